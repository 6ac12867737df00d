import { reportOn } from '../../../../accounts/file-import-report.ts';
import type { PlannedImport } from '../../../../accounts/import-file.ts';
import { Alert } from '../../../../core/html/design/alert.tsx';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import type { ImportConflict } from '../../../../domain/importers/merge-imported.ts';
import { readWholeDraft } from '../../../../domain/profile/draft.ts';
import { changeTexts } from '../changes/change-texts.ts';
import changesCss from '../changes/changes.css' with { type: 'text' };
import { Changes } from '../changes/changes.tsx';
import { describeChanges } from '../changes/describe-changes.ts';
import { createPlaceNames } from '../changes/place-names.ts';
import { createFactWriter } from '../changes/value-in-words.ts';
import { DoButton } from '../do-button.tsx';
import { renderEditorPage } from '../editor-page.tsx';
import type { EditorRequest } from '../editor-route.ts';
import { Carried } from './carried.tsx';
import { conflictField, questionField, questionOf } from './conflict-field.ts';
import type { ReviewState } from './decide-import.ts';
import type { ForeignIncoming } from './foreign-incoming.ts';
import { Switch } from './switch.tsx';
import transferCss from './transfer.css' with { type: 'text' };
import { transferTexts } from './transfer-texts.ts';

export interface ForeignReview extends ReviewState {
  readonly incoming: ForeignIncoming;
  /** Conflicts keep the draft's value by default. */
  readonly plan: PlannedImport;
  /** Whether the member chose the value of the file. */
  readonly takesFile: (conflict: ImportConflict) => boolean;
}

/** Shows what the import would change in the draft. */
export function renderForeignReview(request: EditorRequest, review: ForeignReview): Promise<Reply> {
  const { locale, isOwn } = request;
  const { incoming, plan, status } = review;
  const { kind } = incoming.fitted;
  const texts = transferTexts(locale);
  const { draft, document, files, conflicts } = plan;
  const changes = describeChanges(readWholeDraft(draft), { document, files }, locale, {
    tense: 'would',
    isOwn,
  });
  const isNothing = changes.length === 0 && conflicts.length === 0;
  return renderEditorPage(request, {
    current: 'import',
    title: texts.review,
    css: changesCss + transferCss,
    status,
    children: (
      <>
        {status === 409 && <Alert>{texts.changedSince}</Alert>}
        <p class="hint">
          {texts.recognised(texts.kinds[kind])}. {texts.merges}
        </p>
        {isNothing && <p>{texts.nothingNew}</p>}
        <form
          method="post"
          action={request.prefix + editorPaths.import}
          enctype="multipart/form-data"
          class="fields wide"
        >
          <Conflicts review={review} locale={locale} />
          {changes.length > 0 && (
            <>
              {conflicts.length > 0 && <h2>{texts.unasked}</h2>}
              <Changes changes={changes} locale={locale} />
            </>
          )}
          <input type="hidden" name="kind" value={kind} />
          {review.next !== '' && <input type="hidden" name="next" value={review.next} />}
          {!isNothing && (
            <>
              <Carried
                request={request}
                file={incoming.fitted.carried}
                hash={incoming.hash}
                revision={draft.n}
              />
              <p class="actions decide">
                <DoButton value="import">{texts.take}</DoButton>
                <a href={request.prefix + editorPaths.import}>{texts.other}</a>
              </p>
            </>
          )}
        </form>
        <Told review={review} locale={locale} />
        {kind === 'json-resume' && (
          <Switch request={request} file={incoming.fitted.carried} kind="own">
            {texts.replaceInstead}
          </Switch>
        )}
      </>
    ),
  });
}

function Conflicts({ review, locale }: { readonly review: ForeignReview; readonly locale: string }) {
  const { plan, takesFile } = review;
  const texts = transferTexts(locale);
  if (plan.conflicts.length === 0) return null;
  const names = createPlaceNames(plan.document, locale);
  return (
    <>
      <h2>{texts.asked}</h2>
      <p class="hint">{texts.askedHint}</p>
      {plan.conflicts.map((conflict) => (
        <Conflict
          conflict={conflict}
          name={names.nameOf(conflict.pointer).name}
          takesFile={takesFile(conflict)}
          locale={locale}
        />
      ))}
    </>
  );
}

interface ConflictProps {
  readonly conflict: ImportConflict;
  readonly name: string;
  readonly takesFile: boolean;
  readonly locale: string;
}

function Conflict({ conflict, name, takesFile, locale }: ConflictProps) {
  const { pointer, mine, theirs, isHiddenThere } = conflict;
  const texts = transferTexts(locale);
  const write = createFactWriter(locale, pointer);
  const nothing = isHiddenThere ? changeTexts(locale).nothing : texts.nothing;
  const inWords = (value: unknown) => (pointer === '/basics/image' ? texts.picture : write(value));
  return (
    <fieldset class="conflict">
      <legend>{name}</legend>
      <input type="hidden" name={questionField(pointer)} value={questionOf(conflict)} />
      {isHiddenThere && <p class="hint">{texts.hiddenThere}</p>}
      <label>
        <input type="radio" name={conflictField(pointer)} value="draft" checked={!takesFile} />
        <span>
          <span class="side">{texts.there}</span>{' '}
          <span dir="auto">{mine === undefined ? nothing : inWords(mine)}</span>
        </span>
      </label>
      <label>
        <input type="radio" name={conflictField(pointer)} value="file" checked={takesFile} />
        <span>
          <span class="side">{texts.inFile}</span> <span dir="auto">{inWords(theirs)}</span>
        </span>
      </label>
    </fieldset>
  );
}

/** The same messages as in the report of the command line and the API. */
function Told({ review, locale }: { readonly review: ForeignReview; readonly locale: string }) {
  const { incoming, plan } = review;
  const texts = transferTexts(locale);
  const asked = { ...plan, conflicts: [] };
  const { leftOut, mended } = reportOn(incoming.fitted, asked, { revision: plan.draft.n, locale });
  return (
    <>
      <ToldList title={texts.mended} list={mended} texts={texts} />
      <ToldList title={texts.leftOut} list={leftOut} texts={texts} />
    </>
  );
}

type Told = ReturnType<typeof reportOn>['leftOut'];

const mostTold = 100;

interface ToldListProps {
  readonly title: string;
  readonly list: Told;
  readonly texts: ReturnType<typeof transferTexts>;
}

function ToldList({ title, list, texts }: ToldListProps) {
  if (list.length === 0) return null;
  return (
    <details class="disclosure told-list">
      <summary>
        {title} ({list.length})
      </summary>
      <ul class="problems">
        {list.slice(0, mostTold).map(({ where, why }) => (
          <li>
            <bdi>
              <b>{where === 'picture' ? texts.picture : where}</b>
            </bdi>
            : {why}
          </li>
        ))}
      </ul>
    </details>
  );
}
