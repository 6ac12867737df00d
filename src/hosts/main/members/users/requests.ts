import { approveRegistration, declineRegistration } from '../../../../accounts/registrations.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { readForm } from '../../../../core/web/read-form.ts';
import { explainRefusal } from '../../../web/refused.ts';
import type { MailServices, MemberCall } from '../services.ts';
import { longestBecause, type RequestTrouble, renderRequests } from './requests-page.tsx';
import { requestsTexts } from './requests-texts.ts';

export async function postApproveRequest(call: MemberCall<'id'> & MailServices): Promise<Reply> {
  const { accounts, outbox } = call;
  const { id } = call.params;
  const username = (await readForm(call.exchange)).get('username')?.trim().normalize('NFC') ?? '';
  return decide(call, { id, username }, 'approved', () =>
    approveRegistration(accounts, outbox, id, username || null),
  );
}

export async function postDeclineRequest(call: MemberCall<'id'> & MailServices): Promise<Reply> {
  const { accounts, outbox, exchange } = call;
  const { id } = call.params;
  const because = (await readForm(exchange)).get('because')?.trim() ?? '';
  if (because === '' || because.length > longestBecause) {
    const message = requestsTexts(exchange.locale).trouble.because;
    return renderRequests(call, { id, because, message, status: 422 });
  }
  return decide(call, { id, because }, 'declined', () => declineRegistration(accounts, outbox, id, because));
}

async function decide(
  call: MemberCall,
  typed: Omit<RequestTrouble, 'message' | 'status'>,
  done: 'approved' | 'declined',
  work: () => Promise<void>,
): Promise<Reply> {
  try {
    await work();
  } catch (error) {
    const { trouble } = requestsTexts(call.exchange.locale);
    const words = { impossible: trouble.decided, invalid: trouble.username, taken: trouble.username };
    const refused = explainRefusal(error, { ...words, busy: trouble.member, unknown: trouble.unknown });
    return renderRequests(call, { ...typed, ...refused });
  }
  return redirect(303, `${mainPaths.users}?show=requests&done=${done}`);
}
