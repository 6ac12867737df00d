import { hasPassword, needsCurrentPassword } from '../../../../accounts/identity/sessions.ts';
import { TextField } from '../../../../core/html/design/text-field.tsx';
import { textsFor } from '../../../../core/html/texts/texts.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { longestEmailAddress } from '../../../../core/platform/email-address.ts';
import type { Email } from '../../../../store/emails.ts';
import type { MemberExchange } from '../../../web/route.ts';
import { FormOwner } from '../own-form.tsx';
import { emailTexts } from './email-texts.ts';

/** Why the email address wasn't changed, and the typed value. */
export interface EmailTrouble {
  readonly reason: keyof ReturnType<typeof emailTexts>['trouble'];
  readonly typed: string;
}

interface EmailFormProps {
  readonly exchange: MemberExchange;
  readonly email: Email | null;
  /** Without mail, no email address can be confirmed. */
  readonly sendsMail: boolean;
  readonly asksForPassword: boolean;
  readonly trouble: EmailTrouble | undefined;
}

export function EmailForm({ exchange, email, sendsMail, asksForPassword, trouble }: EmailFormProps) {
  const texts = emailTexts(exchange.locale);
  return (
    <section aria-labelledby="email-title">
      <h2 id="email-title">{texts.title}</h2>
      <p class="hint">{texts.hint}</p>
      <p>
        {email === null ? (
          texts.none
        ) : (
          <>
            {texts.present} <strong dir="ltr">{email.address}</strong>.
          </>
        )}{' '}
        {!sendsMail && texts.askOperator}
      </p>
      {sendsMail && (
        <div class="fields">
          <ChangeForm exchange={exchange} asksForPassword={asksForPassword} trouble={trouble} />
          {email !== null && <NoticesForm exchange={exchange} email={email} />}
        </div>
      )}
    </section>
  );
}

/** A new email address is enough to take over an account, so the change needs the password if there is one. */
export function needsPasswordForAddress({ visitor: { session } }: MemberExchange): boolean {
  return needsCurrentPassword(session) && hasPassword(session);
}

function ChangeForm({
  exchange,
  asksForPassword,
  trouble,
}: Pick<EmailFormProps, 'exchange' | 'asksForPassword' | 'trouble'>) {
  const texts = emailTexts(exchange.locale);
  const isPassword = trouble?.reason === 'password';
  const message = trouble && texts.trouble[trouble.reason];
  return (
    <form method="post" action={mainPaths.emailAddress} class="fields">
      <FormOwner exchange={exchange} />
      <TextField
        name="email"
        type="email"
        label={texts.newAddress}
        value={trouble?.typed}
        trouble={isPassword ? undefined : message}
        maxlength={longestEmailAddress}
        autocomplete="email"
      />
      {asksForPassword && (
        <TextField
          name="password-for-address"
          type="password"
          label={textsFor(exchange.locale).member.currentPassword}
          trouble={isPassword ? message : undefined}
          autocomplete="current-password"
        />
      )}
      <button type="submit">{texts.change}</button>
    </form>
  );
}

function NoticesForm({ exchange, email }: { readonly exchange: MemberExchange; readonly email: Email }) {
  const texts = emailTexts(exchange.locale);
  return (
    <form method="post" action={mainPaths.notices} class="fields">
      <FormOwner exchange={exchange} />
      <label class="check">
        <input type="checkbox" name="notices" value="on" checked={email.notices === 1} />
        {texts.notices}
      </label>
      <button type="submit" class="second">
        {textsFor(exchange.locale).member.save}
      </button>
    </form>
  );
}
