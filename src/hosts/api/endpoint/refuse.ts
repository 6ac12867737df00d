import type { Accounts } from '../../../accounts/change-user.ts';
import { Refusal, StaleDraft } from '../../../accounts/refusal.ts';
import type { Exchange } from '../../../kernel/exchange.ts';
import { HttpError } from '../../../kernel/http-error.ts';
import { type Reply, redirect } from '../../../kernel/reply.ts';
import { isUsername } from '../../../profile/username.ts';
import { unprocessable } from './check.ts';

const statuses = {
  unknown: 404,
  gone: 410,
  taken: 409,
  invalid: 422,
  impossible: 409,
  'too-large': 422,
} as const;

/** Says in HTTP why something was not done. A user who has another name now is found there. */
export async function refuse(accounts: Accounts, exchange: Exchange, error: unknown): Promise<Reply> {
  if (error instanceof StaleDraft)
    throw new HttpError(412, error.message, { ETag: `"${error.revision}"` }, error);
  if (!(error instanceof Refusal)) throw error;
  const address = error.reason === 'unknown' ? await findNewAddress(accounts, exchange) : null;
  if (address !== null) return redirect(308, address);
  const status = statuses[error.reason];
  throw status === 422
    ? unprocessable(error.message, error.problems, error)
    : new HttpError(status, error.message, {}, error);
}

async function findNewAddress({ store }: Accounts, exchange: Exchange): Promise<string | null> {
  const { match, host, path, query } = exchange;
  const username = match.kind === 'found' ? match.params.username : null;
  const user =
    typeof username === 'string' && isUsername(username)
      ? await store.users.findByFormerName(username)
      : null;
  if (!user) return null;
  if (user.state === 'deleted') throw new HttpError(410, `The user ${username} has been deleted.`);
  const [, users, , ...rest] = path.split('/');
  return [host.origin, users, encodeURIComponent(user.username), ...rest].join('/') + query;
}
