import type { SignOn } from '../../../../modules/sign-on/sign-on.ts';
import type { MemberServices } from '../services.ts';
import { signOnTexts } from './sign-on-texts.ts';

/** Where there is an identity provider. */
export interface SignOnServices extends MemberServices {
  readonly signOn: SignOn;
}

/** The provider's name for people. */
export function providerName({ provider }: SignOn, locale: string): string {
  return provider.settings.name ?? signOnTexts(locale).organisation;
}
