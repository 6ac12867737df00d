import type { SiteLink } from '../../../core/html/site.ts';
import { textsFor } from '../../../core/html/texts/texts.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { nameProvider } from '../members/identity-provider.ts';
import { registrationTexts } from '../members/join/registration-texts.ts';
import { providerTexts } from '../members/provider-texts.ts';
import type { MemberServices } from '../members/services.ts';
import { landingTexts } from './landing-texts.ts';

type Offers = Pick<MemberServices, 'registration' | 'signInWays' | 'slots'>;

/** The main action for visitors who aren't signed in. */
export async function callToAction(offers: Offers, locale: string): Promise<SiteLink> {
  return joinAction(offers, locale) ?? (await signInAction(offers, locale));
}

/** Null if registration is closed. */
export function joinAction({ registration }: Offers, locale: string): SiteLink | null {
  if (registration === null) return null;
  const isOpen = registration.mode === 'open';
  const title = isOpen ? landingTexts(locale).createProfile : registrationTexts(locale).link.request;
  return { url: mainPaths.askToJoin, title };
}

/** Links directly to the identity provider if that is the only sign-in method. */
export async function signInAction({ signInWays, slots }: Offers, locale: string): Promise<SiteLink> {
  const [provider] = slots.providers;
  if (provider && signInWays.every((way) => way === provider.method)) {
    const title = providerTexts(locale).signIn(await nameProvider(provider, locale));
    return { url: provider.paths.signIn, title };
  }
  return { url: mainPaths.signIn, title: textsFor(locale).member.signIn };
}
