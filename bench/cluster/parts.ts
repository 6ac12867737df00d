import { freePort } from '../../test/support/free-port.ts';
import { hasHaproxy, startHaproxy } from '../../test/support/haproxy.ts';
import { hasPgbouncer, startPgbouncer } from '../../test/support/pgbouncer.ts';
import { startPostgresPair } from '../../test/support/postgres-pair.ts';
import { hasRedis, startRedis } from '../../test/support/redis.ts';
import { startS3 } from '../../test/support/s3.ts';
import { type Serving, startServing } from '../../test/support/serve.ts';
import { hasVarnish, purgeSecret, startVarnish } from '../../test/support/varnish.ts';
import { type Break, breaksOf, type Part } from './breaks.ts';
import { addPeople, admit, setPasswords } from './people.ts';

export interface Site {
  /** The port for visitors: Varnish, in front of HAProxy, in front of the nodes. */
  readonly edge: number;
  /** The port for members and programs: HAProxy. */
  readonly door: number;
  readonly names: readonly string[];
  /** The members who edit, with their tokens. */
  readonly editors: ReadonlyMap<string, string>;
  /** The member with files. */
  readonly librarian: { readonly name: string; readonly token: string };
  /** The members who sign in, all with the same password. */
  readonly members: readonly string[];
  readonly password: string;
  readonly breaks: readonly Break[];
  stop(): Promise<void>;
}

/** Missing programs, by their Debian package. */
export function missingParts(): string[] {
  const parts = {
    haproxy: hasHaproxy,
    pgbouncer: hasPgbouncer,
    'redis-server': hasRedis,
    varnish: hasVarnish,
  };
  return Object.entries(parts).flatMap(([name, isThere]) => (isThere ? [] : [name]));
}

const password = 'seven quiet harbours at dusk';

/** Starts all parts of a site on this machine. */
export async function startSite(count: number, people: number): Promise<Site> {
  const pair = await startPostgresPair();
  // Both servers have every acknowledged write.
  await pair.primary.ask("ALTER SYSTEM SET synchronous_standby_names = '*'");
  await pair.primary.ask('SELECT pg_reload_conf()');
  const names = await addPeople(pair.primary.url, people);
  const editors = await admit(pair.primary.url, names.slice(0, 3));
  const [librarian = ''] = names.slice(3, 4);
  const tokens = await admit(pair.primary.url, [librarian]);
  const members = names.slice(4, 12);
  await setPasswords(pair.primary.url, members, password);
  const s3 = await startS3();
  const redis = await startPart((port) => startRedis(port));
  const pooler = await startPart((port) => startPgbouncer(pair.primary.url, 'session', { place: port }));
  const pooled = new URL(pair.primary.url);
  pooled.port = String(pooler.port);
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const edgePort = await freePort();
  const environment = {
    ...s3.environment(),
    DATABASE_REPLICA_URL: pair.replica.url,
    DATABASE_POOL: '5',
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    RATE_LIMIT_READS: 'off',
    RATE_LIMIT_WRITES: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
    DIRECTORY: 'public',
    CDN_SECONDS: '600',
    CDN_PURGE_METHOD: 'PURGE',
    CDN_PURGE_HEADER: `X-Purge-Secret: ${purgeSecret}`,
    CDN_PURGE_URL: `http://127.0.0.1:${edgePort}/`,
  };
  const startNode = (index: number) =>
    startServing({
      ...environment,
      PORT: String(ports[index]),
      // One node connects through the pooler.
      DATABASE_URL: index === 0 ? pooled.href : pair.primary.url,
    });
  const others: Serving[] = [];
  for (let index = 0; index < count - 1; index += 1) others.push(await startNode(index));
  let last = await startNode(count - 1);
  const door = await startHaproxy(ports);
  const edge = await startPart((port) => startVarnish(door.port, port), edgePort);

  return {
    edge: edge.port,
    door: door.port,
    names,
    editors,
    librarian: { name: librarian, token: tokens.get(librarian) ?? '' },
    members,
    password,
    breaks: breaksOf({
      pair,
      s3,
      redis,
      pooler,
      edge,
      last: () => last,
      async startLast() {
        last = await startNode(count - 1);
      },
      reload: (isWhole) => door.reload(isWhole ? ports : ports.slice(0, -1)),
    }),
    async stop() {
      await Promise.all([...others, last].map((node) => node.stop()));
      await edge.stop();
      await door.stop();
      await pooler.stop();
      await redis.stop();
      await s3.stop();
      await pair.stop();
    },
  };
}

interface Running {
  readonly port: number;
  stop(): unknown;
}

/** Restarts a part on the same port. */
async function startPart(
  start: (port?: number) => Promise<Running>,
  place?: number,
): Promise<Part & { readonly port: number }> {
  let running = await start(place);
  const { port } = running;
  return {
    port,
    stop: async () => running.stop(),
    async start() {
      running = await start(port);
    },
  };
}
