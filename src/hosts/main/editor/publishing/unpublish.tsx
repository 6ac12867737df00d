import { unpublish } from '../../../../accounts/publish.ts';
import { Alert } from '../../../../core/html/design/alert.tsx';
import { Done } from '../../../../core/html/design/done.tsx';
import { queryParameter } from '../../../../core/kernel/query.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { readForm } from '../../../../core/web/read-form.ts';
import { titleOfPage } from '../desk/menu-pages.ts';
import { renderEditorPage } from '../editor-page.tsx';
import type { EditorHandler, EditorRequest, RequestProps } from '../editor-route.ts';
import { editorTexts } from '../editor-texts.ts';
import { Whose } from '../forms/made-from.tsx';
import { isForAnother } from '../forms/save/form-post.ts';
import { publishingTexts } from './publishing-texts.ts';

/** Shows the page that asks for confirmation. */
export const askToUnpublish: EditorHandler = (request) => renderUnpublish(request);

export const unpublishHandler: EditorHandler = async (request) => {
  const { user, accounts, prefix } = request;
  const form = await readForm(request.exchange);
  if (isForAnother(form.get('whose'), request))
    return renderUnpublish(request, {
      status: 409,
      trouble: editorTexts(request.locale).forAnother,
    });
  if (user.state !== 'published') return renderUnpublish(request, { status: 409 });
  await unpublish(accounts, user.username);
  return redirect(303, `${prefix}${editorPaths.unpublish}?done=1`);
};

interface Answer {
  readonly status?: 200 | 409;
  readonly trouble?: string | null;
}

function renderUnpublish(
  request: EditorRequest,
  { status = 200, trouble = null }: Answer = {},
): Promise<Reply> {
  const { locale, user, prefix, exchange } = request;
  const texts = publishingTexts(locale);
  const isDone = queryParameter(exchange.query, 'done') === '1' && user.state === 'unpublished';
  return renderEditorPage(request, {
    current: 'publish',
    title: texts.unpublishTitle,
    status,
    children: (
      <>
        {trouble !== null && <Alert>{trouble}</Alert>}
        {isDone && <Done>{texts.unpublished}</Done>}
        {user.state === 'published' && <Question request={request} />}
        {user.state === 'suspended' && <Alert>{texts.suspended}</Alert>}
        {user.state !== 'published' && user.state !== 'suspended' && !isDone && (
          <Alert>{texts.notPublic}</Alert>
        )}
        <p>
          <a href={prefix + editorPaths.publish}>
            {user.state === 'published' ? texts.back : titleOfPage('publish', locale)}
          </a>
        </p>
      </>
    ),
  });
}

function Question({ request }: RequestProps) {
  const { locale, prefix } = request;
  const texts = publishingTexts(locale);
  return (
    <form method="post" action={prefix + editorPaths.unpublish}>
      <Whose request={request} />
      <p>{texts.unpublishAsk}</p>
      <button type="submit">{texts.unpublishButton}</button>
    </form>
  );
}
