import {
  createProofSecret,
  keepRequest,
  openKeptRequest,
  openProofSecret,
} from '../../../../accounts/identity/kept-requests.ts';
import { isFlooded, queueMail } from '../../../../accounts/mail/outbox.ts';
import { queryParameter } from '../../../../core/kernel/query.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { readForm } from '../../../../core/web/read-form.ts';
import type { MemberExchange } from '../../../web/route.ts';
import type { MailServices, MemberCall, VisitorCall } from '../services.ts';
import { nextOf } from '../sign-in/next-of.ts';
import { renderSpentLink } from '../sign-in/spent-link.tsx';
import { continueKeptRequest } from './continue-request.ts';
import { renderElsewhere, renderGone, renderProofLink, renderSent } from './proof-messages.tsx';
import { renderProof } from './proof-page.tsx';
import { proofTexts } from './proof-texts.ts';
import { findProofWays } from './proof-ways.ts';
import { findCodeTrouble } from './prove.ts';

/** Mails a link that works only in this session. */
export async function postProofByMail(call: MemberCall & MailServices): Promise<Reply> {
  const { accounts, outbox, exchange } = call;
  const { userId } = exchange.visitor.session;
  const { mail: address } = await findProofWays(call);
  const kept = address === null ? null : await findOrKeep(call);
  if (address === null || kept === null) return renderGone(exchange);
  const at = accounts.now().toISOString();
  const expiresAt = new Date(accounts.now().getTime() + 15 * 60_000).toISOString();
  const isSent = await accounts.database.transaction(async (queries) => {
    // Counted separately, because only the member can request this mail.
    if (await isFlooded(queries, address, at, ['proof-link'])) return false;
    const secret = await createProofSecret(queries, kept);
    const about = { address, userId, language: exchange.locale, at, secret, details: { expiresAt } };
    await queueMail(queries, outbox, { kind: 'proof-link', ...about });
    return true;
  });
  if (isSent) return renderSent(exchange, address);
  const message = proofTexts(exchange.locale).flooded;
  return renderProof(call, { status: 429, message, wait: 3600 });
}

/** Stores the URL of a page in the same way as a form. Null if the waiting request has expired. */
async function findOrKeep(call: MemberCall): Promise<string | null> {
  const { exchange } = call;
  const { id: sessionId } = exchange.visitor.session;
  const id = queryParameter(exchange.query, 'request');
  if (id !== null) return (await openKeptRequest(call, sessionId, id)) && id;
  const next = new URL(nextOf(exchange), exchange.host.origin);
  return keepRequest(call, sessionId, { path: next.pathname, query: next.search, form: null });
}

/** Opening the link doesn't use it up. */
export async function showProofLink(call: VisitorCall<'secret'>): Promise<Reply> {
  const found = await findOwnLink(call);
  if ('refused' in found) return found.refused;
  return renderProofLink(found.member.exchange, await findProofWays(found.member));
}

export async function postProofLink(call: VisitorCall<'secret'>): Promise<Reply> {
  const found = await findOwnLink(call);
  if ('refused' in found) return found.refused;
  const { member, id } = found;
  const { exchange } = member;
  const form = await readForm(exchange);
  const ways = await findProofWays(member);
  const trouble = ways.hasSecondFactor ? await findCodeTrouble(member, form) : null;
  if (trouble) return renderProofLink(exchange, ways, trouble);
  await call.sessions.prove(exchange, exchange.visitor.session);
  return continueKeptRequest(member, id);
}

/** Finds the link only if it belongs to the session in this browser. */
async function findOwnLink(
  call: VisitorCall<'secret'>,
): Promise<{ readonly refused: Reply } | { readonly member: MemberCall; readonly id: string }> {
  const { exchange } = call;
  const found = await openProofSecret(call, call.params.secret);
  if (typeof found === 'string') return { refused: renderSpentLink(exchange, found, null) };
  const { session } = exchange.visitor;
  return session?.id === found.sessionId
    ? { member: { ...call, exchange: exchange as MemberExchange }, id: found.id }
    : { refused: renderElsewhere(exchange) };
}
