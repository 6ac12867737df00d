import type { Visitor } from '../../identity/visitor.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import type { Reply } from '../../kernel/reply.ts';
import { SignOnFailure } from '../../sign-on/sign-on-failure.ts';
import { findSignOn } from '../../store/sign-ons.ts';
import { renderLeaving } from './leaving-page.tsx';
import { providerName, type SignOnServices } from './sign-on-services.ts';
import { signOnTexts } from './sign-on-texts.ts';

/** The provider's sign-out page; null where it need not or cannot be told: signing out here always works. */
export async function findLogoutUrl(
  { accounts, signOn }: SignOnServices,
  { session }: Visitor,
): Promise<string | null> {
  const { provider, seal, log } = signOn;
  const told = session && (await findSignOn(accounts.database, session.id));
  if (told?.issuer !== provider.settings.issuer) return null;
  try {
    return await provider.endSessionUrl(told.idToken === null ? null : seal.open(told.idToken));
  } catch (error) {
    if (!(error instanceof SignOnFailure)) throw error;
    log.warn('the provider was not told of a sign-out', { reason: error.reason, cause: error.message });
    return null;
  }
}

export function renderSignedOut({ signOn }: SignOnServices, exchange: Exchange<Visitor>, url: string): Reply {
  const texts = signOnTexts(exchange.locale);
  const hint = texts.signedOutHere(providerName(signOn, exchange.locale));
  return renderLeaving(exchange, { title: texts.signedOut, hint, url });
}
