import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ofModule } from './support/has-module.ts';
import { startPostgres, type TestPostgres } from './support/postgres.ts';
import { temporaryPath } from './support/temporary-database.ts';
import { root, vitrine } from './support/vitrine.ts';

const newDatabase = () => `sqlite:${temporaryPath('vitrine.db')}`;

const rich = {
  username: 'ada',
  basics: { name: 'Ada', email: 'ada@private.example', summary: 'Hello' },
  projects: [
    { name: 'Engine', summary: 'Numbers', 'x-vitrine': { slug: 'the-engine', visibility: 'private' } },
  ],
  talks: [{ title: 'On loops', 'x-vitrine': { slug: 'on-loops' } }],
  'x-vitrine': { language: 'en', locales: { fr: { '/basics/summary': 'Bonjour' } } },
};

describe('backup, restore and doctor', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  test('a backup moves everything from SQLite to PostgreSQL and back', async () => {
    const first = newDatabase();
    const source = temporaryPath('bytes');
    writeFileSync(source, Buffer.from([0, 1, 255]));
    await vitrine(
      first,
      ['import', '--publish', '-'],
      `${JSON.stringify(rich)}\n${JSON.stringify({ username: 'bo' })}`,
    );
    await vitrine(first, ['file', 'add', 'ada', 'talks/on-loops/x.bin', source]);
    await vitrine(first, ['publish', 'ada']);
    const backup = temporaryPath('backup.gz');
    expect((await vitrine(first, ['backup', backup])).out).toBe(
      `Backup written to ${backup}, with 2 users.\n`,
    );
    const { url: second } = await postgres.createDatabase();
    expect((await vitrine(second, ['restore', backup])).out).toBe('Restored 2 users.\n');
    expect((await vitrine(second, ['restore', backup])).err).toContain(
      'The database has users, tokens or webhooks.',
    );
    const again = temporaryPath('backup.gz');
    await vitrine(second, ['backup', again]);
    const third = newDatabase();
    expect((await vitrine(third, ['restore', again])).status).toBe(0);
    for (const args of [
      ['export', '--all'],
      ['user', 'list', '--json'],
      ['file', 'list', 'ada', '--json'],
    ]) {
      const outputs = [];
      for (const database of [first, second, third]) outputs.push((await vitrine(database, args)).out);
      expect(new Set(outputs).size).toBe(1);
    }
    for (const database of [first, second, third])
      expect((await vitrine(database, ['doctor'])).out).toEndWith(': 2 users examined, 0 problems found.\n');
  });

  test('reports a wrong password or missing database', async () => {
    const { url } = await postgres.createDatabase();
    const [place] = /[^@]+$/.exec(url) ?? [];
    const wrong = await vitrine(url.replace(':password@', ':wrong@'), ['user', 'list']);
    expect([wrong.status, wrong.err]).toEqual([
      1,
      `The database postgres://${place} cannot be used: password authentication failed for user "postgres"\n`,
    ]);
    expect((await vitrine(`${url}x`, ['user', 'list'])).err).toEndWith('does not exist\n');
  });

  test('writes a backup to a pipe with -', async () => {
    const [first, second] = [newDatabase(), newDatabase()];
    await vitrine(first, ['import', '-'], JSON.stringify(rich));
    const program = `'${process.execPath}' --no-env-file src/main.ts`;
    const script = `DATABASE_URL=${first} ${program} backup - | DATABASE_URL=${second} ${program} restore -`;
    const { stdout, stderr } = await Bun.$`sh -c ${script}`.cwd(root).quiet();
    expect([stdout.toString(), stderr.toString()]).toEqual([
      'Restored 1 user.\n',
      'Backup written, with 1 user.\n',
    ]);
    const [one, other] = [
      await vitrine(first, ['export', '--all']),
      await vitrine(second, ['export', '--all']),
    ];
    expect(other.out).toBe(one.out);
    expect((await vitrine(newDatabase(), ['restore', '-'], 'hello')).err).toBe(
      'Standard input not restored: this is not a backup of Vitrine.\n',
    );
  });

  test('replaces a file, and nothing else, by a backup', async () => {
    const database = newDatabase();
    await vitrine(database, ['user', 'add', 'ada']);
    const file = temporaryPath('backup.gz');
    for (const _round of [1, 2]) expect((await vitrine(database, ['backup', file])).status).toBe(0);
    const [link, pipe, folder] = [temporaryPath('link'), temporaryPath('pipe'), temporaryPath('folder')];
    symlinkSync(file, link);
    await Bun.$`mkfifo ${pipe}`;
    mkdirSync(folder);
    for (const path of [link, pipe, folder]) {
      const before = lstatSync(path).ino;
      expect(await vitrine(database, ['backup', path])).toEqual({
        status: 1,
        out: '',
        err: `${path} exists and is not a file. Name a file, or - for standard output.\n`,
      });
      const unfinished = readdirSync(dirname(path)).filter((name) => name.endsWith('.part'));
      expect([lstatSync(path).ino, unfinished]).toEqual([before, []]);
    }
  });

  test('restores nothing from a damaged or foreign file', async () => {
    const first = newDatabase();
    await vitrine(first, ['import', '--publish', '-'], JSON.stringify(rich));
    const backup = temporaryPath('backup.gz');
    await vitrine(first, ['backup', backup]);
    const lines = Bun.gunzipSync(readFileSync(backup));
    const text = new TextDecoder().decode(lines).trim().split('\n');
    const cut = temporaryPath('cut.gz');
    writeFileSync(cut, Bun.gzipSync(new TextEncoder().encode(text.slice(0, -1).join('\n'))));
    const short = temporaryPath('short.gz');
    writeFileSync(short, readFileSync(backup).subarray(0, 200));
    const foreign = temporaryPath('foreign');
    writeFileSync(foreign, 'hello');
    const target = newDatabase();
    for (const [path, reason] of [
      [foreign, 'this is not a backup of Vitrine'],
      [join(root, 'package.json'), 'this is not a backup of Vitrine'],
      ['/no/such/backup', 'there is no such file or folder'],
    ]) {
      const { status, err } = await vitrine(target, ['restore', String(path)]);
      expect([status, err]).toEqual([1, `${path} not restored: ${reason}.\n`]);
      expect(existsSync(target.slice('sqlite:'.length))).toBe(false);
    }
    for (const path of [cut, short]) {
      const { status, err } = await vitrine(target, ['restore', path]);
      expect([status, err]).toEqual([1, `${path} not restored: the backup is incomplete.\n`]);
      expect((await vitrine(target, ['user', 'list'])).out).toBe('');
    }
    expect((await vitrine(first, ['restore', '/no/such/backup'])).err).toContain('there is no such file');
    expect((await vitrine(first, ['backup', '/no/such/folder/x'])).err).toBe(
      'Backup failed: /no/such/folder/x: there is no such file or folder.\n',
    );
  });

  test('creates no database for a mistyped URL, except where it may', async () => {
    const path = temporaryPath('vitrine.db');
    for (const args of [
      ['backup', temporaryPath('backup.gz')],
      ['user', 'list'],
      ['user', 'suspend', 'ada'],
      ['export', '--all'],
      ['publish', 'ada'],
      ['token', 'list'],
      ['sign-in-link', 'ada'],
      ['token', 'create', '--user', 'ada', '--scope', 'profile:read'],
      ...ofModule('webhooks', ['webhook', 'add', 'https://hooks.example/']),
    ]) {
      expect(await vitrine(`sqlite:${path}`, args)).toEqual({
        status: 1,
        out: '',
        err: `There is no database at ${path}. Set DATABASE_URL to the one that the server uses; serve, restore, import, user add and token create make a new one.\n`,
      });
      expect(existsSync(path)).toBe(false);
    }
    for (const args of [
      ['user', 'add', '.x'],
      ['token', 'create', '--scope', 'bogus'],
      ['token', 'create', '--scope', 'operator', '--expires', 'soon'],
    ]) {
      expect((await vitrine(`sqlite:${path}`, args)).status).not.toBe(0);
      expect(existsSync(path)).toBe(false);
    }
    expect((await vitrine(`sqlite:${path}`, ['token', 'create', '--scope', 'operator'])).status).toBe(0);
  });

  test('the doctor finds damage', async () => {
    const path = temporaryPath('vitrine.db');
    const database = `sqlite:${path}`;
    await vitrine(database, ['import', '--publish', '-'], JSON.stringify(rich));
    const healthy = await vitrine(database, ['doctor']);
    expect([healthy.status, healthy.out]).toEqual([
      0,
      expect.stringMatching(/\nok {4}directory .*\n.*: 1 user examined, 0 problems found\.\n$/),
    ]);
    const { Database } = await import('bun:sqlite');
    const connection = new Database(path);
    connection.run("UPDATE published SET json = '{}'");
    connection.run('DELETE FROM events WHERE n = 1');
    connection.close();
    const { status, out, err } = await vitrine(database, ['doctor']);
    expect([status, out]).toEqual([
      1,
      expect.stringContaining(
        'ada: visitors see something else than revision 1\nada: 3 events were written, 2 exist\n' +
          `${path}: 1 user examined, 2 problems found.\n`,
      ),
    ]);
    expect(err).toContain('Publish the users above again');
    await vitrine(database, ['publish', 'ada']);
    expect((await vitrine(database, ['doctor'])).out).not.toContain('readers see');
  });

  test('the doctor finds everyone of a large import in the directory', async () => {
    const path = temporaryPath('vitrine.db');
    const database = `sqlite:${path}`;
    const lines = Array.from({ length: 250 }, (_, index) => {
      const directory = index % 5 === 0 ? 'unlisted' : 'listed';
      const person = { username: `person${index}`, basics: { name: `Zoë Number${index}` } };
      return JSON.stringify({ ...person, 'x-vitrine': { directory } });
    });
    const imported = await vitrine(database, ['import', '--publish', '-'], lines.join('\n'));
    expect([imported.status, imported.err]).toEqual([0, '']);
    expect((await vitrine(database, ['doctor'])).status).toBe(0);
    const { Database } = await import('bun:sqlite');
    const connection = new Database(path);
    const found = connection.query('SELECT COUNT(*) AS count FROM people_words WHERE people_words MATCH ?');
    expect(found.get('zoe')).toEqual({ count: 200 });
    expect(found.get('number249')).toEqual({ count: 1 });
    connection.close();
  });

  test.each([
    ['DELETE FROM people', 'ada: the directory differs from the published profile'],
    ["UPDATE people SET entry = '{}'", 'ada: the directory differs from the published profile'],
    ["UPDATE people SET username = 'eve'", 'ada: the directory differs from the published profile'],
    ["UPDATE people SET choice = 'listed'", 'ada: the directory differs from the published profile'],
    ['DELETE FROM people_words', 'ada: the directory differs from the published profile'],
    [
      "INSERT INTO people_words (rowid, name) VALUES (77, 'x')",
      'the directory: has 1 row without a published profile',
    ],
    [
      "DELETE FROM published_files; DELETE FROM published; UPDATE users SET state = 'unpublished'",
      'ada: is in the directory without being listed',
    ],
  ])('the doctor notices after %s that the directory is wrong, and rebuilds it', async (damage, finding) => {
    const path = temporaryPath('vitrine.db');
    const database = `sqlite:${path}`;
    await vitrine(database, ['import', '--publish', '-'], JSON.stringify(rich));
    const { Database } = await import('bun:sqlite');
    const connection = new Database(path);
    connection.run(damage);
    connection.close();
    const { status, out } = await vitrine(database, ['doctor']);
    expect([status, out]).toEqual([1, expect.stringContaining(finding)]);
    expect((await vitrine(database, ['doctor', '--rebuild-directory'])).status).toBe(0);
  });
});
