import type { Accounts } from '../../../accounts/change-user.ts';
import type { Exchange } from '../../../core/kernel/exchange.ts';
import { type Reply, redirect } from '../../../core/kernel/reply.ts';
import { Refusal } from '../../../domain/profile/refusal.ts';
import { isUsername } from '../../../domain/profile/username.ts';
import { findUserByFormerName } from '../../../store/users.ts';

/** Redirects to the current username. Rethrows any other error. */
export async function followRename(accounts: Accounts, exchange: Exchange, error: unknown): Promise<Reply> {
  const isUnknown = error instanceof Refusal && error.reason === 'unknown';
  const address = isUnknown ? await findNewAddress(accounts, exchange) : null;
  if (address === null) throw error;
  return redirect(308, address);
}

async function findNewAddress({ database }: Accounts, exchange: Exchange): Promise<string | null> {
  const { match, host, path, query } = exchange;
  const username = match.kind === 'found' ? match.params.username : null;
  const user =
    typeof username === 'string' && isUsername(username)
      ? await findUserByFormerName(database, username)
      : null;
  if (!user) return null;
  if (user.state === 'deleted') throw new Refusal('gone', `The user ${username} has been deleted.`);
  const [, users, , ...rest] = path.split('/');
  return [host.origin, users, encodeURIComponent(user.username), ...rest].join('/') + query;
}
