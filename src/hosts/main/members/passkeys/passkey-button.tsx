import { canHavePasskeys } from '../../../../accounts/identity/webauthn/verify-ceremony.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import type { VisitorCall } from '../services.ts';
import { PasskeyForm } from './passkey-form.tsx';
import { passkeyTexts } from './passkey-texts.ts';

/** The purpose of the button's challenge. */
export const signInPurpose = 'sign-in';

/** On the sign-in page: by a button, and by autofill of the name. Hidden where there are no passkeys. */
export function PasskeyButton({ call }: { readonly call: VisitorCall }) {
  const { locale, host, query } = call.exchange;
  const texts = passkeyTexts(locale);
  if (!canHavePasskeys(host.origin)) return null;
  return (
    <>
      <p class="hint" data-passkeys hidden>
        {texts.or}
      </p>
      <PasskeyForm
        call={call}
        purpose={signInPurpose}
        to={mainPaths.passkeySignIn + query}
        page={mainPaths.signIn + query}
        isAutofilled
      >
        <button type="submit" class="second wide">
          {texts.signIn}
        </button>
      </PasskeyForm>
    </>
  );
}
