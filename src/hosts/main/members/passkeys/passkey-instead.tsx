import type { VisitorCall } from '../services.ts';
import { PasskeyForm } from './passkey-form.tsx';
import { passkeyTexts } from './passkey-texts.ts';

interface PasskeyInsteadProps {
  readonly call: VisitorCall;
  readonly invitationId: string;
  /** Empty where it is typed on the page. */
  readonly username: string;
  readonly isOnlyWay: boolean;
}

/** A response counts for this invitation only, and for the account that will have this id. */
export function joinPurpose(invitationId: string, userId: string): string {
  return `joining by ${invitationId} as ${userId}`;
}

/** For a new member: the username is taken from its field on the page. */
export function PasskeyInstead({ call, invitationId, username, isOnlyWay }: PasskeyInsteadProps) {
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
