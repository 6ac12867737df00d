import { keyOfChange } from '../../../../accounts/take-back-change.ts';
import { Alert } from '../../../../core/html/design/alert.tsx';
import { Done } from '../../../../core/html/design/done.tsx';
import { queryParameter } from '../../../../core/kernel/query.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { draftFilePath, editorPaths } from '../../../../core/paths/editor.ts';
import { addressOf } from '../../../../domain/profile/view.ts';
import changesCss from '../changes/changes.css' with { type: 'text' };
import type { ChangedImage, DescribedChange } from '../changes/describe-changes.ts';
import { GroupedChanges } from '../changes/grouped-changes.tsx';
import { menuPaths, titleOfPage } from '../desk/menu-pages.ts';
import { renderEditorPage } from '../editor-page.tsx';
import type { EditorRequest, RequestProps } from '../editor-route.ts';
import { formsTexts } from '../forms/forms-texts.ts';
import { MadeFrom } from '../forms/made-from.tsx';
import { PublicLink, publicUrl } from '../public-address.tsx';
import type { Pending } from './find-pending.ts';
import css from './publish-page.css' with { type: 'text' };
import { publishingTexts } from './publishing-texts.ts';
import { renderPublishedPage } from './render-published-page.tsx';
import { findOwnReview, type OwnReview, ReviewNews } from './review-state.tsx';

/** Why the action failed: the draft changed since the review, or the change can't be reverted alone. */
export type PublishTrouble = 'changedSince' | 'notAlone';

export async function renderPublish(
  request: EditorRequest,
  pending: Pending,
  trouble: PublishTrouble | null,
): Promise<Reply> {
  const { locale, user, prefix } = request;
  const texts = publishingTexts(locale);
  const isAgain = pending.revision !== user.draft;
  const isSuspended = user.state === 'suspended';
  const preview = prefix + menuPaths.preview;
  const review = await findOwnReview(request);
  const published = trouble === null ? await renderPublishedPage(request) : null;
  if (published) return published;
  return renderEditorPage(request, {
    current: 'publish',
    title: isAgain ? texts.againTitle(pending.revision) : titleOfPage('publish', locale),
    css: changesCss + css,
    picturesFrom: request.services.previewUrl,
    status: trouble === null ? 200 : 409,
    children: (
      <>
        {isSuspended && <Alert>{texts.suspended}</Alert>}
        {trouble !== null && !isSuspended && <Alert>{texts[trouble]}</Alert>}
        <ReviewNews request={request} state={review} />
        <Taken request={request} pending={pending} />
        <div class="publishing">
          <div class="card ready">
            {!isSuspended && isWorthwhile(pending) && !isWaiting(review, pending) && (
              <PublishForm request={request} pending={pending} isAgain={isAgain} review={review} />
            )}
            {!isAgain && (
              <p>
                <a href={`${preview}?audience=public`}>{formsTexts(locale).whatPublicSees}</a>
              </p>
            )}
            <State request={request} pending={pending} />
            {user.state === 'published' && (
              <p>
                <a href={prefix + editorPaths.unpublish}>{texts.withdraw}</a>
              </p>
            )}
          </div>
          <div>
            <Differences request={request} pending={pending} />
          </div>
        </div>
      </>
    ),
  });
}

interface PartProps extends RequestProps {
  readonly pending: Pending;
}

/** Reports a reverted change, which can be restored until the next save. */
function Taken({ request, pending: { shown } }: PartProps) {
  const { locale, user, prefix, exchange } = request;
  const { query } = exchange;
  const former = String(user.draft - 1);
  const texts = formsTexts(locale);
  if (queryParameter(query, 'undone') === former) return <Done>{texts.undone}</Done>;
  if (queryParameter(query, 'taken') !== former) return null;
  return (
    <form method="post" action={prefix + editorPaths.takeBack} class="taken">
      <SeenState request={request} revision={user.draft} shown={shown} />
      <Done>{publishingTexts(locale).taken}</Done>
      <button type="submit" class="quiet">
        {texts.undo}
      </button>
    </form>
  );
}

