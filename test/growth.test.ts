import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { CommandAccounts } from '../src/accounts/command-accounts.ts';
import { exportCommand, verifyAuditCommand } from '../src/modules/audit/run-commands.ts';
import { connectCommand } from '../src/modules/tables/run-commands.ts';
import { backUp } from '../src/ops/cli/backup.ts';
import { examineUsers } from '../src/ops/cli/examine-users.ts';
import { exportUsers } from '../src/ops/cli/export.ts';
import { importUsers } from '../src/ops/cli/import.ts';
import { printUsers } from '../src/ops/cli/users.ts';
import { connectDatabase } from '../src/store/connect-database.ts';
import { catchUp } from '../src/store/directory/words-sqlite.ts';
import { most, pages } from './growth/pages.ts';
import { type Site, startSite } from './growth/start-site.ts';
import { writeConnections, writePeople } from './growth/write-people.ts';
import { commandAccountsOf } from './support/command-accounts.ts';
import { countStatements } from './support/count-statements.ts';
import { temporaryDatabase } from './support/temporary-database.ts';

/**
 * Counts statements and rows instead of seconds, because the counts are equal on all machines. Query plans
 * and `npm run test:growth` cover SQLite's own work.
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
  'user connect': async (accounts, path, people) => {
    await writeConnections(`${path}.csv`, people);
    await connectCommand(accounts, terminal, `${path}.csv`, {});
  },
  'audit export': (accounts) => exportCommand(accounts, terminal, { format: 'ndjson' }),
  'audit verify': (accounts) => verifyAuditCommand(accounts, terminal, {}),
  'user list': (accounts) => printUsers(accounts, terminal, {}),
  'export --all': (accounts, path) =>
    exportUsers(accounts, terminal, undefined, { all: true, to: `${path}.exported/` }),
  backup: (accounts, path) => backUp(accounts, terminal, `${path}.backup.gz`),
};

describe('with twice as many users', () => {
  const paths = sizes.map(() => temporaryDatabase().path);
  let sites: Site[];

  describe('a command has twice the work:', () => {
    test.each(Object.keys(commands))('%s', async (name) => {
      const counts: number[] = [];
      for (const [index, path] of paths.entries()) {
        const database = await connectDatabase({ engine: 'sqlite', path });
        const { watched, counts: counted } = countStatements(database);
        await commands[name]?.(commandAccountsOf(watched), path, sizes[index] ?? 0);
        counts.push(counted.statements + counted.rows);
        await database.close();
      }
      const [small = 0, large = 0] = counts;
      expect(small).toBeGreaterThan(sizes[0]);
      expect(large / small).toBeLessThanOrEqual(most);
    });
  });

  describe('a page has hardly more work:', () => {
    beforeAll(async () => {
      sites = await Promise.all(paths.map((path) => startSite(`sqlite:${path}`, { APP_ENV: 'development' })));
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
      // A page has a fixed size, but a group counts its members. A search reads up to a thousand, and exports stream.
      if (!/csv|vcard|sitemap|q=|group/i.test(target)) expect(large / small).toBeLessThan(1.2);
    });
  });
});
