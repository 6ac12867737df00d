import type { ReviewRequest } from '../../store/review-requests.ts';

/** As the API, MCP and the command line show it. */
export function requestToJson({ username, revision, state, createdAt, comment, decidedAt }: ReviewRequest) {
  return {
    username,
    revision,
    state,
    createdAt,
    ...(decidedAt !== null && { decidedAt }),
    ...(comment !== '' && { comment }),
  };
}
