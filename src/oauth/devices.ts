import type { Accounts } from '../accounts/change-user.ts';
import type { Scope } from '../identity/tokens.ts';
import { createSecret, hashSecret } from '../platform/secret.ts';
import {
  allowDevice,
  deleteDevice,
  denyDevice,
  insertDevice,
  lockDevice,
  lockDeviceByCode,
  type StoredDevice,
} from '../store/oauth.ts';
import { findToken } from '../store/tokens.ts';
import { createGrant, type IssuedTokens, issue, later } from './grants.ts';
import { OAuthError } from './oauth-error.ts';

/** Seconds in which the code has to be typed, and between two polls of the device. */
export const deviceTime = 900;
export const pollInterval = 5;

/** Letters that are not mistaken for each other, and make no words. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';

/** RFC 8628: the device polls while the user types the code into a browser. */
export async function beginDevice(accounts: Accounts, clientId: string, scopes: readonly Scope[]) {
  const { secret, hash } = createSecret();
  const random = crypto.getRandomValues(new Uint32Array(8));
  const userCode = [...random].map((number) => letters[number % letters.length]).join('');
  const expiresAt = later(accounts.now().toISOString(), deviceTime);
  await accounts.database.transaction((queries) =>
    insertDevice(queries, { hash, userCode, clientId, scopes: scopes.join(' '), expiresAt }),
  );
  return { deviceCode: secret, userCode: `${userCode.slice(0, 4)}-${userCode.slice(4)}` };
}

/** As the user typed it; null where it is unknown, used or expired. */
export async function findWaitingDevice(accounts: Accounts, typed: string): Promise<StoredDevice | null> {
  const code = typed.toUpperCase().replace(/[^A-Z]/g, '');
  const device = await accounts.database.transaction((queries) => lockDeviceByCode(queries, code));
  const isWaiting =
    device &&
    device.tokenId === null &&
    device.deniedAt === null &&
    device.expiresAt > accounts.now().toISOString();
  return isWaiting ? device : null;
}

export async function decideDevice(
  accounts: Accounts,
  device: StoredDevice,
  {
    username,
    name,
    isAllowed,
  }: { readonly username: string; readonly name: string; readonly isAllowed: boolean },
): Promise<void> {
  if (!isAllowed) {
    const at = accounts.now().toISOString();
    await accounts.database.transaction((queries) => denyDevice(queries, device.hash, at));
    return;
  }
  const { clientId } = device;
  const scopes = device.scopes.split(' ') as Scope[];
  const tokenId = await createGrant(accounts, { username, clientId, name, scopes });
  await accounts.database.transaction((queries) => allowDevice(queries, device.hash, tokenId));
}

export async function redeemDevice(
  accounts: Accounts,
  secret: string,
  clientId: string,
): Promise<IssuedTokens> {
  const hash = hashSecret(secret);
  const outcome = await accounts.database.transaction(async (queries): Promise<IssuedTokens | OAuthError> => {
    const at = accounts.now().toISOString();
    const device = hash === null ? null : await lockDevice(queries, hash);
    if (!device || device.clientId !== clientId)
      return new OAuthError('invalid_grant', 'The device code is unknown or was used.');
    if (device.expiresAt <= at)
      return new OAuthError('expired_token', 'Nobody typed the code in time. Begin again.');
    if (device.deniedAt !== null) return new OAuthError('access_denied', 'It was refused.');
    if (device.tokenId === null)
      return new OAuthError('authorization_pending', 'Nobody has typed the code yet.');
    await deleteDevice(queries, device.hash);
    const token = await findToken(queries, device.tokenId, null);
    const issued = token ? await issue(queries, token, at) : null;
    return issued ?? new OAuthError('access_denied', 'It was allowed, and has been revoked since.');
  });
  if (outcome instanceof OAuthError) throw outcome;
  return outcome;
}
