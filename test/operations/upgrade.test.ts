import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describeMigration } from '../../src/store/describe-migration.ts';
import { migrate } from '../../src/store/migrate.ts';
import { migrations } from '../../src/store/migrations.ts';
import { openPostgres } from '../../src/store/postgres.ts';
import { startPostgres } from '../support/postgres.ts';
import { temporaryPath } from '../support/temporary-database.ts';
import { vitrine } from '../support/vitrine.ts';

const packed = await Bun.file(new URL('../released/0.1/vitrine.db.gz', import.meta.url)).bytes();

function oldDatabase(): string {
  const path = temporaryPath('old.db');
  writeFileSync(path, Bun.gunzipSync(packed));
  return path;
}

/** The content of the whole database. */
function contentOf(path: string): string {
  const database = new Database(path, { readonly: true });
  const tables = database
    .query<{ name: string; sql: string }, []>('SELECT name, sql FROM sqlite_master ORDER BY name')
    .all();
  const applied = database.query('SELECT name FROM migrations').all();
  database.close();
  return JSON.stringify([tables, applied]);
}

describe('upgrade --check', () => {
  test('lists the changes to an old database, tries them on a copy, and changes nothing', async () => {
    const path = oldDatabase();
    const before = contentOf(path);
    const { status, out } = await vitrine(`sqlite:${path}`, ['upgrade', '--check', '--json']);
    const told = JSON.parse(out);
    expect([status, told.applied.at(-1), told.pending.map(({ name }: { name: string }) => name)]).toEqual([
      0,
      '0011-what-grows',
      migrations.slice(11).map(({ name }) => name),
    ]);
    const byName = new Map(told.checks.map((check: { name: string }) => [check.name, check]));
    expect(byName.get('time')).toMatchObject({ status: 'ok', message: expect.stringMatching(/^\d/) });
    expect(byName.get('older')).toMatchObject({
      status: 'warn',
      message: expect.stringContaining('0015-people'),
    });
    expect(byName.get('backup')).toMatchObject({ status: 'warn' });
    expect(contentOf(path)).toBe(before);
    expect(readdirSync(dirname(path)).filter((name) => name.includes('rehearsal'))).toEqual([]);
  });

  test('rejects a newer or unrelated database with status 1', async () => {
    const path = oldDatabase();
    const database = new Database(path);
    database.run("INSERT INTO migrations (name, checksum) VALUES ('9999-later', 'x')");
    database.close();
    const newer = await vitrine(`sqlite:${path}`, ['upgrade', '--check']);
    expect([newer.status, newer.out]).toEqual([
      1,
      expect.stringContaining('that this version does not know: 9999-later'),
    ]);
    expect((await vitrine(`sqlite:${path}`, ['upgrade'])).status).toBe(1);
  });
});

test('upgrade migrates a database after copying it', async () => {
  const path = oldDatabase();
  const backups = temporaryPath('backups');
  const environment = { BACKUP_DIR: backups };
  const { status, out } = await vitrine(`sqlite:${path}`, ['upgrade'], '', environment);
  expect([status, out]).toEqual([0, expect.stringContaining(`Migrated ${path} to Vitrine`)]);
  const [copy = ''] = readdirSync(backups);
  expect(copy).toMatch(/^vitrine-before-.*\.db$/);
  expect(contentOf(join(backups, copy))).toContain('0011-what-grows"}]]');
  const again = await vitrine(`sqlite:${path}`, ['upgrade'], '', environment);
  expect([again.status, again.out]).toEqual([0, expect.stringContaining('Nothing to migrate.')]);
  expect(readdirSync(backups)).toHaveLength(1);
}, 120_000);

