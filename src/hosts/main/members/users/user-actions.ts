/** Actions on several users at once. */
export const userActions = ['publish', 'list', 'invite', 'export', 'resume', 'suspend'] as const;
export type UserAction = (typeof userActions)[number];

/** Bytes of a form with every user who can be selected, whatever their names are made of. */
export const largestChoice = 128 * 1024;

/** Bytes of a table of users to add. */
export const largestTable = 1024 * 1024;

/** Bytes of a list of people to invite. */
export const largestInvitation = 2 * 1024 * 1024;
