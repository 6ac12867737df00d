import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { SQL } from 'bun';
import type { DatabaseUrl } from '../../src/core/config/database-url.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import type { Database } from '../../src/store/database.ts';
import { migrate } from '../../src/store/migrate.ts';
import { migrations } from '../../src/store/migrations.ts';
import { openPostgres } from '../../src/store/postgres.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { hasUsers } from '../../src/store/users.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { programCommand } from '../support/program.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';
import { root } from '../support/vitrine.ts';

const waiting = 'waiting for another process, which is at work on the database';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test('a PostgreSQL migration takes its time, and a second node waits for it', async () => {
  const url = await postgres.createDatabase();
  const admin = new SQL(url.url);
  await admin.unsafe(`ALTER DATABASE ${new URL(url.url).pathname.slice(1)} SET statement_timeout = 1000`);
  await admin.close();
  const nodes = await Promise.all([connectDatabase(url), connectDatabase(url)]);
  const slow = { name: '9999-slow', sql: 'CREATE TABLE slow (a TEXT); SELECT pg_sleep(8)' };
  const told: string[][] = [[], []];
  await Promise.all(
    nodes.map((database, index) =>
      migrate(database, [...migrations, slow], (line) => told[index]?.push(line)),
    ),
  );
  const [worker, other] = told.toSorted((one, another) => another.length - one.length);
  const name = `migration 9999-slow, ${migrations.length + 1} of ${migrations.length + 1}`;
  expect(worker).toEqual([
    `${name}: begins`,
    expect.stringMatching(new RegExp(`^${name}: took (8|9|1\\d)\\d{3} ms$`)),
  ]);
  expect(other).toEqual([waiting]);
  for (const database of nodes) {
    expect(await database.all('SELECT a FROM slow')).toEqual([]);
    await database.close();
  }
}, 120_000);

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  const createUrl = () => (engine === 'sqlite' ? temporaryDatabase() : postgres.createEmptyDatabase());

  test('nodes that start together migrate a new database once', async () => {
    const url = await createUrl();
    const nodes = await Promise.all(Array.from({ length: 5 }, () => connectDatabase(url)));
    for (const database of nodes) {
      expect(await database.all('SELECT name FROM migrations ORDER BY name')).toEqual(
        migrations.map(({ name }) => ({ name })),
      );
      await database.close();
    }
  });

  test('a waiting node logs it, waits longer than for anything else, and can be stopped', async () => {
    const url = await createUrl();
    const holder = await open(url);
    const release = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const work = holder.upgrade(() => {
      held.resolve();
      return release.promise;
    });
    await held.promise;

    const lines: string[] = [];
    const opening = connectDatabase(url, { patience: 100, tell: (line) => lines.push(line) });
    const program = serve(url);
    let log = '';
    for await (const text of program.stderr.pipeThrough(new TextDecoderStream())) {
      log += text;
      if (log.includes(waiting)) program.kill('SIGTERM');
    }
    expect(log).toEndWith('info stopped before the start was complete signal=SIGTERM\n');
    expect([await program.exited, await new Response(program.stdout).text()]).toEqual([0, '']);

    expect(lines).toEqual([waiting]);
    release.resolve();
    await work;
    const database = await opening;
    expect(await hasUsers(database)).toBe(false);
    await database.close();
    await holder.close();
  });
});

async function open(url: DatabaseUrl): Promise<Database> {
  return url.engine === 'sqlite' ? openSqlite(url.path, 20_000) : openPostgres(url.url);
}

function serve(url: DatabaseUrl) {
  return Bun.spawn([...programCommand, 'serve'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      LOG_FORMAT: 'text',
      DATABASE_URL: url.engine === 'sqlite' ? `sqlite:${url.path}` : url.url,
      APP_SECRET: 'a secret that only this test knows, long enough',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