interface SeenStateProps extends RequestProps {
  readonly revision: number;
  readonly shown: number | null;
}

/** The state that the member reviewed: the revision, and the revision that was published at that time. */
function SeenState({ request, revision, shown }: SeenStateProps) {
  return (
    <>
      <MadeFrom request={request} revision={revision} />
      <input type="hidden" name="public" value={String(shown ?? '')} />
    </>
  );
}

function State({ request, pending }: PartProps) {
  const texts = publishingTexts(request.locale);
  if (pending.shown === null) return <p>{texts.neverPublic}</p>;
  return (
    <p>
      {texts.yourPage} <PublicLink request={request} />
    </p>
  );
}

function Differences({ request, pending }: PartProps) {
  const { locale } = request;
  const texts = publishingTexts(locale);
  const { newly, others, shown, revision } = pending;
  if (shown !== null && newly.length + others.length === 0)
    return <p>{pending.isAsShown ? texts.nothing : texts.onlyPrivate}</p>;
  const revertible = pending.listRevertible();
  const actions = ({ of, sentence }: DescribedChange) =>
    revertible.has(keyOfChange(of)) && (
      <button type="submit" name="take-back" value={keyOfChange(of)} class="quiet">
        {texts.takeBack}
        <span class="hidden">: {sentence}</span>
      </button>
    );
  const imageUrls = ({ path }: ChangedImage) => ({
    before: `${addressOf(publicUrl(request), path)}?size=400`,
    after: `${request.prefix + draftFilePath(path)}?size=small`,
  });
  const lists = (
    <>
      {newly.length > 0 && (
        <section aria-labelledby="newly">
          <h2 id="newly">{texts.newly}</h2>
          <p class="hint">{texts.newlyHint}</p>
          <GroupedChanges changes={newly} locale={locale} actions={actions} imageUrls={imageUrls} />
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others">{texts.others}</h2>
          <p class="hint">{texts.othersHint}</p>
          <GroupedChanges changes={others} locale={locale} actions={actions} imageUrls={imageUrls} />
        </section>
      )}
    </>
  );
  if (revertible.size === 0) return lists;
  return (
    <form method="post" action={request.prefix + editorPaths.takeBack}>
      <SeenState request={request} revision={revision} shown={shown} />
      {lists}
    </form>
  );
}

/** Whether publishing changes anything. True if only the image is missing, because its server may respond this time. */
function isWorthwhile({ newly, others, shown, picture }: Pending): boolean {
  return shown === null || newly.length + others.length > 0 || picture !== null;
}

/** Submitting it again changes nothing. */
function isWaiting({ isNeeded, request }: OwnReview, { revision }: Pending): boolean {
  return isNeeded && request?.state === 'waiting' && request.revision === revision;
}

interface PublishFormProps extends PartProps {
  readonly review: OwnReview;
  readonly isAgain: boolean;
}

function PublishForm({ request, pending, isAgain, review }: PublishFormProps) {
  const { locale, prefix } = request;
  const texts = publishingTexts(locale);
  const { revision, shown, picture } = pending;
  return (
    <form method="post" action={prefix + editorPaths.publish}>
      <SeenState request={request} revision={revision} shown={shown} />
      {isAgain && <input type="hidden" name="again" value="1" />}
      {picture !== null && (
        <p class="hint">
          {texts.pictureHint} <bdi>{picture}</bdi>
        </p>
      )}
      <button type="submit" class="wide">
        {review.isNeeded ? texts.submit : labelOf(locale, pending, isAgain)}
      </button>
      {review.isNeeded && <p class="hint">{texts.submitHint}</p>}
    </form>
  );
}

/** The label of the button, with the number of changes if the profile is already published. */
function labelOf(locale: string, { shown, newly, others }: Pending, isAgain: boolean): string {
  const texts = publishingTexts(locale);
  if (isAgain) return texts.againButton;
  const count = newly.length + others.length;
  return shown === null || count === 0 ? titleOfPage('publish', locale) : texts.buttonFor(count);
}
