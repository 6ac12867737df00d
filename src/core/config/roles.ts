/** Roles apart from operators. */
export const roles = ['auditor', 'support', 'editor'] as const;
export type UserRole = (typeof roles)[number];

/** Gives the role to users whose claim has this value. */
export interface RoleRule {
  readonly claim: string;
  readonly value: string;
  readonly role: UserRole;
}
