import { openMailedLink, takeMailedLink } from '../../../../accounts/identity/mailed-links.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { foldUsername } from '../../../../domain/profile/username.ts';
import { askForCode } from '../second-factor/ask-for-code.tsx';
import type { VisitorCall } from '../services.ts';
import { renderLink } from './sign-in-link.tsx';
import { renderSpentLink } from './spent-link.tsx';

/** Opening the link doesn't use it up, because mail clients and scanners open all links. */
export async function showMailedLink({ accounts, exchange, params }: VisitorCall<'secret'>): Promise<Reply> {
  const link = await openMailedLink(accounts, params.secret, 'sign-in');
  return typeof link === 'string'
    ? renderSpentLink(exchange, link, mainPaths.askForLink)
    : renderLink(exchange, link);
}

export async function postMailedLink(call: VisitorCall<'secret'>): Promise<Reply> {
  const { accounts, sessions, exchange, params } = call;
  const link = await takeMailedLink(accounts, params.secret, 'sign-in');
  if (typeof link === 'string') return renderSpentLink(exchange, link, mainPaths.askForLink);
  const account = foldUsername(link.username);
  const asked = await askForCode(call, { ...link, account, startedBy: 'mail' });
  if (asked) return asked;
  await sessions.signIn(exchange, link, 'mail');
  return redirect(303, editorPaths.overview);
}
