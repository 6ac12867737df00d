import { changeLanguage } from '../../accounts/change-language.ts';
import { findWeakness } from '../../identity/password-weakness.ts';
import { needsCurrentPassword } from '../../identity/sessions.ts';
import { redirect } from '../../kernel/reply.ts';
import { mainPaths } from '../../paths/main.ts';
import { Refusal } from '../../profile/refusal.ts';
import type { Session } from '../../store/sessions.ts';
import { readForm } from '../../web/read-form.ts';
import type { HandlerFor } from '../../web/route.ts';
import type { MemberServices } from '../services.ts';
import { renderAccount } from './account-page.tsx';
import type { PasswordTrouble } from './password-form.tsx';

export function createShowAccount(desk: MemberServices): HandlerFor<'member'> {
  return (exchange) => renderAccount(desk, exchange);
}

export function createChangePassword(desk: MemberServices): HandlerFor<'member'> {
  const { accounts, passwords, sessions } = desk;
  return async (exchange) => {
    const { session } = exchange.visitor;
    const { username, credentialVersion } = session;
    const form = await readForm(exchange);
    const trouble = await findTrouble(desk, session, form);
    if (trouble) return renderAccount(desk, exchange, { status: 422, password: trouble });
    const password = form.get('new-password') ?? '';
    try {
      const member = { ...accounts, actor: username };
      const proven = await passwords.change(member, username, password, credentialVersion);
      await sessions.signIn(exchange, proven, 'password');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return redirect(303, mainPaths.signIn);
    }
    return redirect(303, `${mainPaths.account}?saved=password`);
  };
}

async function findTrouble(
  { accounts, passwords }: MemberServices,
  session: Session,
  form: URLSearchParams,
): Promise<PasswordTrouble | null> {
  const password = form.get('new-password') ?? '';
  const weakness = await findWeakness(password, session.username);
  if (weakness) return weakness;
  if (password !== form.get('repeated-password')) return 'differ';
  if (!needsCurrentPassword(session)) return null;
  const current = form.get('current-password') ?? '';
  return (await passwords.check(accounts.database, session.username, current)) === null
    ? 'current-wrong'
    : null;
}

export function createChangeLanguage({ accounts, locales }: MemberServices): HandlerFor<'member'> {
  return async (exchange) => {
    const asked = (await readForm(exchange)).get('language');
    const language = asked !== null && locales.includes(asked) ? asked : null;
    await changeLanguage(accounts, exchange.visitor.session.username, language);
    return redirect(303, `${mainPaths.account}?saved=language`);
  };
}
