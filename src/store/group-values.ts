import { roles } from '../core/config/roles.ts';

/** Values of columns, without any statement, so that contracts can import them cheaply. */
export const groupVisibilities = ['public', 'members', 'hidden'] as const;
export type GroupVisibility = (typeof groupVisibilities)[number];

export const membershipRoles = ['member', 'lead', 'editor'] as const;
export type GroupRole = (typeof membershipRoles)[number];
export const shownChoices = ['default', 'always', 'never'] as const;
export type ShownChoice = (typeof shownChoices)[number];

/** The form of a name that is used to compare names. */
export function foldGroupName(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}

/** Names that SCIM groups use to give rights. */
const reservedNames: readonly string[] = ['operators', ...roles];

export function isReservedGroupName(name: string): boolean {
  return reservedNames.includes(foldGroupName(name));
}

export const reviewStates = ['waiting', 'approved', 'returned'] as const;
export type RequestState = (typeof reviewStates)[number];
