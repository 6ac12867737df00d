import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../../bench/median.ts';
import { appSecret } from '../support/server.ts';
import { turnsOf } from '../support/turns-of.ts';
import { root } from '../support/vitrine.ts';
import { longestTurn, most, pages } from './pages.ts';
import { type Site, startSite } from './start-site.ts';
import { writeConnections, writePeople } from './write-people.ts';

/**
 * Usage: `npm run test:growth -- [people] [rounds]`. For every command and page about all users, it measures
 * the slowdown with twice as many users, and how long a page blocks the event loop. Use 50,000 users for
 * the latter. It reports the median processor time of alternating rounds, because other processes share the
 * machine.
 */
const [people = 5_000, rounds = 5] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'vitrine-growth-'));
const sizes = [people, 2 * people].map((count) => ({ count, path: join(folder, `${count}.db`) }));
type Size = (typeof sizes)[number];

/** In this order: the first command creates data for the others. */
const commands: Readonly<Record<string, (size: Size, round: number) => string[]>> = {
  import: ({ path }) => ['import', '--publish', `${path}.ndjson`],
  'user connect': ({ path }) => ['user', 'connect', `${path}.csv`],
  'audit export': () => ['audit', 'export'],
  'audit verify': () => ['audit', 'verify'],
  doctor: () => ['doctor', '--offline'],
  'user list': () => ['user', 'list'],
  'export --all': ({ path }, round) => ['export', '--all', '--to', `${path}.${round}/`],
  backup: ({ path }, round) => ['backup', `${path}.${round}.gz`],
  verify: ({ path }, round) => ['verify', `${path}.${round}.gz`],
};

const failures: string[] = [];
for (const { count, path } of sizes) {
  await writePeople(`${path}.ndjson`, count);
  await writeConnections(`${path}.csv`, count);
}
for (const [name, argumentsOf] of Object.entries(commands))
  await compare(`vitrine ${name}`, (size, round) => {
    if (name === 'import') for (const end of ['', '-wal', '-shm']) rmSync(size.path + end, { force: true });
    return timeOfCommand(size, argumentsOf(size, round));
  });
/** Mail settings, because a server with mail has more pages. */
const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'people@example.org' };
const sites = new Map<Size, Site>();
for (const size of sizes) sites.set(size, await startSite(`sqlite:${size.path}`, mail));
for (const [who, target] of pages) {
  // A warm-up, because the first call compiles the code.
  for (const size of sizes) await timeOfPage(sites.get(size), who, target);
  await compare(`${who}: ${target}`, (size) => timeOfPage(sites.get(size), who, target));
  await holdUp(`${who}: ${target}`, () => timeOfPage([...sites.values()].at(-1), who, target));
}
for (const { server } of sites.values()) await server.stop();
rmSync(folder, { recursive: true });
for (const line of failures) process.stderr.write(`too slow: ${line}\n`);
process.exit(failures.length === 0 ? 0 : 1);

/** Counts times below a millisecond as one, because the rest is noise. */
async function compare(name: string, time: (size: Size, round: number) => Promise<number>): Promise<void> {
  const times = sizes.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, size] of sizes.entries()) times[index]?.push(await time(size, round));
  const [small = 0, large = 0] = times.map((some) => Math.max(1, median(some)));
  const line = `${name.padEnd(44)} ${small.toFixed(1).padStart(9)} ms ${large.toFixed(1).padStart(9)} ms  × ${(large / small).toFixed(2)}`;
  process.stdout.write(`${line}\n`);
  if (large / small > most) failures.push(line);
}

/** The median, because garbage collection may delay a run. */
async function holdUp(name: string, work: () => Promise<unknown>): Promise<void> {
  const turns: number[] = [];
  for (let round = 0; round < rounds; round += 1) turns.push((await turnsOf(work)).longest);
  const longest = median(turns);
  if (longest > longestTurn) failures.push(`${name} holds the event loop for ${longest.toFixed(1)} ms`);
}

async function timeOfCommand({ path }: Size, args: readonly string[]): Promise<number> {
  const child = Bun.spawn([process.execPath, '--no-env-file', 'src/main.ts', ...args], {
    cwd: root,
    env: { DATABASE_URL: `sqlite:${path}`, APP_SECRET: appSecret },
    stdout: 'ignore',
    stderr: 'inherit',
  });
  if ((await child.exited) !== 0) throw new Error(`vitrine ${args.join(' ')} failed`);
  return Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1000;
}

async function timeOfPage(
  site: Site | undefined,
  who: Parameters<Site['ask']>[0],
  target: string,
): Promise<number> {
  const times = 5;
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) {
    const answer = await site?.ask(who, target);
    if (answer?.status !== 200) throw new Error(`${target}: ${answer?.status}`);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}
