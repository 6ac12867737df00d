import { open } from 'node:fs/promises';
import type { Accounts } from '../../accounts/change-user.ts';
import { exportData } from '../../accounts/export-data.ts';
import { UsageError } from '../../core/cli/command.ts';
import type { Terminal } from '../../core/cli/terminal.ts';
import { Failure, messageOf } from '../../store/failure.ts';
import { requireUser } from './users.ts';

interface DataOptions {
  readonly to: string;
}

export function checkDataFile(_username: string, { to }: DataOptions): void {
  if (!to.endsWith('.zip')) throw new UsageError(`--to is ${to}: use a .zip.`);
}

/** Writes a file that only the operator can read. */
export async function writeUserData(
  accounts: Accounts,
  { err }: Terminal,
  username: string,
  { to }: DataOptions,
): Promise<void> {
  const user = await requireUser(accounts, username);
  const file = await open(to, 'w', 0o600).catch((error: unknown) => {
    throw new Failure(`${to} cannot be written: ${messageOf(error)}`);
  });
  try {
    for await (const piece of await exportData(accounts, user)) await file.write(piece);
  } finally {
    await file.close();
  }
  err(`Wrote all data of ${username} to ${to}.\n`);
}
