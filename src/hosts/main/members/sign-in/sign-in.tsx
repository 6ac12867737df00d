import type { Accounts } from '../../../../accounts/change-user.ts';
import { describeDevice } from '../../../../accounts/identity/describe-device.ts';
import { findByAnyName, guessKeyOf } from '../../../../accounts/identity/find-by-any-name.ts';
import { readDeviceCookie } from '../../../../accounts/identity/session-cookie.ts';
import { queueMail } from '../../../../accounts/mail/outbox.ts';
import { Alert } from '../../../../core/html/design/alert.tsx';
import { TextField } from '../../../../core/html/design/text-field.tsx';
import { textsFor } from '../../../../core/html/texts/texts.ts';
import type { MaybePromise } from '../../../../core/kernel/maybe-promise.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { longestEmailAddress } from '../../../../core/platform/email-address.ts';
import { readForm } from '../../../../core/web/read-form.ts';
import { foldUsername } from '../../../../domain/profile/username.ts';
import { findEmail } from '../../../../store/emails.ts';
import { renderFramed } from '../../../web/frame.tsx';
import type { VisitorExchange } from '../../../web/route.ts';
import { JoinOffer } from '../join/join-offer.tsx';
import { askForCode } from '../second-factor/ask-for-code.tsx';
import type { VisitorCall } from '../services.ts';
import { credentialScript } from '../slots.ts';
import { mailLinkTexts } from './mail-link-texts.ts';
import { nextOf } from './next-of.ts';
import { OtherWays, renderSignOnButtons } from './other-ways.tsx';

export function showSignIn(call: VisitorCall): MaybePromise<Reply> {
  const { exchange } = call;
  return exchange.visitor.session ? redirect(303, nextOf(exchange)) : renderSignIn(call);
}

/** A wrong password and an unknown username get the same response after the same work. */
export async function postSignIn(call: VisitorCall): Promise<Reply> {
  const { accounts, passwords, sessions, guesses, failures, exchange } = call;
  const texts = textsFor(exchange.locale).member;
  const form = await readForm(exchange);
  const username = form.get('username') ?? '';
  const account = guessKeyOf(username);
  // Counted by the typed name. Counting by account would reveal which username belongs to an email address.
  const guessed = (await findKnownDevice(call, username)) ?? account;
  const wait = guesses.begin(guessed);
  if (wait > 0) return renderSignIn(call, { status: 429, message: texts.heldUp, username, wait });
  const proven = await passwords.check(accounts.database, username, form.get('password') ?? '');
  if (proven === null) {
    failures?.count(account, { wrong: 'password', from: exchange.client });
    return renderSignIn(call, { status: 403, message: texts.wrong, username });
  }
  guesses.succeed(guessed);
  const owner = { ...proven, account: foldUsername(proven.username) };
  const isKnown = sessions.remembers(exchange, owner);
  const asked = await askForCode(call, { ...owner, startedBy: 'password' });
  if (asked) return asked;
  await sessions.signIn(exchange, proven, 'password');
  if (!isKnown) await notifyOfNewDevice(accounts, exchange, proven.userId);
  return redirect(303, nextOf(exchange));
}

/**
 * The key that counts attempts from this browser, if the owner has signed in with it. Guesses from other
 * browsers don't use up its limit. The key can't be typed as a name.
 */
export async function findKnownDevice(
  { accounts, sessions, exchange }: VisitorCall,
  typed: string,
): Promise<string | null> {
  if (readDeviceCookie(exchange).length === 0) return null;
  const owner = await findByAnyName(accounts.database, typed);
  const device = owner && sessions.findDevice(exchange, { ...owner, account: foldUsername(owner.username) });
  // Other nodes receive the hash of the cookie, never the cookie.
  return device && new Bun.CryptoHasher('sha256').update(device).digest('hex');
}

/**
 * Mails a notice if the account has an email address. A mailed link already shows that its user owns the
 * mailbox, so that sign-in sends none.
 */
export async function notifyOfNewDevice(
  { database, now, outbox, defaultLanguage: language }: Accounts,
  exchange: VisitorExchange,
  userId: string,
): Promise<void> {
  const email = outbox ? await findEmail(database, userId) : null;
  if (!outbox || email === null) return;
  const at = now().toISOString();
  const { browser, platform, network } = describeDevice(exchange);
  const device = [browser, platform, network].filter((part) => part !== null).join(' · ');
  const about = { details: { at, device }, address: email.address, userId, language, at };
  await database.transaction((queries) => queueMail(queries, outbox, { kind: 'new-device', ...about }));
}

interface Trouble {
  readonly status: number;
  readonly message: string;
  readonly username?: string;
  /** Seconds until the next attempt is allowed. */
  readonly wait?: number;
}

export async function renderSignIn(call: VisitorCall, trouble?: Trouble): Promise<Reply> {
  const { exchange, slots } = call;
  const offersPasskeys = call.signInWays.includes('passkey');
  const texts = textsFor(exchange.locale).member;
  return renderFramed(exchange, {
    title: texts.signIn,
    ...(await credentialScript(slots)),
    ...(trouble && { status: trouble.status, wait: trouble.wait }),
    children: (
      <div class="gate">
        <h1>{texts.signIn}</h1>
        {trouble && <Alert>{trouble.message}</Alert>}
        {await renderSignOnButtons(call)}
        {call.signInWays.includes('password') && (
          <form method="post" action={mainPaths.signIn + exchange.query} class="card fields">
            <TextField
              name="username"
              label={mailLinkTexts(exchange.locale).name}
              value={trouble?.username}
              maxlength={longestEmailAddress}
              autocomplete="username webauthn"
            />
            <TextField
              name="password"
              type="password"
              label={texts.password}
              autocomplete="current-password"
            />
            <button type="submit" class={slots.providers.length > 0 ? 'second wide' : 'wide'}>
              {texts.signIn}
            </button>
          </form>
        )}
        {offersPasskeys && (await slots.credentials[0]?.renderSignIn(exchange))}
        <OtherWays call={call} />
        <JoinOffer registration={call.registration} locale={exchange.locale} />
      </div>
    ),
  });
}
