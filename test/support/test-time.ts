import { isLong } from './long.ts';

/** Milliseconds that a test may take, generous for busy machines. `TEST_TIME` overrides it. */
export const testTime = Number(process.env.TEST_TIME) || (isLong ? 600_000 : 120_000);