test('accepts its own backup as recent', async () => {
  const ask = async (path: string) => {
    const { checks } = JSON.parse((await vitrine(`sqlite:${path}`, ['upgrade', '--check', '--json'])).out);
    return checks.find(({ name }: { name: string }) => name === 'backup');
  };
  const { fix } = await ask(oldDatabase());
  const [, folder, command = ''] = /(BACKUP_DIR=\S+ )?vitrine (.*)$/.exec(fix) ?? [];
  const setting: Record<string, string> = folder ? { BACKUP_DIR: temporaryPath('folder') } : {};
  const path = temporaryPath('asked.db');
  await vitrine(`sqlite:${path}`, ['user', 'add', 'ada']);
  const file = temporaryPath('asked.gz');
  const made = await vitrine(`sqlite:${path}`, command.replace('FILE', file).split(' '), '', setting);
  expect(made.status).toBe(0);
  expect((await vitrine(`sqlite:${path}`, ['doctor'])).out).toContain('restore tested');
  const database = new Database(path);
  database.run('DELETE FROM migrations WHERE name = (SELECT max(name) FROM migrations)');
  database.close();
  expect(await ask(path)).toMatchObject({ status: 'ok' });
}, 120_000);

test('on PostgreSQL it requires a recent backup unless an option allows none', async () => {
  const postgres = await startPostgres();
  const { url } = await postgres.createEmptyDatabase();
  const database = await openPostgres(url);
  await migrate(
    database,
    migrations.filter(({ name }) => name < '0025'),
  );
  // PostgreSQL has no statistics about these rows yet, as after a restore.
  await database.run(
    `INSERT INTO users (id, username, folded, state, draft, created_at)
     SELECT 'u' || n, 'u' || n, 'u' || n, 'draft', 0, '2026-01-01T00:00:00.000Z' FROM generate_series(1, 3000) AS n`,
  );
  await database.close();
  const check = await vitrine(url, ['upgrade', '--check']);
  const [, seconds, rows] = /about (\d+) seconds for about (\d+) rows/.exec(check.out) ?? [];
  expect([check.status, Number(rows) >= 3_000, Number(seconds) >= 3]).toEqual([0, true, true]);
  const refused = await vitrine(url, ['upgrade']);
  expect([refused.status, refused.err]).toEqual([
    1,
    expect.stringContaining(
      'No tested backup in the last 24 hours. Create one with the running version (BACKUP_DIR=',
    ),
  ]);
  const folder = temporaryPath('backups');
  mkdirSync(folder);
  writeFileSync(join(folder, 'vitrine-20260101T000000Z.backup.gz'), 'x');
  expect((await vitrine(url, ['upgrade'], '', { BACKUP_DIR: folder })).status).toBe(0);
  expect((await vitrine(url, ['upgrade', '--no-backup'])).out).toContain('Nothing to migrate.');
  await postgres.stop();
}, 120_000);

test.each([
  ['CREATE TABLE a (b TEXT); CREATE INDEX c ON a (b)', true],
  ['ALTER TABLE users ADD COLUMN x TEXT', true],
  ['ALTER TABLE users ADD COLUMN x INTEGER NOT NULL DEFAULT 0', true],
  ['ALTER TABLE users ADD COLUMN x INTEGER NOT NULL', false],
  ['-- DROP TABLE x;\nCREATE TABLE a (b TEXT)', true],
  ['ALTER TABLE users DROP COLUMN x', false],
  ['UPDATE users SET x = 1', false],
  ['ALTER TABLE users ADD COLUMN x TEXT; UPDATE users SET x = (SELECT MIN(y) FROM z)', true],
  ['ALTER TABLE users ADD COLUMN x TEXT; UPDATE users SET x = (SELECT MIN(y) FROM z), y = 1', false],
  ['ALTER TABLE users DROP CONSTRAINT y', true],
  ['CREATE TRIGGER t AFTER INSERT ON users BEGIN UPDATE users SET x = 1; DELETE FROM y; END', true],
  [
    'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM y; END $$; DROP TABLE z',
    false,
  ],
  ['DROP TABLE users', false],
  ['CREATE UNIQUE INDEX c ON users (b)', false],
  ['VACUUM', false],
])('%s: an older version may run at the same time: %p', (sql, isAdditive) => {
  expect(describeMigration({ name: 'x', sql }, 'sqlite').isAdditive).toBe(isAdditive);
});
