/** In one group. */
export const mostMembers = 10_000;
/** Of one user. */
export const mostGroupsOfUser = 50;
