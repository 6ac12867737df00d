import { join } from 'node:path';

/** Starts Vitrine from source, like developers. */
export const sourceCommand: readonly string[] = [
  process.execPath,
  '--no-env-file',
  join(import.meta.dir, '../../src/main.ts'),
];

/** Starts Vitrine like operators. A full run compiles the executable once, because it starts in a third of the time. */
export const programCommand: readonly string[] = process.env.TEST_PROGRAM
  ? [process.env.TEST_PROGRAM]
  : sourceCommand;
