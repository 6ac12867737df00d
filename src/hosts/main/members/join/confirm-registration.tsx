import { confirmRegistration, openRegistration } from '../../../../accounts/identity/confirm-registration.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { href } from '../../../../core/routing/href.ts';
import { renderFramed } from '../../../web/frame.tsx';
import type { VisitorExchange } from '../../../web/route.ts';
import { emailTexts } from '../account/email-texts.ts';
import type { VisitorCall } from '../services.ts';
import { renderNotice } from '../sign-in/notice-page.tsx';
import { renderSpentLink } from '../sign-in/spent-link.tsx';
import { type JoinServices, joiningFrom } from './ask-to-join.ts';
import { registrationTexts } from './registration-texts.ts';

/** Opening the link has no effect. The user confirms with a button. */
export async function showConfirmRegistration(call: VisitorCall<'secret'>): Promise<Reply> {
  const { accounts, exchange, params } = call;
  const found = await openRegistration(accounts, params.secret);
  if (typeof found === 'string') return renderSpentLink(exchange, found, mainPaths.askToJoin);
  const texts = registrationTexts(exchange.locale);
  return renderFramed(exchange, {
    title: texts.confirmTitle,
    children: (
      <div class="gate">
        <h1>{texts.confirmTitle}</h1>
        <p>
          {texts.confirmHint(found.username)} <strong dir="ltr">{found.address}</strong>.
        </p>
        <form method="post">
          <button type="submit" class="wide">
            {emailTexts(exchange.locale).confirm}
          </button>
        </form>
      </div>
    ),
  });
}

export async function postConfirmRegistration(call: VisitorCall<'secret'> & JoinServices): Promise<Reply> {
  const { accounts, guesses, registration, reservedNames, exchange } = call;
  const { secret } = call.params;
  const found = await openRegistration(accounts, secret);
  if (typeof found === 'string') return renderSpentLink(exchange, found, mainPaths.askToJoin);
  const rules = { isOpen: registration.mode === 'open', reservedNames };
  const confirmed = await confirmRegistration(accounts, secret, found, rules);
  if (confirmed === null) return renderSpentLink(exchange, 'used', mainPaths.askToJoin);
  guesses.succeed(joiningFrom(exchange));
  return confirmed === 'waits'
    ? renderWaits(exchange)
    : redirect(303, href(mainPaths.join, { secret: confirmed.invitation }));
}

function renderWaits(exchange: VisitorExchange): Reply {
  const { waitsTitle, waits, waitsLong } = registrationTexts(exchange.locale);
  return renderNotice(exchange, { title: waitsTitle, message: waits, hint: waitsLong });
}
