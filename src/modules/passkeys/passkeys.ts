import { type AccountChange, type Accounts, changeUser } from '../../accounts/change-user.ts';
import { type OfferedWays, removeWayIn } from '../../accounts/identity/ways-in.ts';
import type { Queries } from '../../store/database.ts';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  insertUsedChallenge,
  listPasskeys,
  markPasskeyUsed,
  mostPasskeys,
  type PasskeyOfUser,
} from '../../store/passkeys.ts';
import type { Proven } from '../../store/sessions.ts';
import { challengeLifetime } from './webauthn/challenges.ts';
import { parseResponse } from './webauthn/parse-response.ts';
import { rpIdOf } from './webauthn/relying-party.ts';
import { verifyAssertion } from './webauthn/verify-assertion.ts';
import {
  type Ceremony,
  type CeremonyTrouble,
  challengeOf,
  checkCeremony,
  sha256,
} from './webauthn/verify-ceremony.ts';
import { type RegisteredKey, verifyRegistration } from './webauthn/verify-registration.ts';

export const longestPasskeyName = 64;

/** The reason why a passkey is rejected at sign-in or creation. */
export type PasskeyTrouble = CeremonyTrouble | 'unknown' | 'known' | 'too-many';

/** A passkey just created in a browser, without an account yet. */
export interface MadePasskey extends RegisteredKey {
  /** The host name that the passkey belongs to. */
  readonly host: string;
  readonly challenge: string;
}

export function readMadePasskey(credential: string, asked: Ceremony): MadePasskey | PasskeyTrouble {
  const response = parseResponse(credential);
  if (response === null) return 'malformed';
  const key = verifyRegistration(response, asked);
  if (typeof key === 'string') return key;
  return { ...key, host: rpIdOf(asked.origin), challenge: challengeOf(response) };
}

/** Adds a passkey. Null on success. */
export function addPasskey(
  accounts: Accounts,
  username: string,
  made: MadePasskey,
  name: string,
): Promise<PasskeyTrouble | null> {
  return changeUser(accounts, username, async (change) => {
    if ((await listPasskeys(change.queries, change.user.id)).length >= mostPasskeys) return 'too-many';
    return addPasskeyIn(change, made, name);
  });
}

/** Adds a passkey within a transaction. */
export async function addPasskeyIn(
  { queries, user, at, note }: AccountChange,
  { id, host, publicKey, counter, isBackedUp, challenge }: MadePasskey,
  name: string,
): Promise<PasskeyTrouble | null> {
  if (!(await useChallenge(queries, challenge, at))) return 'challenge';
  const inserted = await insertPasskey(queries, {
    id,
    userId: user.id,
    host,
    name: name
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, longestPasskeyName),
    publicKey: JSON.stringify(publicKey),
    counter,
    backedUp: isBackedUp ? 1 : 0,
    createdAt: at,
  });
  if (!inserted) return 'known';
  await note('passkey.created');
  return null;
}

/** Removes a passkey, unless it is the last sign-in method. */
export function removePasskey(
  accounts: Accounts,
  username: string,
  id: string,
  offered: OfferedWays,
): Promise<void> {
  return changeUser(accounts, username, async (change) => {
    const { queries, user, note } = change;
    const isTheirs = await removeWayIn(change, offered, () => deletePasskey(queries, user.id, id));
    if (isTheirs) await note('passkey.removed');
  });
}

/** Finds the owner of a used passkey. A challenge works once. */
export async function usePasskey(
  { database, now }: Accounts,
  credential: string,
  asked: Ceremony,
): Promise<(Proven & Pick<PasskeyOfUser, 'username'>) | PasskeyTrouble> {
  const response = parseResponse(credential);
  if (response === null) return 'malformed';
  const found = await findPasskey(database, response.id);
  if (found === null) {
    const said = checkCeremony(response, 'webauthn.get', response.part('authenticatorData'), asked);
    return typeof said === 'string' ? said : 'unknown';
  }
  const used = verifyAssertion(response, { ...found, publicKey: JSON.parse(found.publicKey) }, asked);
  if (typeof used === 'string') return used;
  const at = now().toISOString();
  return database.transaction(async (queries) => {
    if (!(await useChallenge(queries, challengeOf(response), at))) return 'challenge';
    const use = { id: response.id, counterBefore: found.counter, counter: used.counter, at } as const;
    const isFirst = await markPasskeyUsed(queries, { ...use, backedUp: used.isBackedUp ? 1 : 0 });
    return isFirst ? found : 'counter';
  });
}

function useChallenge(queries: Queries, challenge: string, at: string): Promise<boolean> {
  const expiresAt = new Date(Date.parse(at) + challengeLifetime).toISOString();
  return insertUsedChallenge(queries, sha256(challenge).toString('hex'), expiresAt, at);
}
