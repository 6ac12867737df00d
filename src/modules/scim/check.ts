import { type Check, warn } from '../../core/cli/checks.ts';
import { isScimInUse } from '../../store/provisioned.ts';
import type { ExaminedSystem } from '../module.ts';
import { listLinkedAccounts } from './store.ts';

export async function checkScim(system: ExaminedSystem): Promise<readonly Check[]> {
  if (!system.isMigrated) return [];
  const checks = [await checkLinked(system), await checkTie(system)];
  return checks.filter((check) => check !== null);
}

/** Reports accounts that a directory linked and can no longer suspend, until an operator decides. */
async function checkLinked({ database }: ExaminedSystem): Promise<Check | null> {
  const names = await listLinkedAccounts(database);
  if (names.length === 0) return null;
  return warn(
    'scim',
    `connected to a directory that SCIM can't manage: ${names.join(', ')}`,
    'run vitrine user scim NAME on to let SCIM manage an account, or off to leave it to operators',
  );
}

/** Reports SCIM and single sign-on without a shared identifier. */
async function checkTie({ config, database }: ExaminedSystem): Promise<Check | null> {
  const { oidcIssuer = null, samlMetadata = null, oidcLink = null } = config;
  const hasSignOn = oidcIssuer !== null || samlMetadata !== null;
  const isTied = oidcLink === null || oidcLink.includes('scim');
  if (!hasSignOn || isTied || !(await isScimInUse(database, new Date().toISOString()))) return null;
  return warn(
    'scim',
    'OIDC_LINK does not connect single sign-on with the accounts that SCIM manages',
    'unset OIDC_LINK, or add scim to it',
  );
}
