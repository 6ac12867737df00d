/** Roles besides that of an operator. */
export const roles = ['auditor', 'support', 'editor'] as const;
export type UserRole = (typeof roles)[number];

/** Users whose claim has the value get the role. */
export interface RoleRule {
  readonly claim: string;
  readonly value: string;
  readonly role: UserRole;
}
