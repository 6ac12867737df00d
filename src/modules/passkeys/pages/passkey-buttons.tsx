import type { Children } from '../../../core/html/jsx/markup.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import type { JoiningPage } from '../../../hosts/main/members/credential-slot.ts';
import type { MemberCall, VisitorCall } from '../../../hosts/main/members/services.ts';
import { canHavePasskeys } from '../webauthn/relying-party.ts';
import { joinPurpose, proofPurpose, signInPurpose } from './asked-as.ts';
import { PasskeyForm } from './passkey-form.tsx';
import { passkeyTexts } from './passkey-texts.ts';
import script from './passkeys.browser.js' with { type: 'text' };

export function passkeyScript(): string {
  return script;
}

/** The sign-in page's button, and autofill of the username. Hidden if the browser has no passkeys. */
export function renderSignInButton(call: VisitorCall): Children {
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

export function renderProofButton(call: MemberCall): Children {
  const { locale, query, visitor } = call.exchange;
  return (
    <PasskeyForm
      call={call}
      purpose={proofPurpose(visitor.session.id)}
      to={mainPaths.proofByPasskey + query}
      page={mainPaths.proof + query}
    >
      <button type="submit" class="second wide">
        {passkeyTexts(locale).prove}
      </button>
    </PasskeyForm>
  );
}

/** For a new member, with the username from its field on the page. */
export function renderJoinButton(
  call: VisitorCall,
  { invitationId, username, isOnlyWay }: JoiningPage,
): Children {
  const { locale, path } = call.exchange;
  const texts = passkeyTexts(locale);
  const id = Bun.randomUUIDv7();
  return (
    <>
      {!isOnlyWay && (
        <p class="hint" data-passkeys hidden>
          {texts.or}
        </p>
      )}
      <PasskeyForm
        call={call}
        purpose={joinPurpose(invitationId, id)}
        owner={{ id, name: username, existing: [] }}
        to={path}
        page={path}
      >
        <input type="hidden" name="username" />
        <input type="hidden" name="handle" value={id} />
        <button type="submit" class={isOnlyWay ? 'wide' : 'second wide'}>
          {isOnlyWay ? texts.begin : texts.instead}
        </button>
      </PasskeyForm>
      {isOnlyWay && (
        <p class="hint" data-no-passkeys>
          {texts.unavailable}
        </p>
      )}
    </>
  );
}
