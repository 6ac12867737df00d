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

export function postConnections(call: MemberCall): Promise<Reply> {
  const issuer = call.slots.providers[0]?.issuer ?? null;
  return post(call, mostConnections, (text, dry) => connectAccounts(call.accounts, text, { dry, issuer }));
}

export function postUpdates(call: MemberCall): Promise<Reply> {
  return post(call, mostUpdates, (text, dry) => updateDrafts(call.accounts, text, { dry }));
}

export function showTableTooLarge(call: MemberCall): Promise<Reply> {
  return refuse(call, 413, tableTexts(call.exchange.locale).faults['too-large']);
}

async function post(
  call: MemberCall,
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
    const all: TableOutcome[] = [];
    for await (const outcome of outcomes) all.push(outcome);
    return await renderUsers(call, { report: await renderReport({ locale, dry, skipped, outcomes: all }) });
  } catch (error) {
    if (error instanceof TableRefusal) return refuse(call, 422, explainTable(error, locale, most));
    throw error;
  }
}

/** Decodes the table and checks the limit before any row changes data. */
function readText(bytes: Uint8Array, most: number): string {
  const text = decodeTable(bytes);
  if (text === null) throw new TableRefusal('no-text');
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < text.length - 1; at = text.indexOf('\n', at + 1))
    lines += 1;
  if (lines > most) throw new TableRefusal('too-many');
  return text;
}

function refuse(call: MemberCall, status: 413 | 422, message: string): Promise<Reply> {
  return renderUsers(call, { status, report: <Alert>{message}</Alert> });
}
