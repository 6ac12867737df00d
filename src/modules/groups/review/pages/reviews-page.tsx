import { Ago } from '../../../../core/html/design/ago.tsx';
import { Done } from '../../../../core/html/design/done.tsx';
import { EmptyState } from '../../../../core/html/design/empty-state.tsx';
import { Face } from '../../../../core/html/design/face.tsx';
import { emptyStyles } from '../../../../core/html/design/styles.ts';
import { queryParameter } from '../../../../core/kernel/query.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { href } from '../../../../core/routing/href.ts';
import type { MemberCall } from '../../../../hosts/main/members/services.ts';
import { renderFramed } from '../../../../hosts/web/frame.tsx';
import { listReviewRequests } from '../../../../store/review-requests.ts';
import { pageCaller } from '../../pages/group-call.ts';
import groupsCss from '../../pages/groups.css' with { type: 'text' };
import { parsePlace, writePlace } from '../api.ts';
import { asReviewer } from '../decide-review.ts';
import { reviewTexts } from './review-texts.ts';

const pageSize = 50;
const results = ['approved', 'returned'] as const;

/** The requests that wait for this user, oldest first. */
export async function showReviews(call: MemberCall): Promise<Reply> {
  const { exchange, accounts } = call;
  const texts = reviewTexts(exchange.locale);
  const done = results.find((one) => one === queryParameter(exchange.query, 'done'));
  const after = parsePlace(queryParameter(exchange.query, 'after') ?? '');
  const asked = { ...asReviewer(pageCaller(call), accounts.now()), after, limit: pageSize + 1 };
  const found = await listReviewRequests(accounts.database, asked);
  const requests = found.slice(0, pageSize);
  const last = found.length > pageSize ? requests.at(-1) : undefined;
  return renderFramed(exchange, {
    title: texts.title,
    css: emptyStyles + groupsCss,
    children: (
      <>
        <h1 class="display">{texts.title}</h1>
        {done && <Done>{texts[done]}</Done>}
        {requests.length === 0 ? (
          <EmptyState icon="check" title={texts.none} hint={texts.noneHint} />
        ) : (
          <>
            <p class="hint">{texts.intro}</p>
            <ul class="group-list">
              {requests.map(({ username, revision, createdAt }) => (
                <li class="group-row">
                  <Face name={username} />
                  <div>
                    <a href={href(mainPaths.review, { username })}>
                      <bdi>{username}</bdi>
                    </a>
                    <p class="hint">
                      {texts.revision(revision)}
                      {' · '}
                      <Ago at={createdAt} now={accounts.now()} locale={exchange.locale} />
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
        {(after !== null || last) && (
          <p class="pages">
            {after !== null && <a href={mainPaths.reviews}>{texts.first}</a>}
            {last && (
              <a rel="next" href={`${mainPaths.reviews}?after=${encodeURIComponent(writePlace(last))}`}>
                {texts.next}
              </a>
            )}
          </p>
        )}
      </>
    ),
  });
}
