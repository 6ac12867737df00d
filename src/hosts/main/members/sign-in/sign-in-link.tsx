import { findSignInLink, useSignInLink } from '../../../../accounts/identity/sign-in-links.ts';
import { Alert } from '../../../../core/html/design/alert.tsx';
import { textsFor } from '../../../../core/html/texts/texts.ts';
import type { MaybePromise } from '../../../../core/kernel/maybe-promise.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import type { LinkOwner } from '../../../../store/sign-in-links.ts';
import { renderFramed } from '../../../web/frame.tsx';
import type { VisitorExchange } from '../../../web/route.ts';
import type { VisitorCall } from '../services.ts';
import { renderSignIn } from './sign-in.tsx';

/** Pages that exist only with some settings. A bookmark of such a page isn't a used link. */
const pagesElsewhere: readonly string[] = [mainPaths.forgotPassword, mainPaths.askForLink];

/** Opening the link doesn't use it up, because mail clients and chat apps open all links. */
export async function showSignInLink(call: VisitorCall<'secret'>): Promise<Reply> {
  if (pagesElsewhere.includes(call.exchange.path)) return redirect(303, mainPaths.signIn);
  const owner = await findSignInLink(call.accounts, call.params.secret);
  return owner ? renderLink(call.exchange, owner) : renderSpent(call);
}

export async function postSignInLink(call: VisitorCall<'secret'>): Promise<Reply> {
  const { accounts, sessions, exchange, params } = call;
  const owner = await useSignInLink(accounts, params.secret);
  if (!owner) return renderSpent(call);
  await sessions.signIn(exchange, owner, 'link');
  return redirect(303, editorPaths.overview);
}

/** Opening the link has no effect. The user signs in with a button. */
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

function renderSpent(call: VisitorCall): MaybePromise<Reply> {
  const { exchange } = call;
  const texts = textsFor(exchange.locale).member;
  if (!exchange.visitor.session)
    return renderSignIn(call, {
      status: 410,
      message: call.signInWays.includes('password')
        ? `${texts.linkSpent} ${texts.linkAgain}`
        : texts.linkSpent,
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
