import { afterAll, describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setEmail } from '../src/accounts/email.ts';
import type { Database } from '../src/store/database.ts';
import { catchUp } from '../src/store/directory/words-sqlite.ts';
import { listEvents } from '../src/store/events.ts';
import { findUserByName } from '../src/store/users.ts';
import { accountsOf } from './support/accounts.ts';
import { addLeaver } from './support/add-leaver.ts';
import { startApi } from './support/api-client.ts';
import { formOf } from './support/client.ts';
import { engines, newDatabaseUrl } from './support/engines.ts';
import { expectHealth } from './support/health.ts';
import { mailSettings, startMailServer } from './support/mail-server.ts';
import { saveMass } from './support/mass.ts';
import { startPostgres } from './support/postgres.ts';
import { preview } from './support/server.ts';
import { temporaryDatabase } from './support/temporary-database.ts';

const postgres = await startPostgres();
afterAll(() => postgres.stop());
const secret = 'Mildred Featherstonehaugh';

/** Tables that keep a name or an event after a deletion. */
const kept = ['events', 'former_names'];
/** Tables that get a row when a user is deleted. Without `BACKUP_DIR`, no file takes over the note. */
const noted = ['erasures', 'erasure_notes', 'deleted_events'];

describe.each(engines)('deletion on %s', (engine) => {
  test('leaves only the username and the events of a user', async () => {
    const { server, ask, tokenOf } = await startApi({
      DATABASE_URL: await newDatabaseUrl(engine, postgres),
      DIRECTORY: 'public',
    });
    const { database } = server;
    await addLeaver({ server, ask, tokenOf }, secret);
    const user = await findUserByName(database, 'leaver');
    const hook = await database.get<{ id: string }>('SELECT id FROM webhooks WHERE user_id = $1', [
      user?.id ?? '',
    ]);
    // The audit log keeps its entries. Its own tests check what an erasure removes from them.
    const tables = (await listTables(database, engine)).filter((table) => !table.startsWith('audit'));
    const count = async () => {
      const counts = tables.map(async (table) => {
        // A delivery belongs to its webhook, even if its event is about another user.
        const [owner, id] = table === 'deliveries' ? ['webhook_id', hook?.id] : ['user_id', user?.id];
        const rows = await database.all(`SELECT 1 FROM ${table} WHERE ${owner} = $1`, [id ?? '']);
        return [table, rows.length] as const;
      });
      return Object.fromEntries(await Promise.all(counts));
    };
    const worksFor = () => database.all('SELECT 1 FROM delegates WHERE delegate_id = $1', [user?.id ?? '']);
    for (const [table, rows] of Object.entries(await count()))
      expect([table, rows > 0]).toEqual([table, !noted.includes(table)]);
    expect(await worksFor()).toHaveLength(1);
    const operator = await tokenOf(null, 'operator');
    expect((await ask('/users/leaver', { method: 'DELETE', token: operator })).status).toBe(204);
    for (const [table, rows] of Object.entries(await count()))
      expect([table, rows > 0]).toEqual([table, [...kept, 'erasure_notes'].includes(table)]);
    expect(await worksFor()).toEqual([]);
    const left = await findUserByName(database, 'leaver');
    expect([left?.name, left?.seenAt, left?.seenBy]).toEqual(['', '', null]);
    expect((await server.call('/leaver', { host: preview })).body).toContain('User not found.');
    const log = JSON.stringify(await listEvents(database, 0, 1000));
    expect(log).toContain('user.deleted');
    expect(log).not.toContain(secret);
    await expectHealth(database);
    await server.stop();
  });

  test('deletes earlier invitations and mails', async () => {
    await using mail = await startMailServer();
    const { server, ask, tokenOf } = await startApi(
      { ...mailSettings(mail), DATABASE_URL: await newDatabaseUrl(engine, postgres) },
      { intervals: { mail: 10 } },
    );
    const { database } = server;
    const token = await tokenOf(null, 'operator');
    const invite = async (email: string) => {
      const invitations = [{ email, name: secret }];
      return (await ask('/invitations', { method: 'POST', token, json: { invitations } })).value;
    };
    const pathOf = async (address: string, count: number) => {
      const mails = await mail.waitFor(count, ({ to }) => to[0] === address);
      return new URL(mails.at(-1)?.link ?? '').pathname;
    };
    const join = async (path: string, username: string) => {
      const password = 'sixteen purple tractors';
      const fields = { username, 'new-password': password, 'repeated-password': password };
      expect((await server.call(path, formOf(fields))).headers.location).toBe('/welcome');
    };
    const { invited } = await invite('cy@example.org');
    await pathOf('cy@example.org', 1);
    await ask(`/invitations/${invited[0].id}/resend`, { method: 'POST', token });
    await join(await pathOf('cy@example.org', 2), 'cy');
    await setEmail(accountsOf(server), 'cy', 'cy@example.net');
    const tables = [...(await listTables(database, engine)), 'registrations'];
    const holds = async (text: string) => {
      const all = tables.map(async (table) => {
        const rows = await database.all(`SELECT * FROM ${table}`);
        return JSON.stringify(rows).includes(text) ? [table] : [];
      });
      return (await Promise.all(all)).flat();
    };
    expect(await holds('cy@example.org')).toEqual(expect.arrayContaining(['invitations', 'mails']));
    await ask('/users/cy', { method: 'DELETE', token });
    for (const text of ['cy@example', secret]) expect(await holds(text)).toEqual([]);

    // Mails of the new owner of the email address stay.
    await invite('di@example.org');
    await join(await pathOf('di@example.org', 1), 'di');
    await setEmail(accountsOf(server), 'di', 'di@example.net');
    await setEmail(accountsOf(server), 'alice', 'di@example.org');
    await server.call('/sign-in/link', formOf({ email: 'di@example.org' }));
    await pathOf('di@example.org', 2);
    await ask('/users/di', { method: 'DELETE', token });
    expect(await holds('di@example.org')).toEqual(['emails', 'mails']);
    for (const text of ['di@example.net', secret]) expect(await holds(text)).toEqual([]);

    // The invitation of the email address's next owner stays too.
    await invite('ed@example.org');
    await join(await pathOf('ed@example.org', 1), 'ed');
    await setEmail(accountsOf(server), 'ed', 'ed@example.net');
    const [next] = (await invite('ed@example.org')).invited;
    const path = await pathOf('ed@example.org', 2);
    await ask('/users/ed', { method: 'DELETE', token });
    const left = await database.all('SELECT id FROM invitations WHERE folded = $1', ['ed@example.org']);
    expect(left).toEqual([{ id: next.id }]);
    await join(path, 'edna');
    await server.stop();
  });
});

