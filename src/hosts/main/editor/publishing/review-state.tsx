import { needsReview } from '../../../../accounts/ask-for-review.ts';
import { Done } from '../../../../core/html/design/done.tsx';
import { queryParameter } from '../../../../core/kernel/query.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { findReviewRequest, type ReviewRequest } from '../../../../store/review-requests.ts';
import type { EditorRequest, RequestProps } from '../editor-route.ts';
import { Whose } from '../forms/made-from.tsx';
import { publishingTexts } from './publishing-texts.ts';

export interface OwnReview {
  /** Whether the member submits instead of publishing. */
  readonly isNeeded: boolean;
  readonly request: ReviewRequest | null;
}

export async function findOwnReview({ accounts, user }: EditorRequest): Promise<OwnReview> {
  const { database, now } = accounts;
  return {
    isNeeded: await needsReview(database, user, now().toISOString()),
    request: await findReviewRequest(database, user.id),
  };
}

interface ReviewNewsProps extends RequestProps {
  readonly state: OwnReview;
}

/** A request that waits, and the comment of a reviewer. */
export function ReviewNews({ request, state: { request: asked } }: ReviewNewsProps) {
  const { locale, prefix, exchange } = request;
  const texts = publishingTexts(locale);
  const done = queryParameter(exchange.query, 'done');
  return (
    <>
      {done === 'submitted' && asked?.state === 'waiting' && <Done>{texts.submitted}</Done>}
      {done === 'withdrawn' && asked?.state !== 'waiting' && <Done>{texts.requestWithdrawn}</Done>}
      {asked?.state === 'waiting' && (
        <form method="post" action={prefix + editorPaths.withdrawReview} class="card fields">
          <Whose request={request} />
          <p>{texts.waits(asked.revision)}</p>
          <div>
            <button type="submit" class="second">
              {texts.withdrawRequest}
            </button>
          </div>
        </form>
      )}
      {asked?.state === 'returned' && (
        <div class="card" role="status">
          <p>{texts.returnedRequest(asked.revision)}</p>
          <blockquote class="comment" dir="auto">
            {asked.comment}
          </blockquote>
        </div>
      )}
    </>
  );
}
