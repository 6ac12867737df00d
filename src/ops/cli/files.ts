import { readFile } from 'node:fs/promises';
import { putFile, removeFile } from '../../accounts/change-files.ts';
import type { Accounts } from '../../accounts/change-user.ts';
import {
  type CleanedImages,
  cleanStoredImages,
  currentRevisions,
} from '../../accounts/clean-stored-images.ts';
import { findDraft } from '../../accounts/find-draft.ts';
import { UsageError } from '../../core/cli/command.ts';
import { type Printing, printList } from '../../core/cli/printing.ts';
import { countOf, type Terminal } from '../../core/cli/terminal.ts';
import { filesOfDraft } from '../../domain/profile/draft.ts';
import { Failure, orFail } from '../../store/failure.ts';
import type { User } from '../../store/users.ts';
import { pagesOfUsers, requireUser } from './users.ts';

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
  out(`Added ${path} to the draft of ${username}. Publish to make it public.\n`);
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
  out(`Removed ${path} from the draft of ${username}. It stays public until the next publish.\n`);
}

interface CleanOptions extends Printing {
  readonly all?: boolean;
}

/** Uses a transaction for each user, so that the command can be stopped and run again. */
export async function cleanFilesCommand(
  accounts: Accounts,
  terminal: Terminal,
  username: string | undefined,
  { all = false, json = false }: CleanOptions,
): Promise<void> {
  if (all === (username !== undefined)) throw new UsageError('error: name one user, or use --all');
  const users = username === undefined ? everyUser(accounts) : [await requireUser(accounts, username)];
  let [seen, cleaned, failed] = [0, 0, 0];
  for await (const user of users) {
    const done = await cleanStoredImages(accounts, user, currentRevisions(user));
    seen += 1;
    cleaned += done.cleaned;
    failed += done.failed.length;
    if (json) terminal.out(describe(user, done));
    else terminal.out(linesOf(user, done));
    if (terminal.isInteractive) terminal.err(`\r\x1b[K${countOf(seen, 'user')} …\r`);
  }
  if (!json) terminal.out(`${countOf(cleaned, 'image')} cleaned.\n`);
  if (failed > 0)
    throw new Failure(`${countOf(failed, 'image')} couldn't be cleaned. Replace or remove the files above.`);
}

async function* everyUser({ database }: Accounts): AsyncGenerator<User> {
  for await (const page of pagesOfUsers(database)) yield* page.filter(({ state }) => state !== 'deleted');
}

function describe({ username }: User, done: CleanedImages): string {
  return done.cleaned + done.failed.length === 0 ? '' : `${JSON.stringify({ username, ...done })}\n`;
}

function linesOf({ username }: User, { cleaned, published, failed }: CleanedImages): string {
  const where = published ? 'draft and published profile' : 'draft';
  const done = cleaned === 0 ? [] : [`${countOf(cleaned, 'image')} cleaned (${where})`];
  return [...done, ...failed].map((line) => `${username}: ${line}\n`).join('');
}
