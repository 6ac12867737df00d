import { type Page, renderPage } from '../../../core/html/render-page.tsx';
import type { Reply } from '../../../core/kernel/reply.ts';
import diagnosticsCss from '../components/diagnostics.css' with { type: 'text' };
import exceptionsCss from '../components/exceptions.css' with { type: 'text' };
import css from './profiler.css' with { type: 'text' };
import tablesCss from './tables.css' with { type: 'text' };

const styles = exceptionsCss + diagnosticsCss + css + tablesCss;

/** A page of the profiler, which caches must not store. */
export function renderProfilerPage(page: Omit<Page, 'locale' | 'css'>): Reply {
  const answer = renderPage({ ...page, locale: 'en', css: styles });
  answer.headers['Cache-Control'] = 'no-store';
  return answer;
}
