import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseUrl } from '../../src/core/config/database-url.ts';
import { createMetrics } from '../../src/core/metrics/metrics.ts';
import { createLog } from '../../src/core/platform/log.ts';
import type { Processes } from '../../src/ops/server/processes.ts';
import { findDue, scheduleBackups } from '../../src/ops/server/schedule-backups.ts';
import type { BackupRow } from '../../src/store/backup.ts';
import { createBackupSums } from '../../src/store/backup-sums.ts';
import { findNewestBackup } from '../../src/store/backups.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import { call } from '../support/client.ts';
import { engines, newDatabaseUrl } from '../support/engines.ts';
import { freePort } from '../support/free-port.ts';
import { canMount, withOwnMounts } from '../support/own-mounts.ts';
import { parseMetrics, sumOf } from '../support/parse-metrics.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { startServing, until } from '../support/serve.ts';
import { temporaryPath } from '../support/temporary-database.ts';
import { root, vitrine } from '../support/vitrine.ts';

const people = ['ada', 'bo']
  .map((username) => JSON.stringify({ username, basics: { name: username } }))
  .join('\n');
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

async function fill(url: string): Promise<void> {
  await vitrine(url, ['import', '--publish', '-'], people);
  const file = temporaryPath('bytes');
  writeFileSync(file, Buffer.from(Array.from({ length: 3_000 }, (_, index) => index % 256)));
  await vitrine(url, ['file', 'add', 'ada', 'basics/image/x.bin', file]);
}

const newestOf = async (url: string) => {
  const parsed: DatabaseUrl = url.startsWith('sqlite:')
    ? { engine: 'sqlite', path: url.slice('sqlite:'.length) }
    : { engine: 'postgres', url };
  const database = await connectDatabase(parsed);
  const newest = await findNewestBackup(database);
  await database.close();
  return newest;
};

