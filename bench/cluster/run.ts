import { join } from 'node:path';
import type { Break } from './breaks.ts';
import { type Day, playDay } from './day.ts';
import { missingParts, startSite } from './parts.ts';
import { describeDay, type Phase } from './report.ts';
import { total } from './tally.ts';

/**
 * Usage: `bun bench/cluster/run.ts [nodes] [seconds]`. Simulates a university's day in minutes. Runs
 * PostgreSQL with a standby, PgBouncer, an S3, Redis, two to six nodes, HAProxy and Varnish. Stops and
 * restarts one part after the other, each for the given seconds, under continuous load. Writes a table and a
 * chart to RESULTS.md in this folder.
 */
const [nodes, pause] = [Number(process.argv[2] ?? '3'), Number(process.argv[3] ?? '8')];
const missing = missingParts();
if (missing.length > 0) {
  process.stderr.write(
    `Not found here: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}\n`,
  );
  process.exit(1);
}
const seconds = (count: number) => Bun.sleep(count * 1_000);

const site = await startSite(nodes, 400);
const day = playDay(site);
await seconds(pause);
const phases: Phase[] = [{ name: 'nothing', from: 0, to: day.now(), wellAt: 0 }];
for (const part of site.breaks) phases.push(await breakOne(part, day));
await seconds(pause);
await day.stop();
const lost = await day.findLost();
const report = describeDay({ nodes, pause, phases, seconds: day.seconds, lost, refusals: day.refusals });
process.stdout.write(report);
await Bun.write(join(import.meta.dir, 'RESULTS.md'), report);
await site.stop();
process.exit(lost.length > 0 || total(day.seconds, 'stale') > 0 ? 1 : 0);

async function breakOne({ name, take, bringBack }: Break, { now, seconds: done }: Day): Promise<Phase> {
  const from = now();
  process.stderr.write(`${from} s: ${name}\n`);
  await take();
  await seconds(pause);
  await bringBack();
  await seconds(pause);
  const to = now();
  const bad = done
    .slice(from, to)
    .findLastIndex(({ unread, refused, unsigned, unfiled }) => unread + refused + unsigned + unfiled > 0);
  return { name, from, to, wellAt: bad + 1 };
}
