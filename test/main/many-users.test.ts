import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createUser } from '../../src/accounts/create-user.ts';
import { setEmail } from '../../src/accounts/email.ts';
import { findDraft } from '../../src/accounts/find-draft.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { findEmail } from '../../src/store/emails.ts';
import { findUserByName } from '../../src/store/users.ts';
import { accountsOf } from '../support/accounts.ts';
import { createOperator } from '../support/create-operator.ts';
import { startPictureServer } from '../support/foreign-pictures.ts';
import { openSession, type SignedIn } from '../support/member.ts';
import { toReceiver } from '../support/receiver.ts';
import { addProfile, hasty, main, preview, startTestServer, type TestServer } from '../support/server.ts';
import { upload } from '../support/upload.ts';

let server: TestServer;
let olga: SignedIn;
let mia: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_WRITES: 'off', DIRECTORY: 'public' });
  await createOperator(accountsOf(server), 'olga');
  for (const name of ['mia', 'ben', 'eva']) await createUser(accountsOf(server), name);
  olga = await openSession(server, 'olga');
  mia = await openSession(server, 'mia');
});
afterAll(() => server.stop());

const userOf = async (name: string) => {
  const user = await findUserByName(server.database, name);
  if (!user) throw new Error(`there is no ${name}`);
  return user;
};
const change = (action: string, ...names: string[]) =>
  olga.post(action === 'invite' ? '/user-invitations' : '/user-changes', [
    ['do', action],
    ...names.map((name): [string, string] => ['user', name]),
  ]);

