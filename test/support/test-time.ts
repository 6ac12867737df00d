import { isLong } from './long.ts';

/** Milliseconds that a test may take: long enough for a machine that others use. `TEST_TIME` is another limit. */
export const testTime = Number(process.env.TEST_TIME) || (isLong ? 600_000 : 120_000);
