import { Alert } from '../../html/design/alert.tsx';
import type { Reply } from '../../kernel/reply.ts';
import { editorPaths } from '../../paths/editor.ts';
import changesCss from '../changes/changes.css' with { type: 'text' };
import { Changes } from '../changes/changes.tsx';
import type { DescribedChange } from '../changes/describe-changes.ts';
import { DoButton } from '../do-button.tsx';
import { renderEditorPage } from '../editor-page.tsx';
import type { EditorRequest } from '../editor-route.ts';
import { Problems } from './import-page.tsx';
import type { Incoming } from './incoming.ts';
import transferCss from './transfer.css' with { type: 'text' };
import { transferTexts } from './transfer-texts.ts';

interface Review {
  readonly incoming: Incoming;
  readonly changes: readonly DescribedChange[];
  readonly revision: number;
  /** 409 says that something happened since the user looked at it. */
  readonly status: 200 | 409;
}

/** What can stay in the page until somebody has decided; a larger file has to be chosen again. */
const largestCarried = 3 * 1024 * 1024;

export function renderReview(request: EditorRequest, { incoming, changes, revision, status }: Review): Reply {
  const { exchange } = request;
  const { locale } = exchange;
  const texts = transferTexts(locale);
  const { profile } = incoming;
  return renderEditorPage(request, {
    current: 'import',
    title: texts.review,
    css: changesCss + transferCss,
    status,
    children: (
      <>
        {status === 409 && <Alert>{texts.changedSince}</Alert>}
        {profile.changes.length > 0 && (
          <>
            <h2>{texts.notes}</h2>
            <Problems problems={profile.changes} />
          </>
        )}
        {changes.length === 0 ? (
          <p>{texts.same}</p>
        ) : (
          <>
            <Changes changes={changes} locale={locale} />
            <TakeForm request={request} incoming={incoming} revision={revision} />
          </>
        )}
      </>
    ),
  });
}

interface TakeFormProps {
  readonly request: EditorRequest;
  readonly incoming: Incoming;
  readonly revision: number;
}

function TakeForm({ request: { exchange, edited }, incoming: { bytes, hash }, revision }: TakeFormProps) {
  const texts = transferTexts(exchange.locale);
  return (
    <form
      method="post"
      action={edited.prefix + editorPaths.import}
      enctype="multipart/form-data"
      class="fields"
    >
      <input type="hidden" name="revision" value={String(revision)} />
      <input type="hidden" name="hash" value={hash} />
      {bytes.length <= largestCarried ? (
        <input type="hidden" name="carried" value={Buffer.from(bytes).toString('base64')} />
      ) : (
        <div class="field">
          <label for="file">{texts.fileAgain}</label>
          <input id="file" name="file" type="file" required aria-describedby="file-hint" />
          <p class="hint" id="file-hint">
            {texts.fileAgainHint}
          </p>
        </div>
      )}
      <DoButton value="import">{texts.button}</DoButton>
    </form>
  );
}
