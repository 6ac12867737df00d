import { afterAll, describe, expect, test } from 'bun:test';
import { createUser } from '../src/accounts/create-user.ts';
import { readZip } from '../src/accounts/files/read-zip.ts';
import { createToken } from '../src/accounts/identity/tokens.ts';
import { saveDraft } from '../src/accounts/save-draft.ts';
import { createKeyedHash } from '../src/modules/audit/chain.ts';
import { sealEntries } from '../src/modules/audit/seal-entries.ts';
import { insertAuditEntries } from '../src/store/audit.ts';
import { connectDatabase } from '../src/store/connect-database.ts';
import type { Database } from '../src/store/database.ts';
import { personalData } from '../src/store/personal-data.ts';
import { tablesWithNames, tablesWithoutNames } from '../src/store/stored-names.ts';
import { findUserByName } from '../src/store/users.ts';
import { accountsOf } from './support/accounts.ts';
import { addLeaver } from './support/add-leaver.ts';
import { startApi } from './support/api-client.ts';
import { engines, newDatabase, newDatabaseUrl } from './support/engines.ts';
import { listColumns } from './support/list-columns.ts';
import { openSession } from './support/member.ts';
import { startPostgres } from './support/postgres.ts';
import { addProfile, appSecret } from './support/server.ts';
import { temporaryPath } from './support/temporary-database.ts';
import { vitrine } from './support/vitrine.ts';

const postgres = await startPostgres();
afterAll(() => postgres.stop());
const text = 'Mildred Featherstonehaugh';

test('every table has a decision on the usernames of deleted users', () => {
  expect([...tablesWithNames, ...tablesWithoutNames].toSorted()).toEqual(
    Object.keys(personalData).toSorted(),
  );
});

describe.each(engines)('a release of a username on %s', (engine) => {
  test('keeps the name of the deleted user only in the audit log', async () => {
    const DATABASE_URL = await newDatabaseUrl(engine, postgres);
    const program = await startApi({ DATABASE_URL, DIRECTORY: 'public' });
    const { server } = program;
    const { database } = server;
    await addLeaver(program, text);
    const old = await findUserByName(database, 'leaver');
    await actAs('leaver', database);
    await sealEntries(database, createKeyedHash(appSecret), new Date());

    const run = (...args: string[]) => vitrine(DATABASE_URL, args, '', { APP_SECRET: appSecret });
    expect((await run('user', 'delete', 'leaver', '--yes')).status).toBe(0);
    for (const table of tablesWithNames)
      expect([table, (await tablesWith(database, engine, 'leaver')).includes(table)]).toEqual([table, true]);
    expect(await run('user', 'release', 'before')).toMatchObject({
      status: 0,
      out: 'Released leaver, before.\n',
    });
    for (const name of ['leaver', 'before'])
      expect(
        (await tablesWith(database, engine, name)).filter((table) => !/^audit|^migrations$/.test(table)),
      ).toEqual([]);
    expect((await run('user', 'release', 'leaver')).status).toBe(1);
    expect((await run('user', 'release', `(deleted) ${old?.id}`)).status).toBe(1);

    for (const name of ['leaver', 'before']) await createUser(accountsOf(server), name);
    await addProfile(server, 'leaver', { basics: { name: 'New Person' } });
    await addProfile(server, 'before', { basics: { name: 'Another Person' } });
    const file = temporaryPath('leaver.zip');
    expect((await run('user', 'data', 'leaver', '--to', file)).status).toBe(0);
    const files = readZip(await Bun.file(file).bytes()).map(({ path, read }) => [path, read()] as const);
    const read = (name: string) => {
      const bytes = files.find(([path]) => path === `${name}.json`)?.[1];
      return JSON.parse(new TextDecoder().decode(bytes));
    };
    const all = files.map(([, bytes]) => new TextDecoder().decode(bytes)).join('\n');
    for (const earlier of [text, old?.id ?? text, 'leaver@example.org', '198.51.100.1'])
      expect([earlier, all.includes(earlier)]).toEqual([earlier, false]);
    expect(read('account').formerNames).toEqual([]);
    for (const name of ['sessions', 'sign-ins', 'tokens', 'shares', 'invitations', 'mails', 'delegates'])
      expect([name, Object.values(read(name)).flat()]).toEqual([name, []]);
    const types = read('activity').events.map(({ type }: { type: string }) => type);
    expect(types).toContain('user.created');
    expect(types).not.toContain('user.renamed');
    const activity = (await (await openSession(server, 'leaver')).get('/activity')).body;
    expect(activity).toContain('Account created.');
    expect(activity).not.toContain('Previously before');
    const others = (await (await openSession(server, 'alice')).get('/activity')).body;
    expect(others).toContain('(deleted)');

    const log = (await run('audit', 'export')).out;
    const entries = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const type of ['user.deleted', 'user.released'])
      expect(entries.find((entry) => entry.type === type)).toMatchObject({ user: 'leaver', way: 'command' });
    expect(entries.find(({ type, actor }) => type === 'email.changed' && actor === 'leaver').from).toBeNull();
    expect(await run('audit', 'verify')).toMatchObject({ status: 0 });
    await server.stop();
  });

  test('needs a deleted user whose erasure is complete', async () => {
    const url = await newDatabase(engine, postgres);
    const run = (...args: string[]) =>
      vitrine(url.engine === 'sqlite' ? `sqlite:${url.path}` : url.url, args);
    await run('user', 'add', 'eve');
    await run('user', 'rename', 'eve', 'ada');
    for (const name of ['ada', 'eve']) {
      const refused = await run('user', 'release', name);
      expect([refused.status, refused.err]).toEqual([
        1,
        `ada is not deleted, so ${name} is not free. To delete the user: vitrine user delete ada\n`,
      ]);
    }
    const unknown = await run('user', 'release', 'nobody');
    expect([unknown.status, unknown.err]).toEqual([
      1,
      'No user is or was named nobody. The username is free, or misspelled.\n',
    ]);
    await run('user', 'delete', 'ada', '--yes');
    const database = await connectDatabase(url);
    await database.run("INSERT INTO erasures (user_id) SELECT id FROM users WHERE username = 'ada'");
    const early = await run('user', 'release', 'ada');
    expect([early.status, early.err]).toEqual([
      1,
      'Vitrine still erases the data of ada. Keep the server running and try again in a few minutes.\n',
    ]);
    expect((await run('user', 'add', 'ada')).status).toBe(1);
    await database.run('DELETE FROM erasures');
    expect(await run('user', 'release', 'ada')).toMatchObject({ status: 0, err: '' });
    for (const name of ['ada', 'eve'])
      expect(await run('user', 'add', name)).toMatchObject({ status: 0, err: '' });
    await database.close();
  });
});

