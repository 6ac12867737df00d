import type { AdmissionRules, ClaimRule } from '../../../core/config/sign-on.ts';
import { type Claims, says } from '../claims.ts';

/** Claims that find or create an account. */
const needed = [
  ...['sub', 'oid', 'preferred_username', 'upn', 'email', 'email_verified'],
  ...['name', 'given_name', 'family_name', 'locale'],
];

/**
 * Keeps the claims that any rule uses. The browser returns them sealed in a URL, and providers send hundreds
 * of groups. Existing groups are replaced by their ids.
 */
export function keepForRules(
  claims: Claims,
  { allow, roles, scimClaims, groups }: AdmissionRules,
  groupIds: readonly string[] | null,
): Claims {
  const rules: ClaimRule[] = [...allow.filter((rule) => 'claim' in rule), ...roles];
  const kept = Object.fromEntries(
    [...needed, ...scimClaims].filter((name) => name in claims).map((name) => [name, first(claims[name])]),
  );
  const fulfilled = rules.filter((rule) => says([claims], rule));
  for (const { claim } of fulfilled)
    kept[claim] = fulfilled.filter((rule) => rule.claim === claim).map(({ value }) => value);
  if (groups !== null && groupIds !== null) kept[groups] = [...[kept[groups] ?? []].flat(), ...groupIds];
  return kept;
}

function first(value: unknown): unknown {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'string' ? one.slice(0, 500) : one;
}
