import type { Accounts } from '../../accounts/change-user.ts';
import { fetchMissingPicture } from '../../accounts/fetch-missing-picture.ts';
import { createPictureFetcher } from '../../accounts/files/fetch-picture.ts';
import { publish, unpublish } from '../../accounts/publish.ts';
import type { CommandAccounts } from './on-database.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export async function publishUser(
  accounts: CommandAccounts,
  { out }: Terminal,
  username: string,
  { revision }: { revision?: string },
) {
  if (revision !== undefined && !/^[1-9]\d{0,8}$/.test(revision)) {
    throw new UsageError(
      `--revision is ${JSON.stringify(revision)}: use the number of a revision, such as 3.`,
    );
  }
  const chosen = revision === undefined ? undefined : Number(revision);
  const fetchPicture = createPictureFetcher(accounts.network, 1);
  const { picture, problem } = await fetchMissingPicture(
    accounts,
    fetchPicture,
    username,
    chosen,
    Number.POSITIVE_INFINITY,
  );
  const n = await publish(accounts, username, chosen, picture);
  if (problem) out(`${problem.pointer} ${problem.detail}\n`);
  out(`${username} is published, at revision ${n}.\n`);
}

export async function unpublishUser(accounts: Accounts, { out }: Terminal, username: string): Promise<void> {
  await unpublish(accounts, username);
  out(`${username} is no longer published.\n`);
}
