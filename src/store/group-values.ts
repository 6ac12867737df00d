import { roles } from '../core/config/roles.ts';

/** Values of columns. Contracts use them before any statement is needed. */
export const groupVisibilities = ['public', 'members', 'hidden'] as const;
export type GroupVisibility = (typeof groupVisibilities)[number];

export const membershipRoles = ['member', 'lead', 'editor'] as const;
export type GroupRole = (typeof membershipRoles)[number];
export const shownChoices = ['default', 'always', 'never'] as const;
export type ShownChoice = (typeof shownChoices)[number];

/** The one spelling that names are compared in. */
export function foldGroupName(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}

/** SCIM groups of these names give rights. */
const reservedNames: readonly string[] = ['operators', ...roles];

export function isReservedGroupName(name: string): boolean {
  return reservedNames.includes(foldGroupName(name));
}
