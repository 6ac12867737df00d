import { renderToString } from '../../../../core/html/jsx/markup.ts';
import { pageStyles, renderPage } from '../../../../core/html/render-page.tsx';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { directionOf } from '../../../../core/texts/direction.ts';
import { parseText } from '../../../../domain/profile/damage.ts';
import { drawPreview, type PreviewLook } from './draw-preview.tsx';
import { PreviewBar } from './preview-bar.tsx';

export interface PreviewTask extends Omit<PreviewLook, 'document'> {
  /** JSON text, because a worker receives it faster than an object. */
  readonly document: string;
}

/** The part of a preview that changes while the member types, and its styles. */
export interface PreviewFragment {
  readonly title: string;
  readonly lang: string;
  readonly dir: string;
  readonly html: string;
  readonly look: string;
  readonly css: string;
}

/** The draft as a page. It runs no script, and only the editor may show it in a frame. */
export function makePreviewPage(task: PreviewTask): Reply {
  const { context, options } = task;
  const preview = drawPreview(parseTask(task));
  const { page, look } = preview;
  const answer = renderPage({
    ...page,
    head: (
      <>
        <meta name="robots" content="noindex" />
        <meta name="look" content={look} />
      </>
    ),
    forms: 'none',
    framedBy: ["'self'"],
    children: (
      <>
        {!options.isFramed && <PreviewBar context={context} preview={preview} options={options} />}
        {page.children}
      </>
    ),
  });
  answer.headers['Cache-Control'] = 'no-store';
  return answer;
}

export function makeFragment(task: PreviewTask): PreviewFragment {
  const { page, look, language } = drawPreview(parseTask(task));
  return {
    title: page.title,
    lang: language,
    dir: directionOf(language),
    html: renderToString(page.children),
    look,
    css: pageStyles(page.css ?? ''),
  };
}

function parseTask(task: PreviewTask): PreviewLook {
  return { ...task, document: parseText(task.document) };
}
