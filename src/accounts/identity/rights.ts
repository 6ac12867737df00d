import { roles, type UserRole } from '../../core/config/roles.ts';
import { parseRoles } from '../../store/roles.ts';
import type { Session } from '../../store/sessions.ts';

/** Rights over all users. Those in `roleScopes` are also scopes of tokens. */
export const rights = ['users:read', 'users:support', 'audit:read', 'site:read', 'profiles:edit'] as const;
export type Right = (typeof rights)[number];

/** The rights of each role. Pages, API, tokens and MCP all use this table. Only operators have other rights. */
const rightsOfRole: Readonly<Record<UserRole, readonly Right[]>> = {
  auditor: ['users:read', 'audit:read', 'site:read'],
  support: ['users:read', 'users:support'],
  editor: ['profiles:edit'],
};

/** Rights that a token can have while its user has the role. */
export const roleScopes = ['audit:read', 'users:read', 'users:support'] as const satisfies readonly Right[];

export const forbiddenByRole = 'Your role does not allow this. Ask an operator.';

export function isRight(access: string): access is Right {
  return rights.some((right) => right === access);
}

export function rightsOf(held: readonly UserRole[]): readonly Right[] {
  return rights.filter((right) => held.some((role) => rightsOfRole[role].includes(right)));
}

/** The roles with a right, for messages. */
export function rolesWith(right: string): readonly UserRole[] {
  return roles.filter((role) => rightsOfRole[role].some((one) => one === right));
}

/** Whether a session has a right. Operators have all rights. */
export function mayUse(
  { operator, roles: held }: Pick<Session, 'operator' | 'roles'>,
  right: Right,
): boolean {
  return operator === 1 || rightsOf(parseRoles(held)).includes(right);
}

/** The scopes of a token that the current roles of its user allow. */
export function allowedScopes(scopes: readonly string[], stored: string | null): readonly string[] {
  const allowed: readonly string[] = rightsOf(parseRoles(stored ?? ''));
  return scopes.filter((scope) => !isRight(scope) || allowed.includes(scope));
}
