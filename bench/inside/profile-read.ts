import { createApp } from '../../src/app.ts';
import { findByName } from '../../src/store/published.ts';
import { createProgram, measure, request } from './program.ts';

/** Measures a profile read on SQLite from the parsed request to the reply, next to its single query. */
const { config, database, surroundings } = await createProgram();
const handle = createApp(config, surroundings);
const rows: [what: string, work: () => unknown][] = [
  ['the query alone', () => findByName(database, 'alice', 'json')],
  ['profile, HTML', () => handle(request('/alice', 'text/html'))],
  ['profile, JSON', () => handle(request('/alice', 'application/json'))],
  ['item, HTML', () => handle(request('/alice/projects/tide-engine', 'text/html'))],
  ['no such user', () => handle(request('/nobody', 'application/json'))],
];
for (const [what, work] of rows) {
  process.stdout.write(`${what.padEnd(18)} ${(await measure(10_000, work)).toFixed(2).padStart(8)} µs\n`);
}
process.exit(0);
