import { type Answer, type Client, createClient, type VitrineError } from '#client';
import { Failure, messageOf } from '../../store/failure.ts';
import { printable } from './printable.ts';

export interface Remote {
  /** The base URL of the API. */
  readonly url: string;
  readonly call: Client;
}

/** The time limit of a request in milliseconds, and the number of attempts without a response. */
const patience = 60_000;
const attempts = 3;
/** The most seconds that a server may ask a client to wait. */
const longestWait = 120;
const mostWaits = 200;

/** An error that stops all further requests: the server is unreachable. */
export class Unreachable extends Failure {}

/** An error that stops all further requests: the server accepts no available token. */
export class Unauthorized extends Failure {}

/** Provides the token of a command from any source. */
export interface RemoteAccess {
  readonly token: string;
  /** Returns a replacement for a rejected token. Null if there is none. */
  renew(refused: string): Promise<string | null>;
  /** The advice for users if no token is accepted. */
  readonly wayOut: string;
}

/** A client of a remote API that may be busy, limit requests, or be briefly unavailable. */
export function connectTo(url: string, access: RemoteAccess, onWait: (seconds: number) => void): Remote {
  let { token } = access;
  const send = (address: string, init: RequestInit) => {
    const headers = { ...(init.headers as Record<string, string>), Authorization: `Bearer ${token}` };
    return sendPatiently(address, { ...init, headers }, { mostWaits, onWait });
  };
  const call = createClient({
    url,
    headers: { 'User-Agent': 'vitrine' },
    fetch: async (address, init) => {
      const used = token;
      const answer = await send(address, init);
      if (answer.status !== 401) return answer;
      // The token may have expired, or another request or command has refreshed it.
      const other = token === used ? await access.renew(used) : token;
      if (other !== null) token = other;
      const second = other === null ? answer : await send(address, init);
      if (second.status !== 401) return second;
      throw new Unauthorized(access.wayOut);
    },
  });
  return { url, call };
}

interface ListPage<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

/** The items of all pages of a list. */
export async function* listAll<T>(
  ask: (query: { limit: number; cursor?: string }) => Promise<Answer<ListPage<T>>>,
): AsyncGenerator<T> {
  for (let cursor: string | null = null; ; ) {
    const page: ListPage<T> = await (await ask({ limit: 100, ...(cursor !== null && { cursor }) })).json();
    yield* page.items;
    cursor = page.next;
    if (cursor === null) return;
  }
}

interface Patience {
  /** How often the client waits at the server's request. */
  readonly mostWaits: number;
  /** Called before a wait that the server requested. */
  readonly onWait?: (seconds: number) => void;
}

/** Sends a request that is safe to repeat. */
export async function sendPatiently(
  address: string,
  init: RequestInit,
  { mostWaits, onWait = () => {} }: Patience,
): Promise<Response> {
  let failures = 0;
  for (let waits = 0; ; waits += 1) {
    const answer = await sendOnce(address, init).catch((error: unknown) => {
      failures += 1;
      if (failures >= attempts)
        throw new Unreachable(`${new URL(address).origin} cannot be reached: ${reasonOf(error)}`);
      return null;
    });
    if (answer === null) {
      await Bun.sleep(500 * failures);
      continue;
    }
    const seconds = Number(answer.headers.get('Retry-After') ?? Number.NaN);
    const mayWait = [429, 503].includes(answer.status) && seconds >= 0 && seconds <= longestWait;
    if (!mayWait || waits >= mostWaits) return answer;
    await answer.body?.cancel();
    onWait(seconds);
    await Bun.sleep(Math.max(seconds, 0.2) * 1000);
  }
}

export async function sendOnce(address: string, init: RequestInit): Promise<Response> {
  const url = new URL(address);
  const signal = AbortSignal.timeout(patience);
  if (!url.hostname.endsWith('.localhost')) return fetch(address, { ...init, signal });
  const answer = await sendHere(url, { ...init, signal });
  const next = answer.status === 308 ? URL.parse(answer.headers.get('Location') ?? '', address) : null;
  return next?.origin === url.origin ? sendHere(next, { ...init, signal }) : answer;
}

/**
 * Connects to 127.0.0.1 for hosts below `localhost`, because some resolvers do not know them. It follows no
 * redirects, because `fetch` would drop the token on the way to another origin.
 */
function sendHere(url: URL, init: RequestInit): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), Host: url.host };
  const here = new URL(url);
  here.hostname = '127.0.0.1';
  return fetch(here.href, { ...init, headers, redirect: 'manual' });
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `no response within ${patience / 1000} seconds`;
  return messageOf(error);
}

/** Explains a server's rejection in the terminal. */
export function explain(error: VitrineError): string {
  const problems = (error.problem?.errors ?? []).map(
    ({ pointer, detail }) => `\n  ${printable(pointer || '/')} ${printable(detail)}`,
  );
  return printable(error.message) + problems.join('');
}
