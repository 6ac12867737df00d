import type { Children } from '../../html/jsx/markup.ts';
import { renderPage } from '../../html/render-page.tsx';
import type { Reply } from '../../kernel/reply.ts';
import diagnosticsCss from '../components/diagnostics.css' with { type: 'text' };
import exceptionsCss from '../components/exceptions.css' with { type: 'text' };
import css from './profiler.css' with { type: 'text' };
import tablesCss from './tables.css' with { type: 'text' };

const styles = exceptionsCss + diagnosticsCss + css + tablesCss;

export interface ProfilerPage {
  readonly status?: number;
  readonly title: string;
  readonly script?: string;
  readonly children: Children;
}

/** A page of the profiler: never kept by a cache. */
export function renderProfilerPage(page: ProfilerPage): Reply {
  const answer = renderPage({ ...page, locale: 'en', css: styles });
  answer.headers['Cache-Control'] = 'no-store';
  return answer;
}
