import { openMailedLink } from '../../../../accounts/identity/mailed-links.ts';
import { findWeakness } from '../../../../accounts/identity/password-weakness.ts';
import { textsFor } from '../../../../core/html/texts/texts.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { readForm } from '../../../../core/web/read-form.ts';
import { foldUsername } from '../../../../domain/profile/username.ts';
import type { MailedLink } from '../../../../store/mailed-links.ts';
import { renderFramed } from '../../../web/frame.tsx';
import type { VisitorExchange } from '../../../web/route.ts';
import { NewPasswordFields, type PasswordTrouble } from '../account/password-form.tsx';
import { askForCode } from '../second-factor/ask-for-code.tsx';
import type { VisitorCall } from '../services.ts';
import { mailLinkTexts } from './mail-link-texts.ts';
import { renderSpentLink } from './spent-link.tsx';

export async function showResetPassword(call: VisitorCall<'secret'>): Promise<Reply> {
  const { accounts, exchange, params } = call;
  const link = await openMailedLink(accounts, params.secret, 'password-reset');
  return typeof link === 'string'
    ? renderSpentLink(exchange, link, mainPaths.forgotPassword)
    : renderReset(exchange, link, null);
}

/** A rejected password doesn't use up the link. */
export async function postResetPassword(call: VisitorCall<'secret'>): Promise<Reply> {
  const { accounts, passwords, sessions, exchange } = call;
  const { secret } = call.params;
  const link = await openMailedLink(accounts, secret, 'password-reset');
  if (typeof link === 'string') return renderSpentLink(exchange, link, mainPaths.forgotPassword);
  const form = await readForm(exchange);
  const password = form.get('new-password') ?? '';
  const weakness = await findWeakness(password, link.username);
  const trouble = weakness ?? (password === form.get('repeated-password') ? null : 'differ');
  if (trouble) return renderReset(exchange, link, trouble);
  const proven = await passwords.reset({ ...accounts, actor: link.username }, link, secret, password);
  if (proven === null) return renderSpentLink(exchange, 'used', mainPaths.forgotPassword);
  const account = foldUsername(link.username);
  const asked = await askForCode(call, { ...proven, account, startedBy: 'password' });
  if (asked) return asked;
  await sessions.signIn(exchange, proven, 'password');
  return redirect(303, editorPaths.overview);
}

function renderReset(
  exchange: VisitorExchange,
  { username }: MailedLink,
  trouble: PasswordTrouble | null,
): Reply {
  const texts = mailLinkTexts(exchange.locale);
  return renderFramed(exchange, {
    title: texts.resetTitle,
    ...(trouble && { status: 422 }),
    children: (
      <div class="gate">
        <h1>{texts.resetTitle}</h1>
        <p class="hint">
          {texts.resetHint} <strong>{username}</strong>.
        </p>
        <form method="post" class="card fields">
          <p class="hint" id="password-rule">
            {textsFor(exchange.locale).member.passwordRule}
          </p>
          <input type="hidden" name="username" autocomplete="username" value={username} />
          <NewPasswordFields locale={exchange.locale} trouble={trouble} />
          <button type="submit">{texts.resetSave}</button>
        </form>
      </div>
    ),
  });
}
