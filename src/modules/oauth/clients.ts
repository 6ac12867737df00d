import { isObject } from '../../domain/profile/is-object.ts';

/** An application that asks for access. */
export interface OAuthClient {
  readonly id: string;
  /** Chosen by the client and unverified, so pages show its host next to it. */
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** The vitrine command. It has no redirect and uses device codes only. */
export const commandLineClient: OAuthClient = { id: 'vitrine-cli', name: 'vitrine login', redirectUris: [] };

/** Parses a client document that describes this client. */
export function parseClient(id: string, bytes: Uint8Array): OAuthClient | null {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
  if (!isObject(value) || value.client_id !== id || !Array.isArray(value.redirect_uris)) return null;
  const redirectUris = value.redirect_uris.filter(
    (one): one is string => typeof one === 'string' && URL.canParse(one),
  );
  const name =
    typeof value.client_name === 'string' ? value.client_name.replace(/\p{Cc}+/gu, ' ').trim() : '';
  return { id, name: name.slice(0, 100) || new URL(id).host, redirectUris };
}

/** Whether the redirect URL is one of the client's. On this machine any port is allowed (RFC 8252). */
export function allowsRedirect({ redirectUris }: OAuthClient, wanted: string): boolean {
  const url = URL.parse(wanted);
  if (!url || url.hash || !/^https?:$/.test(url.protocol)) return false;
  if (url.protocol === 'http:' && !leadsToThisMachine(url)) return false;
  return redirectUris.some(
    (one) => one === wanted || (leadsToThisMachine(url) && withoutPort(one) === withoutPort(wanted)),
  );
}

/** Whether the URL leads to a program on the user's own machine. */
export function leadsToThisMachine({ hostname, protocol }: URL): boolean {
  return protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
}

function withoutPort(text: string): string {
  const url = new URL(text);
  url.port = '';
  return url.href;
}
