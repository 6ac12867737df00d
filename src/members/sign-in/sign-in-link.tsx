import { Alert } from '../../html/design/alert.tsx';
import { textsFor } from '../../html/texts/texts.ts';
import { findSignInLink, useSignInLink } from '../../identity/sign-in-links.ts';
import { type Reply, redirect } from '../../kernel/reply.ts';
import { editorPaths } from '../../paths/editor.ts';
import { mainPaths } from '../../paths/main.ts';
import type { LinkOwner } from '../../store/sign-in-links.ts';
import { renderFramed } from '../../web/frame.tsx';
import type { VisitorExchange } from '../../web/route.ts';
import type { MemberServices } from '../services.ts';
import { renderSignIn } from './sign-in.tsx';
import type { OfLink } from './spent-link.tsx';

/** Looking at a link does not use it up: mail programs and chats look at every link. */
export async function showSignInLink(
  services: MemberServices,
  exchange: VisitorExchange,
  { secret }: OfLink,
): Promise<Reply> {
  const owner = await findSignInLink(services.accounts, secret);
  return owner ? renderLink(exchange, owner) : renderSpent(services, exchange);
}

export async function postSignInLink(
  services: MemberServices,
  exchange: VisitorExchange,
  { secret }: OfLink,
): Promise<Reply> {
  const { accounts, sessions } = services;
  const owner = await useSignInLink(accounts, secret);
  if (!owner) return renderSpent(services, exchange);
  sessions.remember(exchange, owner);
  await sessions.signIn(exchange, owner, 'link');
  return redirect(303, editorPaths.overview);
}

/** Opening the link does nothing: a button signs in. */
export function renderLink(exchange: VisitorExchange, { username }: Pick<LinkOwner, 'username'>): Reply {
  const texts = textsFor(exchange.locale).member;
  const signedIn = exchange.visitor.session?.username;
  return renderFramed(exchange, {
    title: texts.linkTitle,
    children: (
      <>
        <h1>{texts.linkTitle}</h1>
        <p>
          {texts.linkHint} <strong>{username}</strong>.
        </p>
        {signedIn !== undefined && signedIn !== username && (
          <p>
            {texts.signedInAs} <strong>{signedIn}</strong>. {texts.linkSwitches}
          </p>
        )}
        <form method="post">
          <button type="submit">
            {texts.linkContinue} {username}
          </button>
        </form>
      </>
    ),
  });
}

function renderSpent(services: MemberServices, exchange: VisitorExchange): Reply {
  const texts = textsFor(exchange.locale).member;
  if (!exchange.visitor.session)
    return renderSignIn(services, exchange, {
      status: 410,
      message: `${texts.linkSpent} ${texts.linkAgain}`,
    });
  return renderFramed(exchange, {
    status: 410,
    title: texts.linkTitle,
    children: (
      <>
        <h1>{texts.linkTitle}</h1>
        <Alert>{texts.linkSpent}</Alert>
        <p>
          {texts.signedInAs} <strong>{exchange.visitor.session.username}</strong>.
        </p>
        <p>
          <a href={mainPaths.account}>{texts.linkAccount}</a>
        </p>
      </>
    ),
  });
}
