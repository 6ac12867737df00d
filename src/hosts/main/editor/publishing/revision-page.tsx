import { Alert } from '../../../../core/html/design/alert.tsx';
import { Done } from '../../../../core/html/design/done.tsx';
import { queryParameter } from '../../../../core/kernel/query.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { editorPaths, revisionPath } from '../../../../core/paths/editor.ts';
import { readWholeDraft } from '../../../../domain/profile/draft.ts';
import { findEarlier, type Revision } from '../../../../store/revisions.ts';
import { isShown } from '../../../../store/users.ts';
import type { Refused } from '../../../web/refused.ts';
import changesCss from '../changes/changes.css' with { type: 'text' };
import { Changes } from '../changes/changes.tsx';
import { describeChanges } from '../changes/describe-changes.ts';
import { menuPaths, titleOfPage } from '../desk/menu-pages.ts';
import { DoButton } from '../do-button.tsx';
import { renderEditorPage } from '../editor-page.tsx';
import type { EditorRequest, RequestProps } from '../editor-route.ts';
import { Whose } from '../forms/made-from.tsx';
import { parseRevision } from '../parse-revision.ts';
import historyCss from './history.css' with { type: 'text' };
import { publishingTexts } from './publishing-texts.ts';
import { RevisionFacts } from './revision-facts.tsx';

export async function renderRevision(
  request: EditorRequest,
  revision: Revision,
  trouble: Refused | null,
): Promise<Reply> {
  const { locale, user, accounts, prefix } = request;
  const texts = publishingTexts(locale);
  const earlier = await findEarlier(accounts.database, user.id, revision.n);
  return renderEditorPage(request, {
    current: 'history',
    title: texts.revision(revision.n),
    css: changesCss + historyCss,
    status: trouble?.status ?? 200,
    children: (
      <>
        {trouble ? <Alert>{trouble.message}</Alert> : <Restored request={request} revision={revision} />}
        <p>
          <RevisionFacts request={request} revision={revision} />
        </p>
        <Deeds request={request} revision={revision} />
        <Difference request={request} revision={revision} earlier={earlier} />
        <Look request={request} revision={revision} />
        <p class="pages">
          <a href={prefix + editorPaths.history}>{titleOfPage('history', locale)}</a>
          {earlier && (
            <a rel="prev" href={prefix + revisionPath(earlier.n)}>
              {texts.revision(earlier.n)}
            </a>
          )}
        </p>
      </>
    ),
  });
}

interface PartProps extends RequestProps {
  readonly revision: Revision;
}

function Restored({ request: { locale, user, exchange }, revision }: PartProps) {
  const texts = publishingTexts(locale);
  const from = parseRevision(queryParameter(exchange.query, 'restored') ?? '', user);
  if (from === null || from >= revision.n) return null;
  const gone = Number(queryParameter(exchange.query, 'gone') ?? 0);
  return (
    <Done>
      {texts.restored({ n: from, before: revision.n - 1 })} {gone > 0 && texts.gone(gone)}
    </Done>
  );
}

function Deeds({ request, revision: { n } }: PartProps) {
  const { locale, user, prefix } = request;
  const texts = publishingTexts(locale);
  const mayPublish = !isShown(user, n) && user.state !== 'suspended';
  return (
    <div class="deeds">
      {n !== user.draft && (
        <form method="post" action={prefix + revisionPath(n)}>
          <Whose request={request} />
          <DoButton value="restore">{texts.restore}</DoButton>
          <p class="hint">{texts.restoreHint}</p>
        </form>
      )}
      {mayPublish && (
        <form method="get" action={prefix + editorPaths.publish}>
          <button type="submit" name="revision" value={String(n)}>
            {texts.againButton}
          </button>
          <p class="hint">{texts.publishHint}</p>
        </form>
      )}
    </div>
  );
}

/** A link to an old revision, rendered by the current templates. It has no public URL. */
function Look({ request: { locale, prefix }, revision: { n } }: PartProps) {
  const texts = publishingTexts(locale);
  const address = prefix + menuPaths.preview;
  return (
    <section class="look-back">
      <h2>{texts.look}</h2>
      <p class="hint">
        {texts.lookHint} <a href={`${address}?revision=${n}`}>{texts.lookWhole}</a>
        {' · '}
        <a href={`${address}?revision=${n}&audience=me`}>{texts.lookMine}</a>
      </p>
      <iframe
        src={`${address}?revision=${n}&framed=1`}
        title={texts.look}
        sandbox="allow-same-origin"
        loading="lazy"
      />
    </section>
  );
}

interface DifferenceProps extends PartProps {
  readonly earlier: Revision | null;
}

function Difference({ request: { locale, isOwn }, revision, earlier }: DifferenceProps) {
  const texts = publishingTexts(locale);
  if (!earlier) return <p>{texts.first}</p>;
  const changes = describeChanges(readWholeDraft(earlier), readWholeDraft(revision), locale, { isOwn });
  return (
    <>
      <h2>{texts.since(earlier.n)}</h2>
      {changes.length === 0 ? <p>{texts.same}</p> : <Changes changes={changes} locale={locale} />}
    </>
  );
}
