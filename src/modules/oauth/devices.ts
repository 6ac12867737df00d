import type { Accounts } from '../../accounts/change-user.ts';
import type { Scope } from '../../accounts/identity/tokens.ts';
import { createSecret, hashSecret } from '../../core/platform/secret.ts';
import type { Transaction } from '../../store/database.ts';
import { inOneTransaction } from '../../store/nested.ts';
import { findToken } from '../../store/tokens.ts';
import { createGrant, type IssuedTokens, issueFirst, later } from './grants.ts';
import { OAuthError } from './oauth-error.ts';
import {
  allowDevice,
  deleteDevice,
  deleteExpiredOAuth,
  denyDevice,
  insertDevice,
  lockDevice,
  lockDeviceByCode,
  markDevicePolled,
  type StoredDevice,
} from './store.ts';

/** Seconds until the code expires, and between two polls of the device. */
export const deviceTime = 900;
export const pollInterval = 5;
/** Seconds by which a poll may be early, because network delays vary. */
const leeway = 1;
/**
 * Seconds after expiry during which a polling device gets "expired". Then the row is deleted, because any
 * stranger can create one.
 */
const deviceKept = 3600;

/** Letters that are easy to distinguish and form no words. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';

/** Starts a device sign-in (RFC 8628): the device polls while the user types the code into a browser. */
export async function beginDevice(accounts: Accounts, clientId: string, scopes: readonly Scope[]) {
  const { secret, hash } = createSecret();
  const random = crypto.getRandomValues(new Uint32Array(8));
  const userCode = [...random].map((number) => letters[number % letters.length]).join('');
  const at = accounts.now().toISOString();
  const expiresAt = later(at, deviceTime);
  await accounts.database.transaction(async (queries) => {
    await deleteExpiredOAuth(queries, 'oauth_devices', later(at, -deviceKept));
    await insertDevice(queries, { hash, userCode, clientId, scopes: scopes.join(' '), expiresAt });
  });
  return { deviceCode: secret, userCode: `${userCode.slice(0, 4)}-${userCode.slice(4)}` };
}

/** Finds a device by the typed code. Null if it is unknown, used or expired. */
export async function findWaitingDevice(accounts: Accounts, typed: string): Promise<StoredDevice | null> {
  const code = typed.toUpperCase().replace(/[^A-Z]/g, '');
  const device = await accounts.database.transaction((queries) => lockDeviceByCode(queries, code));
  return isWaiting(device, accounts.now()) ? device : null;
}

function isWaiting(device: StoredDevice | null, now: Date): boolean {
  if (!device || device.tokenId !== null || device.deniedAt !== null) return false;
  return device.expiresAt > now.toISOString();
}

/** Records the decision. False if another user decided meanwhile. */
export function decideDevice(
  accounts: Accounts,
  { hash, clientId, scopes, expiresAt }: StoredDevice,
  {
    username,
    name,
    isAllowed,
  }: { readonly username: string; readonly name: string; readonly isAllowed: boolean },
): Promise<boolean> {
  return inOneTransaction(accounts.database, async (database) => {
    if (!isWaiting(await lockDevice(database, hash), accounts.now())) return false;
    if (isAllowed) {
      const wanted = { username, clientId, name, scopes: scopes.split(' ') as Scope[], until: expiresAt };
      await allowDevice(database, hash, await createGrant({ ...accounts, database }, wanted));
    } else await denyDevice(database, hash, accounts.now().toISOString());
    return true;
  });
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
      return new OAuthError('invalid_grant', 'The device code is unknown or already used.');
    if (device.expiresAt <= at)
      return new OAuthError('expired_token', 'The device code has expired. Start again.');
    if (device.deniedAt !== null) return new OAuthError('access_denied', 'The user denied access.');
    if (device.tokenId === null) return keepWaiting(queries, device, at);
    await deleteDevice(queries, device.hash);
    const token = await findToken(queries, device.tokenId, null);
    const issued = token ? await issueFirst(queries, token, at) : null;
    return issued ?? new OAuthError('access_denied', 'The user has revoked the access.');
  });
  if (outcome instanceof OAuthError) throw outcome;
  return outcome;
}

/** Slows polling down: after each `slow_down`, both sides wait five seconds longer (RFC 8628, 3.5). */
async function keepWaiting(queries: Transaction, device: StoredDevice, at: string): Promise<OAuthError> {
  const { hash, polledAt, pollInterval: asked } = device;
  const isEarly = polledAt !== null && later(polledAt, asked - leeway) > at;
  const interval = isEarly ? asked + pollInterval : asked;
  await markDevicePolled(queries, hash, { at, interval });
  return isEarly
    ? new OAuthError('slow_down', `Wait ${interval} seconds between two requests.`)
    : new OAuthError('authorization_pending', 'The user has not entered the code yet.');
}
