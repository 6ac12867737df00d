import { header, type IncomingRequest, type Priority } from '../kernel/request.ts';
import { splitTarget } from '../kernel/target.ts';

/** Sessions and tokens that were good when they were last looked at: by them it is told who comes first. */
export interface KnownCredentials {
  note(credential: string, isGood: boolean): void;
  /** Gives nobody anything but a place in the queue: what they may do is for the stages to say. */
  priorityOf(request: IncomingRequest): Priority;
}

/** Past this many those are forgotten who were here least lately: many at once, because to find one takes as long. */
const most = 20_000;
const forgottenAtOnce = 2_000;
const healthChecks = ['/health', '/health/ready'];
const sessionCookie = /(?:^|; ?)(?:__Host-)?vitrine=([\w-]{43})(?:;|$)/;
const bearer = /^Bearer +(vit_[\w-]{50})$/i;

export function createKnownCredentials(): KnownCredentials {
  /** In the order of their last use; hashed, because what is only compared need not be known. */
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
      return credential !== undefined && known.has(hash(credential)) ? 'first' : 'last';
    },
  };
}

function findCredential(request: IncomingRequest): string | undefined {
  const [, session] = sessionCookie.exec(header(request, 'cookie') ?? '') ?? [];
  return session ?? bearer.exec(header(request, 'authorization') ?? '')?.[1];
}

function hash(credential: string): string {
  return new Bun.CryptoHasher('sha256').update(credential).digest('base64');
}
