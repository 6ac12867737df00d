import { readFile } from 'node:fs/promises';
import { putFile, removeFile } from '../../accounts/change-files.ts';
import type { Accounts } from '../../accounts/change-user.ts';
import { findDraft } from '../../accounts/find-draft.ts';
import { type Printing, printList } from '../../core/cli/printing.ts';
import type { Terminal } from '../../core/cli/terminal.ts';
import { filesOfDraft } from '../../domain/profile/draft.ts';
import { orFail } from '../../store/failure.ts';
import { requireUser } from './users.ts';

export async function addFileCommand(
  accounts: Accounts,
  { out }: Terminal,
  username: string,
  path: string,
  source: string,
  { original }: { readonly original?: boolean },
) {
  const bytes = await orFail(readFile(source), `${source} cannot be read`);
  await putFile(accounts, username, path, bytes, original ? 'original' : 'clean');
  out(`${path} has been added to the draft of ${username}; publish to show it.\n`);
}

export async function listFilesCommand(
  accounts: Accounts,
  terminal: Terminal,
  username: string,
  options: Printing,
) {
  const user = await requireUser(accounts, username);
  const files = Object.entries(filesOfDraft(await findDraft(accounts.database, user)));
  await printList(terminal, options, [files], {
    describe: ([path, file]) => ({ path, ...file }),
    row: ([path, { type, size }]) => [path, type, `${size} bytes`],
  });
}

export async function removeFileCommand(
  accounts: Accounts,
  { out }: Terminal,
  username: string,
  path: string,
): Promise<void> {
  await removeFile(accounts, username, path);
  out(`${path} has been removed from the draft of ${username}; readers see it until the next publish.\n`);
}
