import { join } from 'node:path';

/** Starts Vitrine from its source, as developers do. */
export const sourceCommand: readonly string[] = [
  process.execPath,
  '--no-env-file',
  join(import.meta.dir, '../../src/main.ts'),
];

/** Starts Vitrine as operators get it, which a run of all tests compiles once: it starts in a third of the time. */
export const programCommand: readonly string[] = process.env.TEST_PROGRAM
  ? [process.env.TEST_PROGRAM]
  : sourceCommand;
