import type { Children } from '../../../core/html/jsx/markup.ts';
import type { VisitorCall } from '../../../hosts/main/members/services.ts';
import { createChallenges } from '../webauthn/challenges.ts';
import { creationOptions, type PasskeyOwner, requestOptions } from '../webauthn/options.ts';
import { passkeyTexts } from './passkey-texts.ts';

interface PasskeyFormProps {
  readonly call: VisitorCall;
  /** The purpose of its challenge. */
  readonly purpose: string;
  /** Whom a new passkey is made for; without an owner, one of those that exist is asked for. */
  readonly owner?: PasskeyOwner;
  readonly to: string;
  /** The page to reload for a fresh challenge when it has been open for long. */
  readonly page: string;
  /** Whether passkeys are also offered by autofill of the name. */
  readonly isAutofilled?: boolean;
  readonly children: Children;
}

/** The script shows it, fills in the browser's response and submits it like any form. */
export function PasskeyForm({ call, purpose, owner, to, page, isAutofilled, children }: PasskeyFormProps) {
  const { locale, host } = call.exchange;
  const { trouble } = passkeyTexts(locale);
  const challenge = createChallenges(call.appSecret, call.accounts.now).create(purpose);
  const options = owner
    ? creationOptions(host.origin, host.site.name, challenge, owner)
    : requestOptions(host.origin, challenge);
  return (
    <div data-passkeys hidden>
      <form
        method="post"
        action={to}
        class="fields"
        data-passkey={owner ? 'create' : 'get'}
        data-page={page}
        data-options={JSON.stringify(options)}
        data-autofill={isAutofilled ? 'yes' : undefined}
        data-none={trouble.none}
        data-known={trouble.known}
      >
        <input type="hidden" name="credential" />
        {children}
        <p class="trouble" role="alert" hidden />
      </form>
    </div>
  );
}
