import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { CommandAccounts } from '../src/accounts/command-accounts.ts';
import { createObjectStore } from '../src/accounts/files/object-store.ts';
import { after } from '../src/core/kernel/maybe-promise.ts';
import { publicInternet } from '../src/core/outside/network.ts';
import { backUp } from '../src/ops/cli/backup.ts';
import { examineUsers } from '../src/ops/cli/examine-users.ts';
import { exportUsers } from '../src/ops/cli/export.ts';
import { importUsers } from '../src/ops/cli/import.ts';
import { printUsers } from '../src/ops/cli/users.ts';
import { connectDatabase } from '../src/store/connect-database.ts';
import type { Database, Queries, Value } from '../src/store/database.ts';
import { catchUp } from '../src/store/directory/words-sqlite.ts';
import { most, pages } from './growth/pages.ts';
import { type Site, startSite } from './growth/start-site.ts';
import { writePeople } from './growth/write-people.ts';
import { temporaryDatabase } from './support/temporary-database.ts';

/**
 * Statements and the rows that they give or change, not seconds: those are the same on every machine. What SQLite does
 * inside a statement is seen by the tests of its plans, and by `npm run test:growth`, which takes the time.
 */
const sizes = [250, 500] as const;

const silent = { out() {}, err() {}, flush: async () => {}, isInteractive: false };
const terminal = {
  ...silent,
  log: { write: () => true, flush: async () => {} },
  input: async function* () {},
  confirm: () => true,
  stopped: () => new Promise<string>(() => {}),
};

const commands: Readonly<
  Record<string, (accounts: CommandAccounts, path: string, people: number) => Promise<unknown>>
> = {
  import: async (accounts, path, people) => {
    await writePeople(`${path}.ndjson`, people);
    await importUsers(accounts, terminal, `${path}.ndjson`, { publish: true });
  },
  doctor: async (accounts) => {
    await accounts.database.transaction(catchUp);
    expect((await examineUsers(accounts)).findings).toEqual([]);
  },
  'user list': (accounts) => printUsers(accounts, terminal, {}),
  'export --all': (accounts, path) =>
    exportUsers(accounts, terminal, undefined, { all: true, to: `${path}.exported/` }),
  backup: (accounts, path) => backUp(accounts, terminal, `${path}.backup.gz`),
};

describe('with twice as many people', () => {
  const paths = sizes.map(() => temporaryDatabase().path);
  let sites: Site[];

  describe('a command has twice as much to do:', () => {
    test.each(Object.keys(commands))('%s', async (name) => {
      const counts: number[] = [];
      for (const [index, path] of paths.entries()) {
        const database = await connectDatabase({ engine: 'sqlite', path });
        const { watched, count } = watch(database);
        await commands[name]?.(accountsOf(watched), path, sizes[index] ?? 0);
        counts.push(count());
        await database.close();
      }
      const [small = 0, large = 0] = counts;
      expect(small).toBeGreaterThan(sizes[0]);
      expect(large / small).toBeLessThanOrEqual(most);
    });
  });

  describe('a page has hardly more to do:', () => {
    beforeAll(async () => {
      sites = await Promise.all(paths.map((path) => startSite(path, { APP_ENV: 'development' })));
    });
    afterAll(() => Promise.all(sites.map(({ server }) => server.stop())));

    test.each(pages)('for a %s: %s', async (who, target) => {
      const counts: number[] = [];
      for (const { server, ask } of sites) {
        const answer = await ask(who, target);
        expect(answer.status).toBe(200);
        const { body } = await server.call(`/_profiler/${answer.headers['x-debug-token']}?format=json`);
        const { queries } = JSON.parse(body) as { queries: { rows: number }[] };
        counts.push(queries.reduce((sum, { rows }) => sum + rows, queries.length));
      }
      const [small = 0, large = 0] = counts;
      expect(small).toBeGreaterThan(0);
      expect(large / small).toBeLessThanOrEqual(most);
      // A page is a page; a search looks at up to a thousand, and who takes everybody along gets them in pieces.
      if (!/csv|vcard|sitemap|q=/.test(target)) expect(large / small).toBeLessThan(1.2);
    });
  });
});

function accountsOf(database: Database): CommandAccounts {
  const accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'test' };
  const findPreviewUrl = async () => 'http://preview.test';
  const addresses = { baseUrl: null, findPreviewUrl };
  const startImportWorker = () =>
    new Worker(new URL('../src/ops/cli/import-worker.ts', import.meta.url).href);
  const none = { s3Endpoint: null, s3Region: null, s3SessionToken: null };
  const objects = createObjectStore(null, { ...none, s3AccessKeyId: null, s3SecretAccessKey: null }, 1_000);
  return { ...accounts, ...addresses, network: publicInternet, fonts: [], startImportWorker, objects };
}

/** Counts what is asked of it and what it gives. */
function watch(database: Database) {
  let count = 0;
  const counted = <T>(result: T, rows: number): T => {
    count += 1 + rows;
    return result;
  };
  const watchQueries = <Q extends Queries>(queries: Q): Q => ({
    ...queries,
    get: <Row>(sql: string, values?: readonly Value[]) =>
      after(queries.get<Row>(sql, values), (row) => counted(row, 1)),
    all: <Row>(sql: string, values?: readonly Value[]) =>
      after(queries.all<Row>(sql, values), (rows) => counted(rows, rows.length)),
    run: (sql: string, values?: readonly Value[]) =>
      after(queries.run(sql, values), (changed) => counted(changed, changed)),
  });
  const watched: Database = {
    ...watchQueries(database),
    transaction: (work, safe) => database.transaction((queries) => work(watchQueries(queries)), safe),
    snapshot: (work) => database.snapshot((queries) => work(watchQueries(queries))),
  };
  return { watched, count: () => count };
}
