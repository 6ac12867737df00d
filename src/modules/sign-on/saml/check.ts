import { type Check, fail, ok } from '../../../core/cli/checks.ts';
import { messageOf } from '../../../store/failure.ts';
import type { ExaminedSystem } from '../../module.ts';

/** Checks that SAML_METADATA has an identity provider, without a sign-in. */
export async function checkSaml({ config, offline }: ExaminedSystem): Promise<Check | null> {
  const { samlMetadata: place = null } = config;
  if (place === null || (offline && /^https?:/.test(place))) return null;
  const { loadMetadata } = await import('./load-metadata.ts');
  try {
    const found = await loadMetadata({ place, now: () => new Date(), patience: 10_000 });
    const [only] = found.keys();
    return ok(
      'saml',
      found.size === 1 ? `metadata of ${only}` : `metadata of ${found.size} identity providers`,
    );
  } catch (error) {
    return fail('saml', messageOf(error), 'see SAML_METADATA, and whether this machine reaches it');
  }
}
