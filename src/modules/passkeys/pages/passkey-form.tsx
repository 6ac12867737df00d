import type { Children } from '../../../core/html/jsx/markup.ts';
import type { VisitorCall } from '../../../hosts/main/members/services.ts';
import { createChallenges } from '../webauthn/challenges.ts';
import { creationOptions, type PasskeyOwner, requestOptions } from '../webauthn/options.ts';
import { passkeyTexts } from './passkey-texts.ts';

interface PasskeyFormProps {
  readonly call: VisitorCall;
  /** The purpose of its challenge. */
  readonly purpose: string;
  /** The owner of a new passkey. Without one, the form asks for an existing passkey. */
  readonly owner?: PasskeyOwner;
  readonly to: string;
  /** The page to reload for a new challenge if it was open for long. */
  readonly page: string;
  /** Whether autofill of the username offers passkeys too. */
  readonly isAutofilled?: boolean;
  readonly children: Children;
}

/** A hidden form. The script reveals it, fills in the browser's response and submits it. */
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
