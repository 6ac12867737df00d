import { shortestPassword, type Weakness } from '../../../../accounts/identity/password-weakness.ts';
import { hasPassword } from '../../../../accounts/identity/sessions.ts';
import { textsFor } from '../../../../core/html/texts/texts.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import type { MemberExchange } from '../../../web/route.ts';
import { FormOwner } from '../own-form.tsx';

export type PasswordTrouble = Weakness | 'differ' | 'current-wrong';

interface PasswordFormProps {
  readonly exchange: MemberExchange;
  /** Whether the form has a field for the current password. */
  readonly asksForPassword: boolean;
  readonly trouble: PasswordTrouble | null;
}

/** Passwords are never sent back. After an error all fields are empty, and the first has the focus. */
export function PasswordForm({ exchange, asksForPassword, trouble }: PasswordFormProps) {
  const texts = textsFor(exchange.locale).member;
  const { session } = exchange.visitor;
  const isFirst = !hasPassword(session);
  const message = trouble && texts.passwordTrouble[trouble];
  return (
    <form method="post" action={mainPaths.password} class="fields">
      <FormOwner exchange={exchange} />
      <h2>{isFirst ? texts.setPassword : texts.changePassword}</h2>
      <p class="hint" id="password-rule">
        {texts.passwordRule}
      </p>
      <input type="hidden" name="username" autocomplete="username" value={session.username} />
      {asksForPassword && (
        <PasswordField
          name="current-password"
          label={texts.currentPassword}
          trouble={trouble === 'current-wrong' ? message : null}
        />
      )}
      <NewPasswordFields locale={exchange.locale} trouble={trouble === 'current-wrong' ? null : trouble} />
      <button type="submit">{texts.save}</button>
    </form>
  );
}

interface NewPasswordProps {
  readonly locale: string;
  readonly trouble: PasswordTrouble | null;
}

/** Asks for the new password twice, because the text is hidden. Used on every page that sets a password. */
export function NewPasswordFields({ locale, trouble }: NewPasswordProps) {
  const texts = textsFor(locale).member;
  return (
    <>
      <PasswordField
        name="new-password"
        label={texts.newPassword}
        trouble={trouble && texts.passwordTrouble[trouble]}
      />
      <PasswordField name="repeated-password" label={texts.repeatPassword} trouble={null} />
    </>
  );
}

interface PasswordFieldProps {
  readonly name: 'current-password' | 'new-password' | 'repeated-password';
  readonly label: string;
  readonly trouble: string | null;
}

function PasswordField({ name, label, trouble }: PasswordFieldProps) {
  const isNew = name !== 'current-password';
  const descriptions = [...(trouble ? ['password-trouble'] : []), ...(isNew ? ['password-rule'] : [])];
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        type="password"
        dir="ltr"
        autocomplete={isNew ? 'new-password' : 'current-password'}
        required
        minlength={name === 'new-password' ? shortestPassword : undefined}
        aria-invalid={trouble ? true : undefined}
        aria-describedby={descriptions.join(' ') || undefined}
        autofocus={trouble !== null}
      />
      {trouble && (
        <p class="trouble" id="password-trouble">
          {trouble}
        </p>
      )}
    </div>
  );
}
