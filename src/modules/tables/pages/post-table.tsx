import type { TableOutcome } from '../../../accounts/tables/table-outcome.ts';
import { Alert } from '../../../core/html/design/alert.tsx';
import type { Reply } from '../../../core/kernel/reply.ts';
import { readUpload } from '../../../core/web/read-upload.ts';
import { decodeTable } from '../../../domain/tables/decode-table.ts';
import { TableRefusal } from '../../../domain/tables/table-refusal.ts';
import type { MemberCall } from '../../../hosts/main/members/services.ts';
import { renderUsers } from '../../../hosts/main/members/users/users-page.tsx';
import { connectAccounts, type RunningTable } from '../connect-accounts.ts';
import { largestPeopleTable, mostConnections, mostUpdates } from '../limits.ts';
import { explainTable, tableTexts } from '../table-texts.ts';
import { updateDrafts } from '../update-drafts.ts';
import { renderReport } from './table-report.tsx';

/** A call with the milliseconds in which its rows must run. */
type TableCall = MemberCall & { readonly patience: number };

export function postConnections(call: TableCall): Promise<Reply> {
  const issuer = call.slots.providers[0]?.issuer ?? null;
  return post(call, mostConnections, (text, dry) => connectAccounts(call.accounts, text, { dry, issuer }));
}

export function postUpdates(call: TableCall): Promise<Reply> {
  return post(call, mostUpdates, (text, dry) => updateDrafts(call.accounts, text, { dry }));
}

export function showTableTooLarge(call: MemberCall): Promise<Reply> {
  return refuse(call, 413, tableTexts(call.exchange.locale).faults['too-large']);
}

async function post(
  call: TableCall,
  most: number,
  start: (text: string, dry: boolean) => RunningTable | Promise<RunningTable>,
): Promise<Reply> {
  const { locale } = call.exchange;
  const form = await readUpload(call.exchange, largestPeopleTable);
  const file = await form.file('file');
  if (!file) return refuse(call, 422, tableTexts(locale).faults['no-file']);
  const dry = form.text('dry') !== '';
  try {
    const { skipped, outcomes } = await start(readText(file.bytes, most), dry);
    const report = { locale, dry, skipped, ...(await runInTime(outcomes, call.patience)) };
    return await renderUsers(call, { report: await renderReport(report) });
  } catch (error) {
    if (error instanceof TableRefusal) return refuse(call, 422, explainTable(error, locale, most));
    throw error;
  }
}

/** The outcomes within the time limit. An operator sends the file again, and finished rows take little time. */
async function runInTime(
  running: RunningTable['outcomes'],
  patience: number,
): Promise<{ readonly outcomes: readonly TableOutcome[]; readonly isCut: boolean }> {
  const end = performance.now() + patience;
  const outcomes: TableOutcome[] = [];
  for await (const outcome of running) {
    outcomes.push(outcome);
    if (performance.now() > end) return { outcomes, isCut: true };
  }
  return { outcomes, isCut: false };
}

/** Decodes the table and checks the limit before any row changes data. */
function readText(bytes: Uint8Array, most: number): string {
  const text = decodeTable(bytes);
  if (text === null) throw new TableRefusal('no-text');
  const lines = text.trimEnd().split(/\r\n?|\n/, most + 2);
  if (lines.length > most + 1) throw new TableRefusal('too-many');
  return text;
}

function refuse(call: MemberCall, status: 413 | 422, message: string): Promise<Reply> {
  return renderUsers(call, { status, report: <Alert>{message}</Alert> });
}
