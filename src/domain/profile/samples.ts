import alice from './samples/alice.json';
import jonas from './samples/jonas.weber.json';
import nour from './samples/nour.json';

/** People that a first start in development shows. They are invented, and stored by username. */
export const samples: Readonly<Record<string, object>> = { alice, 'jonas.weber': jonas, nour };
