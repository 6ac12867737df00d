/** Members of one group. */
export const mostMembers = 10_000;
/** Groups of one user. */
export const mostGroupsOfUser = 50;
