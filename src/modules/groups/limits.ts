/** In one group. */
export const mostMembers = 10_000;
/** A user can be in so many. */
export const mostGroupsOfUser = 50;
