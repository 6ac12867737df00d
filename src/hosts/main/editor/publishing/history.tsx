import { queryParameter } from '../../../../core/kernel/query.ts';
import { editorPaths, revisionPath } from '../../../../core/paths/editor.ts';
import { listRevisions } from '../../../../store/revisions.ts';
import { renderEditorPage } from '../editor-page.tsx';
import type { EditorHandler, EditorRequest } from '../editor-route.ts';
import { parseRevision } from '../parse-revision.ts';
import historyCss from './history.css' with { type: 'text' };
import { publishingTexts } from './publishing-texts.ts';
import { RevisionFacts } from './revision-facts.tsx';
import { type ToldRevision, tellHistory } from './tell-history.ts';

const pageLength = 20;
/** Sentences shown for each save. The page of the revision shows all. */
const mostSentences = 3;

/** Revisions, newest first. `?before=n` shows those older than revision `n`. */
export const showHistory: EditorHandler = async (request) => {
  const { locale, user, accounts, prefix, exchange } = request;
  const texts = publishingTexts(locale);
  const before = parseRevision(queryParameter(exchange.query, 'before') ?? '', user);
  const from = before ?? user.draft + 1;
  const rows = await listRevisions(accounts.database, user.id, from, pageLength + 1);
  const shown = rows.slice(0, pageLength);
  const last = shown.at(-1);
  const told = await tellHistory(request, shown);
  return renderEditorPage(request, {
    current: 'history',
    css: historyCss,
    children: (
      <>
        <p class="hint">{texts.historyIntro}</p>
        <ol class="history">
          {told.map((one) => (
            <Row request={request} told={one} />
          ))}
        </ol>
        <p class="pages">
          {before !== null && <a href={prefix + editorPaths.history}>{texts.newest}</a>}
          {rows.length > pageLength && last && (
            <a rel="next" href={`${prefix}${editorPaths.history}?before=${last.n}`}>
              {texts.older}
            </a>
          )}
        </p>
      </>
    ),
  });
};

function Row({ request, told }: { readonly request: EditorRequest; readonly told: ToldRevision }) {
  const { locale, prefix } = request;
  const texts = publishingTexts(locale);
  const { revision, sentences } = told;
  return (
    <li>
      <a href={prefix + revisionPath(revision.n)}>{texts.revision(revision.n)}</a>{' '}
      <RevisionFacts request={request} revision={revision} />
      {sentences !== null && (
        <>
          {sentences.slice(0, mostSentences).map((sentence) => (
            <p class="hint">
              <bdi>{sentence}</bdi>
            </p>
          ))}
          {sentences.length === 0 && <p class="hint">{texts.same}</p>}
          {sentences.length > mostSentences && (
            <p class="hint">{texts.andMore(sentences.length - mostSentences)}</p>
          )}
        </>
      )}
    </li>
  );
}
