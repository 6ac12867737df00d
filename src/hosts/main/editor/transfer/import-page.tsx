import { Alert } from '../../../../core/html/design/alert.tsx';
import { SelectField } from '../../../../core/html/design/select-field.tsx';
import { queryParameter } from '../../../../core/kernel/query.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { editorPaths, revisionPath } from '../../../../core/paths/editor.ts';
import type { Upload } from '../../../../core/web/read-upload.ts';
import { importKinds } from '../../../../domain/importers/import-kind.ts';
import type { Problem } from '../../../../domain/profile/problem.ts';
import { listRevisions } from '../../../../store/revisions.ts';
import { DoButton } from '../do-button.tsx';
import { renderEditorPage } from '../editor-page.tsx';
import type { EditorRequest } from '../editor-route.ts';
import { editorTexts } from '../editor-texts.ts';
import chooseCss from '../files/choose.css' with { type: 'text' };
import { Whose } from '../forms/made-from.tsx';
import { parseRevision } from '../parse-revision.ts';
import { HowToGet } from './how-to-get.tsx';
import type { Unreadable } from './incoming.ts';
import transferCss from './transfer.css' with { type: 'text' };
import { transferTexts } from './transfer-texts.ts';

/**
 * Why nothing was imported: the file is unreadable, a contained file belongs to no entry, or the page belongs
 * to another user.
 */
type Refused =
  | Unreadable
  | { readonly kind: 'file' | 'foreign'; readonly message: string }
  | { readonly kind: 'for-another' };

const accepted =
  '.zip,.json,.xml,.vcf,.bib,.html,.htm,.csv,.tar,.gz,.tgz,application/zip,application/json,text/vcard,text/html';

/** Shows pasted text and choices again after an error. */
export async function renderImport(
  request: EditorRequest,
  refused: Refused | null,
  form?: Upload,
): Promise<Reply> {
  const { locale, prefix, exchange } = request;
  const next = queryParameter(exchange.query, 'next') === 'publish' ? 'publish' : '';
  const texts = transferTexts(locale);
  return renderEditorPage(request, {
    current: 'import',
    css: transferCss + chooseCss,
    status: refused === null ? 200 : statusOf(refused),
    children: (
      <>
        {refused ? <Why refused={refused} locale={locale} /> : await renderDone(request)}
        <p class="hint">{texts.bring}</p>
        <form
          method="post"
          action={prefix + editorPaths.import}
          enctype="multipart/form-data"
          class="fields wide"
        >
          <Whose request={request} />
          {next !== '' && <input type="hidden" name="next" value={next} />}
          <div class="field drop">
            <label for="file">{texts.file}</label>
            <input id="file" name="file" type="file" accept={accepted} />
          </div>
          <div class="field">
            <label for="text">{texts.text}</label>
            <textarea id="text" name="text" rows={4} spellcheck={false} dir="auto">
              {form?.text('text') ?? ''}
            </textarea>
          </div>
          <SelectField
            name="kind"
            label={texts.kind}
            options={['', ...importKinds]}
            texts={{ '': texts.recognise, ...texts.kinds }}
            chosen={form?.text('kind') ?? ''}
          />
          <DoButton value="review">{texts.look}</DoButton>
        </form>
        <HowToGet locale={locale} isOpen={next !== ''} />
        <p class="hint">{texts.importIntro}</p>
      </>
    ),
  });
}

function statusOf(refused: Refused): number {
  if (refused.kind === 'for-another') return 409;
  return refused.kind === 'trouble' && refused.trouble === 'too-large' ? 413 : 422;
}

function Why({ refused, locale }: { readonly refused: Refused; readonly locale: string }) {
  const texts = transferTexts(locale);
  switch (refused.kind) {
    case 'trouble':
      return <Alert>{texts.trouble[refused.trouble]}</Alert>;
    case 'not-json':
      return <Alert>{texts.notJson(refused)}</Alert>;
    case 'unrecognized':
      return <Alert>{texts[refused.as]}</Alert>;
    case 'not-text':
      return <Alert>{texts.notText}</Alert>;
    case 'for-another':
      return <Alert>{editorTexts(locale).forAnother}</Alert>;
    case 'foreign':
      return <Alert>{refused.message}</Alert>;
    case 'file':
      return (
        <Alert>
          {texts.fileProblem} {refused.message}
        </Alert>
      );
    default:
      return (
        <>
          <Alert>{texts.problems}</Alert>
          <Problems problems={refused.problems} />
        </>
      );
  }
}

/** The first hundred problems are enough to start with. */
const mostProblems = 100;

export function Problems({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <ul class="problems">
      {problems.slice(0, mostProblems).map(({ pointer, detail }) => (
        <li>
          <code>{pointer || '/'}</code> {detail}
        </li>
      ))}
    </ul>
  );
}

async function renderDone({ locale, user, prefix, exchange, accounts }: EditorRequest) {
  const texts = transferTexts(locale);
  const n = parseRevision(queryParameter(exchange.query, 'done') ?? '', user);
  if (n === null) return null;
  const [before] = await listRevisions(accounts.database, user.id, n, 1);
  return (
    <p class="done" role="status">
      {texts.done(n)} <a href={prefix + revisionPath(n)}>{texts.seeRevision}</a>
      {before && (
        <>
          {' · '}
          <a href={prefix + revisionPath(before.n)}>{texts.goBack(before.n)}</a>
        </>
      )}
    </p>
  );
}
