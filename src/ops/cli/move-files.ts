import type { CommandAccounts } from '../../accounts/command-accounts.ts';
import { countBlobs } from '../../accounts/files/blobs.ts';
import { type Moved, moveFiles } from '../../accounts/files/move-files.ts';
import type { ObjectStore } from '../../accounts/files/object-store.ts';
import { ownObjects } from '../../accounts/files/own-objects.ts';
import { sweepObjects } from '../../accounts/files/sweep-objects.ts';
import { sizeInWords } from '../../core/cli/checks.ts';
import { UsageError } from '../../core/cli/command.ts';
import { countOf, type Terminal } from '../../core/cli/terminal.ts';
import { Failure } from '../../store/failure.ts';

export async function moveCommand(
  accounts: CommandAccounts,
  terminal: Terminal,
  { to }: { readonly to?: string },
): Promise<void> {
  if (to !== undefined && to !== 'database') throw new UsageError(`error: --to is ${to}: use database`);
  const { database, now } = accounts;
  if (to === undefined && accounts.objects.place === null)
    throw new Failure('Set FILES_URL to the new place of the files, or use --to database.');
  const objects = to === undefined ? accounts.objects : { ...accounts.objects, place: null };
  const all = await countBlobs(database);
  const tell = (done: Moved) => showMove(terminal, done, all);
  const { files, bytes, moved } = await moveFiles({ database, now, objects, tell });
  // The sweep keeps objects for a minute, because a server may be reading them.
  await sweepObjects({ database, objects: accounts.objects, now });
  terminal.out(
    `Moved ${countOf(moved, 'file')}. ${nameOf(objects)} now has ${countOf(files, 'file')} (${sizeInWords(bytes)}).\n`,
  );
  if (moved > 0 && to === 'database')
    terminal.out(
      'A server with the S3 keys deletes the old copies after a minute. vitrine files sweep does it at once.\n',
    );
}

function nameOf({ place }: ObjectStore): string {
  return place ?? 'The database';
}

function showMove(
  { err, isInteractive }: Terminal,
  { files, bytes }: Moved,
  all: { readonly files: number; readonly bytes: number },
): void {
  const line = `${files} of ${all.files} files, ${sizeInWords(bytes)} of ${sizeInWords(all.bytes)}`;
  if (isInteractive) err(`\r\x1b[K${line} …\r`);
  else if (files % 1_000 === 0) err(`${line}\n`);
}

export async function sweepCommand(
  { database, objects, now }: CommandAccounts,
  { out }: Terminal,
): Promise<void> {
  const deleted = await sweepObjects({ database, objects, now });
  out(`Deleted ${countOf(deleted, 'unused file')} outside.\n`);
}

export async function ownCommand({ database }: CommandAccounts, { out }: Terminal): Promise<void> {
  const owned = await ownObjects(database);
  out(
    `This database now owns ${countOf(owned, 'file')} at FILES_URL. Deleting a file here also deletes it there.\n`,
  );
}
