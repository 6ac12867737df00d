import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../../domain/profile/is-object.ts';
import { parseOrNull } from '../../domain/profile/parse-or-null.ts';
import { codeOf, Failure, messageOf, orFail } from '../../store/failure.ts';
import { printable } from './printable.ts';
import { sendOnce, sendPatiently, Unauthorized } from './remote.ts';
import { withLock } from './with-lock.ts';

/** The credentials of this user for a server. */
export interface StoredLogin {
  readonly access: string;
  readonly refresh: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

export type OAuthAnswer = Readonly<Record<string, unknown>>;

/** How often a command waits for a busy server before it fails. */
const mostWaits = 12;

/** Requests a token as Vitrine's own OAuth client. Requests that must not repeat have no `onWait`. */
export async function askOAuth(
  address: string,
  path: string,
  form: Readonly<Record<string, string>>,
  onWait: ((seconds: number) => void) | null,
): Promise<OAuthAnswer> {
  const body = new URLSearchParams({ client_id: 'vitrine-cli', ...form }).toString();
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' };
  const init = { method: 'POST', headers, body };
  const answer =
    onWait === null
      ? await orFail(sendOnce(address + path, init), `${address} cannot be reached`)
      : await sendPatiently(address + path, init, { mostWaits, onWait });
  const value: unknown = await answer.json().catch(() => null);
  if (isObject(value) && (answer.ok || typeof value.error === 'string')) return value;
  // The rejection is not from OAuth, but from a rate limit, an overload or a proxy.
  const detail = isObject(value) ? value.detail : null;
  return { error: typeof detail === 'string' ? detail : `it returned ${answer.status}` };
}

export function toLogin(answer: OAuthAnswer): StoredLogin | null {
  const { access_token: access, refresh_token: refresh, expires_in: seconds } = answer;
  if (typeof access !== 'string' || typeof refresh !== 'string') return null;
  return { access, refresh, until: Date.now() + Number(seconds) * 1000 };
}

/**
 * The token of `vitrine login` for a server, refreshed if it is about to expire or was rejected. Null
 * without a login.
 */
export async function findLogin(
  folder: string,
  address: string,
  refused: string | null = null,
): Promise<string | null> {
  const isGood = ({ access, until }: StoredLogin) => access !== refused && until > Date.now() + 60_000;
  const stored = await findStored(folder, address);
  if (!stored || isGood(stored)) return stored?.access ?? null;
  // Locked, because several commands may run at once and a reused refresh token revokes its grant.
  return withLock(join(folder, 'logins.lock'), async () => {
    const current = (await findStored(folder, address)) ?? stored;
    return isGood(current) ? current.access : renew(folder, address, current);
  });
}

async function findStored(folder: string, address: string): Promise<StoredLogin | undefined> {
  return (await read<StoredLogin>(folder, 'logins.json'))[address];
}

async function renew(folder: string, address: string, { refresh }: StoredLogin): Promise<string> {
  const form = { grant_type: 'refresh_token', refresh_token: refresh };
  // Sent once, because a lost response would make a retry reuse the refresh token.
  const answer = await askOAuth(address, '/oauth/token', form, null);
  const renewed = toLogin(answer);
  if (renewed) {
    await writeLogin(folder, address, renewed);
    return renewed.access;
  }
  if (answer.error === 'invalid_grant') throw new Unauthorized(endedLogin(address));
  throw new Failure(`${address} can't renew your login now: ${printable(String(answer.error))}`);
}

export function endedLogin(address: string): string {
  return `Your access to ${address} was revoked or has expired. Sign in again with: vitrine login`;
}

/** Writes credentials for this user only: mode 600 in a folder of mode 700. */
export async function writeLogin(folder: string, address: string, granted: StoredLogin): Promise<void> {
  await write(folder, 'logins.json', {
    ...(await read<StoredLogin>(folder, 'logins.json')),
    [address]: granted,
  });
}

/** A CI job's token, stored for its next command. */
export interface KeptToken {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly until: number;
  /** The requested user. Empty if none was requested. */
  readonly user: string;
}

export async function findKeptToken(folder: string, key: string): Promise<KeptToken | null> {
  const kept = (await read<KeptToken>(folder, 'ci.json'))[key];
  return kept && kept.until > Date.now() ? kept : null;
}

export async function keepToken(folder: string, key: string, token: KeptToken): Promise<void> {
  const before = Object.entries(await read<KeptToken>(folder, 'ci.json'));
  const usable = before.filter(([, { until }]) => until > Date.now());
  await write(folder, 'ci.json', { ...Object.fromEntries(usable), [key]: token });
}

async function write(folder: string, name: string, all: object): Promise<void> {
  const file = join(folder, name);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.new`, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
    await chmod(`${file}.new`, 0o600);
    await rename(`${file}.new`, file);
  } catch (error) {
    throw new Failure(`${file} cannot be written: ${messageOf(error)}`);
  }
}

async function read<Entry>(folder: string, name: string): Promise<Record<string, Entry>> {
  const text = await readFile(join(folder, name), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '{}';
    throw new Failure(`${join(folder, name)} cannot be read: ${messageOf(error)}`);
  });
  const value = parseOrNull(text);
  return isObject(value) ? (value as Record<string, Entry>) : {};
}
