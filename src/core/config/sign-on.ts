import { parseMailHost } from '../platform/email-address.ts';
import { isLoopback } from '../platform/ip-address.ts';
import { listOfNames, listOfValues, oneOf, UnfitValue } from './values.ts';

export const signInWays = ['password', 'passkey', 'mail', 'oidc'] as const;
export type SignInWay = (typeof signInWays)[number];

export const linkRuleNames = ['scim', 'verified-email', 'username'] as const;
export type LinkRule = (typeof linkRuleNames)[number];

/** What a claim has to contain; `a.b` is the member `b` of `a`. */
export interface ClaimRule {
  readonly claim: string;
  readonly value: string;
}

/** A condition for access: a claim, or a confirmed address of a domain. */
export type AllowRule = ClaimRule | { readonly domain: string };

/** The identity provider of an organisation. */
export interface SignOnSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client, which proves itself by PKCE alone. */
  readonly clientSecret: string | null;
  readonly name: string | null;
  readonly scopes: readonly string[];
  readonly creates: boolean;
  /** How a first sign-in finds its account, in this order; null for `scim` where SCIM is in use. */
  readonly links: readonly LinkRule[] | null;
  /** Claims that hold the `externalId` of SCIM. */
  readonly scimClaims: readonly string[];
  /** Empty admits every account of the provider. */
  readonly allow: readonly AllowRule[];
  /** Null where the provider does not decide who is an operator. */
  readonly operators: readonly ClaimRule[] | null;
}

/** The ways in SIGN_IN_METHODS that are set up. */
export function offeredWays(
  signIn: readonly SignInWay[],
  has: { readonly mail: boolean; readonly oidc: boolean },
): readonly SignInWay[] {
  return signIn.filter((way) => (way === 'mail' || way === 'oidc' ? has[way] : true));
}

/** The value of OIDC_LINK. */
export function linkRules(value: string): readonly LinkRule[] | UnfitValue {
  return value === 'off' ? [] : listOfValues(oneOf(...linkRuleNames))(value);
}

/** Tenants of Microsoft that are no organisation; the last is that of all personal accounts. */
const everyTenant = ['common', 'organizations', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'];

/** Exactly as the provider writes it: a trailing slash more or less is another issuer. */
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

function bare(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}

export const claimRules = listOfRules(claimRule);

export const allowRules = listOfRules((value: string): AllowRule | UnfitValue => {
  if (value.includes('=')) return claimRule(value);
  const domain = parseMailHost(value.replace(/^@/, ''));
  return domain === null
    ? new UnfitValue(
        `${JSON.stringify(value)} is neither claim=value nor a mail domain, for example example.org`,
      )
    : { domain };
});

/** A rule that nobody meant would let in others, or make them operators: what can be read as several is refused. */
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
