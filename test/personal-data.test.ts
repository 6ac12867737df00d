import { afterAll, describe, expect, test } from 'bun:test';
import { readFileSync, statSync } from 'node:fs';
import { explained } from '../src/accounts/data-readme.ts';
import { dataPartsIn } from '../src/accounts/export-data.ts';
import { readZip } from '../src/accounts/files/read-zip.ts';
import { setRole } from '../src/accounts/roles.ts';
import { insertAuditEntries } from '../src/store/audit.ts';
import type { Database } from '../src/store/database.ts';
import { dataFiles, personalData } from '../src/store/personal-data.ts';
import { findUserByName } from '../src/store/users.ts';
import { accountsOf } from './support/accounts.ts';
import { addLeaver } from './support/add-leaver.ts';
import { startApi } from './support/api-client.ts';
import { engines, newDatabaseUrl } from './support/engines.ts';
import { listColumns } from './support/list-columns.ts';
import { openSession } from './support/member.ts';
import { startPostgres } from './support/postgres.ts';
import { addProfile, api, main } from './support/server.ts';
import { temporaryPath } from './support/temporary-database.ts';
import { vitrine } from './support/vitrine.ts';

const postgres = await startPostgres();
afterAll(() => postgres.stop());
const text = 'Mildred Featherstonehaugh';

