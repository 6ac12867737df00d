import type { Accounts } from '../../../accounts/change-user.ts';
import type { Share } from '../store.ts';
import { findGoodShare, type Shared } from './find-shared.ts';

/** Streams a file while the link shows it. Deleting or changing the link aborts the transfer at the next chunk. */
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
