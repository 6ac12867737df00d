import { header, type IncomingRequest, type Priority } from '../../core/kernel/request.ts';
import { splitTarget } from '../../core/kernel/target.ts';
import { mainPaths } from '../../core/paths/main.ts';
import { findSessionCookie } from './session-cookie.ts';
import { findBearer } from './tokens.ts';

/** Sessions and tokens that were recently valid. Their requests have priority under overload. */
export interface KnownCredentials {
  note(credential: string, isGood: boolean): void;
  /** Only a priority. The stages decide what the client may do. */
  priorityOf(request: IncomingRequest): Priority;
}

/** Beyond this number the least recently used are evicted, many at once because finding one takes as long. */
const most = 20_000;
const forgottenAtOnce = 2_000;
const healthChecks: readonly string[] = [mainPaths.health, mainPaths.ready];

export function createKnownCredentials(): KnownCredentials {
  /** In the order of their last use. Hashed, because comparing them is enough. */
  const known = new Set<string>();

  return {
    note(credential, isGood) {
      const key = hash(credential);
      known.delete(key);
      if (!isGood) return;
      known.add(key);
      if (known.size > most) for (const oldest of known.keys().take(forgottenAtOnce)) known.delete(oldest);
    },
    priorityOf(request) {
      const { method, target } = request;
      const isRead = method === 'GET' || method === 'HEAD';
      if (isRead && healthChecks.includes(splitTarget(target).path)) return 'always';
      const credential = findCredential(request);
      return credential !== null && known.has(hash(credential)) ? 'first' : 'last';
    },
  };
}

function findCredential(request: IncomingRequest): string | null {
  return findSessionCookie(header(request, 'cookie') ?? '') ?? findBearer(request);
}

function hash(credential: string): string {
  return new Bun.CryptoHasher('sha256').update(credential).digest('base64');
}
