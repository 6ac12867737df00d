import type { Accounts } from '../../../accounts/change-user.ts';
import type { Share } from '../store.ts';
import { findGoodShare, type Shared } from './find-shared.ts';

/**
 * Sends a file for as long as the link shows it: ending or changing the link cuts the transfer off at the next piece.
 */
export async function* whileShared(
  accounts: Accounts,
  shared: Pick<Shared, 'share' | 'key'>,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let hasBegun = false;
  for await (const piece of pieces) {
    if (hasBegun && !(await isAsBefore(accounts, shared))) return;
    hasBegun = true;
    yield piece;
  }
}

function termsOf({ password, anonymous, shows, hides }: Share) {
  return { password, anonymous, shows, hides };
}

async function isAsBefore(
  accounts: Accounts,
  { share, key }: Pick<Shared, 'share' | 'key'>,
): Promise<boolean> {
  const now = await findGoodShare(accounts, key);
  return now !== null && Bun.deepEquals(termsOf(now), termsOf(share));
}
