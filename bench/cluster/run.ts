import { type Day, playDay, type Second } from './day.ts';
import { type Break, missingParts, startSite } from './parts.ts';

/**
 * `bun bench/cluster/run.ts [nodes] [seconds]`: a day of a university, in minutes. PostgreSQL with a standby, PgBouncer,
 * Redis, two to six nodes, HAProxy and Varnish run here; one part after the other is taken away and brought back, each
 * for so many seconds, while readers, crawlers and editors go on. A table and a plot tell what came of it.
 */
const [nodes, pause] = [Number(process.argv[2] ?? '3'), Number(process.argv[3] ?? '8')];
const missing = missingParts();
if (missing.length > 0) {
  process.stderr.write(
    `Not found here: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}\n`,
  );
  process.exit(1);
}
const write = (text: string) => process.stdout.write(`${text}\n`);
const seconds = (count: number) => Bun.sleep(count * 1_000);

interface Phase {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** When it was well again after the part had been taken. */
  readonly wellAt: number;
}

const site = await startSite(nodes, 400);
const day = playDay(site);
await seconds(pause);
const phases: Phase[] = [{ name: 'nothing', from: 0, to: day.now(), wellAt: 0 }];
for (const part of site.breaks) phases.push(await breakOne(part, day));
await seconds(pause);
await day.stop();
const lost = await day.findLost();
report(phases, day.seconds, lost);
write(`\nrefused with:\n${[...day.refusals].map((one) => `  ${one}`).join('\n')}`);
await site.stop();
process.exit(lost.length > 0 || total(day.seconds, 'stale') > 0 ? 1 : 0);

async function breakOne({ name, take, bringBack }: Break, { now, seconds: done }: Day): Promise<Phase> {
  const from = now();
  await take();
  await seconds(pause);
  await bringBack();
  await seconds(pause);
  const to = now();
  const bad = done.slice(from, to).findLastIndex(({ unread, refused }) => unread + refused > 0);
  return { name, from, to, wellAt: bad + 1 };
}

function total(part: readonly Second[], what: keyof Second): number {
  return part.reduce((sum, second) => sum + second[what], 0);
}

function report(parts: readonly Phase[], all: readonly Second[], gone: readonly string[]): void {
  write(
    `${nodes} nodes, ${all.length} seconds; each part is away for ${pause}, and watched for as long again\n`,
  );
  write(
    '| what is broken | reads served | unanswered | publications | refused, to be tried again | stale | all well after |',
  );
  write('|---|---|---|---|---|---|---|');
  for (const { name, from, to, wellAt } of parts) {
    const part = all.slice(from, to);
    const sums = (['reads', 'unread', 'writes', 'refused', 'stale'] as const).map((what) =>
      total(part, what),
    );
    write(`| ${name} | ${sums.join(' | ')} | ${wellAt} s |`);
  }
  write(`\nacknowledged and lost: ${gone.length}${gone.map((one) => `\n  ${one}`).join('')}\n`);
  plot(parts, all);
}

/** Reads (#), what was not answered (!), and writes (+) of each second, from left to right. */
function plot(parts: readonly Phase[], all: readonly Second[]): void {
  const most = Math.max(...all.map(({ reads }) => reads), 1);
  const bars = ' ▁▂▃▄▅▆▇█';
  const bar = (value: number, limit: number) => bars[Math.ceil((value / limit) * (bars.length - 1))] ?? '█';
  const mostWrites = Math.max(...all.map(({ writes }) => writes), 1);
  write(`reads      ${all.map(({ reads }) => bar(reads, most)).join('')} (█ is ${most} a second)`);
  write(
    `written    ${all.map(({ writes }) => bar(writes, mostWrites)).join('')} (█ is ${mostWrites} a second)`,
  );
  write(`unanswered ${all.map(({ unread }) => (unread > 0 ? '!' : '·')).join('')}`);
  write(`refused    ${all.map(({ refused }) => (refused > 0 ? '!' : '·')).join('')}`);
  write(`stale      ${all.map(({ stale }) => (stale > 0 ? '!' : '·')).join('')}`);
  const marks = Array.from(all, () => ' ');
  for (const [index, { from }] of parts.entries()) marks[from] = String(index);
  write(`           ${marks.join('')}`);
  write(parts.map(({ name }, index) => `${index} ${name}`).join(', '));
}