describe('several users at once', () => {
  test('are suspended except oneself, with undo', async () => {
    const { status, body } = await change('suspend', 'mia', 'ben', 'olga', 'mia', 'nobody', '<b>');
    expect(status).toBe(200);
    expect(body).toContain('<p class="done" role="status">2 users suspended.</p>');
    expect(body).toContain('<bdi>olga</bdi>: you can’t do this to yourself');
    expect(body).toContain('<bdi>nobody</bdi>: this user no longer exists');
    expect(body).toContain('<bdi>&lt;b></bdi>: this user no longer exists');
    expect(body).toContain('<input type="hidden" name="user" value="ben"/>');
    expect([(await userOf('mia')).state, (await userOf('olga')).state]).toEqual(['suspended', 'draft']);
    const back = await change('resume', 'mia', 'ben', 'eva');
    expect(back.body).toContain('2 users resumed.');
    expect(back.body).toContain('<bdi>eva</bdi>: not possible in their current state');
    expect((await userOf('mia')).state).toBe('draft');
  });

  test("are published under the operator's name", async () => {
    const { body } = await change('publish', 'ben', 'eva');
    expect(body).toContain('2 profiles published.');
    expect((await server.call('/eva', { host: preview })).status).toBe(200);
    const events = await server.database.all<{ actor: string }>(
      "SELECT actor FROM events WHERE type = 'profile.published' AND username = 'eva'",
    );
    expect(events).toEqual([{ actor: 'olga' }]);
  });

  test('are published while image servers are silent, and failures are listed', async () => {
    await using elsewhere = await startPictureServer(({ url }, response) => {
      if (url === '/gone') response.writeHead(404).end();
    });
    const other = await startTestServer({}, { network: toReceiver, ...hasty });
    const accounts = accountsOf(other);
    await createOperator(accounts, 'olga');
    const people = {
      bare: 'gone',
      one: 'silent',
      two: 'silent',
      three: 'silent',
      four: 'silent',
      last: null,
    };
    for (const [name, path] of Object.entries(people)) {
      await createUser(accounts, name);
      const image = path && `${elsewhere.origin}/${path}`;
      await saveDraft(accounts, name, { basics: { name, ...(image && { image }) } });
    }
    const { status, body } = await (await openSession(other, 'olga')).post('/user-changes', [
      ['do', 'publish'],
      ...Object.keys(people).map((name): [string, string] => ['user', name]),
    ]);
    expect([status, body.match(/\d profiles published/)?.[0]]).toEqual([200, '5 profiles published']);
    const reports = body.match(/<div class="alert" role="alert">.*?<\/div>/gs) ?? [];
    const named = reports.map((report) => [...report.matchAll(/<bdi>(\w+)<\/bdi>/g)].map(([, name]) => name));
    expect(named).toEqual([['bare', 'one', 'two', 'three'], ['four']]);
    expect(reports[1]).toContain('the request ran out of time');
    await other.stop();
  });

  test('are listed in the directory without publishing anything else', async () => {
    await addProfile(server, 'ida', { basics: { name: 'Ida Known' } });
    await addProfile(server, 'jan', { basics: { name: 'Jan Known' } });
    await saveDraft(accountsOf(server), 'jan', { basics: { name: 'Jan Secret' } });
    const { body } = await change('list', 'ida', 'jan');
    expect(body).toContain('1 user listed in the directory.');
    expect(body).toContain('1 user has unpublished changes.');
    const people = await server.call('/people?q=known&format=json');
    expect(JSON.parse(people.body).items.map(({ username }: { username: string }) => username)).toEqual([
      'ida',
    ]);
    expect((await server.call('/jan', { host: preview })).body).not.toContain('Secret');
    const draft = await findDraft(server.database, await userOf('jan'));
    expect(JSON.parse(draft.document)['x-vitrine'].directory).toBe('listed');
  });

  test('are invited by links that are shown once, each for its own account', async () => {
    const { body, headers } = await change('invite', 'mia', 'ben');
    expect(headers['cache-control']).toBe('no-store');
    const links = [...body.matchAll(/value="(http:[^"]*\/sign-in\/vit_[^"]*)"/g)].map(
      ([, link = '']) => link,
    );
    expect(links).toHaveLength(2);
    const [first = ''] = links;
    const answer = await olga.post(first.slice(`http://${main}`.length), {}, { Cookie: '' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/edit']);
    expect((await userOf('mia')).seenBy).toBe('link');
  });

  test('are invited by email if the site sends email and has their email address', async () => {
    const mailing = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'v@example.org' });
    const accounts = { ...accountsOf(server), database: mailing.database };
    await createOperator(accounts, 'olga');
    for (const name of ['mia', 'ben']) await createUser(accounts, name);
    await setEmail(accounts, 'mia', 'mia@example.org');
    const { body } = await (await openSession(mailing, 'olga')).post('/user-invitations', [
      ['user', 'mia'],
      ['user', 'ben'],
    ]);
    expect(body).toContain('2 users invited.');
    expect([...body.matchAll(/Link for (\w+)/g)].map(([, name]) => name)).toEqual(['ben']);
    const mails = await mailing.database.all("SELECT address, kind FROM mails WHERE kind = 'sign-in-link'");
    expect(mails).toEqual([{ address: 'mia@example.org', kind: 'sign-in-link' }]);
    await mailing.stop();
  });

  test("are invited by links where mail isn't a sign-in method", async () => {
    const mailing = await startTestServer({
      ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'v@example.org', SIGN_IN_METHODS: 'password' },
    });
    const accounts = { ...accountsOf(server), database: mailing.database };
    await createOperator(accounts, 'olga');
    await createUser(accounts, 'mia');
    await setEmail(accounts, 'mia', 'mia@example.org');
    const { body } = await (await openSession(mailing, 'olga')).post('/user-invitations', { user: 'mia' });
    expect(body).toContain('Link for mia');
    expect(await mailing.database.all("SELECT 1 FROM mails WHERE kind = 'sign-in-link'")).toEqual([]);
    await mailing.stop();
  });

  test('are exported in the import format', async () => {
    const { headers, body } = await change('export', 'ida', 'jan', 'nobody');
    expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="profiles.ndjson"');
    const lines = body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ username, basics }) => [username, basics.name])).toEqual([
      ['ida', 'Ida Known'],
      ['jan', 'Jan Secret'],
    ]);
  });

  test.each([
    ['suspend', [], 'No users selected.'],
    ['delete', ['mia'], 'This action doesn’t exist. Choose one from the list.'],
    ['__proto__', ['mia'], 'This action doesn’t exist. Choose one from the list.'],
    ['suspend', Array.from({ length: 101 }, (_, n) => `n${n}`), 'You selected more than 100 users.'],
  ])('rejects the action %s where it is not possible', async (action, names, message) => {
    const answer = await change(action, ...names);
    expect([answer.status, answer.body.includes(message)]).toEqual([422, true]);
  });

  test('are changed by operators only', async () => {
    // The suspension above ended the session.
    mia = await openSession(server, 'mia');
    for (const path of ['/user-changes', '/user-invitations', '/user-lists'])
      expect((await mia.post(path, { do: 'suspend', user: 'ben' })).status).toBe(404);
    expect((await userOf('ben')).state).toBe('published');
  });
});

