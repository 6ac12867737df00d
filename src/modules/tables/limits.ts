/** Bytes of an uploaded table. */
export const largestPeopleTable = 4 * 1024 * 1024;
/** Lines that fit into the time of one request. */
export const mostConnections = 10_000;
export const mostUpdates = 2_000;
