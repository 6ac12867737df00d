import type { MaybePromise } from '../core/kernel/maybe-promise.ts';
import type { Database, Queries } from './database.ts';
import type { TellProgress } from './migrations.ts';
import { Outage } from './outage.ts';

/** Milliseconds between two searches for a server that accepts writes. */
const pause = 1_000;
/** Milliseconds between two comparisons while both servers work. */
const usualComparison = 5_000;
/** Milliseconds for which results from the replica may still arrive. */
const longestAnswer = 5_000;

/** SQL: 0 for a standby, otherwise the timeline of a primary. The server promoted last has the highest number. */
const role = `SELECT CASE WHEN pg_is_in_recovery() THEN 0
  ELSE ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int END AS leads`;

/** A primary and a standby PostgreSQL server. While the primary is unavailable, reads use the standby. */
export async function withReplica(
  first: Database,
  second: Database,
  tell: TellProgress = () => {},
  { comparison = usualComparison } = {},
): Promise<Database> {
  const both = [first, second];
  const found = await findLeader(both, 0);
  let leader = found?.server ?? first;
  let promotion = found?.leads ?? 0;
  let isAway = false;
  let isClosed = false;
  let eras = 0;
  /** Whether results from the replica may still arrive. */
  let isCatchingUp = false;
  let caughtUp = 0;
  let catchingUp: Timer | undefined;

  /** Reads from the primary if it responds, otherwise from the standby. */
  async function read<T>(ask: (database: Database) => MaybePromise<T>): Promise<T> {
    const [asked, era] = [leader, eras];
    if (!isAway) {
      try {
        return await ask(asked);
      } catch (error) {
        miss(error, era);
      }
    }
    return ask(asked === first ? second : first);
  }

  /** A running snapshot may have written half of a file, so it fails instead of starting again at the other server. */
  function snapshot<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    let hasBegun = false;
    return read((database) => {
      if (hasBegun) throw new Outage('away');
      return database.snapshot((queries) => {
        hasBegun = true;
        return work(queries);
      });
    });
  }

  async function write<T>(change: (database: Database) => MaybePromise<T>): Promise<T> {
    // Fails immediately if the server was unavailable a moment ago.
    if (isAway) throw new Outage('away');
    const era = eras;
    try {
      return await change(leader);
    } catch (error) {
      miss(error, era);
      throw error;
    }
  }

  /** Switches to the standby if the server caused the error. */
  function miss(error: unknown, era: number): void {
    if (!(error instanceof Outage) || error.reason !== 'away') throw error;
    // A query from before a failover that times out after it says nothing about the new primary.
    if (isAway || isClosed || era !== eras) return;
    isAway = true;
    eras += 1;
    tell('database is unavailable, reading from the replica', 'warn');
    void seek();
  }

  async function seek(): Promise<void> {
    while (isAway && !isClosed) {
      const found = await findLeader(both, promotion);
      if (found) follow(found);
      else await Bun.sleep(pause);
    }
  }

  function follow(found: Leader): void {
    const isSame = found.server === leader;
    tell(isSame ? 'the database answers again' : 'the other server has become the database');
    leader = found.server;
    promotion = found.leads;
    isAway = false;
    eras += 1;
    catchUp();
  }

  /** Compares both servers, because the last promoted server may have been unavailable when this process started. */
  async function compare(): Promise<void> {
    if (isAway) return;
    const found = await findLeader(both, promotion + 1);
    if (found && found.server !== leader && found.leads > promotion && !isAway && !isClosed) follow(found);
  }
  const comparing = setInterval(() => void compare(), comparison);

  /** Responses rendered in the meantime may be outdated and weren't meant for the CDN, so they are rendered again. */
  function catchUp(): void {
    isCatchingUp = true;
    clearTimeout(catchingUp);
    catchingUp = setTimeout(() => {
      isCatchingUp = false;
      caughtUp += 1;
    }, longestAnswer);
  }

  return {
    dialect: first.dialect,
    get: <Row>(...query: Parameters<Queries['get']>) => read((database) => database.get<Row>(...query)),
    all: <Row>(...query: Parameters<Queries['all']>) => read((database) => database.all<Row>(...query)),
    run: (...query) => write((database) => database.run(...query)),
    script: (queries, sql) => leader.script(queries, sql),
    transaction: (work, durability) => write((database) => database.transaction(work, durability)),
    upgrade: (work) => write((database) => database.upgrade(work)),
    snapshot,
    broadcast: {
      isHeard: () => leader.broadcast?.isHeard() ?? false,
      send: (text) => leader.broadcast?.send(text),
      hear(listen) {
        for (const database of both) database.broadcast?.hear(listen);
      },
    },
    onEventsAppended(sign) {
      const ends = both.map((database) => database.onEventsAppended(sign));
      return () => {
        for (const end of ends) end();
      };
    },
    version: () => first.version() + second.version(),
    era: () => eras + caughtUp,
    isBehind: () => isAway || isCatchingUp,
    probe: () => read((database) => database.probe()),
    noteDamage: () => leader.noteDamage(),
    file: null,
    findDamage: () => null,
    async close() {
      isClosed = true;
      clearTimeout(catchingUp);
      clearInterval(comparing);
      await Promise.all(both.map((database) => database.close()));
    },
  };
}

interface Leader {
  readonly server: Database;
  /** The number of the timeline. */
  readonly leads: number;
}

/**
 * The writable server that was promoted last. A server with a number below `least` doesn't count, even if it
 * is the only one.
 */
async function findLeader(servers: readonly Database[], least: number): Promise<Leader | null> {
  const found = await Promise.all(
    servers.map(async (server) => ({ server, leads: await findRole(server).catch(() => 0) })),
  );
  const [best] = found.filter(({ leads }) => leads > 0 && leads >= least).sort((a, b) => b.leads - a.leads);
  return best ?? null;
}

async function findRole(server: Database): Promise<number> {
  return (await server.get<{ leads: number }>(role))?.leads ?? 0;
}
