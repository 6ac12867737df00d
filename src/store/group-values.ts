/** Values of columns. Contracts use them before any statement is needed. */
export const groupVisibilities = ['public', 'members', 'hidden'] as const;
export type GroupVisibility = (typeof groupVisibilities)[number];

export const membershipRoles = ['member', 'lead', 'editor'] as const;
export type GroupRole = (typeof membershipRoles)[number];
export const shownChoices = ['default', 'always', 'never'] as const;
export type ShownChoice = (typeof shownChoices)[number];
