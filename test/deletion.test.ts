import { afterAll, describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { putFile } from '../src/accounts/change-files.ts';
import { addDelegate } from '../src/accounts/delegates.ts';
import { askForEmail, setEmail } from '../src/accounts/email.ts';
import { receiveBytes } from '../src/accounts/files/receive-file.ts';
import { fitImport } from '../src/accounts/fit-import.ts';
import { createSignInLink } from '../src/accounts/identity/sign-in-links.ts';
import { importFile } from '../src/accounts/import-file.ts';
import { createOutbox } from '../src/accounts/mail/outbox.ts';
import { renameUser } from '../src/accounts/rename-user.ts';
import { uploadBlob } from '../src/accounts/save-snapshot.ts';
import { allowCi } from '../src/modules/ci/allow-ci.ts';
import { upsertScimUser } from '../src/modules/scim/store.ts';
import type { Database } from '../src/store/database.ts';
import { catchUp } from '../src/store/directory/words-sqlite.ts';
import { listEvents } from '../src/store/events.ts';
import { insertIdentity } from '../src/store/identities.ts';
import { insertInvitations } from '../src/store/invitations.ts';
import { insertKeptRequest } from '../src/store/kept-requests.ts';
import { countCardFetch } from '../src/store/link-cards.ts';
import { insertPasskey } from '../src/store/passkeys.ts';
import { replaceRecoveryCodes, upsertSecondFactor } from '../src/store/second-factors.ts';
import { replaceSession } from '../src/store/sessions.ts';
import { addFailures, insertSignIn } from '../src/store/sign-ins.ts';
import { insertSignOn } from '../src/store/sign-ons.ts';
import { insertUnresolved } from '../src/store/unresolved-sign-ins.ts';
import { findUserByName } from '../src/store/users.ts';
import { addViews } from '../src/store/views.ts';
import { accountsOf } from './support/accounts.ts';
import { startApi, type TestApi } from './support/api-client.ts';
import { cheapPasswords } from './support/cheap-passwords.ts';
import { formOf } from './support/client.ts';
import { engines, newDatabaseUrl } from './support/engines.ts';
import { expectHealth } from './support/health.ts';
import { mailSettings, startMailServer } from './support/mail-server.ts';
import { saveMass } from './support/mass.ts';
import { startPostgres } from './support/postgres.ts';
import { addProfile, appSecret, preview } from './support/server.ts';
import { storeWebhook } from './support/stored-webhook.ts';
import { temporaryDatabase } from './support/temporary-database.ts';

const postgres = await startPostgres();
afterAll(() => postgres.stop());
const secret = 'Mildred Featherstonehaugh';
const bytes = new TextEncoder().encode(`the file of ${secret}`);

/** Tables that keep a name or an event. */
const kept = ['events', 'former_names'];
/** Tables that get a row when a user is deleted; without `BACKUP_DIR` no file takes the note over. */
const noted = ['erasures', 'erasure_notes'];

describe.each(engines)('deletion on %s', (engine) => {
  test('leaves only the username and the events of a user', async () => {
    const { server, ask, tokenOf } = await startApi({
      DATABASE_URL: await newDatabaseUrl(engine, postgres),
      DIRECTORY: 'public',
    });
    const { database } = server;
    await addLeaver({ server, ask, tokenOf });
    const user = await findUserByName(database, 'leaver');
    const hook = await database.get<{ id: string }>('SELECT id FROM webhooks WHERE user_id = $1', [
      user?.id ?? '',
    ]);
    // The audit log keeps its entries: its own tests hold what erasure leaves of them.
    const tables = (await listTables(database, engine)).filter((table) => !table.startsWith('audit'));
    const count = async () => {
      const counts = tables.map(async (table) => {
        // A delivery is its webhook's; whose event it tells of is another matter.
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

  test('leaves nothing of earlier invitations and mails', async () => {
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

    // Mails of the address's new owner stay.
    await invite('di@example.org');
    await join(await pathOf('di@example.org', 1), 'di');
    await setEmail(accountsOf(server), 'di', 'di@example.net');
    await setEmail(accountsOf(server), 'alice', 'di@example.org');
    await server.call('/sign-in/link', formOf({ email: 'di@example.org' }));
    await pathOf('di@example.org', 2);
    await ask('/users/di', { method: 'DELETE', token });
    expect(await holds('di@example.org')).toEqual(['emails', 'mails']);
    for (const text of ['di@example.net', secret]) expect(await holds(text)).toEqual([]);

    // And so does the invitation of who has it next.
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
  await addLeaver({ server, ask, tokenOf });
  // Users waiting for the index have no words there.
  await server.database.transaction(async (queries) => {
    // One word less doesn't start a merge of the index.
    for (let index = 0; index < 50; index += 1) await saveMass(queries, `mass-${index}`, {});
    await catchUp(queries);
  });
  await server.database.run("INSERT INTO people_words (people_words) VALUES ('optimize')");
  // A word of the directory is not stored as it was written.
  for (const text of [secret, 'stonehaugh']) expect(holds(text)).not.toEqual([]);
  const operator = await tokenOf(null, 'operator');
  await ask('/users/leaver', { method: 'DELETE', token: operator });
  await server.stop();
  expect(holds('user.deleted')).not.toEqual([]);
  for (const text of [secret, 'stonehaugh']) expect(holds(text)).toEqual([]);
});

/** A user with rows in every table. */
async function addLeaver({ server, tokenOf }: TestApi): Promise<void> {
  const accounts = accountsOf(server);
  const document = { basics: { name: secret }, work: [{ name: 'Acme', summary: `${secret} `.repeat(500) }] };
  await addProfile(server, 'before', document);
  await renameUser(accounts, 'before', 'leaver');
  await putFile(accounts, 'leaver', 'work/acme/a.txt', bytes);
  await addProfile(server, 'leaver', {
    ...document,
    basics: { name: secret, label: 'x', url: 'https://page.invalid/', summary: 'https://page.invalid/card' },
  });
  await tokenOf('leaver', 'profile:read');
  const { userId } = await cheapPasswords.change(accounts, 'leaver', 'nine brown horses', 0);
  const expiresAt = new Date('2999-01-01');
  const session = {
    userId,
    credentialVersion: 1,
    id: 'session',
    startedBy: 'password',
    expiresAt,
    device: { browser: null, platform: null, network: null },
  } as const;
  await server.database.transaction(async (queries) => {
    await replaceSession(queries, '', session, new Date());
    await insertSignIn(queries, session, new Date());
    await addFailures(queries, userId, { passwords: 1, codes: 0, lastAt: new Date().toISOString() });
  });
  await countCardFetch(server.database, userId, '2026-01-02T03', 1);
  const view = { userId, day: '2026-01-02', format: 'html', people: 1, bots: 0 };
  await server.database.transaction((queries) => addViews(queries, [view]));
  const passkey = {
    id: 'passkey',
    name: secret,
    host: 'h',
    publicKey: '{}',
    counter: 0,
    backedUp: 0,
  } as const;
  await server.database.transaction((queries) =>
    insertPasskey(queries, { ...passkey, userId, createdAt: '2026-01-02T03:04:05.000Z' }),
  );
  await server.database.transaction(async (queries) => {
    await upsertSecondFactor(queries, { userId, secret, counter: 1, createdAt: '2026-01-02T03:04:05.000Z' });
    await replaceRecoveryCodes(queries, userId, ['hash']);
  });
  await createSignInLink(accounts, 'leaver', expiresAt);
  const vcard = new TextEncoder().encode(`BEGIN:VCARD\r\nFN:${secret}\r\nEND:VCARD`);
  await importFile(accounts, 'leaver', await fitImport('vcard', { bytes: vcard }));
  const received = await receiveBytes('a file', bytes);
  await uploadBlob(accounts, 'leaver', received.entry.hash, received);
  await server.database.run(
    `INSERT INTO contact_messages (id, user_id, hash, sealed, mail_id, size, created_at, expires_at, erased_at)
     VALUES ('c', $1, 'c', $2, 'm', 1, '2026', '2999', '2999')`,
    [userId, secret],
  );
  await server.database.run(
    `INSERT INTO user_groups (id, slug, name, folded, sort_key, visibility, created_at, changed_at)
     VALUES ('g', 'g', 'G', 'g', 'g', 'public', '2026', '2026')`,
  );
  for (const table of ['group_members', 'former_group_members'])
    await server.database.run(
      `INSERT INTO ${table} (group_id, user_id, title, locales, role, position, shown${table === 'group_members' ? ', created_at' : ''})
       VALUES ('g', $1, $2, '{}', 'member', 0, 'default'${table === 'group_members' ? ", '2026'" : ''})`,
      [userId, secret],
    );
  await server.database.run(
    "INSERT INTO connections (user_id, external_id, at) VALUES ($1, 'number', '2026')",
    [userId],
  );
  await server.database.run(
    `INSERT INTO shares (id, user_id, hash, label, until, shows, anonymous, password, created_at, created_by)
     VALUES ('share', $1, 'hash', $2, '2999', '[]', 0, NULL, '2026', 'leaver')`,
    [userId, secret],
  );
  await setEmail(accounts, 'leaver', 'leaver@example.org');
  const address = { username: 'leaver', email: 'another@example.org', language: 'en' };
  await askForEmail(accounts, createOutbox(appSecret), address);
  await server.database.transaction(async (queries) => {
    const identity = { issuer: 'https://login.example.org', subject: secret };
    await insertIdentity(queries, userId, identity, '2026-01-01T00:00:00.000Z');
    await insertSignOn(queries, { ...identity, sessionId: 'session', sid: null, idToken: null });
    const kept = { id: 'kept', sessionId: 'session', request: secret, expiresAt: '2999-01-01' };
    await insertKeptRequest(queries, kept, '2026-01-01');
    await insertInvitations(queries, [
      {
        id: 'invitation',
        address: 'leaver@example.org',
        folded: 'leaver@example.org',
        name: secret,
        username: 'leaver',
        language: 'en',
        hash: 'hash',
        invitedBy: 'alice',
        createdAt: '2026-01-01T00:00:00.000Z',
        expiresAt: '2026-01-08T00:00:00.000Z',
        mailId: 'mail',
        list: null,
      },
    ]);
    await queries.run('UPDATE invitations SET user_id = $1', [userId]);
  });
  await server.database.transaction((queries) =>
    upsertScimUser(
      queries,
      userId,
      {
        userName: secret,
        folded: secret,
        externalId: null,
        name: '{}',
        attributes: JSON.stringify({ title: secret }),
        active: 1,
        leftAt: null,
      },
      '2026-01-01T00:00:00.000Z',
    ),
  );
  await server.database.transaction((queries) =>
    insertUnresolved(
      queries,
      {
        ...{ reference: 'A1', issuer: 'https://sso.example', subject: '7', reason: 'unlinked' },
        ...{ name: null, address: null, username: null, at: new Date().toISOString() },
      },
      [userId],
    ),
  );
  await allowCi(accounts, { ...ciRule, username: 'leaver' }, []);
  // The webhook's name doesn't resolve, so nothing is delivered.
  await storeWebhook(server.database, 'leaver');
  await addDelegate(accounts, 'leaver', 'alice');
  await addDelegate(accounts, 'alice', 'leaver');
}

const ciRule = {
  name: 'octo/profile',
  issuer: 'https://token.actions.githubusercontent.com',
  repositoryId: '1',
  ownerId: '2',
  branch: 'main',
  environment: '',
  pulls: false,
};

/** Every table that says of its rows whose they are. */
async function listTables(database: Database, engine: string): Promise<string[]> {
  const rows = await database.all<{ name: string }>(
    engine === 'sqlite'
      ? `SELECT tables.name FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
         WHERE tables.type = 'table' AND columns.name = 'user_id'`
      : "SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'user_id' AND table_schema = 'public'",
  );
  return rows.map(({ name }) => name).toSorted();
}
