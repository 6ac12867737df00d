import { routesFor } from '../web/route.ts';

export const forAnybody = routesFor('public');
export const forMembers = routesFor('member');
export const forOperators = routesFor('operator-member');

/** Each attempt counts as one to sign in. */
export const limited = { limit: 'sign-ins' } as const;
export const proven = { needsProof: true } as const;
export const limitedAndProven = { ...limited, ...proven } as const;