describe('a list', () => {
  const bring = (lines: string) => olga.post('/user-lists', { lines });
  const bringFile = (bytes: string | Uint8Array) =>
    upload(server, olga, '/user-lists', { file: { name: 'people.csv', bytes } });

  test('adds valid users with name and address and reports the others', async () => {
    const { status, body } = await bring(
      'username,name,email\nada,Ada Lovelace,ada@example.org\na b,,\nmia,Mia,\ngrace,"Hopper, Grace",\nada2,,ADA@example.org',
    );
    expect(status).toBe(200);
    expect(body).toContain('2 users added.');
    for (const slip of ['Line 3: a b, , ', 'Line 4: mia', 'Line 6: ada2']) expect(body).toContain(slip);
    expect(body).toContain('the username or email address is taken');
    expect([(await userOf('ada')).name, (await userOf('grace')).name]).toEqual([
      'Ada Lovelace',
      'Hopper, Grace',
    ]);
    expect((await findEmail(server.database, (await userOf('ada')).id))?.address).toBe('ada@example.org');
    expect(await findUserByName(server.database, 'ada2')).toBeNull();
    expect((await server.call('/ada', { host: preview })).status).toBe(404);
  });

  test("adds no user with another user's email address", async () => {
    await bring('username,name,email\nfirst,,one@example.org');
    const { body } = await bring('username,name,email\nsecond,,ONE@example.org');
    expect(body).toContain('the username or email address is taken');
    expect(await findUserByName(server.database, 'second')).toBeNull();
  });

  test('of hundreds is added in few statements with the same result', async () => {
    const watched = await startTestServer({ APP_ENV: 'development', RATE_LIMIT_WRITES: 'off' });
    await createOperator(accountsOf(watched), 'olga');
    const people = Array.from({ length: 250 }, (_, n) => `many${n},Person ${n},many${n}@example.org`);
    const { body, headers } = await (await openSession(watched, 'olga')).post('/user-lists', {
      lines: people.join('\n'),
    });
    expect(body).toContain('250 users added.');
    const { body: profile } = await watched.call(`/_profiler/${headers['x-debug-token']}?format=json`);
    expect(JSON.parse(profile).queries.length).toBeLessThan(80);
    const events = await watched.database.all<{ type: string }>(
      "SELECT type FROM events WHERE username = 'many249' ORDER BY n",
    );
    expect(events.map(({ type }) => type)).toEqual(['user.created', 'draft.saved', 'email.changed']);
    const last = await findUserByName(watched.database, 'many249');
    expect([last?.name, (await findEmail(watched.database, last?.id ?? ''))?.address]).toEqual([
      'Person 249',
      'many249@example.org',
    ]);
    await setEmail(accountsOf(watched), 'many249', null);
    await watched.stop();
  });

  test('is read from spreadsheets of either kind', async () => {
    expect((await bringFile('\ufeffemail;name;username\r\n;Lise Meitner;lise\r\n')).body).toContain(
      '1 user added.',
    );
    expect((await userOf('lise')).name).toBe('Lise Meitner');
  });

  test.each<[string | Uint8Array, number, string]>([
    ['', 422, 'The list is empty.'],
    ['username,name,email\n', 422, 'The list is empty.'],
    [new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0xfe]), 422, 'This file can’t be read.'],
    ['x,\n'.repeat(2_001), 422, 'The list has more than 2000 lines.'],
    ['x'.repeat(1024 * 1024 + 1), 413, 'The file is larger than 1 MiB.'],
  ])('%p is rejected with a message', async (content, status, message) => {
    const answer = await bringFile(content);
    expect([answer.status, answer.body.includes(message)]).toEqual([status, true]);
  });

  test('is exported as CSV without formulas', async () => {
    await createUser(accountsOf(server), 'eve');
    await saveDraft(accountsOf(server), 'eve', { basics: { name: '=HYPERLINK("http://evil.example")' } });
    await setEmail(accountsOf(server), 'eve', 'eve@example.org');
    const { headers, body } = await olga.get('/users?format=csv&sort=created');
    expect([headers['content-type'], headers['cache-control']]).toEqual([
      'text/csv; charset=utf-8',
      'no-store',
    ]);
    const [head, first = '', ...rest] = body.split('\r\n');
    expect(head).toBe('\ufeffusername,name,email,state,operator,roles,added,lastSeen,cameInBy');
    expect(first).toStartWith(`eve,"'=HYPERLINK(""http://evil.example"")",eve@example.org,draft,no,,`);
    expect(rest.length).toBeGreaterThan(8);
    const some = await olga.get('/users?format=csv&show=operators');
    expect(some.body.split('\r\n')).toHaveLength(3);
  });
});
