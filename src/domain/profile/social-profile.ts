import { networks } from './networks.ts';

export interface Derived {
  readonly network: string;
  readonly username: string;
}

const parts = ['network', 'username'] as const;

/** Derives network and username from the URL of a social profile. Empty strings if unknown. */
export function deriveProfile(url: string): Derived {
  const address = URL.parse(/^[a-z]+:/i.test(url) ? url : `https://${url}`);
  if (!address?.hostname.includes('.')) return { network: '', username: '' };
  const names = address.pathname.split('/').filter((name) => name !== '');
  const known = networks.find(([, host]) => isAt(address.hostname, host));
  if (known)
    return { network: known[0], username: nameAmong(names) || subdomainOf(address.hostname, known[1]) };
  const isMastodon = names.length === 1 && /^@[\w.-]+$/.test(names[0] ?? '');
  return { network: isMastodon ? 'Mastodon' : '', username: nameAmong(names) };
}

/**
 * Updates network and username after the URL changes, unless the member typed values that differ from the
 * derived ones.
 */
export function followUrl(profile: object, before: unknown): void {
  const [now, was] = [fieldsOf(profile), fieldsOf(before)];
  if (now.url === was.url) return;
  const [derived, derivedBefore] = [deriveProfile(now.url), deriveProfile(was.url)];
  for (const part of parts) {
    const isTyped = now[part] !== was[part] || !['', derivedBefore[part]].includes(was[part]);
    if (isTyped) continue;
    if (derived[part] === '') Reflect.deleteProperty(profile, part);
    else Reflect.set(profile, part, derived[part]);
  }
}

function fieldsOf(profile: unknown): Derived & { readonly url: string } {
  const { network = '', username = '', url = '' } = (profile ?? {}) as Partial<Record<string, unknown>>;
  return { network: String(network), username: String(username), url: String(url) };
}

function isAt(hostname: string, host: string): boolean {
  return hostname === host || hostname.endsWith(`.${host}`);
}

/** The single name in a path without usual prefixes, for example `/in/` or `@`. */
function nameAmong(path: readonly string[]): string {
  const names = path.filter((name) => !/^(?:in|user|users|profile|channel|people|c)$/.test(name));
  return names.length === 1 ? decoded(names[0] ?? '').replace(/^@/, '') : '';
}

/** The username in a subdomain: `alice.bandcamp.com`. */
function subdomainOf(hostname: string, host: string): string {
  const name = hostname.slice(0, -host.length - 1);
  return /^(?:www|m|[a-z]{2})?$/.test(name) ? '' : name;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
