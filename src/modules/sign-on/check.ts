import { type Check, fail, ok } from '../../core/cli/checks.ts';
import { messageOf } from '../../store/failure.ts';
import type { ExaminedSystem } from '../module.ts';

/** Checks that the provider responds and equals OIDC_ISSUER, without a sign-in. */
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
