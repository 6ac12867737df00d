import type { RegistrationPolicy } from '../../../../core/config/registration.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { registrationTexts } from './registration-texts.ts';

interface JoinOfferProps {
  readonly registration: RegistrationPolicy | null;
  readonly locale: string;
}

/** For visitors without an account, if registration is open. */
export function JoinOffer({ registration, locale }: JoinOfferProps) {
  if (registration === null) return null;
  const { offer, link } = registrationTexts(locale);
  return (
    <p class="hint">
      {offer} <a href={mainPaths.askToJoin}>{link[registration.mode]}</a>
    </p>
  );
}
