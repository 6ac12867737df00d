import {
  createJoinForm,
  isTooQuick,
  type JoinForm,
  nameOfField,
  openJoinForm,
  sealJoinForm,
} from '../../../../accounts/identity/join-form.ts';
import { guessingNetwork } from '../../../../accounts/limits/guessing-network.ts';
import { askToJoin } from '../../../../accounts/registrations.ts';
import type { RegistrationPolicy } from '../../../../core/config/registration.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { parseEmailAddress } from '../../../../core/platform/email-address.ts';
import { readForm } from '../../../../core/web/read-form.ts';
import { foldUsername } from '../../../../domain/profile/username.ts';
import { isNamePublished } from '../../../../store/users.ts';
import type { VisitorExchange } from '../../../web/route.ts';
import type { MailServices, VisitorCall } from '../services.ts';
import { mailLinkTexts } from '../sign-in/mail-link-texts.ts';
import { renderNotice } from '../sign-in/notice-page.tsx';
import { type AskedPage, type RefusedRegistration, renderAskToJoin } from './ask-to-join-page.tsx';
import { cleanTyped, findTroubles, type Typed } from './parse-asking.ts';
import { registrationTexts } from './registration-texts.ts';

export interface JoinServices extends MailServices {
  readonly registration: RegistrationPolicy;
}

export function showAskToJoin(call: VisitorCall & JoinServices): Reply {
  return call.exchange.visitor.session ? redirect(303, editorPaths.overview) : renderForm(call);
}

/**
 * Sends the same response whether or not the email address has an account, and tells only its owner by mail.
 * A published username is reported as taken. Other usernames are checked after the email address is
 * confirmed.
 */
export async function postAskToJoin(call: VisitorCall & JoinServices): Promise<Reply> {
  const { accounts, appSecret, guesses, outbox, registration, exchange } = call;
  const fields = await readForm(exchange);
  const form = openJoinForm(appSecret, fields.get('form') ?? '', accounts.now());
  if (form === null) return renderForm(call, { refused: { status: 422, alert: 'old' } });
  const typed = readTyped(fields, form);
  const refuse = (refused: RefusedRegistration, other: JoinForm = form) =>
    renderForm(call, { form: other, typed, refused });
  if (fields.get('website') !== '') return refuse({ status: 422, alert: 'trap' });
  if (isTooQuick(form, accounts.now())) return refuse({ status: 422, alert: 'quick' });
  const troubles = findTroubles(typed, registration);
  if (Object.keys(troubles).length > 0) return refuse({ status: 422, troubles });
  if (await isNamePublished(accounts.database, foldUsername(typed.username)))
    return refuse({ status: 409, troubles: { username: 'taken' } });
  const wait = guesses.begin(joiningFrom(exchange));
  if (wait > 0) return refuse({ status: 429, alert: 'busy', wait });
  const address = parseEmailAddress(typed.email) ?? '';
  const asking = { ...typed, formId: form.id, address, language: exchange.locale };
  const isTaken = await askToJoin(accounts, outbox, asking);
  return isTaken
    ? renderSent(exchange, address)
    : refuse({ status: 409, alert: 'old' }, createJoinForm(accounts.now()));
}

/**
 * The key that counts registrations of a network. The first ten pass immediately. Each further one waits
 * twice as long as the previous one. A confirmed email address resets the count, because it shows that the
 * registrations are genuine.
 */
export function joiningFrom({ client }: VisitorExchange): string {
  return `joining from ${guessingNetwork(client)}`;
}

function readTyped(fields: URLSearchParams, form: JoinForm): Typed {
  const of = (field: Parameters<typeof nameOfField>[1]) => fields.get(nameOfField(form, field)) ?? '';
  return cleanTyped({ name: of('name'), username: of('username'), email: of('email'), reason: of('reason') });
}

function renderForm(
  { appSecret, accounts, registration, exchange }: VisitorCall & JoinServices,
  { form = createJoinForm(accounts.now()), ...page }: Partial<Omit<AskedPage, 'sealed'>> = {},
): Reply {
  return renderAskToJoin(registration, exchange, { ...page, form, sealed: sealJoinForm(appSecret, form) });
}

function renderSent(exchange: VisitorExchange, address: string): Reply {
  const texts = registrationTexts(exchange.locale);
  const { sentTitle, sentLimit } = mailLinkTexts(exchange.locale);
  return renderNotice(exchange, {
    title: sentTitle,
    message: texts.sent(address),
    hint: sentLimit,
    link: { href: mainPaths.askToJoin, text: texts.again },
  });
}
