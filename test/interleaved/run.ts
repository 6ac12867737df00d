import { temporaryDatabase } from '../support/temporary-database.ts';
import { interleaveOn } from './interleave-on.ts';

/** Usage: `bun test/interleaved/run.ts [count] [seed] [DATABASE_URL]` */
const [count = '1000000', seed = '1', url = `sqlite:${temporaryDatabase().path}`] = process.argv.slice(2);
const { reads, writes, stale } = await interleaveOn(url, {
  count: Number(count),
  seed: Number(seed),
  grace: 1_000,
  progress: (done) => process.stdout.write(`${done} done\n`),
});
process.stdout.write(`${reads} reads, ${writes} writes, ${stale.length} stale answers\n`);
for (const line of stale) process.stdout.write(`${line}\n`);
process.exit(stale.length === 0 ? 0 : 1);
