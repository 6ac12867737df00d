import { guessingNetwork } from '../../../accounts/limits/guessing-network.ts';
import { Alert } from '../../../core/html/design/alert.tsx';
import { TextField } from '../../../core/html/design/text-field.tsx';
import { HttpError } from '../../../core/kernel/http-error.ts';
import { type Reply, redirect } from '../../../core/kernel/reply.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { longestEmailAddress, parseEmailAddress } from '../../../core/platform/email-address.ts';
import { href } from '../../../core/routing/href.ts';
import { readForm } from '../../../core/web/read-form.ts';
import type { MailServices, VisitorCall } from '../../../hosts/main/members/services.ts';
import { renderNotice } from '../../../hosts/main/members/sign-in/notice-page.tsx';
import { renderFramed } from '../../../hosts/web/frame.tsx';
import { writeContact } from '../contact.ts';
import {
  type ContactField,
  type ContactTroubles,
  type ContactTyped,
  findContactTroubles,
  longestMessage,
  longestSender,
  readContactTyped,
} from '../parse-contact.ts';
import { type ContactRecipient, findContactRecipient } from '../recipient.ts';
import { contactTexts } from './contact-texts.ts';

export type ContactCall<Name extends string> = VisitorCall<Name> & MailServices;

/** Bytes. Larger than the longest message, so that a longer one still gets our own error message. */
const largestForm = 256 * 1024;

interface Sent {
  readonly typed?: ContactTyped;
  readonly troubles?: ContactTroubles;
  /** Seconds to wait. */
  readonly wait?: number;
}

export async function showContactForm(call: ContactCall<'username'>): Promise<Reply> {
  const to = await requireRecipient(call);
  if (typeof to === 'string') return redirect(308, href(mainPaths.contact, { username: to }));
  return renderForm(call, to);
}

export async function postContactForm(call: ContactCall<'username'>): Promise<Reply> {
  const { exchange } = call;
  const to = await requireRecipient(call);
  if (typeof to === 'string') return redirect(308, href(mainPaths.contact, { username: to }));
  const typed = readContactTyped(await readForm(exchange, largestForm));
  const troubles = findContactTroubles(typed);
  const email = parseEmailAddress(typed.email);
  if (email === null || Object.keys(troubles).length > 0) return renderForm(call, to, { typed, troubles });
  const outcome = await writeContact(call, {
    to,
    typed: { ...typed, email },
    network: guessingNetwork(exchange.client),
    language: exchange.locale,
  });
  if (outcome !== 'written') return renderForm(call, to, { typed, wait: outcome.wait });
  const texts = contactTexts(exchange.locale);
  return renderNotice(exchange, {
    title: texts.sentTitle,
    message: texts.sent(email),
    hint: texts.sentHint,
    link: profileLink(call, to),
  });
}

export function profileLink({ previewUrl, exchange }: ContactCall<string>, { username }: ContactRecipient) {
  const { back } = contactTexts(exchange.locale);
  return { href: `${previewUrl}/${encodeURIComponent(username)}`, text: back };
}

async function requireRecipient({
  accounts,
  params,
}: ContactCall<'username'>): Promise<ContactRecipient | string> {
  const found = await findContactRecipient(accounts.database, params.username);
  if (found === null) throw new HttpError(404, 'This user does not offer a contact form.');
  return found;
}

function renderForm({ exchange }: ContactCall<'username'>, to: ContactRecipient, sent: Sent = {}): Reply {
  const { typed, troubles = {}, wait } = sent;
  const texts = contactTexts(exchange.locale);
  const title = texts.title(to.name);
  const field = (name: ContactField) => ({
    name,
    label: texts[name],
    value: typed?.[name],
    trouble: explain(exchange.locale, troubles, name),
  });
  return renderFramed(exchange, {
    title,
    ...(typed && { status: wait === undefined ? 422 : 429 }),
    wait,
    children: (
      <div class="gate">
        <h1>{title}</h1>
        <p class="hint">{texts.intro({ name: to.name, site: exchange.host.site.name })}</p>
        {wait !== undefined && <Alert>{texts.wait}</Alert>}
        <form method="post" action={href(mainPaths.contact, { username: to.username })} class="card fields">
          <TextField {...field('name')} dir="auto" maxlength={longestSender} autocomplete="name" />
          <TextField
            {...field('email')}
            type="email"
            hint={texts.emailHint}
            maxlength={longestEmailAddress}
            autocomplete="email"
          />
          <MessageField {...field('message')} hint={texts.messageHint} />
          <button type="submit" class="wide">
            {texts.send}
          </button>
        </form>
      </div>
    ),
  });
}

interface MessageFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string | undefined;
  readonly trouble: string | undefined;
}

function MessageField({ label, hint, value = '', trouble }: MessageFieldProps) {
  return (
    <div class="field">
      <label for="message">{label}</label>
      <textarea
        id="message"
        name="message"
        dir="auto"
        rows={8}
        maxlength={longestMessage}
        required
        aria-invalid={trouble ? true : undefined}
        aria-describedby={trouble ? 'message-trouble message-hint' : 'message-hint'}
      >{`\n${value}`}</textarea>
      {trouble && (
        <p class="trouble" id="message-trouble">
          {trouble}
        </p>
      )}
      <p class="hint" id="message-hint">
        {hint}
      </p>
    </div>
  );
}

function explain(locale: string, troubles: ContactTroubles, field: ContactField): string | undefined {
  const texts = contactTexts(locale).troubles;
  const trouble = troubles[field];
  if (trouble === undefined) return undefined;
  if (trouble === 'missing' || trouble === 'notAddress') return texts[trouble];
  return texts[trouble][field === 'name' ? 'name' : 'message'];
}
