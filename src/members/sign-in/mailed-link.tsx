import { openMailedLink, takeMailedLink } from '../../identity/mailed-links.ts';
import { type Reply, redirect } from '../../kernel/reply.ts';
import { editorPaths } from '../../paths/editor.ts';
import { mainPaths } from '../../paths/main.ts';
import { foldUsername } from '../../profile/username.ts';
import type { VisitorExchange } from '../../web/route.ts';
import { askForCode } from '../second-factor/ask-for-code.tsx';
import type { MailServices } from '../services.ts';
import { renderLink } from './sign-in-link.tsx';
import { type OfLink, renderSpentLink } from './spent-link.tsx';

/** Looking at a link does not use it up: mail programs and scanners look at every link. */
export async function showMailedLink(
  { accounts }: MailServices,
  exchange: VisitorExchange,
  { secret }: OfLink,
): Promise<Reply> {
  const link = await openMailedLink(accounts, secret, 'sign-in');
  return typeof link === 'string'
    ? renderSpentLink(exchange, link, mainPaths.askForLink)
    : renderLink(exchange, link);
}

export async function postMailedLink(
  services: MailServices,
  exchange: VisitorExchange,
  { secret }: OfLink,
): Promise<Reply> {
  const { accounts, sessions } = services;
  const link = await takeMailedLink(accounts, secret, 'sign-in');
  if (typeof link === 'string') return renderSpentLink(exchange, link, mainPaths.askForLink);
  const account = foldUsername(link.username);
  const asked = await askForCode(services, exchange, { ...link, account, startedBy: 'mail' });
  if (asked) return asked;
  sessions.remember(exchange, link);
  await sessions.signIn(exchange, link, 'mail');
  return redirect(303, editorPaths.overview);
}
