import { parseMailHost } from '../platform/email-address.ts';
import { isLoopback } from '../platform/ip-address.ts';
import { type RoleRule, roles } from './roles.ts';
import { listOfNames, listOfValues, oneOf, UnfitValue } from './values.ts';

export const signInWays = ['password', 'passkey', 'mail', 'oidc', 'saml'] as const;
export type SignInWay = (typeof signInWays)[number];

const linkRuleNames = ['scim', 'verified-email', 'username'] as const;
export type LinkRule = (typeof linkRuleNames)[number];

/** A required value of a claim. `a.b` is the property `b` of `a`. */
export interface ClaimRule {
  readonly claim: string;
  readonly value: string;
}

/** A condition for access: a claim, or a confirmed email address in a domain. */
export type AllowRule = ClaimRule | { readonly domain: string };

/** Which users of a provider may sign in, and which accounts they get. */
export interface AdmissionRules {
  readonly creates: boolean;
  /** The ways to find the account for a first sign-in, in this order. Null means `scim` if SCIM is in use. */
  readonly links: readonly LinkRule[] | null;
  /** Claims that contain the `externalId` of SCIM. */
  readonly scimClaims: readonly string[];
  /** Empty allows every account of the provider. */
  readonly allow: readonly AllowRule[];
  /** Rules for roles. Operators assign roles without a rule in Vitrine. */
  readonly roles: readonly RoleRule[];
  /** The claim with groups. Null if sign-ins don't change groups. */
  readonly groups: string | null;
  /** Null if the provider doesn't determine operators. */
  readonly operators: readonly ClaimRule[] | null;
  /** The setting with the rules of `allow`, for messages. */
  readonly allowedBy: 'OIDC_ALLOW' | 'SAML_ALLOW';
}

/** The OpenID provider of an organization. */
export interface SignOnSettings extends AdmissionRules {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client, which only uses PKCE. */
  readonly clientSecret: string | null;
  readonly name: string | null;
  readonly scopes: readonly string[];
}

/** The SAML identity provider of an organization, or the providers of a federation. */
export interface SamlSettings extends AdmissionRules {
  /** The URL or file of the metadata. */
  readonly metadata: string;
  /** The attribute that identifies users. Null for the persistent NameID. */
  readonly idAttribute: string | null;
}

/** The methods of SIGN_IN_METHODS that have the settings they need. */
export function offeredWays(
  signIn: readonly SignInWay[],
  has: Readonly<Record<'mail' | 'oidc' | 'saml', boolean>>,
): readonly SignInWay[] {
  return signIn.filter((way) => way === 'password' || way === 'passkey' || has[way]);
}

/** The value of OIDC_LINK. */
export function linkRules(value: string): readonly LinkRule[] | UnfitValue {
  return value === 'off' ? [] : listOfValues(oneOf(...linkRuleNames))(value);
}

/** Microsoft tenants that aren't an organization. The last contains all personal accounts. */
const everyTenant = ['common', 'organizations', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'];

/** Exactly as the provider writes it, because a trailing slash makes it another issuer. */
export function providerUrl(value: string): string | UnfitValue {
  const url = URL.parse(value);
  const isBare = url !== null && !/[?#@]/.test(value);
  const isOwnMachine = url !== null && (url.hostname === 'localhost' || isLoopback(bare(url.hostname)));
  if (!isBare || !(url.protocol === 'https:' || (url.protocol === 'http:' && isOwnMachine)))
    return new UnfitValue(
      'use the https:// URL of the issuer, for example https://login.example.org/realms/ours',
    );
  if (url.hostname === 'login.microsoftonline.com' && everyTenant.includes(url.pathname.split('/')[1] ?? ''))
    return new UnfitValue('name your own tenant: https://login.microsoftonline.com/<tenant id>/v2.0');
  return value;
}

/** The value of SAML_METADATA: a file, or a URL with TLS. */
export function metadataPlace(value: string): string | UnfitValue {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return value;
  const url = URL.parse(value);
  return url !== null && isSafeUrl(url)
    ? url.href
    : new UnfitValue('use an https:// URL, or the path of a file, for example /etc/vitrine/idp.xml');
}

function isSafeUrl({ protocol, hostname, username, password }: URL): boolean {
  const isOwnMachine = hostname === 'localhost' || isLoopback(bare(hostname));
  return (protocol === 'https:' || (protocol === 'http:' && isOwnMachine)) && username + password === '';
}

function bare(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}

export const claimRules = listOfRules(claimRule);

/** The value of OIDC_ROLES: `claim=value:role`. Values may contain colons, so the last colon separates. */
export const roleRules = listOfRules((value: string): RoleRule | UnfitValue => {
  const cut = value.lastIndexOf(':');
  const role = roles.find((one) => one === value.slice(cut + 1).trim());
  const rule = cut < 0 ? null : claimRule(value.slice(0, cut).trim());
  return role === undefined || rule === null || rule instanceof UnfitValue
    ? new UnfitValue(
        `${JSON.stringify(value)} is not a rule; use claim=value:role with ${roles.join(', ')} as the role, for example groups=helpdesk:support`,
      )
    : { ...rule, role };
});

export const allowRules = listOfRules((value: string): AllowRule | UnfitValue => {
  if (value.includes('=')) return claimRule(value);
  const domain = parseMailHost(value.replace(/^@/, ''));
  return domain === null
    ? new UnfitValue(
        `${JSON.stringify(value)} is neither claim=value nor a mail domain, for example example.org`,
      )
    : { domain };
});

/** Rejects ambiguous rules, because a misunderstood rule could admit other users or make them operators. */
function listOfRules<T>(
  parse: (value: string) => T | UnfitValue,
): (value: string) => readonly T[] | UnfitValue {
  return listOfNames((value, bare) => {
    const [, ...more] = bare.split(/\s+/);
    const isSeveral = more.some((part) => !(parse(part) instanceof UnfitValue));
    const isRestOfName = /^(cn|ou|dc)\s*=/i.test(bare);
    return isSeveral || isRestOfName
      ? new UnfitValue(
          `${JSON.stringify(value)} is ambiguous; separate rules with commas, and quote values with spaces or commas, for example groups="CN=ops,OU=it"`,
        )
      : parse(value);
  });
}

function claimRule(value: string): ClaimRule | UnfitValue {
  const [, claim, wanted] = /^([^=]*[^=\s])\s*=\s*(\S.*)$/.exec(value) ?? [];
  return claim !== undefined && wanted !== undefined
    ? { claim, value: wanted }
    : new UnfitValue(
        `${JSON.stringify(value)} is not a rule; use claim=value, for example groups=vitrine-operators`,
      );
}

export function showRule(rule: AllowRule): string {
  if ('domain' in rule) return rule.domain;
  return `${rule.claim}=${/[\s,]/.test(rule.value) ? `"${rule.value}"` : rule.value}`;
}

export function showRoleRule({ claim, value, role }: RoleRule): string {
  return `${showRule({ claim, value })}:${role}`;
}

export function scopeList(value: string): readonly string[] | UnfitValue {
  const scopes = listOfValues((scope: string) => scope)(value);
  return scopes instanceof UnfitValue || scopes.includes('openid')
    ? scopes
    : new UnfitValue('openid is required, for example openid,profile,email');
}

/** The value of REQUIRE_2FA. */
export function operatorsNeed(value: string): 'second-factor' | UnfitValue {
  return value === 'operators' ? 'second-factor' : new UnfitValue('use operators, or unset it');
}
