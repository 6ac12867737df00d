import { main } from '../support/server.ts';
import { type Driven, drive, percentile } from './drive.ts';
import { holdConnections } from './idle-connections.ts';
import { createCrawl, createMixedRequests, createReading } from './mixed.ts';
import { pinned, type Site, startSite } from './start-site.ts';

/**
 * Usage: `bun test/load/run.ts overload [rounds]`, `shared [clients]`, `idle [connections]`, or `held
 * [seconds]`. Measures the capacity of the machine and the behavior beyond it.
 */
const [what = 'overload', amount] = process.argv.slice(2);
const people = 5_000;

if (what === 'overload') await overload(Number(amount ?? 3));
if (what === 'shared') await shared(Number(amount ?? 60));
if (what === 'idle') await idle(Number(amount ?? 10_000));
if (what === 'held') await held(Number(amount ?? 600));
process.exit();

async function overload(rounds: number): Promise<void> {
  const site = await startSite({ people });
  const load = { port: site.port, next: createReading(people) };
  const account = `GET /account HTTP/1.1\r\nHost: ${main}\r\nCookie: ${site.cookie}\r\n\r\n`;
  const asMember = { port: site.port, next: () => account, connections: 20, rate: 20 };
  await drive({ ...load, seconds: 5, connections: 16 });
  await drive({ ...asMember, seconds: 1 });
  for (let round = 1; round <= rounds; round += 1) {
    const capacity = await measure(site, () => drive({ ...load, seconds: 5, connections: 16 }), 'capacity');
    const rate = 10 * perSecond(capacity);
    const [, member] = await Promise.all([
      measure(site, () => drive({ ...load, seconds: 10, connections: 3_000, rate }), '10 times that'),
      drive({ ...asMember, seconds: 10 }),
    ]);
    say(`a member meanwhile ${describe(member)}`);
    await measure(site, () => drive({ ...load, seconds: 5, connections: 160 }), '10 times as many');
    await Bun.sleep(1_000);
    await measure(site, () => drive({ ...load, seconds: 2, connections: 8 }), 'one second later');
  }
  await site.stop();
}

/** Measures on a core that another process uses half of. */
async function shared(connections: number): Promise<void> {
  const site = await startSite({ people });
  const load = { port: site.port, next: createCrawl(people) };
  const another = Bun.spawn([...pinned(), process.execPath, '-e', 'for (;;);'], {
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  await measure(site, () => drive({ ...load, seconds: 5, connections }), `${connections} in a crawl`);
  const capacity = await measure(site, () => drive({ ...load, seconds: 5, connections: 16 }), 'capacity');
  const rate = 0.7 * perSecond(capacity);
  await measure(site, () => drive({ ...load, seconds: 10, connections: 500, rate }), '70 % of that');
  await measure(site, () => drive({ ...load, seconds: 10, connections: 2_000 }), '2,000 clients');
  another.kill();
  await site.stop();
}

async function idle(count: number): Promise<void> {
  const { connected, p99, megabytes } = await holdConnections(count, 10);
  say(`${connected} connections: p99 of others ${p99.toFixed(1)} ms, ${megabytes.toFixed(0)} MB`);
}

/** Runs at 70 % of the capacity and reports every 30 seconds. */
async function held(seconds: number): Promise<void> {
  const site = await startSite({ people });
  const next = createMixedRequests(site, people);
  await drive({ port: site.port, next, seconds: 10, connections: 16 });
  const capacity = await measure(
    site,
    () => drive({ port: site.port, next, seconds: 10, connections: 16 }),
    'capacity',
  );
  const rate = 0.7 * perSecond(capacity);
  const step = Math.min(30, seconds);
  for (let done = step; done <= seconds; done += step)
    await measure(
      site,
      () => drive({ port: site.port, next, seconds: step, connections: 200, rate }),
      `${done} s`,
    );
  await site.stop();
}

async function measure(site: Site, work: () => Promise<Driven>, name: string): Promise<Driven> {
  const before = site.cpuSeconds();
  const driven = await work();
  const cpu = site.cpuSeconds() - before;
  const { served, seconds } = driven;
  const megabytes = site.memory() / 1024 / 1024;
  say(
    `${name.padEnd(17)} ${describe(driven)}; ${(served.length / cpu).toFixed(0)} per CPU second, ` +
      `${((100 * cpu) / seconds).toFixed(0)} % of a core, ${megabytes.toFixed(0)} MB`,
  );
  return driven;
}

function describe(driven: Driven): string {
  const { served, refused, broken, unsent, statuses, seconds } = driven;
  const at = (values: readonly number[]) =>
    [0.5, 0.99].map((part) => percentile(values, part).toFixed(0)).join('/');
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  return (
    `${perSecond(driven).toFixed(0)}/s served, p50/p99 ${at(served)} ms; ${(refused.length / seconds).toFixed(0)}/s refused, ` +
    `${at(refused)} ms; ${broken} broken, ${unsent} unsent; ${counts}`
  );
}

function perSecond({ served, seconds }: Driven): number {
  return served.length / seconds;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
