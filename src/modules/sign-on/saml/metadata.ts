import { DOMParser, type Element } from '@xmldom/xmldom';

/** A SAML identity provider from its metadata. */
export interface SamlIssuer {
  readonly issuer: string;
  /** Names for users by language. Empty if it has none. */
  readonly names: ReadonlyMap<string, string>;
  /** The URL for sign-in requests by redirect. */
  readonly signInUrl: string;
  /** PEM bodies without their first and last lines. */
  readonly certificates: readonly string[];
  readonly wantsSignedRequests: boolean;
  /** The domains that it may confirm. Empty if the metadata names none. */
  readonly scopes: readonly string[];
}

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const samlProtocol = 'urn:oasis:names:tc:SAML:2.0:protocol';

/** Metadata that can't be used. */
export class UnfitMetadata extends Error {}

/**
 * Yields identity providers one at a time, so that the caller can pause in a federation's tens of megabytes.
 * Skips other entities and expired ones.
 */
export function* parseMetadata(text: string, now: Date): Generator<SamlIssuer> {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new UnfitMetadata('the metadata contains a document type');
  const bare = withoutComments(text);
  const root = /<(?:[\w.-]+:)?(EntitiesDescriptor|EntityDescriptor)\b[^>]*>/.exec(bare);
  if (root === null) throw new UnfitMetadata('this is not SAML metadata');
  if (isExpired(parseElement(`${root[0].replace(/\/?>$/, '/>')}`), now))
    throw new UnfitMetadata('the metadata has expired');
  const isOne = root[1] === 'EntityDescriptor';
  const close = isOne ? '' : `</${/^<([\w.:-]+)/.exec(root[0])?.[1]}>`;
  for (const [entity] of bare.matchAll(/<((?:[\w.-]+:)?EntityDescriptor)\b[^>]*>[\s\S]*?<\/\1>/g)) {
    if (!entity.includes('IDPSSODescriptor')) continue;
    // A federation declares its namespaces outside its members.
    const found = parseEntity(parseElement(isOne ? entity : root[0] + entity + close), now);
    if (found) yield found;
  }
}

export function parseElement(xml: string): Element {
  try {
    const parser = new DOMParser({ onError: (level, message) => refuse(level, message) });
    const root = parser.parseFromString(xml, 'text/xml').documentElement;
    if (root) return root;
  } catch (error) {
    throw error instanceof UnfitMetadata ? error : new UnfitMetadata(`this is not XML: ${String(error)}`);
  }
  throw new UnfitMetadata('this is not XML, because it is empty');
}

function refuse(level: string, message: string): void {
  if (level !== 'warning') throw new UnfitMetadata(`this is not XML: ${message.split('\n')[0]}`);
}

/** Removes comments in one pass. A pattern would scan to the end again for each unclosed comment. */
function withoutComments(text: string): string {
  const parts: string[] = [];
  for (let at = 0; ; ) {
    const start = text.indexOf('<!--', at);
    const end = start < 0 ? -1 : text.indexOf('-->', start);
    parts.push(text.slice(at, end < 0 ? undefined : start));
    if (end < 0) return parts.join('');
    at = end + 3;
  }
}

/** The descendants with this name, in any namespace. */
export function listElements(within: Element, name: string): Element[] {
  return Array.from(within.getElementsByTagNameNS('*', name));
}

/** The children with this name. */
export function listChildren(within: Element, name: string): Element[] {
  return Array.from(within.childNodes).filter(
    (node): node is Element => node.nodeType === 1 && (node as Element).localName === name,
  );
}

export function textWithin(element: Element | undefined): string {
  return element?.textContent?.trim() ?? '';
}

function parseEntity(root: Element, now: Date): SamlIssuer | null {
  const entity = root.localName === 'EntityDescriptor' ? root : listElements(root, 'EntityDescriptor')[0];
  const role = entity && listChildren(entity, 'IDPSSODescriptor').find(speaksSaml2);
  if (!entity || !role || isExpired(entity, now) || isExpired(role, now)) return null;
  const issuer = entity.getAttribute('entityID') ?? '';
  const service = listChildren(role, 'SingleSignOnService').find(
    (one) => one.getAttribute('Binding') === redirectBinding,
  );
  const signInUrl = URL.parse(service?.getAttribute('Location') ?? '');
  const certificates = listChildren(role, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => listElements(key, 'X509Certificate'))
    .map((one) => textWithin(one).replace(/\s+/g, ''));
  if (issuer === '' || !signInUrl || !/^https?:$/.test(signInUrl.protocol) || certificates.length === 0)
    return null;
  return {
    issuer,
    names: namesOf(entity, role),
    signInUrl: signInUrl.href,
    certificates,
    wantsSignedRequests: /^(true|1)$/.test(role.getAttribute('WantAuthnRequestsSigned') ?? ''),
    scopes: listElements(entity, 'Scope')
      .filter((one) => !/^(true|1)$/.test(one.getAttribute('regexp') ?? ''))
      .map((one) => textWithin(one).toLowerCase()),
  };
}

function speaksSaml2(role: Element): boolean {
  return (role.getAttribute('protocolSupportEnumeration') ?? '').split(/\s+/).includes(samlProtocol);
}

function isExpired(element: Element, now: Date): boolean {
  const until = element.getAttribute('validUntil');
  return Boolean(until) && Date.parse(until ?? '') <= now.getTime();
}

/** The provider's names for users, or those of its organization. */
function namesOf(entity: Element, role: Element): ReadonlyMap<string, string> {
  const own = listElements(role, 'UIInfo').flatMap((info) => listChildren(info, 'DisplayName'));
  const names = own.length > 0 ? own : listElements(entity, 'OrganizationDisplayName');
  return new Map(
    names.map((one) => [one.getAttribute('xml:lang')?.toLowerCase() ?? '', textWithin(one).slice(0, 200)]),
  );
}

/** The name in the page's language, in English, or in any language. */
export function nameIssuer({ names, issuer }: Pick<SamlIssuer, 'names' | 'issuer'>, locale: string): string {
  const [language = ''] = locale.split('-');
  const found = names.get(locale) ?? names.get(language) ?? names.get('en') ?? [...names.values()][0];
  return found ?? URL.parse(issuer)?.host ?? issuer;
}
