import { type ExportOptions, exportUsers } from './export.ts';
import type { CommandAccounts } from './on-database.ts';
import type { Terminal } from './terminal.ts';

interface ExportCommandOptions extends ExportOptions {
  /** Of the published profile, in place of the draft. */
  readonly format?: string;
}

export async function exportCommand(
  accounts: CommandAccounts,
  terminal: Terminal,
  username: string | undefined,
  { format, ...options }: ExportCommandOptions,
): Promise<void> {
  if (format === undefined) return exportUsers(accounts, terminal, username, options);
  // Loads the page templates, which no other export needs.
  const { exportFormat } = await import('./export-format.ts');
  await exportFormat(accounts, terminal, username, { ...options, format });
}
