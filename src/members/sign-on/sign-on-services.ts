import type { SignOn } from '../../sign-on/sign-on.ts';
import type { MemberServices } from '../services.ts';
import { signOnTexts } from './sign-on-texts.ts';

/** Where people sign in with a provider. */
export interface SignOnServices extends MemberServices {
  readonly signOn: SignOn;
}

/** What people call it. */
export function providerName({ provider }: SignOn, locale: string): string {
  return provider.settings.name ?? signOnTexts(locale).organisation;
}
