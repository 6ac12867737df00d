import { noteAudit } from '../../accounts/change-user.ts';
import type { CommandAccounts } from '../../accounts/command-accounts.ts';
import { UsageError } from '../../core/cli/command.ts';
import type { Printing } from '../../core/cli/printing.ts';
import type { Terminal } from '../../core/cli/terminal.ts';
import { Failure } from '../../store/failure.ts';
import { createKeyedHash } from './chain.ts';
import { type AuditFormat, exportEntries, exportFormats } from './export-entries.ts';
import { parseTime } from './parse-time.ts';
import { sealEntries } from './seal-entries.ts';
import { type ChainFault, verifyChain } from './verify-chain.ts';

interface ExportOptions {
  readonly since?: string;
  readonly until?: string;
  readonly actor?: string;
  readonly user?: string;
  readonly format: string;
}

export function checkExport({ since, until, format }: ExportOptions): void {
  for (const [name, text] of Object.entries({ since, until }))
    if (text !== undefined && parseTime(text) === null)
      throw new UsageError(`--${name} is ${JSON.stringify(text)}: use a date, for example 2026-11-01.`);
  if (!isFormat(format)) throw new UsageError(`--format is ${JSON.stringify(format)}: use ndjson or csv.`);
}

export async function exportCommand(
  accounts: CommandAccounts,
  { out, flush }: Terminal,
  { since, until, format, ...names }: ExportOptions,
): Promise<void> {
  const { database, now } = accounts;
  if (!isFormat(format)) return;
  await database.transaction((queries) =>
    noteAudit(queries, accounts, { type: 'audit.exported', user: null, details: { format } }),
  );
  await sealEntries(database, createKeyedHash(accounts.readSecret()), now());
  const times = { since: parseTime(since ?? '') ?? undefined, until: parseTime(until ?? '') ?? undefined };
  for await (const lines of exportEntries(database, { ...names, ...times }, format)) {
    out(lines);
    await flush();
  }
}

function isFormat(text: string): text is AuditFormat {
  return exportFormats.some((format) => format === text);
}

export async function verifyAuditCommand(
  { database, now, readSecret }: CommandAccounts,
  { out }: Terminal,
  { json = false }: Printing,
): Promise<void> {
  const hash = createKeyedHash(readSecret());
  await sealEntries(database, hash, now());
  const { entries, faults } = await verifyChain(database, hash);
  if (json) out(`${JSON.stringify({ entries, faults })}\n`);
  else if (faults.length > 0) out(faults.map((fault) => `${describe(fault)}\n`).join(''));
  else out(`${entries === 1 ? '1 entry' : `${entries} entries`} verified.\n`);
  if (faults.length > 0) throw new Failure('The audit log is damaged. Compare it with a backup.');
}

function describe({ fault, from, to }: ChainFault): string {
  if (fault === 'seal' && to === 0) return 'seal: missing';
  if (fault === 'seal')
    return `seal: invalid. APP_SECRET is not the one of the log, or entries before ${to + 1} were changed`;
  return from === to ? `entry ${from}: ${fault}` : `entries ${from} to ${to}: ${fault}`;
}