describe.each(engines)('all data of a user on %s', async (engine) => {
  const DATABASE_URL = await newDatabaseUrl(engine, postgres);
  const program = await startApi({ DATABASE_URL, DIRECTORY: 'public', DIRECTORY_DEFAULT: 'listed' });
  const { server, ask, tokenOf } = program;
  afterAll(() => server.stop());
  const { database } = server;
  await addLeaver(program, text);
  const user = await findUserByName(database, 'leaver');
  const operator = await tokenOf(null, 'operator');
  /** Bytes, because other tests compare text only. */
  const send = async (host: string, target: string, init: RequestInit) => {
    const headers = { ...Object.fromEntries(new Headers(init.headers)), Host: host };
    const answer = await fetch(`http://127.0.0.1:${server.port}${target}`, { ...init, headers });
    return { status: answer.status, headers: answer.headers, bytes: await answer.bytes() };
  };
  const download = (token: string, username = 'leaver') =>
    send(api, `/users/${username}/data`, { headers: { Authorization: `Bearer ${token}` } });
  const unpack = (bytes: Uint8Array) =>
    new Map(readZip(bytes).map(({ path, read }) => [path, new TextDecoder().decode(read())]));

  test('covers or excludes every column of every table', async () => {
    const undecided = (await listColumns(database, engine)).filter(([table, column]) => {
      const decision = personalData[table];
      if (!decision || 'none' in decision) return !decision;
      const shown = decision.parts.flatMap(({ columns }) => columns);
      return column !== 'user_id' && ![...shown, ...Object.keys(decision.without ?? {})].includes(column);
    });
    expect(undecided).toEqual([]);
  });

  test('names no table or column that does not exist', async () => {
    const columns = await listColumns(database, engine);
    const known = new Set(columns.map(([table]) => table));
    const onOne = ['people_words', 'people_vocabulary', 'people_terms', 'people_changed'];
    expect(Object.keys(personalData).filter((table) => !known.has(table) && !onOne.includes(table))).toEqual(
      [],
    );
    const missing = Object.entries(personalData).flatMap(([table, decision]) => {
      if ('none' in decision) return [];
      const named = [
        ...decision.parts.flatMap((part) => part.columns),
        ...Object.keys(decision.without ?? {}),
      ];
      return named.filter((name) => name !== 'tx' && !columns.some(([t, c]) => t === table && c === name));
    });
    expect(missing).toEqual([]);
  });

  test('is a ZIP with a README, a JSON file for each subject, and the files', async () => {
    const answer = await download(operator);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(answer.headers.get('content-disposition')).toContain('leaver-data.zip');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const files = unpack(answer.bytes);
    for (const name of dataFiles) {
      expect(files.get('README.md')).toContain(`- \`${name}.json\`: ${explained[name]}`);
      const content = JSON.parse(files.get(`${name}.json`) ?? '');
      expect(Object.keys(content)).toEqual(dataPartsIn(name).map(([, part]) => part.name));
    }
    expect(files.get('files/work/acme/a.txt')).toBe(`the file of ${text}`);
    const read = (name: string) => JSON.parse(files.get(`${name}.json`) ?? '');
    expect(read('account').user[0]).toMatchObject({ id: user?.id, username: 'leaver' });
    expect(read('account').formerNames).toEqual([{ username: 'before' }]);
    expect(read('account').email[0].address).toBe('leaver@example.org');
    expect(read('profile').draft[0].document.basics.name).toBe(text);
    expect(read('revisions').revisions.length).toBeGreaterThan(2);
    expect(read('identities').identities[0].subject).toBe(text);
    expect(read('directory').provisioned[0].userName).toBe(text);
    expect(read('activity').events.map(({ type }: { type: string }) => type)).toContain('user.created');
    expect(read('delegates')).toMatchObject({
      delegates: [{ delegateId: 'alice' }],
      delegateFor: [{ userId: 'alice' }],
    });
    expect(read('shares').shares[0].label).toBe(text);
    expect(read('views').views).toEqual([{ day: '2026-01-02', format: 'html', people: 1, bots: 0 }]);
    for (const name of ['sessions', 'sign-ins', 'tokens', 'invitations', 'mails'])
      expect([name, Object.values(read(name)).flat().length > 0]).toEqual([name, true]);
  });

  test('has no rows of tables without a part, and each part has rows', async () => {
    const files = unpack((await download(operator)).bytes);
    const empty = dataFiles.flatMap((name) =>
      Object.entries(JSON.parse(files.get(`${name}.json`) ?? '')).flatMap(([part, rows]) =>
        Array.isArray(rows) && rows.length > 0 ? [] : [`${name}/${part}`],
      ),
    );
    // Tables that need a directory, a registration or an operator's invitation to have rows.
    expect(
      empty.filter(
        (part) =>
          !['invitations/registrations', 'invitations/sent', 'audit/entries', 'audit/newest'].includes(part),
      ),
    ).toEqual([]);
  });

  test('contains no secrets, hashes of secrets, or mail or client data of others', async () => {
    const client = '198.51.100.77';
    const about = { at: new Date().toISOString(), userId: user?.id ?? '', username: 'leaver' };
    await database.transaction((queries) =>
      insertAuditEntries(queries, [
        { ...about, type: 'user.renamed', actor: 'alice', origin: { way: 'page', from: client } },
        { ...about, type: 'sign-in', actor: 'leaver', origin: { way: 'page', from: '198.51.100.1' } },
      ]),
    );
    // Mail servers repeat the recipient in their response.
    for (const address of ['another@example.org', 'leaver@example.org'])
      await database.run('UPDATE mails SET reason = $1 WHERE address = $2', [
        `the mail server answered 550 <${address}> is full`,
        address,
      ]);
    const files = unpack((await download(operator)).bytes);
    expect(files.get('mails.json')).toContain('550 <leaver@example.org> is full');
    const all = [...files]
      .filter(([path]) => path.endsWith('.json'))
      .map(([, content]) => content)
      .join('\n');
    expect(all).toContain('198.51.100.1');
    const secrets = await listSecrets(database);
    expect(secrets.length).toBeGreaterThan(8);
    for (const secret of [...secrets, client, 'another@example.org'])
      expect([secret, all.includes(secret)]).toEqual([secret, false]);
  });

  test('is for the owner of a token with account:read, and for operators', async () => {
    await addProfile(server, 'other', {});
    const own = await tokenOf('other', 'account:read');
    expect((await download(own, 'other')).status).toBe(200);
    expect((await download(own)).status).toBe(404);
    expect((await download(await tokenOf('other', 'profile:read'), 'other')).status).toBe(403);
    const accounts = accountsOf(server);
    for (const role of ['auditor', 'support', 'editor'])
      await setRole(accounts, 'other', { role, to: 'granted' });
    expect((await download(own)).status).toBe(403);
    expect((await download(await tokenOf('other', 'users:read'))).status).toBe(403);
    expect((await ask('/users/other/data', {})).status).toBe(401);
  });

  test('downloads at /account, and the audit log has it', async () => {
    const session = await openSession(server, 'leaver');
    expect((await session.get('/account')).body).toContain('Download all my data');
    const answer = await send(main, '/account/data', {
      method: 'POST',
      headers: { Cookie: session.cookie },
      body: new URLSearchParams(),
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(unpack(answer.bytes).get('account.json')).toContain('leaver@example.org');
    const entries = await database.all<{ actor: string; details: string }>(
      `SELECT actor, details FROM audit_waiting WHERE type = 'profile.exported' AND username = 'leaver' AND actor = 'leaver'
       UNION ALL SELECT actor, details FROM audit WHERE type = 'profile.exported' AND username = 'leaver' AND actor = 'leaver'`,
    );
    expect(entries).toEqual([{ actor: 'leaver', details: '{"format":"zip"}' }]);
  });

  test('is written by vitrine user data to a file that no one else can read', async () => {
    const to = temporaryPath('leaver.zip');
    const { status, err } = await vitrine(DATABASE_URL, ['user', 'data', 'leaver', '--to', to], '');
    expect([status, err]).toEqual([0, `Wrote all data of leaver to ${to}.\n`]);
    expect(statSync(to).mode & 0o777).toBe(0o600);
    expect(unpack(readFileSync(to)).get('mails.json')).toContain('leaver@example.org');
    const refused = await vitrine(DATABASE_URL, ['user', 'data', 'leaver', '--to', 'leaver.tar'], '');
    expect([refused.status, refused.err.includes('use a .zip')]).toEqual([2, true]);
  });
});

/** Without the internal tables of SQLite's search index. */
/** The values of all columns that the export omits as secrets. */
async function listSecrets(database: Database): Promise<string[]> {
  const columns = Object.entries(personalData).flatMap(([table, decision]) =>
    'without' in decision && decision.without
      ? Object.entries(decision.without)
          .filter(([, reason]) => reason.startsWith('a secret'))
          .map(([column]) => [table, column] as const)
      : [],
  );
  const values = await Promise.all(
    columns.map(([table, column]) =>
      database.all<{ value: unknown }>(`SELECT ${column} AS value FROM ${table}`),
    ),
  );
  return values.flat().flatMap(({ value }) => (typeof value === 'string' && value.length > 3 ? [value] : []));
}
