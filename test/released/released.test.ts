import { describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '../../src/store/migrations.ts';
import { preview, startTestServer } from '../support/server.ts';
import { temporaryPath } from '../support/temporary-database.ts';
import { vitrine } from '../support/vitrine.ts';

/** As they were released: databases out there remember them. */
const versions = readdirSync(import.meta.dir).filter((name) => /^\d+\.\d+$/.test(name));

test.each(versions)('no migration released with %s was edited, renamed or moved', async (version) => {
  const sums = migrations.map(({ name, sql }) => [
    name,
    new Bun.CryptoHasher('sha256').update(sql).digest('hex'),
  ]);
  const kept = Bun.file(join(import.meta.dir, version, 'migrations.json'));
  const before = Object.entries<string>(await kept.json());
  expect(sums.slice(0, before.length)).toEqual(before);
  expect(sums.map(([name]) => name)).toEqual(sums.map(([name]) => name).toSorted());
});

test.each(versions)('the files of %s are those that its release wrote', async (version) => {
  const folder = join(import.meta.dir, version);
  const sums = (await Bun.file(join(folder, 'SHA256SUMS')).text()).trim().split('\n');
  const found = sums.map(async (line) => {
    const [, name = ''] = line.split('  ');
    return `${Bun.SHA256.hash(await Bun.file(join(folder, name)).bytes(), 'hex')}  ${name}`;
  });
  expect(await Promise.all(found)).toEqual(sums);
  expect(sums.map((line) => line.split('  ')[1])).toEqual(['backup.gz', 'migrations.json', 'vitrine.db.gz']);
});

test('0.2 is as its release commit has it', async () => {
  const kept = await Bun.file(join(import.meta.dir, '0.2/migrations.json')).json();
  expect(Object.keys(kept)).toHaveLength(24);
});

describe.each(versions)('of version %s', (version) => {
  const folder = join(import.meta.dir, version);

  /** Ada is there, as that version published her, with her file and what she has saved since. */
  async function expectAda(path: string): Promise<void> {
    const server = await startTestServer({ DATABASE_URL: `sqlite:${path}` });
    const read = (target: string) => server.call(target, { host: preview });
    const profile = await read('/ada?format=json');
    expect([profile.status, JSON.parse(profile.body).basics.name]).toEqual([200, `Ada of ${version}`]);
    const file = await read('/ada/projects/engine/plan.txt');
    expect([file.status, file.body]).toEqual([200, 'the plan']);
    await server.stop();
    const exported = await vitrine(`sqlite:${path}`, ['export', 'ada']);
    expect(JSON.parse(exported.out).basics.name).toBe('Ada, later');
    expect((await vitrine(`sqlite:${path}`, ['doctor'])).out).toEndWith('0 problems found.\n');
  }

  test('a database is migrated', async () => {
    const path = temporaryPath('vitrine.db');
    const packed = await Bun.file(join(folder, 'vitrine.db.gz')).bytes();
    await Bun.write(path, Bun.gunzipSync(packed));
    await expectAda(path);
  }, 120_000);

  test('a backup is restored', async () => {
    const path = temporaryPath('vitrine.db');
    const { status, err } = await vitrine(`sqlite:${path}`, ['restore', join(folder, 'backup.gz')]);
    expect([status, err]).toEqual([0, '']);
    await expectAda(path);
  }, 120_000);
});