test('erases deleted rows from the SQLite file too', async () => {
  const { path } = temporaryDatabase();
  const { server, ask, tokenOf } = await startApi({
    DATABASE_URL: `sqlite:${path}`,
    DIRECTORY: 'public',
    DIRECTORY_DEFAULT: 'listed',
  });
  const holds = (text: string) =>
    readdirSync(dirname(path)).filter((name) => readFileSync(join(dirname(path), name)).includes(text));
  await addLeaver({ server, ask, tokenOf }, secret);
  // The search index has no words of users who wait for indexing.
  await server.database.transaction(async (queries) => {
    // Many users, so that one removed word does not start a merge of the index.
    for (let index = 0; index < 50; index += 1) await saveMass(queries, `mass-${index}`, {});
    await catchUp(queries);
  });
  await server.database.run("INSERT INTO people_words (people_words) VALUES ('optimize')");
  // The directory stores words in folded form.
  for (const text of [secret, 'stonehaugh']) expect(holds(text)).not.toEqual([]);
  const operator = await tokenOf(null, 'operator');
  await ask('/users/leaver', { method: 'DELETE', token: operator });
  await server.stop();
  expect(holds('user.deleted')).not.toEqual([]);
  for (const text of [secret, 'stonehaugh']) expect(holds(text)).toEqual([]);
});

/** All tables with a column that names the user. */
async function listTables(database: Database, engine: string): Promise<string[]> {
  const rows = await database.all<{ name: string }>(
    engine === 'sqlite'
      ? `SELECT tables.name FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
         WHERE tables.type = 'table' AND columns.name = 'user_id'`
      : "SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'user_id' AND table_schema = 'public'",
  );
  return rows.map(({ name }) => name).toSorted();
}
