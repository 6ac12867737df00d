import type { Element } from '@xmldom/xmldom';
import { parseEmailAddress } from '../../../core/platform/email-address.ts';
import type { Claims } from '../claims.ts';
import { isInScope, type Vouching } from '../vouching.ts';
import { listChildren, listElements, textWithin } from './metadata.ts';

/** Friendly names of attributes, by the names that providers send. */
const friendlyNames: Readonly<Record<string, string>> = {
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.6': 'eduPersonPrincipalName',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.1': 'eduPersonAffiliation',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.9': 'eduPersonScopedAffiliation',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.7': 'eduPersonEntitlement',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.13': 'eduPersonUniqueId',
  'urn:oid:1.3.6.1.4.1.5923.1.5.1.1': 'isMemberOf',
  'urn:oasis:names:tc:SAML:attribute:subject-id': 'subject-id',
  'urn:oasis:names:tc:SAML:attribute:pairwise-id': 'pairwise-id',
  'urn:oid:0.9.2342.19200300.100.1.3': 'mail',
  'urn:oid:0.9.2342.19200300.100.1.1': 'uid',
  'urn:oid:2.16.840.1.113730.3.1.241': 'displayName',
  'urn:oid:2.16.840.1.113730.3.1.39': 'preferredLanguage',
  'urn:oid:2.5.4.3': 'cn',
  'urn:oid:2.5.4.4': 'sn',
  'urn:oid:2.5.4.42': 'givenName',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress': 'mail',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname': 'givenName',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname': 'sn',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name': 'upn',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/upn': 'upn',
  'http://schemas.microsoft.com/identity/claims/displayname': 'displayName',
  'http://schemas.microsoft.com/identity/claims/objectidentifier': 'oid',
  'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups': 'groups',
  'http://schemas.microsoft.com/ws/2008/06/identity/claims/role': 'roles',
};

/** Attributes whose values end with a domain, for example `staff@uni.example`. */
const scopedAttributes: ReadonlySet<string> = new Set([
  ...['eduPersonPrincipalName', 'eduPersonScopedAffiliation', 'eduPersonUniqueId'],
  ...['subject-id', 'pairwise-id'],
]);

export type AttributeValues = ReadonlyMap<string, readonly string[]>;

/** The attributes by name and by friendly name. */
export function readAttributes(assertion: Element): AttributeValues {
  const found = new Map<string, readonly string[]>();
  const statements = listChildren(assertion, 'AttributeStatement');
  for (const attribute of statements.flatMap((one) => listChildren(one, 'Attribute'))) {
    const name = attribute.getAttribute('Name') ?? '';
    const values = listChildren(attribute, 'AttributeValue')
      .map(readValue)
      .filter((value) => value !== '');
    // A friendly name must not replace an attribute that has this name.
    const known = Object.hasOwn(friendlyNames, name) ? friendlyNames[name] : null;
    for (const key of new Set([name, known ?? attribute.getAttribute('FriendlyName') ?? name]))
      if (key !== '' && !found.has(key)) found.set(key, values);
  }
  return found;
}

/** The text of a value, which may be in a nested identifier like in eduPersonTargetedID. */
function readValue(value: Element): string {
  return textWithin(listElements(value, 'NameID')[0] ?? value);
}

/**
 * Converts attributes to the claim names of OpenID Connect, so that the same rules apply. In a federation,
 * an issuer can confirm only its own domains. Otherwise it could claim accounts of another issuer.
 */
export function toClaims(attributes: AttributeValues, subject: string, vouching: Vouching): Claims {
  const first = (...names: readonly string[]) =>
    names.map((name) => attributes.get(name)?.[0]).find((value) => value !== undefined);
  const scoped = (value: string | undefined) =>
    value !== undefined && isVouchedFor(value, vouching) ? value : undefined;
  const principal = scoped(first('eduPersonPrincipalName', 'upn'));
  const email = first('mail', 'email');
  const believed = [...attributes].map(([name, values]) => {
    const isScoped = scopedAttributes.has(friendlyNames[name] ?? name);
    return [name, isScoped ? values.filter((value) => isVouchedFor(value, vouching)) : values] as const;
  });
  const claims = {
    ...Object.fromEntries(believed),
    sub: subject,
    oid: first('oid'),
    preferred_username: (vouching.isOnly ? first('uid') : undefined) ?? principal,
    upn: principal,
    email,
    email_verified: email !== undefined && parseEmailAddress(email) !== null && scoped(email) !== undefined,
    name: first('displayName', 'cn'),
    given_name: first('givenName'),
    family_name: first('sn'),
    nickname: undefined,
    picture: undefined,
    locale: first('preferredLanguage')?.split(/[,;]/)[0]?.trim(),
  };
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
}

function isVouchedFor(value: string, vouching: Vouching): boolean {
  return vouching.scopes.length > 0 ? isInScope(value, vouching) : vouching.isOnly;
}