describe.each(engines)('scheduled backups on %s', (engine) => {
  test('are made once by two nodes, verified, counted and rotated, and are complete', async () => {
    const url = await newDatabaseUrl(engine, postgres);
    await fill(url);
    const folder = temporaryPath('backups');
    mkdirSync(folder);
    const old = ['20200101T000000Z', '20200102T000000Z'].map((at) => `vitrine-${at}.backup.gz`);
    for (const name of [...old, 'mine.txt']) writeFileSync(join(folder, name), 'x');
    const left = [join(folder, 'vitrine-20200103T000000Z.backup.gz.part'), join(folder, '.verify-x.db')];
    for (const path of left) writeFileSync(path, 'x');
    for (const path of left) utimesSync(path, 1_000_000, 1_000_000);
    const metricsPort = await freePort();
    const environment = { DATABASE_URL: url, BACKUP_DIR: folder, BACKUP_KEEP: '2' };
    const nodes = await Promise.all([
      startServing({ ...environment, METRICS_PORT: String(metricsPort) }),
      startServing(environment),
    ]);
    const log = () => nodes.map((node) => node.log()).join('');
    await until(() => log().includes('backup finished, restore tested'));
    const scraped = await call(metricsPort, '/metrics', { host: 'localhost' });
    const read = parseMetrics(scraped.body);
    expect(sumOf(read, 'vitrine_backup_last_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 60);
    for (const node of nodes) expect(await node.stop()).toBe(0);
    expect(log().match(/backup started/g)).toHaveLength(1);
    const names = readdirSync(folder).toSorted();
    expect(names).toEqual([
      'mine.txt',
      old[1] ?? '',
      expect.stringMatching(/^vitrine-2\d{7}T\d{6}Z\.backup\.gz$/),
    ]);
    const made = join(folder, names[2] ?? '');
    expect(await newestOf(url)).toMatchObject({ file: made, users: 2, reason: null });
    expect(await vitrine('', ['verify', made])).toMatchObject({
      status: 0,
      out: expect.stringContaining(': 2 users and'),
    });
    const other = `sqlite:${temporaryPath('restored.db')}`;
    expect((await vitrine(other, ['restore', made])).status).toBe(0);
    for (const args of [
      ['export', '--all'],
      ['file', 'list', 'ada', '--json'],
    ])
      expect((await vitrine(other, args)).out).toBe((await vitrine(url, args)).out);
  }, 120_000);
});

test("backups run again after 15 minutes when their process can't start", async () => {
  const database = await connectDatabase({ engine: 'sqlite', path: temporaryPath('vitrine.db') });
  const plan = {
    database,
    times: [0],
    log: createLog('error', () => {}),
  };
  const metrics = createMetrics();
  const failures = async () =>
    (await metrics.collect('own'))
      .flatMap(({ samples }) => samples)
      .find(({ labels }) => labels?.outcome === 'failed')?.value;
  let attempts = 0;
  const refuse = () => {
    attempts += 1;
    throw new Error('no process is left');
  };
  const first = scheduleBackups({
    ...plan,
    metrics,
    processes: { start: refuse },
    now: () => new Date('2026-01-01T12:00:00Z'),
  });
  await until(() => attempts === 1);
  await until(async () => (await findNewestBackup(database))?.reason === 'no process is left');
  expect(await failures()).toBe(1);
  await first.stop();
  const made = { file: 'x.backup.gz', bytes: 1, users: 1 };
  const succeed: Processes['start'] = (_, hear) => {
    hear({ made });
    return { exited: Promise.resolve(0), send: () => {}, stop: () => {} };
  };
  const second = scheduleBackups({
    ...plan,
    metrics: createMetrics(),
    processes: { start: succeed },
    now: () => new Date('2026-01-01T12:15:00Z'),
  });
  await until(async () => (await findNewestBackup(database))?.file === made.file);
  await second.stop();
  await database.close();
}, 120_000);

test('failed backups are logged, measured, reported by the doctor, and retried', async () => {
  const url = `sqlite:${temporaryPath('vitrine.db')}`;
  await fill(url);
  const folder = temporaryPath('no-folder');
  writeFileSync(folder, 'in its way');
  const metricsPort = await freePort();
  const environment = { DATABASE_URL: url, BACKUP_DIR: folder };
  const node = await startServing({ ...environment, METRICS_PORT: String(metricsPort) });
  await until(() => node.log().includes('backup failed, retrying'));
  const read = parseMetrics((await call(metricsPort, '/metrics', { host: 'localhost' })).body);
  expect(sumOf(read, 'vitrine_backups_total', { outcome: 'failed' })).toBe(1);
  expect((await node.call('/health/ready')).status).toBe(200);
  expect(await node.stop()).toBe(0);
  expect(await newestOf(url)).toMatchObject({
    doneAt: null,
    reason: expect.stringContaining('Backup failed'),
  });
  const doctor = await vitrine(url, ['doctor', '--offline'], '', environment);
  expect(node.log()).toContain('BACKUP_DIR is not writable');
  expect(doctor.out).toContain(`fail  folder      ${folder} is not a folder`);
  expect([doctor.status, doctor.out]).toEqual([
    1,
    expect.stringMatching(/fail {2}backups {5}no backup yet: Backup failed: /),
  ]);
}, 120_000);

describe('a backup', () => {
  const folder = temporaryPath('backups');
  const url = `sqlite:${temporaryPath('vitrine.db')}`;
  let file = '';
  beforeAll(async () => {
    await fill(url);
    const { status, out } = await vitrine(url, ['backup'], '', { BACKUP_DIR: folder });
    expect([status, out]).toEqual([0, expect.stringContaining('with 2 users. Restore tested.')]);
    file = join(folder, readdirSync(folder)[0] ?? '');
  });

  function changed(change: (lines: string[]) => string[]): string {
    const lines = new TextDecoder()
      .decode(Bun.gunzipSync(readFileSync(file)))
      .trimEnd()
      .split('\n');
    const path = temporaryPath('changed.gz');
    writeFileSync(path, Bun.gzipSync(`${change(lines).join('\n')}\n`));
    return path;
  }
  const verifyChanged = (change: (lines: string[]) => string[]) => vitrine('', ['verify', changed(change)]);

  test('with a damaged byte anywhere fails verification', async () => {
    const bytes = readFileSync(file);
    for (const at of [0.3, 0.6, 0.95]) {
      const damaged = Buffer.from(bytes);
      const place = Math.floor(bytes.length * at);
      damaged[place] = (damaged[place] ?? 0) ^ 0x10;
      const path = temporaryPath('damaged.gz');
      writeFileSync(path, damaged);
      const { status, err } = await vitrine('', ['verify', path]);
      expect([status, err]).toEqual([1, `${path} can't be restored: the backup is damaged.\n`]);
    }
    const cut = temporaryPath('cut.gz');
    writeFileSync(cut, bytes.subarray(0, bytes.length - 20));
    expect(await vitrine('', ['verify', cut])).toMatchObject({
      status: 1,
      err: expect.stringContaining('is incomplete'),
    });
  }, 120_000);

  test('with a missing row or changed value fails verification even if it can be unpacked', async () => {
    expect((await verifyChanged((lines) => lines)).status).toBe(0);
    const without = await verifyChanged((lines) =>
      lines.filter((line) => !line.includes('"user.created"') || !line.includes('"bo"')),
    );
    expect([without.status, without.err]).toEqual([1, expect.stringContaining('is incomplete')]);
    const otherwise = changed((lines) =>
      lines.map((line) => line.replace('"username":"bo","revision"', '"username":"by","revision"')),
    );
    const target = `sqlite:${temporaryPath('target.db')}`;
    for (const command of ['verify', 'restore']) {
      const { status, err } = await vitrine(target, [command, otherwise]);
      expect([command, status, err]).toEqual([
        command,
        1,
        expect.stringContaining('the table published is not as it was'),
      ]);
    }
    expect((await vitrine(target, ['user', 'list'])).out).toBe('');
  }, 120_000);

  test('with a difference after a restore fails verification', async () => {
    const { status, err } = await verifyChanged((lines) => {
      const sums = createBackupSums();
      const rows = lines.slice(1, -1).map((line): BackupRow => {
        const { table, row } = JSON.parse(line) as BackupRow;
        return { table, row: table === 'users' ? { ...row, unheard_of: 1 } : row };
      });
      for (const row of rows) sums.add(row);
      const end = { rows: rows.length, sums: sums.total() };
      return [lines[0] ?? '', ...[...rows, end].map((line) => JSON.stringify(line))];
    });
    expect([status, err]).toEqual([1, expect.stringContaining('the table users is not as it was')]);
  }, 120_000);

  test('made by hand is known to the doctor while it exists', async () => {
    const consult = async (BACKUP_DIR: string) =>
      (await vitrine(url, ['doctor', '--offline'], '', { BACKUP_DIR })).out;
    expect(await newestOf(url)).toMatchObject({ file, users: 2, bytes: statSync(file).size });
    const well = await consult(folder);
    expect(well).toContain(`ok    backups     last backup less than an hour ago, restore tested: ${file}`);
    expect(well).not.toContain('fail');
    const elsewhere = temporaryPath('elsewhere');
    mkdirSync(elsewhere);
    expect(await consult(elsewhere)).toContain(
      `warn  backups     the last backup is in ${folder}, but BACKUP_DIR is ${elsewhere}`,
    );
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(1));
    expect(await consult(folder)).toMatch(/fail {2}backups {5}the last backup, \S+, has .* instead of/);
    rmSync(file);
    expect(await consult(folder)).toContain(`fail  backups     the last backup, ${file}, no longer exists`);
    writeFileSync(file, bytes);
  }, 120_000);

  test('stays although another file has a later date, and the doctor reports dates in the future', async () => {
    const BACKUP_DIR = temporaryPath('ahead');
    mkdirSync(BACKUP_DIR);
    const later = join(BACKUP_DIR, 'vitrine-20991120T030114Z.backup.gz');
    writeFileSync(later, readFileSync(file));
    const own = `sqlite:${temporaryPath('ahead.db')}`;
    await vitrine(own, ['user', 'add', 'ada']);
    const environment = { BACKUP_DIR, BACKUP_KEEP: '1' };
    const back = () => vitrine(own, ['backup'], '', environment);
    const consult = async () => (await vitrine(own, ['doctor', '--offline'], '', environment)).out;
    expect((await back()).status).toBe(0);
    const made = readdirSync(BACKUP_DIR);
    expect([made.length, made.includes('vitrine-20991120T030114Z.backup.gz')]).toEqual([1, false]);
    const database = new Database(own.slice('sqlite:'.length));
    database.run("UPDATE backups SET done_at = '2099-11-20T03:01:14.000Z'");
    expect(await consult()).toContain('is in the future: 2099-11-20T03:01:14.000Z');
    database.run("UPDATE backups SET due_at = '2099-11-20T03:01:14.000Z'");
    database.close();
    expect((await back()).status).toBe(0);
    expect(await consult()).toContain('last backup less than an hour ago, restore tested');
  }, 120_000);

  test('from a clock that was ahead is rotated before those with true dates', async () => {
    const BACKUP_DIR = temporaryPath('true');
    mkdirSync(BACKUP_DIR);
    const [first, second, ...ahead] = ['20250101', '20250102', '20991120', '20991121'].map(
      (day) => `vitrine-${day}T030000Z.backup.gz`,
    );
    for (const name of [first, second, ...ahead])
      writeFileSync(join(BACKUP_DIR, String(name)), readFileSync(file));
    const own = `sqlite:${temporaryPath('true.db')}`;
    await vitrine(own, ['user', 'add', 'ada']);
    expect((await vitrine(own, ['backup'], '', { BACKUP_DIR, BACKUP_KEEP: '2' })).status).toBe(0);
    const left = readdirSync(BACKUP_DIR).toSorted();
    expect([left.length, left[0]]).toEqual([2, second]);
    expect(ahead).not.toContain(left[1]);
  }, 120_000);

  test('needs a folder or a file name', async () => {
    expect(await vitrine(url, ['backup'])).toMatchObject({
      status: 1,
      err: 'Name a file for the backup, or set BACKUP_DIR to a folder.\n',
    });
  });
});

test.skipIf(!canMount)(
  'a full disk is reported and loses no older backup',
  async () => {
    const path = temporaryPath('vitrine.db');
    await fill(`sqlite:${path}`);
    const folder = temporaryPath('small');
    mkdirSync(folder);
    const script = `mount -t tmpfs -o size=64k tmpfs ${folder} && echo old > ${folder}/vitrine-20200101T000000Z.backup.gz &&
    { '${process.execPath}' --no-env-file src/main.ts backup; echo "status $?"; ls -A ${folder}; }`;
    const { stdout, stderr } = Bun.spawnSync([...withOwnMounts, 'sh', '-c', script], {
      cwd: root,
      env: {
        PATH: process.env.PATH ?? '',
        DATABASE_URL: `sqlite:${path}`,
        BACKUP_DIR: folder,
        BACKUP_KEEP: '1',
      },
    });
    expect(stdout.toString()).toBe('status 1\nvitrine-20200101T000000Z.backup.gz\n');
    expect(stderr.toString()).toMatch(/^Backup failed: [^\n]*small[^\n]* is full; [^\n]*\n$/);
  },
  120_000,
);

test('the last due time is today or yesterday', () => {
  const due = (now: string, ...times: number[]) => findDue(times, new Date(now)).toISOString();
  expect(due('2026-03-01T02:59:59Z', 180)).toBe('2026-02-28T03:00:00.000Z');
  expect(due('2026-03-01T03:00:00Z', 180)).toBe('2026-03-01T03:00:00.000Z');
  expect(due('2026-03-01T16:00:00Z', 900, 180)).toBe('2026-03-01T15:00:00.000Z');
});
