import { queryParameter } from '../../../../core/kernel/query.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import copyCss from '../../../../core/web/copy.css' with { type: 'text' };
import { renderEditorPage } from '../editor-page.tsx';
import type { EditorRequest } from '../editor-route.ts';
import { findPublishedFacts } from './find-published-facts.ts';
import css from './published.css' with { type: 'text' };
import { PublishedMoment } from './published-moment.tsx';
import { publishedTexts } from './published-texts.ts';

/** The page after publishing. Null without `?done=`, or if the profile is no longer published. */
export async function renderPublishedPage(request: EditorRequest): Promise<Reply | null> {
  const done = queryParameter(request.exchange.query, 'done');
  if (done !== 'published' && done !== 'no-picture') return null;
  const facts = await findPublishedFacts(request);
  if (!facts) return null;
  return renderEditorPage(request, {
    current: 'publish',
    title: publishedTexts(request.locale).title,
    css: copyCss + css,
    picturesFrom: request.services.previewUrl,
    children: <PublishedMoment request={request} facts={facts} isPictureMissing={done === 'no-picture'} />,
  });
}
