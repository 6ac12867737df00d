import { creationOptions } from '../../identity/webauthn/options.ts';
import type { VisitorExchange } from '../../web/route.ts';
import type { MemberServices } from '../services.ts';
import { askedAs } from './asked-as.ts';
import { PasskeyForm } from './passkey-form.tsx';
import { passkeyTexts } from './passkey-texts.ts';

interface PasskeyInsteadProps {
  readonly services: MemberServices;
  readonly exchange: VisitorExchange;
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
export function PasskeyInstead(props: PasskeyInsteadProps) {
  const { services, exchange, invitationId, username, isOnlyWay } = props;
  const { locale, host, path } = exchange;
  const texts = passkeyTexts(locale);
  const id = Bun.randomUUIDv7();
  const { challenges, purpose, origin } = askedAs(services, exchange, joinPurpose(invitationId, id));
  const owner = { id, name: username, existing: [] };
  const form = (
    <div data-passkeys hidden>
      <PasskeyForm
        locale={locale}
        kind="create"
        to={path}
        page={path}
        options={creationOptions(origin, host.site.name, challenges.create(purpose), owner)}
      >
        <input type="hidden" name="username" />
        <input type="hidden" name="handle" value={id} />
        <button type="submit" class={isOnlyWay ? 'wide' : 'second wide'}>
          {isOnlyWay ? texts.begin : texts.instead}
        </button>
      </PasskeyForm>
    </div>
  );
  if (!isOnlyWay)
    return (
      <>
        <p class="hint" data-passkeys hidden>
          {texts.or}
        </p>
        {form}
      </>
    );
  return (
    <>
      {form}
      <p class="hint" data-no-passkeys>
        {texts.unavailable}
      </p>
    </>
  );
}
