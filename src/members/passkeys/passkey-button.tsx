import { requestOptions } from '../../identity/webauthn/options.ts';
import { canHavePasskeys } from '../../identity/webauthn/verify-ceremony.ts';
import { mainPaths } from '../../paths/main.ts';
import type { VisitorExchange } from '../../web/route.ts';
import type { MemberServices } from '../services.ts';
import { askedAs } from './asked-as.ts';
import { PasskeyForm } from './passkey-form.tsx';
import { passkeyTexts } from './passkey-texts.ts';

/** The purpose of the button's challenge. */
export const signInPurpose = 'sign-in';

interface PasskeyButtonProps {
  readonly services: Pick<MemberServices, 'accounts' | 'appSecret'>;
  readonly exchange: VisitorExchange;
}

/** On the sign-in page: by a button, and by autofill of the name. Hidden where there are no passkeys. */
export function PasskeyButton({ services, exchange }: PasskeyButtonProps) {
  const { locale, host, query } = exchange;
  const texts = passkeyTexts(locale);
  if (!canHavePasskeys(host.origin)) return null;
  const { challenges, purpose, origin } = askedAs(services, exchange, signInPurpose);
  return (
    <>
      <p class="hint" data-passkeys hidden>
        {texts.or}
      </p>
      <div data-passkeys hidden>
        <PasskeyForm
          locale={locale}
          kind="get"
          to={mainPaths.passkeySignIn + query}
          page={mainPaths.signIn + query}
          options={requestOptions(origin, challenges.create(purpose))}
          isAutofilled
        >
          <button type="submit" class="second wide">
            {texts.signIn}
          </button>
        </PasskeyForm>
      </div>
    </>
  );
}
