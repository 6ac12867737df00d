import { type Reply, reply } from '../kernel/reply.ts';
import type { ErrorDescription } from './describe-error.ts';

/** RFC 9457. `more` contains the additional data of development. */
export function renderProblem(error: ErrorDescription, more: Readonly<Record<string, unknown>> = {}): Reply {
  const { status, reason, message, reference, extensions } = error;
  const document = {
    type: 'about:blank',
    title: reason,
    status,
    detail: message,
    ...(reference === null ? {} : { reference }),
    ...extensions,
    ...more,
  };
  return reply(
    status,
    { 'Content-Type': 'application/problem+json; charset=utf-8', 'Content-Language': 'en' },
    JSON.stringify(document),
  );
}
