import {
  type InviteOutcome,
  inviteAll,
  resendInvitation,
  withdrawInvitation,
} from '../../../../accounts/invitations.ts';
import { type ExplainInvitee, rowOfInvitee, rowOfUnfit } from '../../../../accounts/tables/invitee-rows.ts';
import { writeReport } from '../../../../accounts/tables/write-report.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { readTable } from '../../../../core/web/read-table.ts';
import { readNumberedCsv } from '../../../../domain/importers/parse-csv.ts';
import { createInviteeParser, type ParsedInvitees } from '../../../../domain/profile/parse-invitees.ts';
import { decodeTable } from '../../../../domain/tables/decode-table.ts';
import { TableRefusal } from '../../../../domain/tables/table-refusal.ts';
import type { MailServices, MemberCall } from '../services.ts';
import { largestInvitation } from '../users/user-actions.ts';
import { renderInvitations } from './invitations-page.tsx';
import { invitationsTexts } from './invitations-texts.ts';

/** The number of invitations allowed in one request. */
const mostLines = 10_000;
/** The number of lines after which other requests may run. */
const linesAtOnce = 100;

/** Invites valid lines and reports the others, so a mistake in line 200 doesn't reject the whole list. */
export async function postInvitations(call: MemberCall & MailServices): Promise<Reply> {
  const { exchange } = call;
  const texts = invitationsTexts(exchange.locale);
  const sent = await readTable(exchange, 'people', largestInvitation, decodeTable);
  if (sent === 'too-large') return showListTooLarge(call);
  const { text: typed, isFile, dry } = sent;
  if (typed === null) return renderInvitations(call, { typed: '', trouble: texts.noText });
  const parsed = await parseList(typed).catch((error: unknown) => {
    if (error instanceof TableRefusal) return error;
    throw error;
  });
  if (parsed instanceof TableRefusal)
    return renderInvitations(call, { typed, trouble: texts.headings(parsed.headings.join(', ')) });
  const { invitees, unfit } = parsed;
  if (invitees.length + unfit.length > mostLines)
    return renderInvitations(call, { typed, trouble: texts.tooMany(mostLines) });
  if (invitees.length + unfit.length === 0) return renderInvitations(call, { typed, trouble: texts.nobody });
  const outcomes = await inviteAll(call.accounts, call.outbox, invitees, exchange.locale, { dry });
  const report = isFile || dry ? await reportOf(parsed, outcomes, texts.reasons) : null;
  return renderInvitations(call, { outcomes, unfit, dry, report, typed: isFile ? '' : typed });
}

/** The URL of a file with all lines. */
function reportOf(
  { invitees, unfit }: ParsedInvitees,
  outcomes: readonly InviteOutcome[],
  reasons: ReturnType<typeof invitationsTexts>['reasons'],
): Promise<string> {
  const explain: ExplainInvitee = (text, reason) => `${text}: ${reasons[reason]}`;
  const rows = [
    ...unfit.map((one) => rowOfUnfit(one, explain)),
    ...outcomes.map((one, index) => rowOfInvitee(one, invitees[index]?.line ?? 0, explain)),
  ];
  return writeReport(rows.toSorted((one, other) => one.line - other.line));
}

export function showListTooLarge(call: MemberCall): Promise<Reply> {
  const { tooLarge } = invitationsTexts(call.exchange.locale);
  return renderInvitations(call, { typed: '', trouble: tooLarge, status: 413 });
}

/** Stops at the first line beyond the limit. */
async function parseList(text: string): Promise<ParsedInvitees> {
  const parser = createInviteeParser();
  let lines = 0;
  for (const row of readNumberedCsv(text)) {
    parser.add(row);
    lines += 1;
    if (lines > mostLines + 1) break;
    if (lines % linesAtOnce === 0) await Bun.sleep(0);
  }
  return parser;
}

export async function postResendInvitation(call: MemberCall<'id'> & MailServices): Promise<Reply> {
  await resendInvitation(call.accounts, call.outbox, call.params.id);
  return redirect(303, `${mainPaths.invitations}?done=resent`);
}

export async function postWithdrawInvitation({ accounts, params }: MemberCall<'id'>): Promise<Reply> {
  await withdrawInvitation(accounts, params.id);
  return redirect(303, `${mainPaths.invitations}?done=withdrawn`);
}
