import { Database as Connection } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { putFile } from '../../src/accounts/change-files.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import { catchUp } from '../../src/store/directory/words-sqlite.ts';
import { findUserByName } from '../../src/store/users.ts';
import { accountsOf } from '../support/accounts.ts';
import { programCommand } from '../support/program.ts';
import { addProfile, preview, startTestServer } from '../support/server.ts';
import { temporaryDatabase, temporaryPath } from '../support/temporary-database.ts';
import { root, vitrine } from '../support/vitrine.ts';

const secret = 'Mildred Featherstonehaugh';
const revisions = 30_000;

/** Creates a member with a long history. */
async function addLeaver(path: string): Promise<string> {
  const server = await startTestServer({ DATABASE_URL: `sqlite:${path}` });
  const { database } = server;
  const accounts = accountsOf({ database });
  await addProfile(server, 'leaver', {
    basics: { name: secret, label: 'Clockmaker' },
    work: [{ name: 'Acme' }],
  });
  await putFile(accounts, 'leaver', 'work/acme/a.txt', new TextEncoder().encode(`a file of ${secret}`));
  const { id = '' } = (await findUserByName(database, 'leaver')) ?? {};
  await database.run(
    `INSERT INTO revisions (user_id, n, document, files, created_at)
     WITH RECURSIVE numbers (n) AS (SELECT 100 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${revisions})
     SELECT $1, n, '{"basics":{"name":"${secret}","summary":"' || hex(zeroblob(400)) || '"}}', '{}', '2026' FROM numbers`,
    [id],
  );
  await database.transaction(catchUp);
  await server.stop();
  return id;
}

function holds(path: string, text: string): string[] {
  return readdirSync(dirname(path)).filter((name) => readFileSync(join(dirname(path), name)).includes(text));
}

test('a killed deletion is complete for visitors and backups, and the next start continues it', async () => {
  const { path } = temporaryDatabase();
  const id = await addLeaver(path);
  const count = (table: string) => {
    using file = new Connection(path);
    file.run('PRAGMA busy_timeout = 10000');
    const sql = `SELECT COUNT(*) AS count FROM ${table} WHERE user_id = ?`;
    return file.query<{ count: number }, [string]>(sql).get(id)?.count ?? 0;
  };
  const before = count('revisions');
  const deleting = Bun.spawn([...programCommand, 'user', 'delete', 'leaver', '--yes'], {
    cwd: root,
    env: { DATABASE_URL: `sqlite:${path}` },
    stdout: 'ignore',
    stderr: 'inherit',
  });
  while (count('revisions') === before && deleting.exitCode === null) await Bun.sleep(1);
  deleting.kill('SIGKILL');
  await deleting.exited;
  expect(count('revisions')).toBeGreaterThan(0);
  expect([count('erasures'), holds(path, secret).length > 0]).toEqual([1, true]);

  // No process has continued the deletion yet.
  const database = await connectDatabase({ engine: 'sqlite', path });
  expect(await findUserByName(database, 'leaver')).toMatchObject({ state: 'deleted', published: null });
  for (const table of ['published', 'people', 'published_files'])
    expect([table, count(table)]).toEqual([table, 0]);
  await database.close();
  const backup = temporaryPath('backup.gz');
  expect((await vitrine(`sqlite:${path}`, ['backup', backup])).status).toBe(0);
  const rows = new TextDecoder().decode(Bun.gunzipSync(await Bun.file(backup).bytes()));
  expect(rows).toContain('leaver');
  expect(rows).not.toContain(secret);

  const server = await startTestServer({ DATABASE_URL: `sqlite:${path}` });
  expect((await server.call('/leaver', { host: preview })).body).toContain('User not found.');
  while (count('erasures') > 0) await Bun.sleep(5);
  for (const table of ['revisions', 'blobs', 'blob_pieces'])
    expect([table, count(table)]).toEqual([table, 0]);
  await server.stop();
  expect(holds(path, secret)).toEqual([]);
  expect(holds(path, 'stonehaugh')).toEqual([]);
});
