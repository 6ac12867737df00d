import { noteAudit } from '../../../../accounts/change-user.ts';
import { askForEmail, confirmEmail } from '../../../../accounts/email.ts';
import { openMailedLink } from '../../../../accounts/identity/mailed-links.ts';
import { Alert } from '../../../../core/html/design/alert.tsx';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { Refusal } from '../../../../domain/profile/refusal.ts';
import { updateNotices } from '../../../../store/emails.ts';
import type { MailedLink } from '../../../../store/mailed-links.ts';
import { renderFramed } from '../../../web/frame.tsx';
import type { VisitorExchange } from '../../../web/route.ts';
import { readOwnForm } from '../own-form.tsx';
import type { MailServices, MemberCall, VisitorCall } from '../services.ts';
import { renderSpentLink } from '../sign-in/spent-link.tsx';
import { renderAccount } from './account-page.tsx';
import { needsPasswordForAddress } from './email-form.tsx';
import { emailTexts } from './email-texts.ts';

export async function postEmail(call: MemberCall & MailServices): Promise<Reply> {
  const { accounts, passwords, outbox, guesses, exchange } = call;
  const { username, userId } = exchange.visitor.session;
  const form = await readOwnForm(exchange);
  const typed = form.get('email') ?? '';
  const password = form.get('password-for-address') ?? '';
  const isProven =
    !needsPasswordForAddress(exchange) || (await passwords.check(accounts.database, username, password));
  if (!isProven) return renderAccount(call, { status: 422, email: { reason: 'password', typed } });
  // Limits the number of email addresses that a member can send mails to this way.
  if (guesses.begin(`addresses for ${userId}`) > 0)
    return renderAccount(call, { status: 429, email: { reason: 'often', typed } });
  try {
    await askForEmail(accounts, outbox, { username, email: typed, language: exchange.locale });
  } catch (error) {
    return refuse(call, typed, error);
  }
  return redirect(303, `${mainPaths.account}?saved=email-asked`);
}

function refuse(call: MemberCall, typed: string, error: unknown): Promise<Reply> {
  const reason = error instanceof Refusal ? error.reason : null;
  if (reason === 'invalid' || reason === 'impossible' || reason === 'busy') {
    const status = reason === 'busy' ? 429 : 422;
    return renderAccount(call, { status, email: { reason, typed } });
  }
  throw error;
}

export async function postNotices({ accounts, exchange }: MemberCall): Promise<Reply> {
  const wants = (await readOwnForm(exchange)).get('notices') === 'on';
  const { userId, username } = exchange.visitor.session;
  const about = { user: { id: userId, username }, details: { field: 'notices' } };
  await accounts.database.transaction(async (queries) => {
    await updateNotices(queries, userId, wants ? 1 : 0);
    await noteAudit(queries, accounts, { type: 'account.changed', ...about });
  });
  return redirect(303, `${mainPaths.account}?saved=notices`);
}

/** Works without a session, because the member may open the mail on another device. */
export async function showConfirmAddress(call: VisitorCall<'secret'>): Promise<Reply> {
  const { accounts, exchange, params } = call;
  const link = await openMailedLink(accounts, params.secret, 'address');
  return typeof link === 'string'
    ? renderSpentLink(exchange, link, mainPaths.account)
    : renderConfirm(exchange, link);
}

export async function postConfirmAddress(call: VisitorCall<'secret'>): Promise<Reply> {
  const { accounts, exchange, params } = call;
  const link = await openMailedLink(accounts, params.secret, 'address');
  if (typeof link === 'string') return renderSpentLink(exchange, link, mainPaths.account);
  try {
    const isFirst = await confirmEmail({ ...accounts, actor: link.username }, params.secret, link);
    return isFirst ? renderConfirmed(exchange) : renderSpentLink(exchange, 'used', mainPaths.account);
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== 'taken') throw error;
    return renderConfirm(exchange, link, emailTexts(exchange.locale).trouble.taken);
  }
}

function renderConfirm(
  exchange: VisitorExchange,
  { username, address }: MailedLink,
  trouble?: string,
): Reply {
  const texts = emailTexts(exchange.locale);
  return renderFramed(exchange, {
    title: texts.confirmTitle,
    ...(trouble !== undefined && { status: 409 }),
    children: (
      <>
        <h1>{texts.confirmTitle}</h1>
        {trouble !== undefined && <Alert>{trouble}</Alert>}
        <p>
          <strong dir="ltr">{address}</strong>
        </p>
        <p>
          {texts.confirmHint} <strong>{username}</strong>.
        </p>
        {trouble === undefined && (
          <form method="post">
            <button type="submit">{texts.confirm}</button>
          </form>
        )}
      </>
    ),
  });
}

function renderConfirmed(exchange: VisitorExchange): Reply {
  const texts = emailTexts(exchange.locale);
  return renderFramed(exchange, {
    title: texts.confirmed,
    children: (
      <>
        <h1>{texts.confirmed}</h1>
        <p>
          <a href={mainPaths.account}>{texts.toAccount}</a>
        </p>
      </>
    ),
  });
}