/** Inserts rows of other users that contain this user's name. */
async function actAs(name: string, database: Database): Promise<void> {
  const accounts = { ...accountsOf({ database }), actor: name };
  await saveDraft(accounts, 'alice', { basics: { name: 'Alice' } });
  await createToken(accounts, { username: 'alice', scopes: ['profile:read'], expiresAt: null });
  const alice = (await findUserByName(database, 'alice'))?.id ?? '';
  const at = new Date().toISOString();
  await database.transaction((queries) =>
    insertAuditEntries(queries, [
      {
        ...{ at, type: 'email.changed', actor: name, userId: alice, username: 'alice' },
        origin: { way: 'page', from: '198.51.100.1' },
      },
    ]),
  );
  await database.run('UPDATE tokens SET revoked_by = $1 WHERE user_id = $2', [name, alice]);
  await database.run(
    `INSERT INTO webhooks (user_id, id, url, types, secret, created_at, stopped_at, created_by)
     VALUES ($1, 'of-alice', 'https://hooks.invalid/', '[]', '', $2, $2, $3)`,
    [alice, at, name],
  );
  await database.run(
    `INSERT INTO shares (id, user_id, hash, label, until, shows, anonymous, created_at, created_by)
     VALUES ('of-alice', $1, 'h', '', '2999', '[]', 0, $2, $3)`,
    [alice, at, name],
  );
  await database.run(
    `INSERT INTO invitations (id, address, folded, language, hash, invited_by, created_at, expires_at, mail_id)
     VALUES ('i', 'cy@example.org', 'cy@example.org', 'en', 'i', $1, $2, '2999', 'i')`,
    [name, at],
  );
  await database.run(
    `INSERT INTO registrations (id, address, folded, name, username, reason, language, hash, mail_id, created_at,
       expires_at, confirmed_at, decided_at, declined_by, erased_at)
     VALUES ('r', 'di@example.org', 'di@example.org', 'Di', 'di', '', 'en', 'r', 'r', $1, '2999', $1, $1, $2, '2999')`,
    [at, name],
  );
  for (const member of ['actor', 'invitedBy', 'to'])
    await database.run(
      `INSERT INTO mails (id, user_id, address, folded, kind, language, details, created_at, sent_at)
       VALUES ($1, $2, 'alice@example.org', 'alice@example.org', 'notice', 'en', $3, $4, $4)`,
      [member, alice, JSON.stringify({ [member]: name }), at],
    );
}

/** Tables with the name in any column. */
async function tablesWith(database: Database, engine: string, name: string): Promise<string[]> {
  const tables = [...new Set((await listColumns(database, engine)).map(([table]) => table))];
  const holding = tables.map(async (table) => {
    const rows = await database.all(`SELECT * FROM ${table}`);
    return JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value)).includes(
      name,
    )
      ? [table]
      : [];
  });
  return (await Promise.all(holding)).flat().toSorted();
}
