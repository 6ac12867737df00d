import { isFlooded, queueMail } from '../../../../accounts/mail/outbox.ts';
import { TextField } from '../../../../core/html/design/text-field.tsx';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { longestEmailAddress, parseEmailAddress } from '../../../../core/platform/email-address.ts';
import { readForm } from '../../../../core/web/read-form.ts';
import { renderFramed } from '../../../web/frame.tsx';
import type { VisitorExchange } from '../../../web/route.ts';
import { emailTexts } from '../account/email-texts.ts';
import type { MailServices, VisitorCall } from '../services.ts';
import { mailLinkTexts } from './mail-link-texts.ts';
import { renderNotice } from './notice-page.tsx';
import { findKnownDevice } from './sign-in.tsx';

type Asked = 'sign-in-link' | 'password-reset';

export function showForgotPassword({ exchange }: VisitorCall): Reply {
  return renderAsk(exchange, 'password-reset');
}

export function postForgotPassword(call: VisitorCall & MailServices): Promise<Reply> {
  return ask(call, 'password-reset');
}

export function showAskForLink({ exchange }: VisitorCall): Reply {
  return exchange.visitor.session ? redirect(303, mainPaths.account) : renderAsk(exchange, 'sign-in-link');
}

export function postAskForLink(call: VisitorCall & MailServices): Promise<Reply> {
  return ask(call, 'sign-in-link');
}

/** Sends the same response after the same work for each email address. The account is looked up when the mail is sent. */
async function ask(call: VisitorCall & MailServices, kind: Asked): Promise<Reply> {
  const { accounts, outbox, guesses, exchange } = call;
  const typed = (await readForm(exchange)).get('email') ?? '';
  const address = parseEmailAddress(typed);
  if (address === null) return renderAsk(exchange, kind, typed);
  const at = accounts.now().toISOString();
  const mail = { kind, address, language: exchange.locale, at, details: {}, userId: null };
  // A browser that the owner has signed in with has its own limit, so strangers can't use it up.
  const device = await findKnownDevice(call, address);
  const isOwners = device !== null && guesses.begin(`links for ${device}`) === 0;
  await accounts.database.transaction(async (queries) => {
    if (isOwners || !(await isFlooded(queries, address, at))) await queueMail(queries, outbox, mail);
  });
  return renderSent(exchange);
}

function renderAsk(exchange: VisitorExchange, kind: Asked, typed?: string): Reply {
  const texts = mailLinkTexts(exchange.locale);
  const isReset = kind === 'password-reset';
  const title = isReset ? texts.forgotTitle : texts.linkTitle;
  return renderFramed(exchange, {
    title,
    ...(typed !== undefined && { status: 422 }),
    children: (
      <div class="gate">
        <h1>{title}</h1>
        <p class="hint">{isReset ? texts.forgotHint : texts.linkHint}</p>
        <form
          method="post"
          action={isReset ? mainPaths.forgotPassword : mainPaths.askForLink}
          class="card fields"
        >
          <TextField
            name="email"
            type="email"
            label={texts.address}
            trouble={typed === undefined ? undefined : emailTexts(exchange.locale).trouble.invalid}
            value={typed}
            maxlength={longestEmailAddress}
            autocomplete="email"
          />
          <button type="submit" class="wide">
            {texts.send}
          </button>
        </form>
        <p class="hint">
          <a href={mainPaths.signIn}>{texts.back}</a>
        </p>
      </div>
    ),
  });
}

function renderSent(exchange: VisitorExchange): Reply {
  const texts = mailLinkTexts(exchange.locale);
  return renderNotice(exchange, {
    title: texts.sentTitle,
    message: texts.sent,
    hint: texts.sentLimit,
    link: { href: mainPaths.signIn, text: texts.back },
  });
}
