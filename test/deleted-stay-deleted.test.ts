import { afterAll, describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newDatabaseUrl, oneEngine } from './support/engines.ts';
import { startPostgres } from './support/postgres.ts';
import { startS3 } from './support/s3.ts';
import { appSecret, startTestServer } from './support/server.ts';
import { temporaryPath } from './support/temporary-database.ts';
import { vitrine } from './support/vitrine.ts';

const postgres = await startPostgres();
afterAll(() => postgres.stop());

describe.each(oneEngine)('a restored backup on %s', (engine) => {
  /** Creates a backup with ada and ben, then deletes ada on the site. */
  async function deleteAfterBackup() {
    const url = await newDatabaseUrl(engine, postgres);
    const folder = temporaryPath('backups');
    const environment = { APP_SECRET: appSecret, BACKUP_DIR: folder };
    const run = (args: string[], on = url, more = {}) => vitrine(on, args, '', { ...environment, ...more });
    const profile =
      '{"username":"ada","basics":{"name":"Ada"}}\n{"username":"ben","basics":{"name":"Ben"}}\n';
    await vitrine(url, ['import', '-', '--publish'], profile, environment);
    expect((await run(['backup'])).status).toBe(0);
    const backup = join(folder, readdirSync(folder).find((name) => name.endsWith('.gz')) ?? '');
    await run(['user', 'delete', 'ada', '--yes']);
    return { url, folder, backup, run };
  }

  /** Lists erasures like a running server. */
  async function listErasures(url: string, folder: string): Promise<string> {
    const server = await startTestServer(
      { DATABASE_URL: url, BACKUP_DIR: folder },
      { intervals: { erasures: 10 } },
    );
    const file = join(folder, 'erasures.ndjson');
    const end = Date.now() + 30_000;
    while (!readdirSync(folder).includes('erasures.ndjson') && Date.now() < end) await Bun.sleep(10);
    await server.stop();
    return readFileSync(file, 'utf8');
  }

  test('keeps deleted users deleted, with their username reserved', async () => {
    const { url, folder, backup, run } = await deleteAfterBackup();
    const listed = await listErasures(url, folder);
    expect(listed).not.toContain('ada');
    expect(listed.trim().split('\n')).toHaveLength(2);
    const into = await newDatabaseUrl(engine, postgres);
    const { status, out } = await run(['restore', backup], into);
    expect([status, out]).toEqual([0, 'Restored 1 user. Deleted again: 1 user.\n']);
    expect((await run(['user', 'show', 'ben'], into)).status).toBe(0);
    expect((await run(['user', 'show', 'ada'], into)).err).toContain('has been deleted');
    expect((await run(['user', 'add', 'ada'], into)).err).toContain('taken');
    const { out: audit } = await run(['audit', 'export', '--user', 'ada'], into);
    expect(JSON.parse(audit.split('\n')[0] ?? '').type).toBe('user.deleted');
  });

  test('is rejected where APP_SECRET is another one', async () => {
    const { url, folder, backup, run } = await deleteAfterBackup();
    await listErasures(url, folder);
    const into = await newDatabaseUrl(engine, postgres);
    const other = { APP_SECRET: 'another secret that is long enough for a site' };
    const { status, err } = await run(['restore', backup], into, other);
    expect(status).toBe(1);
    expect(err).toContain('was written with another APP_SECRET');
    expect((await run(['user', 'list'], into)).out).toBe('');
  });

  test('finds the list in the bucket where BACKUP_DIR was lost', async () => {
    const s3 = await startS3();
    const { url, folder, backup, run } = await deleteAfterBackup();
    const server = await startTestServer(
      { DATABASE_URL: url, BACKUP_DIR: folder, ...s3.environment() },
      { intervals: { erasures: 10 } },
    );
    const end = Date.now() + 30_000;
    while (!s3.names().includes('erasures.ndjson') && Date.now() < end) await Bun.sleep(10);
    await server.stop();
    expect(readFileSync(s3.pathOf('erasures.ndjson'), 'utf8')).not.toContain('ada');
    const elsewhere = temporaryPath('copy.gz');
    writeFileSync(elsewhere, readFileSync(backup));
    const [into, lost] = [await newDatabaseUrl(engine, postgres), temporaryPath('none')];
    const { out } = await run(['restore', elsewhere], into, { BACKUP_DIR: lost, ...s3.environment() });
    expect(out).toBe('Restored 1 user. Deleted again: 1 user.\n');
    await s3.stop();
  });

  test('is rejected where the list is damaged', async () => {
    const { url, folder, backup, run } = await deleteAfterBackup();
    await listErasures(url, folder);
    writeFileSync(join(folder, 'erasures.ndjson'), '{"vitrine"');
    const into = await newDatabaseUrl(engine, postgres);
    expect((await run(['restore', backup], into)).err).toContain('is damaged');
  });

  test('finds the list in BACKUP_DIR, and vitrine backup writes a lost one again', async () => {
    const { folder, backup, run } = await deleteAfterBackup();
    const elsewhere = temporaryPath('copy.gz');
    writeFileSync(elsewhere, readFileSync(backup));
    await run(['user', 'delete', 'ben', '--yes']);
    await run(['backup']);
    rmSync(join(folder, 'erasures.ndjson'));
    await run(['user', 'add', 'cas']);
    await run(['user', 'delete', 'cas', '--yes']);
    await run(['backup']);
    const into = await newDatabaseUrl(engine, postgres);
    expect((await run(['restore', elsewhere], into)).out).toBe('Restored 0 users. Deleted again: 2 users.\n');
  });
});
