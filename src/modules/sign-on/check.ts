import { type Check, fail, ok } from '../../core/cli/checks.ts';
import { messageOf } from '../../store/failure.ts';
import type { ExaminedSystem } from '../module.ts';

/** Whether the provider answers, and is the one that OIDC_ISSUER names. No sign-in takes place. */
export async function checkSignOn({ config, offline }: ExaminedSystem): Promise<Check | null> {
  const { oidcIssuer: issuer = null, oidcClientId: clientId = null } = config;
  if (offline || issuer === null || clientId === null) return null;
  const { discoverProvider } = await import('./discover-provider.ts');
  const { inWords } = await import('./in-words.ts');
  try {
    await inWords(discoverProvider({ issuer, clientId }));
    return ok('sign-on', `${issuer} is available`);
  } catch (error) {
    return fail('sign-on', messageOf(error), 'check OIDC_ISSUER, and that this machine can reach it');
  }
}
