/** Actions on several users at once. */
export const userActions = ['publish', 'list', 'invite', 'export', 'resume', 'suspend'] as const;
export type UserAction = (typeof userActions)[number];
