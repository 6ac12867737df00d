import type { AllowRule, ClaimRule } from '../../core/config/sign-on.ts';
import { foldEmailAddress, parseEmailAddress } from '../../core/platform/email-address.ts';
import { fitUsername } from '../../domain/profile/fit-username.ts';
import { isLanguage } from '../../domain/profile/languages.ts';
import { foldUsername } from '../../domain/profile/username.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** A provider's claims about a user, by source: the userinfo response, and the signed token. */
export type Payloads = readonly Claims[];

/** Whether a user matches a rule. True without rules. */
export function isAllowed(payloads: Payloads, rules: readonly AllowRule[]): boolean {
  if (rules.length === 0) return true;
  const domain = verifiedAddress(payloads)?.split('@')[1];
  return rules.some((rule) => ('domain' in rule ? rule.domain === domain : says(payloads, rule)));
}

/** Whether a claim equals the value, or contains it in a list. `operators` does not match `non-operators`. */
export function says(payloads: Payloads, { claim, value }: ClaimRule): boolean {
  return payloads.some((payload) => {
    const told = find(payload, claim);
    return Array.isArray(told) ? told.includes(value) : told === value;
  });
}

/** Finds a claim by its whole name first, because names may contain dots or be URLs. */
function find(payload: Claims, claim: string): unknown {
  if (Object.hasOwn(payload, claim)) return payload[claim];
  const dot = claim.indexOf('.');
  const inner = dot > 0 && Object.hasOwn(payload, claim.slice(0, dot)) ? payload[claim.slice(0, dot)] : null;
  return isClaims(inner) ? find(inner, claim.slice(dot + 1)) : undefined;
}

function isClaims(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The confirmed email address. The same payload must confirm it with the boolean `true`, because users may
 * be able to type the text `true`.
 */
export function verifiedAddress(payloads: Payloads): string | null {
  const found = payloads.find(
    (payload) => typeof payload.email === 'string' && payload.email_verified === true,
  );
  const address = typeof found?.email === 'string' ? parseEmailAddress(found.email) : null;
  return address === null ? null : foldEmailAddress(address);
}

/** All texts of a claim, without those that cannot be stored. */
export function claimTexts(payloads: Payloads, claim: string): string[] {
  const told = payloads.map((payload) => find(payload, claim));
  return [...new Set(told)].filter(
    (value): value is string => typeof value === 'string' && value !== '' && !/\p{Cc}/u.test(value),
  );
}

/** Characters of a group's name or external id. */
const longestName = 255;

/** The texts of a claim with a list or a single text. Null if no payload has the claim. */
export function listClaim(payloads: Payloads, claim: string): string[] | null {
  const told = payloads
    .map((payload) => find(payload, claim))
    .filter((value) => Array.isArray(value) || typeof value === 'string');
  if (told.length === 0) return null;
  const texts = told.flat().filter((value) => typeof value === 'string');
  return [...new Set(texts)].filter(
    (text) => text !== '' && text.length <= longestName && text.isWellFormed() && !/\p{Cc}/u.test(text),
  );
}

/** Email addresses in the claims, folded, even if unconfirmed. */
export function claimedAddresses(payloads: Payloads): string[] {
  const addresses = ['email', 'preferred_username', 'upn']
    .flatMap((claim) => claimTexts(payloads, claim))
    .map(parseEmailAddress)
    .filter((address) => address !== null);
  return [...new Set(addresses.map(foldEmailAddress))];
}

/** The preferred username. It may be taken. */
export function wishedUsername(payloads: Payloads): string {
  const candidates = ['preferred_username', 'nickname', 'name', 'email', 'sub'];
  for (const claim of candidates) {
    const username = fitUsername(foldUsername(claimText(payloads, claim) ?? ''));
    if (username !== null) return username;
  }
  return 'member';
}

/** A first draft with the name, and nothing that the user may want to hide. */
export function firstDocument(payloads: Payloads): object {
  const [givenName, familyName] = [nameOf(payloads, 'given_name'), nameOf(payloads, 'family_name')];
  const name = nameOf(payloads, 'name') || [givenName, familyName].filter(Boolean).join(' ');
  const picture = pictureOf(claimText(payloads, 'picture'));
  const language = languageOf(claimText(payloads, 'locale'));
  const basics = {
    ...(name && { name }),
    ...(givenName && { givenName }),
    ...(familyName && { familyName }),
    ...(picture !== null && { image: picture }),
  };
  return {
    ...(Object.keys(basics).length > 0 && { basics }),
    ...(language !== null && { 'x-vitrine': { language } }),
  };
}

function nameOf(payloads: Payloads, claim: 'name' | 'given_name' | 'family_name'): string {
  return claimText(payloads, claim)?.trim().slice(0, 200) ?? '';
}

export function claimText(payloads: Payloads, claim: string): string | null {
  const found = payloads.map((payload) => payload[claim]).find((value) => typeof value === 'string');
  return typeof found === 'string' && !/\p{Cc}/u.test(found) ? found : null;
}

function pictureOf(text: string | null): string | null {
  const url = text !== null && text.length <= 2_000 ? URL.parse(text) : null;
  return url?.protocol === 'https:' && url.username === '' ? url.href : null;
}

/** Normalizes a language: `en_GB` becomes `en-GB`. */
function languageOf(text: string | null): string | null {
  const tag = text?.replaceAll('_', '-') ?? '';
  return isLanguage(tag) ? tag : null;
}
