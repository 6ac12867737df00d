import { isArchive } from '../../../../accounts/files/read-archive.ts';
import { Alert } from '../../../../core/html/design/alert.tsx';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { writeReason } from '../../../../domain/importers/import-reason.ts';
import changesCss from '../changes/changes.css' with { type: 'text' };
import { Changes } from '../changes/changes.tsx';
import type { DescribedChange } from '../changes/describe-changes.ts';
import { DoButton } from '../do-button.tsx';
import { renderEditorPage } from '../editor-page.tsx';
import type { EditorRequest, RequestProps } from '../editor-route.ts';
import { Carried } from './carried.tsx';
import type { ReviewState } from './decide-import.ts';
import { Problems } from './import-page.tsx';
import type { Incoming } from './incoming.ts';
import { Switch } from './switch.tsx';
import transferCss from './transfer.css' with { type: 'text' };
import { transferTexts } from './transfer-texts.ts';

interface Review extends ReviewState {
  readonly incoming: Incoming;
  readonly changes: readonly DescribedChange[];
  readonly revision: number;
}

export function renderReview(request: EditorRequest, review: Review): Promise<Reply> {
  const { incoming, changes, revision, next, status } = review;
  const { locale } = request;
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
        <p class="hint">{texts.replaces}</p>
        <Removals changes={changes} locale={locale} />
        {profile.changes.length > 0 && (
          <>
            <h2>{texts.notes}</h2>
            <Problems
              problems={profile.changes.map(({ pointer, how }) => ({
                pointer,
                detail: writeReason(how, locale),
              }))}
            />
          </>
        )}
        {changes.length === 0 ? (
          <p>{texts.same}</p>
        ) : (
          <>
            <Changes changes={changes} locale={locale} />
            <TakeForm request={request} incoming={incoming} revision={revision} next={next} />
          </>
        )}
        {!isArchive(incoming.bytes) && (
          <Switch request={request} file={incoming} kind="json-resume">
            {texts.mergeInstead}
          </Switch>
        )}
      </>
    ),
  });
}

/** Removed entries are listed first, because they may be far down among the changes. */
function Removals({ changes, locale }: Pick<Review, 'changes'> & { readonly locale: string }) {
  const removed = changes.filter(({ kind, comesWithEntry }) => kind === 'removed' && !comesWithEntry);
  if (removed.length === 0) return null;
  return (
    <Alert>
      {transferTexts(locale).removes}
      <ul>
        {removed.map(({ sentence }) => (
          <li>{sentence}</li>
        ))}
      </ul>
    </Alert>
  );
}

interface TakeFormProps extends RequestProps {
  readonly incoming: Incoming;
  readonly revision: number;
  readonly next: string;
}

function TakeForm({ request, incoming, revision, next }: TakeFormProps) {
  const texts = transferTexts(request.locale);
  return (
    <form
      method="post"
      action={request.prefix + editorPaths.import}
      enctype="multipart/form-data"
      class="fields"
    >
      <input type="hidden" name="kind" value="own" />
      {next !== '' && <input type="hidden" name="next" value={next} />}
      <Carried request={request} file={incoming} hash={incoming.hash} revision={revision} />
      <DoButton value="import">{texts.button}</DoButton>
    </form>
  );
}
