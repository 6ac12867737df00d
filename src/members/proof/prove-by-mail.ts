import {
  createProofSecret,
  keepRequest,
  openKeptRequest,
  openProofSecret,
} from '../../identity/kept-requests.ts';
import { queryParameter } from '../../kernel/query.ts';
import type { Reply } from '../../kernel/reply.ts';
import { isFlooded, queueMail } from '../../mail/outbox.ts';
import { readForm } from '../../web/read-form.ts';
import type { MemberExchange, VisitorExchange } from '../../web/route.ts';
import type { MailServices } from '../services.ts';
import { nextOf } from '../sign-in/next-of.ts';
import { type OfLink, renderSpentLink } from '../sign-in/spent-link.tsx';
import { continueKeptRequest } from './continue-request.ts';
import { renderElsewhere, renderGone, renderProofLink, renderSent } from './proof-messages.tsx';
import { renderProof } from './proof-page.tsx';
import { proofTexts } from './proof-texts.ts';
import { findProofWays } from './proof-ways.ts';
import { findCodeTrouble } from './prove.ts';

/** Mails a link that is valid in this session alone: opening it elsewhere proves nothing here. */
export async function postProofByMail(services: MailServices, exchange: MemberExchange): Promise<Reply> {
  const { accounts, outbox } = services;
  const { userId } = exchange.visitor.session;
  const { mail: address } = await findProofWays(services, exchange);
  const kept = address === null ? null : await findOrKeep(services, exchange);
  if (address === null || kept === null) return renderGone(exchange);
  const at = accounts.now().toISOString();
  const expiresAt = new Date(accounts.now().getTime() + 15 * 60_000).toISOString();
  const isSent = await accounts.database.transaction(async (queries) => {
    if (await isFlooded(queries, address, at)) return false;
    const secret = await createProofSecret(queries, kept);
    const about = { address, userId, language: exchange.locale, at, secret, details: { expiresAt } };
    await queueMail(queries, outbox, { kind: 'proof-link', ...about });
    return true;
  });
  if (isSent) return renderSent(exchange, address);
  const message = proofTexts(exchange.locale).flooded;
  return renderProof(services, exchange, { status: 429, message, wait: 3600 });
}

/** A page is stored like a form; null where the request has expired. */
async function findOrKeep(services: MailServices, exchange: MemberExchange): Promise<string | null> {
  const { id: sessionId } = exchange.visitor.session;
  const id = queryParameter(exchange.query, 'request');
  if (id !== null) return (await openKeptRequest(services, sessionId, id)) && id;
  const next = new URL(nextOf(exchange), exchange.host.origin);
  return keepRequest(services, sessionId, { path: next.pathname, query: next.search, form: null });
}

/** Looking at a link does not use it up. */
export async function showProofLink(
  services: MailServices,
  exchange: VisitorExchange,
  { secret }: OfLink,
): Promise<Reply> {
  const found = await findOwnLink(services, exchange, secret);
  if ('refused' in found) return found.refused;
  return renderProofLink(found.member, await findProofWays(services, found.member));
}

export async function postProofLink(
  services: MailServices,
  exchange: VisitorExchange,
  { secret }: OfLink,
): Promise<Reply> {
  const found = await findOwnLink(services, exchange, secret);
  if ('refused' in found) return found.refused;
  const { member, id } = found;
  const form = await readForm(exchange);
  const ways = await findProofWays(services, member);
  const trouble = ways.hasSecondFactor ? await findCodeTrouble(services, member, form) : null;
  if (trouble) return renderProofLink(member, ways, trouble);
  await services.sessions.prove(exchange, member.visitor.session);
  return continueKeptRequest(services, member, id);
}

/** Only that of the session in this browser. */
async function findOwnLink(
  services: MailServices,
  exchange: VisitorExchange,
  secret: string,
): Promise<{ readonly refused: Reply } | { readonly member: MemberExchange; readonly id: string }> {
  const found = await openProofSecret(services, secret);
  if (typeof found === 'string') return { refused: renderSpentLink(exchange, found, null) };
  const { session } = exchange.visitor;
  return session?.id === found.sessionId
    ? { member: exchange as MemberExchange, id: found.id }
    : { refused: renderElsewhere(exchange) };
}
