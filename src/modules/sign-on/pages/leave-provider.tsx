import { type Reply, redirect } from '../../../core/kernel/reply.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { nameProvider } from '../../../hosts/main/members/identity-provider.ts';
import { renderLeaving } from '../../../hosts/main/members/leaving-page.tsx';
import type { VisitorCall } from '../../../hosts/main/members/services.ts';
import type { SignOnSession } from '../../../store/sign-ons.ts';
import { SignOnFailure } from '../sign-on-failure.ts';
import type { SignOnServices } from './sign-on-services.ts';
import { signOnTexts } from './sign-on-texts.ts';

/** Continues the sign-out at the provider, if it has a page for that. */
export async function leaveProvider(call: VisitorCall & SignOnServices, told: SignOnSession): Promise<Reply> {
  const { exchange } = call;
  const url = await findLogoutUrl(call, told);
  if (url === null) return redirect(303, mainPaths.landing);
  const texts = signOnTexts(exchange.locale);
  const hint = texts.signedOutHere(await nameProvider(call.signOn.provider, exchange.locale));
  return renderLeaving(exchange, { title: texts.signedOut, hint, url });
}

/** Null if the provider needs no sign-out, or has no page for it. */
async function findLogoutUrl(
  { signOn: { provider, seal, log } }: SignOnServices,
  { idToken }: SignOnSession,
): Promise<string | null> {
  try {
    return await provider.endSessionUrl(idToken === null ? null : seal.open(idToken));
  } catch (error) {
    if (!(error instanceof SignOnFailure)) throw error;
    log.warn('sign-out at the identity provider failed', { reason: error.reason, cause: error.message });
    return null;
  }
}
