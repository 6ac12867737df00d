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

/** A TOTP secret for an authenticator app. Vitrine stores it when the user enters its first code. */
export interface OfferedSecret {
  /** The secret as text, if the QR code can't be scanned. */
  readonly typed: string;
  /** The encrypted secret for the form, which returns it with the first code. It is valid for this member only. */
  readonly sealed: string;
}

export function offerSecret(appSecret: string, userId: string): OfferedSecret {
  const bytes = Buffer.from(crypto.getRandomValues(new Uint8Array(20)));
  return { typed: toBase32(bytes), sealed: sealOf(appSecret, userId).close(bytes.toString('base64url')) };
}

/** The same secret again after a mistyped code. Null if it wasn't offered to this member. */
export function reopenSecret(appSecret: string, userId: string, sealed: string): OfferedSecret | null {
  const opened = sealOf(appSecret, userId).open(sealed);
  return opened === null ? null : { typed: toBase32(Buffer.from(opened, 'base64url')), sealed };
}

/**
 * Turns on two-factor authentication and returns the recovery codes, which are shown only once. Submitting
 * the form again doesn't invalidate these codes. All other sessions end, because they began without the
 * two-factor authentication and would now count as if they had it.
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
  /** The ID of the session that turned it on. */
  readonly id: string;
}

/** Accepts a current code that wasn't used yet, or a recovery code, which is used up. */
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

/** False if it wasn't turned on. */
export function removeSecondFactor(accounts: Accounts, username: string): Promise<boolean> {
  return changeUser(accounts, username, async ({ queries, user, note }) => {
    const removed = await deleteSecondFactor(queries, user.id);
    if (removed) await note('second-factor.removed');
    return removed;
  });
}

/** Normalizes a typed code, for example with spaces or capitals. */
function foldCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase();
}

/** Fifty random bits, for example `abcde-fghij`. */
function createRecoveryCode(): string {
  const letters = toBase32(crypto.getRandomValues(new Uint8Array(7))).toLowerCase();
  return `${letters.slice(0, 5)}-${letters.slice(5, 10)}`;
}

/** Uses a key, because an attacker with only the database could guess fifty bits. */
function hashRecovery(appSecret: string, userId: string, code: string): string {
  const text = `recovery code of ${userId}: ${foldCode(code)}`;
  return new Bun.CryptoHasher('sha256', appSecret).update(text).digest('hex');
}

function sealOf(appSecret: string, userId: string) {
  return createPurposeSeal(appSecret, `second factor of ${userId}`);
}
