import type { JSONWebKeySet } from 'jose';
import { type FetchDocument, ownJson } from '../../core/outside/fetch-document.ts';
import { isObject } from '../../domain/profile/is-object.ts';

/** Returns the public keys of an issuer, or throws with the reason. */
export type FindKeys = (issuer: string, isFresh?: boolean) => Promise<JSONWebKeySet | string>;

interface KeyServices {
  readonly fetchDocument: FetchDocument;
  /** A fetcher for issuers that the operator named, which may be in a private network. */
  readonly fetchTrusted: FetchDocument;
  readonly trusted: readonly string[];
  readonly now: () => Date;
}

interface Kept {
  readonly keys: JSONWebKeySet;
  readonly at: number;
}

/**
 * Milliseconds: the keys are cached for this time, even if the issuer is unavailable, and it is also the
 * pause between fetches for an unknown key.
 */
const keptTime = 10 * 60_000;
const longestTime = 60 * 60_000;
const freshTime = 10_000;
const mostIssuers = 100;
const limits = { ...ownJson, largest: 256 * 1024 };

/** Concurrent callers share one request. After a failure, the next caller retries. */
export function createIssuerKeys(services: KeyServices): FindKeys {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<JSONWebKeySet | string>>();
  return async (issuer, isFresh = false) => {
    const at = services.now().getTime();
    const before = kept.get(issuer);
    const age = before ? at - before.at : Number.POSITIVE_INFINITY;
    if (before && age < (isFresh ? freshTime : keptTime)) return before.keys;
    const found = await (underWay.get(issuer) ?? renew(issuer, at));
    const isAway = typeof found === 'string';
    return isAway && before && !isFresh && age < longestTime ? before.keys : found;
  };

  function renew(issuer: string, at: number): Promise<JSONWebKeySet | string> {
    const request = fetchKeys(services, issuer)
      .then((keys) => {
        if (typeof keys !== 'string') keep(issuer, { keys, at });
        return keys;
      })
      .finally(() => underWay.delete(issuer));
    underWay.set(issuer, request);
    return request;
  }

  function keep(issuer: string, found: Kept): void {
    kept.delete(issuer);
    kept.set(issuer, found);
    for (const oldest of kept.keys()) if (kept.size > mostIssuers) kept.delete(oldest);
  }
}

async function fetchKeys(
  { fetchDocument, fetchTrusted, trusted }: KeyServices,
  issuer: string,
): Promise<JSONWebKeySet | string> {
  const fetch = trusted.includes(issuer) ? fetchTrusted : fetchDocument;
  const ask = async (address: string) => parse(await fetch(address, limits));
  const about = await ask(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (typeof about === 'string') return about;
  if (about.issuer !== issuer) return 'it says that it is another issuer';
  const { jwks_uri: address } = about;
  if (typeof address !== 'string' || !isSecure(address, issuer)) return 'it does not say where its keys are';
  const found = await ask(address);
  if (typeof found === 'string') return found;
  return Array.isArray(found.keys) ? { keys: found.keys.filter(isObject) } : 'it has no keys';
}

/** Whether the URL is at least as secure as the issuer's own. */
function isSecure(address: string, issuer: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && issuer.startsWith('http:'));
}

function parse(found: Awaited<ReturnType<FetchDocument>>): Record<string, unknown> | string {
  if (!(found instanceof Uint8Array)) return found.reason;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(found));
    return isObject(value) ? value : 'it answers with something else';
  } catch {
    return 'it answers with something else';
  }
}
