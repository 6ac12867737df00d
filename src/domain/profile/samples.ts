import alice from './samples/alice.json';
import jonas from './samples/jonas.weber.json';
import nour from './samples/nour.json';

/** What a first start in development shows. Invented people, by username. */
export const samples: Readonly<Record<string, object>> = { alice, 'jonas.weber': jonas, nour };
