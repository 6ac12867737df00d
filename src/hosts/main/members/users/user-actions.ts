/** Actions on several users at once. */
export const userActions = ['publish', 'list', 'invite', 'export', 'resume', 'suspend'] as const;
export type UserAction = (typeof userActions)[number];

/** The actions that `users:support` allows. */
export const actionsOfSupport: readonly UserAction[] = ['invite', 'resume', 'suspend'];

/** The size limit in bytes of a form with every selectable user. */
export const largestChoice = 128 * 1024;

/** The size limit in bytes of a table of users to add. */
export const largestTable = 1024 * 1024;

/** The size limit in bytes of a list of invitations. */
export const largestInvitation = 2 * 1024 * 1024;
