import type { Config } from '../../core/config/config.ts';
import { messageOf } from '../../store/failure.ts';
import { type Check, fail, ok } from './checks.ts';

/** Whether the provider answers, and is the one that OIDC_ISSUER names. No sign-in takes place. */
export async function checkSignOn({
  oidcIssuer: issuer = null,
  oidcClientId: clientId = null,
}: Partial<Config>): Promise<Check | null> {
  if (issuer === null || clientId === null) return null;
  const { discoverProvider } = await import('../../modules/sign-on/discover-provider.ts');
  const { inWords } = await import('../../modules/sign-on/in-words.ts');
  try {
    await inWords(discoverProvider({ issuer, clientId }));
    return ok('sign-on', `${issuer} says how to sign in there`);
  } catch (error) {
    return fail('sign-on', messageOf(error), 'see OIDC_ISSUER, and whether this machine reaches it');
  }
}
