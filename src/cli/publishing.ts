import type { Accounts } from '../accounts/change-user.ts';
import { publish, unpublish } from '../accounts/publish.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export async function publishUser(
  accounts: Accounts,
  { out }: Terminal,
  username: string,
  { revision }: { revision?: string },
) {
  if (revision !== undefined && !/^[1-9]\d{0,8}$/.test(revision)) {
    throw new UsageError(
      `--revision is ${JSON.stringify(revision)}: use the number of a revision, such as 3.`,
    );
  }
  const n = await publish(accounts, username, revision === undefined ? undefined : Number(revision));
  out(`${username} is published, at revision ${n}.\n`);
}

export async function unpublishUser(accounts: Accounts, { out }: Terminal, username: string): Promise<void> {
  await unpublish(accounts, username);
  out(`${username} is no longer published.\n`);
}
