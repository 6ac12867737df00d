import { createPurposeSeal } from '../../core/platform/purpose-seal.ts';
import {
  advanceCounter,
  deleteSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
  upsertSecondFactor,
} from '../../store/second-factors.ts';
import { deleteOtherSessions } from '../../store/sessions.ts';
import { type Accounts, changeUser } from '../change-user.ts';
import { findCounter, toBase32 } from './totp.ts';

const recoveryCount = 10;

/** A TOTP secret for an authenticator app; nothing is stored until its first code was entered. */
export interface OfferedSecret {
  /** For typing where the QR code cannot be scanned. */
  readonly typed: string;
  /** Comes back with the first code: encrypted, and valid for its member alone. */
  readonly sealed: string;
}

export function offerSecret(appSecret: string, userId: string): OfferedSecret {
  const bytes = Buffer.from(crypto.getRandomValues(new Uint8Array(20)));
  return { typed: toBase32(bytes), sealed: sealOf(appSecret, userId).close(bytes.toString('base64url')) };
}

/** The same secret again after a mistyped code; null where it was not offered to this member. */
export function reopenSecret(appSecret: string, userId: string, sealed: string): OfferedSecret | null {
  const opened = sealOf(appSecret, userId).open(sealed);
  return opened === null ? null : { typed: toBase32(Buffer.from(opened, 'base64url')), sealed };
}

/**
 * Returns the recovery codes, this once. A form that is sent again must not void the codes that were shown for it. All
 * other sessions end: they were begun without the factor, and would count from now on as if they had it.
 */
export async function addSecondFactor(
  accounts: Accounts,
  appSecret: string,
  { userId, username, id }: Owner,
  { sealed, code }: { readonly sealed: string; readonly code: string },
): Promise<string[] | 'wrong code' | 'on already'> {
  const seal = sealOf(appSecret, userId);
  const secret = seal.open(sealed);
  if (secret === null) return 'wrong code';
  const counter = findCounter(Buffer.from(secret, 'base64url'), foldCode(code), accounts.now(), 0);
  return changeUser(accounts, username, async ({ queries, at, note }) => {
    const found = await findSecondFactor(queries, userId);
    if (found && seal.open(found.secret) === secret) return 'on already';
    if (counter === null) return 'wrong code';
    await upsertSecondFactor(queries, { userId, secret: sealed, counter, createdAt: at });
    const codes = Array.from({ length: recoveryCount }, createRecoveryCode);
    const hashes = codes.map((one) => hashRecovery(appSecret, userId, one));
    await replaceRecoveryCodes(queries, userId, hashes);
    await deleteOtherSessions(queries, userId, id);
    await note('second-factor.added');
    return codes;
  });
}

interface Owner {
  readonly userId: string;
  readonly username: string;
  /** The id of the session that set it up. */
  readonly id: string;
}

/** Accepts a current code that was not used before, or a recovery code, which is then spent. */
export async function checkSecondFactor(
  { database, now }: Accounts,
  appSecret: string,
  userId: string,
  typed: string,
): Promise<boolean> {
  const code = foldCode(typed);
  return database.transaction(async (queries) => {
    const found = await findSecondFactor(queries, userId);
    if (found === null) return false;
    if (!/^\d{6}$/.test(code))
      return takeRecoveryCode(queries, userId, hashRecovery(appSecret, userId, code));
    const secret = sealOf(appSecret, userId).open(found.secret);
    if (secret === null) return false;
    const counter = findCounter(Buffer.from(secret, 'base64url'), code, now(), found.counter);
    return counter !== null && (await advanceCounter(queries, userId, counter));
  });
}

/** False when there was none. */
export function removeSecondFactor(accounts: Accounts, username: string): Promise<boolean> {
  return changeUser(accounts, username, async ({ queries, user, note }) => {
    const removed = await deleteSecondFactor(queries, user.id);
    if (removed) await note('second-factor.removed');
    return removed;
  });
}

/** As users type it, for example with spaces or in capitals. */
function foldCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase();
}

/** `abcde-fghij`: fifty bits. */
function createRecoveryCode(): string {
  const letters = toBase32(crypto.getRandomValues(new Uint8Array(7))).toLowerCase();
  return `${letters.slice(0, 5)}-${letters.slice(5, 10)}`;
}

/** With a key: fifty bits could be guessed by an attacker who has the database alone. */
function hashRecovery(appSecret: string, userId: string, code: string): string {
  const text = `recovery code of ${userId}: ${foldCode(code)}`;
  return new Bun.CryptoHasher('sha256', appSecret).update(text).digest('hex');
}

function sealOf(appSecret: string, userId: string) {
  return createPurposeSeal(appSecret, `second factor of ${userId}`);
}
