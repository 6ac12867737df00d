import type { Visitor } from '../../identity/visitor.ts';
import { requestOptions } from '../../identity/webauthn/options.ts';
import { canHavePasskeys } from '../../identity/webauthn/verify-ceremony.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { mainPaths } from '../../paths/main.ts';
import type { MemberServices } from '../services.ts';
import { askedAs } from './asked-as.ts';
import { PasskeyForm } from './passkey-form.tsx';
import { passkeyTexts } from './passkey-texts.ts';

/** Of the challenge that the button asks with. */
export const signInPurpose = 'sign-in';

interface PasskeyButtonProps {
  readonly services: Pick<MemberServices, 'accounts' | 'appSecret'>;
  readonly exchange: Exchange<Visitor>;
}

/** On the page to sign in: by a button, and where the name is typed. Hidden where there are no passkeys. */
export function PasskeyButton({ services, exchange }: PasskeyButtonProps) {
  const { locale, host, query } = exchange;
  const texts = passkeyTexts(locale);
  if (!canHavePasskeys(host.origin)) return null;
  const { challenges, purpose, origin } = askedAs(services, exchange, signInPurpose);
  return (
    <div data-passkeys hidden>
      <p class="hint">{texts.or}</p>
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
  );
}
