import type { Route } from '../../../core/kernel/exchange.ts';
import { apiPaths } from '../../../core/paths/api.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { lazily } from '../../../core/web/lazily.ts';
import { createEndpoints, type Endpoint } from '../../../hosts/api/endpoint/endpoint.ts';
import type { ApiServices } from '../../../hosts/api/routes.ts';
import { routesWith } from '../../../hosts/main/members/member-route.ts';
import type { MainServices } from '../../../hosts/main/routes.ts';
import { reviewContracts, reviewSchemas } from './contract.ts';

const api = lazily(() => import('./api.ts'));
const list = lazily(() => import('./pages/reviews-page.tsx'));
const one = lazily(() => import('./pages/review-page.tsx'));
const shown = lazily(() => import('./pages/show-reviewed.ts'));

/** A lead decides about other users with `groups:write`. */
export function reviewOperations(services: ApiServices): Endpoint[] {
  const at = createEndpoints(services, reviewContracts, reviewSchemas);
  const othersNeed = 'groups:write';
  const { reviews, review, approveReview, returnReview } = apiPaths;
  return [
    at('GET', reviews, 'list-reviews', 'groups:write', api('getReviews')),
    { ...at('GET', review, 'get-review', 'profile:read', api('getReview')), othersNeed },
    at('DELETE', review, 'withdraw-review', 'profile:write', api('dropReview')),
    { ...at('POST', approveReview, 'approve-review', 'groups:write', api('postApproval')), othersNeed },
    { ...at('POST', returnReview, 'return-review', 'groups:write', api('postReturn')), othersNeed },
  ];
}

/** For leads and operators. For others the list is empty, and no other page exists. */
export function reviewPageRoutes(main: MainServices): Route[] {
  const { forMembers } = routesWith(main);
  const { reviews, review, approveReview, returnReview, reviewedPage, reviewedFile } = mainPaths;
  const compress = 'per-request';
  return [
    forMembers.get(reviews, 'reviews', list('showReviews'), { compress }),
    forMembers.get(review, 'review', one('showReview'), { compress }),
    forMembers.post(approveReview, 'approve-review', one('approveForm')),
    forMembers.post(returnReview, 'return-review', one('returnForm')),
    forMembers.get(reviewedPage, 'reviewed-page', shown('showReviewedPage'), { compress }),
    forMembers.get(reviewedFile, 'reviewed-file', shown('showReviewedFile')),
  ];
}
