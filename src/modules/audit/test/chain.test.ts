import { afterAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { newDatabase, newDatabaseUrl, oneEngine } from '../../../../test/support/engines.ts';
import { startPostgres } from '../../../../test/support/postgres.ts';
import { appSecret } from '../../../../test/support/server.ts';
import { temporaryPath } from '../../../../test/support/temporary-database.ts';
import { vitrine } from '../../../../test/support/vitrine.ts';
import { suspendUser } from '../../../accounts/change-state.ts';
import { noteAudit } from '../../../accounts/change-user.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { deleteUser } from '../../../accounts/delete-user.ts';
import { eraseInPieces } from '../../../accounts/erase-in-pieces.ts';
import { releaseUsername } from '../../../accounts/release-username.ts';
import { renameUser } from '../../../accounts/rename-user.ts';
import { createLog } from '../../../core/platform/log.ts';
import { connectDatabase } from '../../../store/connect-database.ts';
import type { Database } from '../../../store/database.ts';
import { createKeyedHash } from '../chain.ts';
import { keepLog } from '../keep-log.ts';
import { deleteOldEntries, sealEntries } from '../seal-entries.ts';
import { listEntries } from '../store.ts';
import { verifyChain } from '../verify-chain.ts';

const postgres = await startPostgres();
afterAll(() => postgres.stop());
const hash = createKeyedHash(appSecret);
const now = new Date('2026-11-18T12:00:00Z');

describe.each(oneEngine)('the chain of the audit log on %s', (engine) => {
  const opened: Database[] = [];
  afterAll(async () => {
    for (const database of opened) await database.close();
  });

  /** A log with sealed entries about this number of users. */
  async function logOf(users: number) {
    const database = await connectDatabase(await newDatabase(engine, postgres));
    opened.push(database);
    const from = { way: 'page', from: '192.0.2.7' } as const;
    const accounts = { ...accountsOf({ database }, () => now), actor: 'user-0', origin: from };
    for (let n = 0; n < users; n += 1) await createUser(accounts, `user-${n}`);
    await sealEntries(database, hash, now);
    const verify = async () => (await verifyChain(database, hash)).faults;
    const change = (sql: string) => database.transaction((queries) => Promise.resolve(queries.run(sql)));
    return { database, accounts, verify, change };
  }

  test('lets other requests run while many entries wait for their seal', async () => {
    const { database, accounts } = await logOf(0);
    const note = { type: 'audit.exported', user: null, details: {} } as const;
    const notes = Array.from({ length: 450 }, () => note);
    await database.transaction((queries) => noteAudit(queries, accounts, ...notes));
    let [turns, isSealed] = [0, false];
    const count = () => {
      turns += 1;
      if (!isSealed) setImmediate(count);
    };
    setImmediate(count);
    await sealEntries(database, hash, now);
    isSealed = true;
    expect(turns).toBeGreaterThanOrEqual(4);
    expect(await listEntries(database, {}, null, 1000)).toHaveLength(450);
  });

  test('is valid after changes, and numbers entries without gaps', async () => {
    const { database, verify } = await logOf(3);
    expect(await verify()).toEqual([]);
    const entries = await listEntries(database, {}, null, 10);
    expect(entries.map(({ id, type }) => [id, type])).toEqual([
      [3, 'user.created'],
      [2, 'user.created'],
      [1, 'user.created'],
    ]);
    expect(entries[0]?.previous).toBe(entries[1]?.hash ?? '');
  });

  test.each([
    ["UPDATE audit SET actor = 'mallory' WHERE id = 2", { fault: 'changed', from: 2, to: 2 }],
    ["UPDATE audit SET origin = '192.0.2.8' WHERE id = 2", { fault: 'changed', from: 2, to: 2 }],
    ['UPDATE audit SET origin = NULL WHERE id = 2', { fault: 'changed', from: 2, to: 2 }],
    ["UPDATE audit SET type = 'user.renamed' WHERE id = 2", { fault: 'changed', from: 2, to: 2 }],
    ["UPDATE audit SET at = '2020-01-01T00:00:00.000Z' WHERE id = 2", { fault: 'changed', from: 2, to: 2 }],
    ['DELETE FROM audit WHERE id = 2', { fault: 'missing', from: 2, to: 2 }],
    ['DELETE FROM audit WHERE id = 1', { fault: 'missing', from: 1, to: 1 }],
    ['DELETE FROM audit WHERE id > 2', { fault: 'missing', from: 3, to: 4 }],
    [
      `INSERT INTO audit (id, at, type, marks, previous, hash)
       SELECT 5, at, type, marks, hash, hash FROM audit WHERE id = 4`,
      { fault: 'inserted', from: 5, to: 5 },
    ],
    [
      'UPDATE audit_chain SET last = 3, last_hash = (SELECT hash FROM audit WHERE id = 3)',
      { fault: 'seal', from: 1, to: 3 },
    ],
    ['DELETE FROM audit_chain', { fault: 'seal', from: 0, to: 0 }],
  ])('reports %s', async (sql, fault) => {
    const { verify, change } = await logOf(4);
    expect(await verify()).toEqual([]);
    await change(sql);
    expect(await verify()).toContainEqual(fault as never);
  });

  test('stays valid when a deleted account is erased', async () => {
    const { database, accounts, verify } = await logOf(3);
    await deleteUser({ ...accounts, actor: 'user-1' }, 'user-1');
    await sealEntries(database, hash, now);
    await eraseInPieces(database, () => false);
    const entries = await listEntries(database, { any: 'user-1' }, null, 10);
    expect(entries.map(({ type, actor, origin }) => [type, actor, origin])).toEqual([
      ['user.deleted', 'user-1', null],
      ['user.created', 'user-0', '192.0.2.7'],
    ]);
    expect(await verify()).toEqual([]);
  });

  test('reports an IP address that was removed from an entry of a token, a stranger or a renamed user', async () => {
    const { database, accounts, verify, change } = await logOf(2);
    await database.transaction(async (queries) => {
      for (const actor of ['operator:t-1', 'single sign-on', null, 'user-1'])
        await noteAudit(queries, { ...accounts, actor }, { type: 'users.exported', user: null });
    });
    await renameUser(accounts, 'user-1', 'user-new');
    await sealEntries(database, hash, now);
    expect(await verify()).toEqual([]);
    for (const id of [3, 4, 5, 6]) {
      await change(`UPDATE audit SET origin = NULL WHERE id = ${id}`);
      expect(await verify()).toContainEqual({ fault: 'changed', from: id, to: id });
    }
  });

  test('stays sound when a renamed or released account is erased', async () => {
    const { database, accounts, verify } = await logOf(2);
    const own = { ...accounts, actor: 'user-1' };
    await renameUser(own, 'user-1', 'user-new');
    await sealEntries(database, hash, now);
    await deleteUser({ ...accounts, actor: 'user-new' }, 'user-new');
    await sealEntries(database, hash, now);
    await eraseInPieces(database, () => false);
    const [renamed] = await listEntries(database, { types: ['user.renamed'] }, null, 1);
    expect([renamed?.actor, renamed?.origin]).toEqual(['user-1', null]);
    expect(await verify()).toEqual([]);
    await releaseUsername(accounts, 'user-1');
    await createUser({ ...accounts, now: () => new Date(now.getTime() + 1) }, 'user-1');
    await sealEntries(database, hash, now);
    expect(await verify()).toEqual([]);
  });

  test('stays valid when old entries are deleted, and still reports other missing entries', async () => {
    const { database, accounts, verify, change } = await logOf(3);
    const later = new Date('2026-12-18T12:00:00Z');
    await suspendUser({ ...accounts, now: () => later }, 'user-2');
    await sealEntries(database, hash, later);
    await deleteOldEntries(database, hash, '2026-12-01T00:00:00.000Z');
    expect((await listEntries(database, {}, null, 10)).map(({ id }) => id)).toEqual([4]);
    expect(await verify()).toEqual([]);
    await deleteOldEntries(database, hash, '2027-01-01T00:00:00.000Z');
    await suspendUser({ ...accounts, now: () => later }, 'user-1');
    await sealEntries(database, hash, later);
    expect((await listEntries(database, {}, null, 10)).map(({ id }) => id)).toEqual([5]);
    expect(await verify()).toEqual([]);
    await change('DELETE FROM audit');
    expect(await verify()).toEqual([{ fault: 'missing', from: 5, to: 5 }]);
  });

  test('continues under another key, and reports the entries before it', async () => {
    const { database, accounts } = await logOf(2);
    const other = createKeyedHash('another secret that is long enough for this');
    await suspendUser(accounts, 'user-1');
    await sealEntries(database, other, now);
    const entries = await listEntries(database, {}, null, 10);
    expect(entries.map(({ type }) => type)).toEqual([
      'user.suspended',
      'audit.reset',
      'user.created',
      'user.created',
    ]);
    const { faults } = await verifyChain(database, other);
    expect(faults.map(({ from }) => from)).toEqual([1, 2]);
  });

  test.each(['DELETE FROM audit WHERE id < 0', 'DELETE FROM audit'])(
    'continues after its seal was deleted, and %s, and shows that',
    async (sql) => {
      const { database, accounts, verify, change } = await logOf(2);
      await change(sql);
      await change('DELETE FROM audit_chain');
      await suspendUser(accounts, 'user-1');
      await sealEntries(database, hash, now);
      const [newest, before] = await listEntries(database, {}, null, 10);
      expect([newest?.type, before?.type]).toEqual(['user.suspended', 'audit.reset']);
      if (sql.endsWith('0')) expect(await verify()).not.toEqual([]);
    },
  );

  test('orders entries of several processes', async () => {
    const { database, accounts, verify } = await logOf(1);
    const note = () =>
      database.transaction((queries) => noteAudit(queries, accounts, { type: 'users.exported', user: null }));
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        await note();
        await sealEntries(database, hash, now);
      }),
    );
    await sealEntries(database, hash, now);
    expect(await listEntries(database, {}, null, 50)).toHaveLength(21);
    expect(await verify()).toEqual([]);
  });

  test('prints each entry once with AUDIT_LOG=stdout', async () => {
    const { database, accounts } = await logOf(2);
    const printed: string[] = [];
    const log = createLog('error', () => {});
    const config = { appSecret, auditLog: 'stdout', auditDays: 365 } as const;
    const keep = () =>
      keepLog({ database, now: () => now, log, config, interval: 5, print: (text) => printed.push(text) });
    const job = keep();
    const end = Date.now() + 30_000;
    while (printed.length < 2 && Date.now() < end) await Bun.sleep(5);
    await job.stop();
    await suspendUser(accounts, 'user-1');
    const next = keep();
    while (printed.length < 3 && Date.now() < end) await Bun.sleep(5);
    await next.stop();
    expect(printed.map((line) => JSON.parse(line).audit.type)).toEqual([
      'user.created',
      'user.created',
      'user.suspended',
    ]);
  });

  test('is in backups and restored with its chain', async () => {
    const url = await newDatabaseUrl(engine, postgres);
    const environment = { APP_SECRET: appSecret };
    await vitrine(url, ['user', 'add', 'ada'], '', environment);
    await vitrine(url, ['user', 'suspend', 'ada'], '', environment);
    expect((await vitrine(url, ['audit', 'verify'], '', environment)).out).toBe('2 entries verified.\n');
    const file = temporaryPath('.gz');
    await vitrine(url, ['backup', file], '', environment);
    expect(readFileSync(file).length).toBeGreaterThan(0);
    const other = await newDatabaseUrl(engine, postgres);
    expect((await vitrine(other, ['restore', file], '', environment)).err).toBe('');
    const { out } = await vitrine(other, ['audit', 'export'], '', environment);
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ type, way }) => [type, way])).toEqual([
      ['audit.exported', 'command'],
      ['backup.restored', 'command'],
      ['user.suspended', 'command'],
      ['user.created', 'command'],
    ]);
    expect((await vitrine(other, ['audit', 'verify'], '', environment)).out).toBe('4 entries verified.\n');
  });
});
