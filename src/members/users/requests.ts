import { approveRegistration, declineRegistration } from '../../accounts/registrations.ts';
import { type Reply, redirect } from '../../kernel/reply.ts';
import { mainPaths } from '../../paths/main.ts';
import { readForm } from '../../web/read-form.ts';
import { explainRefusal } from '../../web/refused.ts';
import type { MemberExchange } from '../../web/route.ts';
import { accountsOf, type MailServices } from '../services.ts';
import { longestBecause, type RequestTrouble, renderRequests } from './requests-page.tsx';
import { requestsTexts } from './requests-texts.ts';

interface OfRequest {
  readonly id: string;
}

export async function postApproveRequest(
  services: MailServices,
  exchange: MemberExchange,
  { id }: OfRequest,
): Promise<Reply> {
  const username = (await readForm(exchange)).get('username')?.trim().normalize('NFC') ?? '';
  const accounts = accountsOf(services, exchange);
  return decide(services, exchange, { id, username }, 'approved', () =>
    approveRegistration(accounts, services.outbox, id, username || null),
  );
}

export async function postDeclineRequest(
  services: MailServices,
  exchange: MemberExchange,
  { id }: OfRequest,
): Promise<Reply> {
  const because = (await readForm(exchange)).get('because')?.trim() ?? '';
  if (because === '' || because.length > longestBecause) {
    const message = requestsTexts(exchange.locale).trouble.because;
    return renderRequests(services, exchange, { id, because, message, status: 422 });
  }
  const accounts = accountsOf(services, exchange);
  return decide(services, exchange, { id, because }, 'declined', () =>
    declineRegistration(accounts, services.outbox, id, because),
  );
}

async function decide(
  services: MailServices,
  exchange: MemberExchange,
  typed: Omit<RequestTrouble, 'message' | 'status'>,
  done: 'approved' | 'declined',
  work: () => Promise<void>,
): Promise<Reply> {
  try {
    await work();
  } catch (error) {
    const { trouble } = requestsTexts(exchange.locale);
    const words = { impossible: trouble.decided, invalid: trouble.username, taken: trouble.username };
    const refused = explainRefusal(error, { ...words, busy: trouble.member, unknown: trouble.unknown });
    return renderRequests(services, exchange, { ...typed, ...refused });
  }
  return redirect(303, `${mainPaths.users}?show=requests&done=${done}`);
}
