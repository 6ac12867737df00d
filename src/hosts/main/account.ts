import { changeLanguage } from '../../accounts/change-language.ts';
import { Refusal } from '../../accounts/refusal.ts';
import { textsFor } from '../../html/texts/texts.ts';
import type { Handler } from '../../kernel/exchange.ts';
import { redirect } from '../../kernel/reply.ts';
import { renderAccount } from './account-page.tsx';
import { type MemberDesk, sessionOf } from './member.ts';
import { readForm } from './read-form.ts';

export function createShowAccount(desk: MemberDesk): Handler<unknown> {
  return (exchange) => renderAccount(desk, exchange);
}

/** Who came with a one-time link need not know the password of before. */
export function createChangePassword(desk: MemberDesk): Handler<unknown> {
  const { accounts, passwords, sessions } = desk;
  return async (exchange) => {
    const { username, startedBy } = sessionOf(exchange);
    const texts = textsFor(exchange.locale).member;
    const form = await readForm(exchange);
    const password = form.get('new-password') ?? '';
    if (password !== form.get('repeated-password'))
      return renderAccount(desk, exchange, texts.passwordsDiffer);
    const known =
      startedBy === 'link' ||
      (await passwords.check(accounts.store, username, form.get('current-password') ?? '')) !== null;
    if (!known) return renderAccount(desk, exchange, texts.currentWrong);
    try {
      const userId = await passwords.change({ ...accounts, actor: username }, username, password);
      await sessions.signIn(exchange, userId, 'password');
    } catch (error) {
      if (!(error instanceof Refusal && error.reason === 'invalid')) throw error;
      return renderAccount(desk, exchange, texts.passwordRule);
    }
    return redirect(303, '/account?saved=password');
  };
}

export function createChangeLanguage({ accounts, locales }: MemberDesk): Handler<unknown> {
  return async (exchange) => {
    const asked = (await readForm(exchange)).get('language');
    const language = asked !== null && locales.includes(asked) ? asked : null;
    await changeLanguage(accounts, sessionOf(exchange).username, language);
    return redirect(303, '/account?saved=language');
  };
}
