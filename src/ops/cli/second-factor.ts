import type { Accounts } from '../../accounts/change-user.ts';
import { removeSecondFactor } from '../../accounts/identity/second-factor.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/** Only its owner can set one up: the command line can remove it. */
export async function removeSecondFactorCommand(
  accounts: Accounts,
  { out }: Terminal,
  username: string,
  wanted: string,
): Promise<void> {
  if (wanted !== 'off')
    throw new UsageError('A second factor can be turned off here, and on at /account alone.');
  const removed = await removeSecondFactor(accounts, username);
  out(removed ? `${username} has no second factor any more.\n` : `${username} has no second factor.\n`);
}
