import type { Scope } from '../../accounts/identity/tokens.ts';
import { OAuthError } from './oauth-error.ts';

/** The scopes that a user may grant to a client. */
export const personalScopes = [
  'profile:read',
  'profile:write',
  'profile:publish',
  'groups:read',
  'groups:write',
] as const satisfies readonly Scope[];

/** Parses scopes. The default is reading and editing. */
export function parseScopes(text: string | null): readonly Scope[] {
  if (text === null || text.trim() === '') return ['profile:read', 'profile:write'];
  const wanted = text.trim().split(/\s+/);
  const known = personalScopes.filter((scope) => wanted.includes(scope));
  if (known.length > 0 && wanted.every((scope) => personalScopes.some((one) => one === scope))) return known;
  throw new OAuthError('invalid_scope', `The scopes are ${personalScopes.join(', ')}.`);
}
