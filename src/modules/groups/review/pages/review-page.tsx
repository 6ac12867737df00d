import { Alert } from '../../../../core/html/design/alert.tsx';
import { Face } from '../../../../core/html/design/face.tsx';
import { Moment } from '../../../../core/html/design/moment.tsx';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { profilePath } from '../../../../core/paths/preview.ts';
import { href } from '../../../../core/routing/href.ts';
import { nothingToRead, readersProfile } from '../../../../domain/profile/readers-document.ts';
import { Refusal } from '../../../../domain/profile/refusal.ts';
import { addressOf } from '../../../../domain/profile/view.ts';
import changesCss from '../../../../hosts/main/editor/changes/changes.css' with { type: 'text' };
import {
  type ChangedImage,
  type DescribedChange,
  describeChanges,
} from '../../../../hosts/main/editor/changes/describe-changes.ts';
import { GroupedChanges } from '../../../../hosts/main/editor/changes/grouped-changes.tsx';
import { FormOwner, readOwnForm } from '../../../../hosts/main/members/own-form.tsx';
import { renderFramed } from '../../../../hosts/web/frame.tsx';
import { findRevision } from '../../../../store/revisions.ts';
import { pageCaller } from '../../pages/group-call.ts';
import groupsCss from '../../pages/groups.css' with { type: 'text' };
import { approveReview, longestComment, returnReview } from '../decide-review.ts';
import { findReviewed, projectOf, type ReviewCall, type Reviewed } from './find-reviewed.ts';
import css from './review.css' with { type: 'text' };
import { reviewTexts } from './review-texts.ts';

interface Refused {
  readonly status: number;
  readonly message: string;
  readonly typed?: string;
}

/** The future public page, and its differences. */
export async function showReview(call: ReviewCall): Promise<Reply> {
  return render(call, await findReviewed(call));
}

export async function approveForm(call: ReviewCall): Promise<Reply> {
  const { accounts, params, exchange } = call;
  const form = await readOwnForm(exchange);
  return decide(call, 'approved', () =>
    approveReview(accounts, pageCaller(call), params.username, Number(form.get('revision'))),
  );
}

export async function returnForm(call: ReviewCall): Promise<Reply> {
  const { accounts, params, exchange } = call;
  const typed = (await readOwnForm(exchange)).get('comment') ?? '';
  return decide(
    call,
    'returned',
    () => returnReview(accounts, pageCaller(call), params.username, typed),
    typed,
  );
}

async function decide(
  call: ReviewCall,
  done: 'approved' | 'returned',
  work: () => Promise<unknown>,
  typed = '',
): Promise<Reply> {
  const texts = reviewTexts(call.exchange.locale);
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal) || !['impossible', 'invalid'].includes(error.reason)) throw error;
    const isOfComment = error.problems[0]?.pointer === '/comment';
    const message = isOfComment
      ? texts.lacksComment
      : error.reason === 'invalid'
        ? texts.impossible
        : texts.moved;
    return render(call, await findReviewed(call), { status: isOfComment ? 422 : 409, message, typed });
  }
  return redirect(303, `${mainPaths.reviews}?done=${done}`);
}

async function render(call: ReviewCall, reviewed: Reviewed, refused?: Refused): Promise<Reply> {
  const { exchange, previewUrl } = call;
  const { user, request, profile } = reviewed;
  const { username, revision, createdAt } = request;
  const { name = username } = profile.document.basics ?? {};
  const texts = reviewTexts(exchange.locale);
  const isPublic = user.state === 'published';
  const changes = await findChanges(call, reviewed);
  const prefix = href(mainPaths.review, { username });
  const page = prefix + href(editorPaths.preview, { type: null, slug: null });
  const imageUrls = ({ path }: ChangedImage) => ({
    before: `${addressOf(previewUrl + profilePath(username), path)}?size=400`,
    after: `${prefix + href(editorPaths.file, { path })}?size=small`,
  });
  return renderFramed(exchange, {
    title: texts.of(name),
    ...(refused && { status: refused.status }),
    css: groupsCss + changesCss + css,
    picturesFrom: previewUrl,
    frames: [exchange.host.origin + page],
    children: (
      <div class="group-parts">
        <div class="group-head">
          <Face name={name} size="large" />
          <div>
            <h1>{texts.of(name)}</h1>
            <p class="hint">
              {name !== username && (
                <>
                  <bdi>{username}</bdi> ·{' '}
                </>
              )}
              {texts.revision(revision)} · <Moment at={createdAt} locale={exchange.locale} />
            </p>
          </div>
        </div>
        {refused && <Alert>{refused.message}</Alert>}
        <section aria-labelledby="changes">
          <h2 id="changes">{texts.changes}</h2>
          <p class="hint">
            {!isPublic ? texts.whole : changes.length === 0 ? texts.same : texts.changesHint}
          </p>
          <GroupedChanges changes={changes} locale={exchange.locale} imageUrls={imageUrls} />
        </section>
        <section aria-labelledby="page">
          <h2 id="page">{texts.page}</h2>
          <p class="hint">
            {texts.pageHint} <a href={page}>{texts.openPage}</a>
          </p>
          <iframe
            class="review-page"
            src={page}
            title={texts.page}
            sandbox="allow-same-origin"
            loading="lazy"
          />
        </section>
        <div class="review-forms">
          <form method="post" action={href(mainPaths.approveReview, { username })} class="card fields">
            <FormOwner exchange={exchange} />
            <input type="hidden" name="revision" value={String(revision)} />
            <button type="submit" class="wide">
              {texts.approve}
            </button>
          </form>
          <form method="post" action={href(mainPaths.returnReview, { username })} class="card fields">
            <FormOwner exchange={exchange} />
            <div class="field">
              <label for="comment">{texts.comment}</label>
              <textarea
                id="comment"
                name="comment"
                dir="auto"
                rows={4}
                maxlength={longestComment}
                required
                aria-describedby="comment-hint"
              >{`\n${refused?.typed ?? ''}`}</textarea>
              <p class="hint" id="comment-hint">
                {texts.commentHint}
              </p>
            </div>
            <button type="submit" class="second">
              {texts.return}
            </button>
          </form>
        </div>
        <p>
          <a href={mainPaths.reviews}>{texts.all}</a>
        </p>
      </div>
    ),
  });
}

/** Between two public pages: the rest of the revision is not read. */
async function findChanges(call: ReviewCall, { user, profile }: Reviewed): Promise<DescribedChange[]> {
  const { published, state, id } = user;
  const shown =
    state !== 'published' || published === null
      ? null
      : await findRevision(call.accounts.database, id, published);
  const before = readersProfile(shown ? projectOf(call, shown) : nothingToRead(profile));
  const changes = describeChanges(before, readersProfile(profile), call.exchange.locale, {
    isOwn: false,
  });
  return changes.filter(({ comesWithEntry }) => !comesWithEntry);
}
