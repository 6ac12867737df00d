import { type JoinField, type JoinForm, nameOfField } from '../../../../accounts/identity/join-form.ts';
import type { RegistrationPolicy } from '../../../../core/config/registration.ts';
import { Alert } from '../../../../core/html/design/alert.tsx';
import { TextField } from '../../../../core/html/design/text-field.tsx';
import { textsFor } from '../../../../core/html/texts/texts.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { longestEmailAddress } from '../../../../core/platform/email-address.ts';
import { renderFramed } from '../../../web/frame.tsx';
import type { VisitorExchange } from '../../../web/route.ts';
import { emailTexts } from '../account/email-texts.ts';
import { joinTexts } from './join-texts.ts';
import { type JoinTroubles, longestName, longestReason, type Typed } from './parse-asking.ts';
import { registrationTexts } from './registration-texts.ts';

export interface AskedPage {
  readonly form: JoinForm;
  /** The sealed value that identifies the form. */
  readonly sealed: string;
  readonly typed?: Typed;
  readonly refused?: RefusedRegistration;
}

/** The reason for the rejection. */
export interface RefusedRegistration {
  readonly status: 409 | 422 | 429;
  readonly alert?: 'quick' | 'trap' | 'old' | 'busy';
  readonly troubles?: JoinTroubles;
  /** Seconds until the next attempt is allowed. */
  readonly wait?: number;
}

const tokens: Readonly<Record<JoinField, string>> = {
  name: 'name',
  username: 'username',
  email: 'email',
  reason: 'off',
};

export function renderAskToJoin(
  registration: RegistrationPolicy,
  exchange: VisitorExchange,
  { form, sealed, typed, refused }: AskedPage,
): Reply {
  const { locale, host } = exchange;
  const texts = registrationTexts(locale);
  const { mode, domains } = registration;
  const title = texts.title[mode](host.site.name);
  const { invalid: notAddress } = emailTexts(locale).trouble;
  const troubles = { ...joinTexts(locale).trouble, ...texts.troubles, notAddress };
  const field = (
    key: JoinField,
    maxlength: number,
    hint: string,
    more: { type?: string; dir?: 'auto' } = {},
  ) => {
    const trouble = refused?.troubles?.[key];
    const said =
      trouble === 'otherDomain' ? troubles.otherDomain(domains.join(', ')) : trouble && troubles[trouble];
    return (
      <TextField
        {...more}
        name={nameOfField(form, key)}
        label={texts[key]}
        hint={hint}
        trouble={said}
        value={typed?.[key]}
        maxlength={maxlength}
        autocomplete={tokens[key]}
      />
    );
  };
  return renderFramed(exchange, {
    title,
    ...(refused && { status: refused.status, wait: refused.wait }),
    children: (
      <div class="gate">
        <h1>{title}</h1>
        <p class="hint">{texts.intro[mode]}</p>
        {refused?.alert && <Alert>{texts.alerts[refused.alert]}</Alert>}
        <form method="post" action={mainPaths.askToJoin} class="card fields">
          <input type="hidden" name="form" value={sealed} />
          {field('name', longestName, texts.nameHint, { dir: 'auto' })}
          {field('username', 64, joinTexts(locale).usernameHint)}
          {field(
            'email',
            longestEmailAddress,
            domains.length === 0 ? texts.emailHint : texts.emailOf(domains.join(', ')),
            { type: 'email' },
          )}
          {mode === 'request' && field('reason', longestReason, texts.reasonHint, { dir: 'auto' })}
          <Trap label={texts.trap} />
          <button type="submit" class="wide">
            {texts.send}
          </button>
        </form>
        <p class="hint">
          {texts.member} <a href={mainPaths.signIn}>{textsFor(locale).member.signIn}</a>
        </p>
      </div>
    ),
  });
}

/** A honeypot field. It is invisible and not reachable by keyboard, so only scripts fill it in. */
function Trap({ label }: { readonly label: string }) {
  return (
    <div class="hidden" aria-hidden="true">
      <label for="website">{label}</label>
      <input id="website" name="website" tabindex={-1} autocomplete="off" />
    </div>
  );
}
