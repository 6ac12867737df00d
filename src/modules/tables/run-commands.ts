import type { CommandAccounts } from '../../accounts/command-accounts.ts';
import { describeRowChanges } from '../../accounts/tables/describe-row-changes.ts';
import { readTableFile } from '../../accounts/tables/read-table-file.ts';
import type { TableOutcome } from '../../accounts/tables/table-outcome.ts';
import type { Printing } from '../../core/cli/printing.ts';
import { countOf, type Terminal } from '../../core/cli/terminal.ts';
import { TableRefusal } from '../../domain/tables/table-refusal.ts';
import { Failure } from '../../store/failure.ts';
import { connectAccounts, type RunningTable } from './connect-accounts.ts';
import { explainRow, explainTable, tableTexts } from './table-texts.ts';
import { updateDrafts } from './update-drafts.ts';

interface TableOptions extends Printing {
  readonly dryRun?: boolean;
}

export function connectCommand(
  accounts: CommandAccounts,
  terminal: Terminal,
  file: string,
  options: TableOptions,
): Promise<void> {
  const { issuer } = accounts;
  return run(terminal, file, options, (text, dry) => connectAccounts(accounts, text, { dry, issuer }));
}

export function updateCommand(
  accounts: CommandAccounts,
  terminal: Terminal,
  file: string,
  options: TableOptions,
): Promise<void> {
  return run(terminal, file, options, (text, dry) => updateDrafts(accounts, text, { dry }));
}

async function run(
  terminal: Terminal,
  file: string,
  { dryRun = false, json = false }: TableOptions,
  start: (text: string, dry: boolean) => RunningTable | Promise<RunningTable>,
): Promise<void> {
  const { out, err, flush } = terminal;
  const counts = { connected: 0, changed: 0, unchanged: 0, failed: 0 };
  try {
    const text = await readTableFile(terminal, file);
    const { skipped, outcomes } = await start(text, dryRun);
    if (skipped.length > 0) err(`${tableTexts('en').skipped(skipped.join(', '))}\n`);
    for await (const outcome of outcomes) {
      counts[outcome.outcome] += 1;
      const line = json ? `${JSON.stringify(toJson(outcome))}\n` : describe(outcome, dryRun);
      if (line !== '') out(line);
      await flush();
    }
  } catch (error) {
    throw error instanceof TableRefusal ? new Failure(explainTable(error, 'en')) : error;
  }
  if (!json) out(`${dryRun ? 'Dry run: ' : ''}${summarize(counts)}\n`);
  if (counts.failed > 0)
    throw new Failure(`${countOf(counts.failed, 'line')} failed. Fix them and run the command again.`);
}

function toJson({ line, username, outcome, reason, changes }: TableOutcome) {
  return { line, username, outcome, detail: explainRow(reason, 'en'), changes };
}

/** Describes a line: failures, and in a dry run each change. */
function describe({ line, username, reason, changes }: TableOutcome, isDry: boolean): string {
  const name = `line ${line}: ${username ?? ''}`.trimEnd();
  if (reason) return `${name}: ${explainRow(reason, 'en')}\n`;
  return isDry && changes.length > 0 ? `${name}: ${describeRowChanges(changes)}\n` : '';
}

function summarize(counts: Readonly<Record<TableOutcome['outcome'], number>>): string {
  const filled = Object.entries(counts).filter(([, count]) => count > 0);
  return filled.length === 0
    ? 'The table has no lines.'
    : `${filled.map(([name, n]) => `${n} ${name}`).join(', ')}.`;
}
