import { isLong } from './long.ts';

/** Milliseconds that a test may take: long enough for a machine that others use. */
export const testTime = isLong ? 600_000 : 120_000;
