import { inviteAll, resendInvitation, withdrawInvitation } from '../../accounts/invitations.ts';
import { parseCsv } from '../../importers/parse-csv.ts';
import { type Reply, redirect } from '../../kernel/reply.ts';
import { mainPaths } from '../../paths/main.ts';
import { parseInvitees } from '../../profile/parse-invitees.ts';
import { readForm } from '../../web/read-form.ts';
import type { MemberExchange } from '../../web/route.ts';
import { accountsOf, type MailServices } from '../services.ts';
import { renderInvitations } from './invitations-page.tsx';
import { invitationsTexts } from './invitations-texts.ts';

interface OfInvitation {
  readonly id: string;
}

/** So many are asked in while a browser waits. */
const mostLines = 1_000;
const largestForm = 512 * 1024;

export function showInvitations(services: MailServices, exchange: MemberExchange): Promise<Reply> {
  return renderInvitations(services, exchange);
}

/** Who fits is invited, and who does not is told: a slip in line 200 does not send everybody back. */
export async function postInvitations(services: MailServices, exchange: MemberExchange): Promise<Reply> {
  const texts = invitationsTexts(exchange.locale);
  const typed = (await readForm(exchange, largestForm)).get('people') ?? '';
  const rows = parseCsv(typed);
  if (rows.length > mostLines)
    return renderInvitations(services, exchange, { typed, trouble: texts.tooMany(mostLines) });
  const { invitees, unfit } = parseInvitees(rows);
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
