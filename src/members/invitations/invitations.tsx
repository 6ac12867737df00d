import { inviteAll, resendInvitation, withdrawInvitation } from '../../accounts/invitations.ts';
import { readNumberedCsv } from '../../importers/parse-csv.ts';
import { type Reply, redirect } from '../../kernel/reply.ts';
import { mainPaths } from '../../paths/main.ts';
import { createInviteeParser, type ParsedInvitees } from '../../profile/parse-invitees.ts';
import { readTable } from '../../web/read-table.ts';
import type { MemberExchange } from '../../web/route.ts';
import { accountsOf, type MailServices } from '../services.ts';
import { renderInvitations } from './invitations-page.tsx';
import { invitationsTexts } from './invitations-texts.ts';

interface OfInvitation {
  readonly id: string;
}

/** How many are invited in one request. */
const mostLines = 10_000;
const largestForm = 2 * 1024 * 1024;
/** After so many lines other requests get their turn. */
const linesAtOnce = 100;

export function showInvitations(services: MailServices, exchange: MemberExchange): Promise<Reply> {
  return renderInvitations(services, exchange);
}

/** Valid lines are invited, the others reported: a slip in line 200 does not reject the whole list. */
export async function postInvitations(services: MailServices, exchange: MemberExchange): Promise<Reply> {
  const texts = invitationsTexts(exchange.locale);
  const typed = await readTable(exchange, 'people', largestForm);
  if (typed === 'too-large')
    return renderInvitations(services, exchange, { typed: '', trouble: texts.tooLarge, status: 413 });
  if (typed === null) return renderInvitations(services, exchange, { typed: '', trouble: texts.noText });
  const { invitees, unfit } = await parseList(typed);
  if (invitees.length + unfit.length > mostLines)
    return renderInvitations(services, exchange, { typed, trouble: texts.tooMany(mostLines) });
  if (invitees.length + unfit.length === 0)
    return renderInvitations(services, exchange, { typed, trouble: texts.nobody });
  const outcomes = await inviteAll(
    accountsOf(services, exchange),
    services.outbox,
    invitees,
    exchange.locale,
  );
  return renderInvitations(services, exchange, { outcomes, unfit });
}

/** Stops one line after the limit. */
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

export async function postResendInvitation(
  services: MailServices,
  exchange: MemberExchange,
  { id }: OfInvitation,
): Promise<Reply> {
  await resendInvitation(accountsOf(services, exchange), services.outbox, id);
  return redirect(303, `${mainPaths.invitations}?done=resent`);
}

export async function postWithdrawInvitation(
  services: MailServices,
  exchange: MemberExchange,
  { id }: OfInvitation,
): Promise<Reply> {
  await withdrawInvitation(accountsOf(services, exchange), id);
  return redirect(303, `${mainPaths.invitations}?done=withdrawn`);
}
