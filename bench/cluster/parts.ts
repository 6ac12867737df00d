import { freePort } from '../../test/support/free-port.ts';
import { hasHaproxy, startHaproxy } from '../../test/support/haproxy.ts';
import { hasPgbouncer, startPgbouncer } from '../../test/support/pgbouncer.ts';
import { startPostgresPair } from '../../test/support/postgres-pair.ts';
import { hasRedis, startRedis } from '../../test/support/redis.ts';
import { type Serving, startServing } from '../../test/support/serve.ts';
import { hasVarnish, purgeSecret, startVarnish } from '../../test/support/varnish.ts';
import { vitrine } from '../../test/support/vitrine.ts';
import { createPerson } from '../dataset.ts';

export interface Site {
  /** Where readers ask: Varnish, before HAProxy, before the nodes. */
  readonly edge: number;
  /** Where members and programs ask: HAProxy. */
  readonly door: number;
  readonly names: readonly string[];
  /** Those who edit, with the token of each. */
  readonly editors: ReadonlyMap<string, string>;
  readonly breaks: readonly Break[];
  stop(): Promise<void>;
}

/** A part that is taken away for a while, and what brings it back. */
export interface Break {
  readonly name: string;
  take(): Promise<unknown>;
  bringBack(): Promise<unknown>;
}

/** The programs that it needs and does not find, as Debian calls them. */
export function missingParts(): string[] {
  const parts = {
    haproxy: hasHaproxy,
    pgbouncer: hasPgbouncer,
    'redis-server': hasRedis,
    varnish: hasVarnish,
  };
  return Object.entries(parts).flatMap(([name, isThere]) => (isThere ? [] : [name]));
}

/** Everything between a reader and the disk, on this machine. */
export async function startSite(count: number, people: number): Promise<Site> {
  const pair = await startPostgresPair();
  // What is acknowledged is with both.
  await pair.primary.ask("ALTER SYSTEM SET synchronous_standby_names = '*'");
  await pair.primary.ask('SELECT pg_reload_conf()');
  const names = await addPeople(pair.primary.url, people);
  const editors = await admit(pair.primary.url, names.slice(0, 3));
  const pooler = await startPgbouncer(pair.primary.url, 'session');
  const pooled = new URL(pair.primary.url);
  pooled.port = String(pooler.port);
  let redis = await startRedis();
  const nodes: Serving[] = [];
  const environment = {
    DATABASE_REPLICA_URL: pair.replica.url,
    DATABASE_POOL: '5',
    LIMITS_URL: redis.url,
    RATE_LIMIT_READS: 'off',
    RATE_LIMIT_WRITES: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
    DIRECTORY: 'public',
    CDN_SECONDS: '600',
    CDN_PURGE_METHOD: 'PURGE',
    CDN_PURGE_HEADER: `X-Purge-Secret: ${purgeSecret}`,
  };
  // Varnish has to know the door, and the nodes the edge: so the first node is there twice.
  const first = await startServing({
    ...environment,
    DATABASE_URL: pooled.href,
    CDN_PURGE_URL: 'http://127.0.0.1:9/',
  });
  const ports = [first.port, ...(await Promise.all(Array.from({ length: count - 1 }, freePort)))];
  const door = await startHaproxy(ports);
  const edge = await startVarnish(door.port);
  await first.stop();
  const startNode = (index: number) =>
    startServing({
      ...environment,
      PORT: String(ports[index]),
      // One of them comes by the pooler.
      DATABASE_URL: index === 0 ? pooled.href : pair.primary.url,
      CDN_PURGE_URL: `http://127.0.0.1:${edge.port}/`,
    });
  for (let index = 0; index < count; index += 1) nodes.push(await startNode(index));
  const last = () => nodes.at(-1) ?? first;

  return {
    edge: edge.port,
    door: door.port,
    names,
    editors,
    breaks: [
      {
        name: 'a node is killed',
        async take() {
          process.kill(last().pid, 'SIGKILL');
          await last().exited;
        },
        bringBack: async () => nodes.splice(-1, 1, await startNode(count - 1)),
      },
      {
        name: 'a node is frozen',
        take: async () => process.kill(last().pid, 'SIGSTOP'),
        bringBack: async () => process.kill(last().pid, 'SIGCONT'),
      },
      {
        name: 'Redis is away',
        take: () => redis.stop(),
        async bringBack() {
          redis = await startRedis(redis.port);
        },
      },
      {
        name: 'the primary is away',
        take: () => pair.primary.stop(),
        bringBack: () => pair.primary.start(),
      },
      {
        name: 'the standby is promoted',
        async take() {
          await pair.primary.stop();
          await pair.replica.ask('SELECT pg_promote()');
        },
        bringBack: async () => {},
      },
    ],
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      await edge.stop();
      await door.stop();
      pooler.stop();
      await redis.stop();
      await pair.stop();
    },
  };
}

async function addPeople(url: string, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, (_, index) => createPerson(index));
  const lines = people.map((person) => `${JSON.stringify(person)}\n`).join('');
  const { status, err } = await vitrine(url, ['import', '--publish', '-'], lines);
  if (status !== 0) throw new Error(err);
  return people.map(({ username }) => username);
}

async function admit(url: string, names: readonly string[]): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  for (const name of names) {
    const scopes = ['--scope', 'profile:write', '--scope', 'profile:publish'];
    const { out } = await vitrine(url, ['token', 'create', '--user', name, ...scopes]);
    tokens.set(name, out.trim().split('\n').at(-1) ?? '');
  }
  return tokens;
}
