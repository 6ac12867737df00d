import type { Accounts } from '../../accounts/change-user.ts';
import type { Terminal } from '../../core/cli/terminal.ts';
import { handToScim, takeFromScim } from './hand-over.ts';

export async function changeScim(
  accounts: Accounts,
  { out }: Terminal,
  username: string,
  state: string,
): Promise<void> {
  if (state === 'on') await handToScim(accounts, username);
  else await takeFromScim(accounts, username);
  out(`${username} is ${state === 'on' ? 'managed by SCIM' : 'read-only to SCIM'}.\n`);
}
