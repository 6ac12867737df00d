import alice from './samples/alice.json';
import jonas from './samples/jonas.weber.json';
import nour from './samples/nour.json';

/** Fictional users for the first start in development, by username. */
export const samples: Readonly<Record<string, object>> = { alice, 'jonas.weber': jonas, nour };
