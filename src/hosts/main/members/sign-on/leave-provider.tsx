import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { SignOnFailure } from '../../../../modules/sign-on/sign-on-failure.ts';
import type { SignOnSession } from '../../../../store/sign-ons.ts';
import type { VisitorCall } from '../services.ts';
import { renderLeaving } from './leaving-page.tsx';
import { providerName, type SignOnServices } from './sign-on-services.ts';
import { signOnTexts } from './sign-on-texts.ts';

/** Whoever has signed out here goes on to sign out there, where the provider has a page for it. */
export async function leaveProvider(call: VisitorCall & SignOnServices, told: SignOnSession): Promise<Reply> {
  const { exchange } = call;
  const url = await findLogoutUrl(call, told);
  if (url === null) return redirect(303, mainPaths.landing);
  const texts = signOnTexts(exchange.locale);
  const hint = texts.signedOutHere(providerName(call.signOn, exchange.locale));
  return renderLeaving(exchange, { title: texts.signedOut, hint, url });
}

/** Null where the provider need not or cannot be told. */
async function findLogoutUrl(
  { signOn: { provider, seal, log } }: SignOnServices,
  { issuer, idToken }: SignOnSession,
): Promise<string | null> {
  if (issuer !== provider.settings.issuer) return null;
  try {
    return await provider.endSessionUrl(idToken === null ? null : seal.open(idToken));
  } catch (error) {
    if (!(error instanceof SignOnFailure)) throw error;
    log.warn('the provider was not told of a sign-out', { reason: error.reason, cause: error.message });
    return null;
  }
}
