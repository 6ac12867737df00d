import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createUser } from '../../src/accounts/create-user.ts';
import { setEmail } from '../../src/accounts/email.ts';
import { createToken } from '../../src/accounts/identity/tokens.ts';
import { createOutbox } from '../../src/accounts/mail/outbox.ts';
import { makeOperator } from '../../src/accounts/operators.ts';
import { setRole } from '../../src/accounts/roles.ts';
import { findEmail } from '../../src/store/emails.ts';
import { findUserByName } from '../../src/store/users.ts';
import { formOf } from '../support/client.ts';
import { createOperator } from '../support/create-operator.ts';
import { type MailServer, mailSettings, type Received, startMailServer } from '../support/mail-server.ts';
import { openSession, type SignedIn } from '../support/member.ts';
import { addProfile, api, appSecret, startTestServer, type TestServer } from '../support/server.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';
import { upload } from '../support/upload.ts';
import { typeCommand } from '../support/vitrine.ts';

const clock = { ahead: 0 };
const now = () => new Date(Date.now() + clock.ahead);
const password = 'sixteen purple tractors';
let mail: MailServer;
let server: TestServer;
let alice: SignedIn;
let count = 0;

beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer(mailSettings(mail), { intervals: { mail: 10 }, now });
  await makeOperator(accounts(), 'alice');
  alice = await openSession(server, 'alice');
});
afterAll(async () => {
  await server.stop();
  await mail[Symbol.asyncDispose]();
});

function accounts() {
  const outbox = createOutbox(appSecret);
  return { database: server.database, now, defaultLanguage: 'en', actor: 'vitrine', outbox };
}

function post(target: string, fields: Record<string, string>) {
  count += 1;
  return server.call(target, formOf(fields, { 'X-Forwarded-For': `192.0.2.${count % 250}` }));
}

function mailTo(address: string, wanted = 1): Promise<Received[]> {
  return mail.waitFor(wanted, ({ to }) => to[0] === address);
}

async function invite(people: string): Promise<string> {
  const answer = await alice.post('/invitations', { people });
  expect(answer.status).toBe(200);
  return answer.body;
}

/** Sends API requests of an operator's script. */
async function createProgram() {
  const { token } = await createToken(accounts(), { username: null, scopes: ['operator'], expiresAt: null });
  return async (method: string, path: string, body?: string) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const answer = await server.call(path, { method, headers, host: api, ...(body && { body }) });
    return { status: answer.status, value: answer.body === '' ? null : JSON.parse(answer.body) };
  };
}

async function pathFor(address: string, wanted = 1): Promise<string> {
  return new URL((await mailTo(address, wanted)).at(-1)?.link ?? '').pathname;
}

const passwords = { 'new-password': password, 'repeated-password': password };
const stateIn = (page: string, address: string) =>
  new RegExp(`${address}</strong>[^]*?<span class="badge[^"]*">([^<]+)<`).exec(page)?.[1];

describe('an invitation', () => {
  test('allows ten username tries, then slows down', async () => {
    await addProfile(server, 'unseen', {});
    await invite('curious@example.org');
    const path = await pathFor('curious@example.org');
    const choose = (username: string) => post(path, { username, ...passwords });
    let tried = 0;
    let answer = await choose('unseen');
    // Each wait is twice the previous one, so that one fits any machine's speed.
    while (answer.status === 409 && tried < 30) {
      tried += 1;
      answer = await choose('unseen');
    }
    expect([tried >= 10, answer.status]).toEqual([true, 429]);
    expect(answer.body).toContain('Too many attempts.');
    clock.ahead += (Number(answer.headers['retry-after']) + 1) * 1_000;
    expect((await choose('curious')).headers.location).toBe('/welcome');
  });

  test('is mailed, creates an account with the address, and leads to the guide', async () => {
    expect(await invite('Grace Hopper <grace@example.org>')).toContain('Sending 1 invitation.');
    const [got] = await mailTo('grace@example.org');
    expect(got?.subject).toBe('Create your profile on Vitrine');
    expect(got?.text).toContain('alice invited you to create a profile on Vitrine.');
    const path = await pathFor('grace@example.org');
    while (stateIn((await alice.get('/invitations')).body, 'grace@example.org') !== 'sent')
      await Bun.sleep(10);
    // A mail scanner opens the link before the user does.
    expect((await server.call(path)).status).toBe(200);
    expect(stateIn((await alice.get('/invitations')).body, 'grace@example.org')).toBe('sent');
    const page = await server.call(path, { headers: { 'Sec-Fetch-Dest': 'document' } });
    expect(page.body).toContain('Welcome, Grace Hopper');
    expect(page.body).toContain('value="grace-hopper"');
    expect(stateIn((await alice.get('/invitations')).body, 'grace@example.org')).toBe('opened');
    const answer = await post(path, { username: 'grace', ...passwords });
    expect([answer.status, answer.headers.location]).toEqual([303, '/welcome']);
    const Cookie = answer.headers['set-cookie']?.split(';')[0] ?? '';
    const account = await server.call('/account', { headers: { Cookie } });
    expect(account.body).toContain('grace@example.org');
    expect(stateIn((await alice.get('/invitations')).body, 'grace@example.org')).toBe('accepted');
    expect((await post('/sign-in', { username: 'grace@example.org', password })).status).toBe(303);
    expect((await server.call('/grace', { host: 'preview.vitrine.test' })).status).toBe(404);
    const again = await post(path, { username: 'grace-two', ...passwords });
    expect([again.status, again.body.includes('was already accepted')]).toEqual([410, true]);
  });

  test('accepts one of many concurrent users and leaves nothing of the others', async () => {
    await invite('race@example.org');
    const path = await pathFor('race@example.org');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => post(path, { username: `racer-${index}`, ...passwords })),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    // Other requests get a message that the link was used, or that too many passwords are being hashed.
    expect(answers.filter(({ status }) => ![303, 410, 503].includes(status))).toEqual([]);
    const made = await server.database.all("SELECT 1 FROM users WHERE username LIKE 'racer-%'");
    expect(made).toHaveLength(1);
  });

  test('keeps its username or asks for another if it is taken', async () => {
    await invite('email,name,username\nfixed@example.org,Fix,fixed.name');
    const path = await pathFor('fixed@example.org');
    const page = await server.call(path);
    expect(page.body).toContain('fixed.name');
    expect(page.body).not.toContain('id="username"');
    await post(path, { username: 'somebody-else', ...passwords });
    const row = await server.database.get("SELECT 1 FROM users WHERE username = 'fixed.name'");
    expect(row).not.toBeNull();
    await invite('other@example.org,,second.name');
    await addProfile(server, 'second.name', { basics: { name: 'Faster' } });
    const other = await pathFor('other@example.org');
    expect((await server.call(other)).body).toContain('id="username"');
    expect((await post(other, { username: 'Alice', ...passwords })).status).toBe(409);
    expect((await post(other, { username: '.x', ...passwords })).status).toBe(422);
    expect((await post(other, { username: 'third.name', ...passwords })).status).toBe(303);
  });

  test('expires after seven days and can be resent or withdrawn, each with a message', async () => {
    await invite('slow@example.org');
    const first = await pathFor('slow@example.org');
    clock.ahead += 8 * 86_400_000;
    const late = await post(first, { username: 'slow', ...passwords });
    expect([late.status, late.body.includes('has expired')]).toEqual([410, true]);
    const list = (await alice.get('/invitations')).body;
    expect(stateIn(list, 'slow@example.org')).toBe('expired');
    const resend = /action="(\/invitations\/[^"]+\/resend)"/.exec(list)?.[1] ?? '';
    expect((await alice.post(resend, {})).status).toBe(303);
    expect((await alice.post(resend, {})).status).toBe(404);
    const second = await pathFor('slow@example.org', 2);
    expect((await server.call(first)).body).toContain('withdrawn or replaced');
    const withdraw =
      /action="(\/invitations\/[^"]+\/withdraw)"/.exec((await alice.get('/invitations')).body)?.[1] ?? '';
    expect((await alice.post(withdraw, {})).status).toBe(303);
    expect((await post(second, { username: 'slow', ...passwords })).status).toBe(410);
    expect(stateIn((await alice.get('/invitations')).body, 'slow@example.org')).toBe('withdrawn');
    clock.ahead -= 8 * 86_400_000;
  });

  test('shows as not delivered after a rejection by the server, with the reason', async () => {
    mail.refuseWith({ code: 550, text: 'no such mailbox' });
    await invite('bounce@example.org');
    let page = '';
    while (stateIn(page, 'bounce@example.org') !== 'not delivered')
      page = (await alice.get('/invitations')).body;
    expect(page).toContain('550 no such mailbox');
    mail.refuseWith(null);
  });

  test("with an expired link can't be retried", async () => {
    mail.refuseWith({ code: 550, text: 'no such mailbox' });
    for (const action of ['withdraw', 'resend']) {
      const email = `bounce-${action}@example.org`;
      await invite(email);
      while (stateIn((await alice.get('/invitations')).body, email) !== 'not delivered') await Bun.sleep(5);
      const row = await server.database.get<{ id: string; mailId: string }>(
        'SELECT id, mail_id AS "mailId" FROM invitations WHERE address = $1',
        [email],
      );
      const retry = `/mail/${row?.mailId}/retry`;
      expect((await alice.get('/mail')).body).toContain(`action="${retry}"`);
      expect((await alice.post(`/invitations/${row?.id}/${action}`, {})).status).toBe(303);
      expect((await alice.get('/mail')).body).not.toContain(retry);
      expect((await alice.post(retry, {})).status).toBe(404);
    }
    mail.refuseWith(null);
  });

  test('is for operators only', async () => {
    await addProfile(server, 'bob', { basics: { name: 'Bob' } });
    const bob = await openSession(server, 'bob');
    for (const path of ['/invitations', '/mail']) expect((await bob.get(path)).status).toBe(404);
    expect((await bob.post('/invitations', { people: 'x@example.org' })).status).toBe(404);
    expect((await server.call('/invitations')).status).toBe(303);
  });
});

test('from a pasted list invites valid lines and reports others', async () => {
  await setEmail(accounts(), 'alice', 'alice@example.org');
  const body = await invite(
    [
      'one@example.org',
      'nobody',
      'alice@example.org',
      'One <ONE@example.org>',
      'two@example.org,Two,alice',
      'three@example.org',
      'four@example.org, five@example.org',
    ].join('\n'),
  );
  expect(body).toContain('Sending 2 invitations.');
  for (const text of [
    'Line 2: nobody',
    'not a valid email address',
    'already has an account',
    'the email address or username is repeated',
    'the username is taken',
    'more than one email address; use one line for each',
  ])
    expect(body).toContain(text);
  expect(await invite('one@example.org')).toContain('already invited');
  expect((await alice.post('/invitations', { people: '\n' })).status).toBe(422);
  expect((await alice.post('/invitations', { people: 'x\n'.repeat(10_001) })).status).toBe(422);
});

test("doesn't let names add headers, markup or links to a mail", async () => {
  await invite('"Eve <b>x</b>" <eve@example.org>');
  const [got] = await mailTo('eve@example.org');
  expect(got?.html).not.toContain('<b>x</b>');
  expect(got?.html).toContain('&lt;b>x&lt;/b>');
});

test('keeps line breaks in names and addresses out of headers, on every path', async () => {
  const bcc = '\r\nBcc: all@example.org';
  const ask = await createProgram();
  const invited = { email: 'eva@example.org', name: `Eva${bcc}` };
  expect((await ask('POST', '/invitations', JSON.stringify({ email: `eva@example.org${bcc}` }))).status).toBe(
    422,
  );
  const named = await ask('POST', '/invitations', JSON.stringify(invited));
  await invite(`"Evi${bcc}" <evi@example.org>`);
  await invite('end@example.org');
  await mailTo('end@example.org');
  expect([named.status, mail.received.some(({ raw }) => /^bcc:/im.test(raw))]).toEqual([422, false]);
});

test('is listed, resent and withdrawn over the API, which ends the previous link', async () => {
  const ask = await createProgram();
  await ask('POST', '/invitations', '{"email":"program@example.org"}');
  const first = await pathFor('program@example.org');
  const [said] = await mailTo('program@example.org');
  expect(said?.text).toContain('The operators of Vitrine invited you to create a profile.');
  expect((await server.call(first)).body).toContain('The site’s operators invited you.');
  expect((await alice.get('/invitations')).body).toContain('by an operator’s token');
  const [listed] = (await ask('GET', '/invitations?limit=1')).value.items;
  expect(listed.email).toBe('program@example.org');
  const again = await ask('POST', `/invitations/${listed.id}/resend`);
  expect([again.status, again.value.email]).toEqual([201, 'program@example.org']);
  expect(JSON.stringify(again.value)).not.toContain('vit_');
  expect((await ask('POST', `/invitations/${listed.id}/resend`)).status).toBe(404);
  const second = await pathFor('program@example.org', 2);
  expect([(await server.call(first)).status, (await server.call(second)).status]).toEqual([410, 200]);
  expect((await ask('DELETE', `/invitations/${again.value.id}`)).status).toBe(204);
  expect((await server.call(second)).status).toBe(410);
  expect((await ask('DELETE', `/invitations/${again.value.id}`)).status).toBe(409);
  expect((await ask('DELETE', '/invitations/nothing')).status).toBe(404);
});

test.each([
  [{ email: 'twice@example.org' }, 'twice@example.org already has an invitation.'],
  [{ email: 'owner@example.org' }, 'owner@example.org has an account already.'],
  [{ email: 'third@example.org', username: 'twice-owner' }, 'The username twice-owner is taken.'],
])('returns 409 for one that is not possible over the API: %p', async (invitation, detail) => {
  const ask = await createProgram();
  if (!(await findUserByName(server.database, 'twice-owner'))) {
    await createUser(accounts(), 'twice-owner');
    await setEmail(accounts(), 'twice-owner', 'owner@example.org');
    await ask('POST', '/invitations', '{"email":"twice@example.org"}');
  }
  const { status, value } = await ask('POST', '/invitations', JSON.stringify(invitation));
  expect([status, value.detail]).toEqual([409, detail]);
});

test('returns 409 over the API without a mail server', async () => {
  const quiet = await startTestServer();
  const owner = { username: null, scopes: ['operator'] as const, expiresAt: null };
  const { token } = await createToken({ ...accounts(), database: quiet.database }, owner);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const body = '{"email":"one@example.org"}';
  const answer = await quiet.call('/invitations', { method: 'POST', headers, host: api, body });
  await quiet.stop();
  expect([answer.status, JSON.parse(answer.body).detail]).toEqual([
    409,
    'The server cannot send email. Set SMTP_URL.',
  ]);
});

test('an account without an email address gets it, and a link that signs in once', async () => {
  await createUser(accounts(), 'bare');
  await createUser(accounts(), 'Bare.Two');
  await createOperator(accounts(), 'bare.boss');
  const body = await invite(
    'email,username\nbare@example.org,bare\nboss@example.org,bare.boss\ntwo@example.org,bare.two',
  );
  expect(body).toContain('Sending a sign-in link to 1 user who has an account.');
  expect(body.match(/the username is taken/g)).toHaveLength(2);
  const [said] = await mailTo('bare@example.org');
  expect(said?.subject).toBe('Your account on Vitrine');
  const path = await pathFor('bare@example.org');
  expect((await server.call(path)).body).toContain('bare');
  const signedIn = await post(path, {});
  expect([signedIn.status, (await post(path, {})).status]).toEqual([303, 410]);
  expect(await invite('bare@example.org,,bare')).toContain('already has an account');
  const ask = await createProgram();
  await createUser(accounts(), 'bare.api');
  const { status, value } = await ask(
    'POST',
    '/invitations',
    '{"email":"bare.api@example.org","username":"bare.api"}',
  );
  expect([status, value.connected]).toEqual([201, [{ email: 'bare.api@example.org', username: 'bare.api' }]]);
});

test('a list never mails a link into an account with a role, also for support', async () => {
  for (const name of ['helper', 'helped']) await createUser(accounts(), name);
  await createUser(accounts(), 'bare.member');
  await setRole(accounts(), 'helper', { role: 'support', to: 'granted' });
  await setRole(accounts(), 'helped', { role: 'editor', to: 'granted' });
  const helper = await openSession(server, 'helper');
  const people = 'email,username\nthief@example.org,helped\nbare.member@example.org,bare.member\n';
  for (const by of [helper, alice]) {
    const { status, body } = await by.post('/invitations', { people });
    expect([status, body]).toEqual([200, expect.stringContaining('the username is taken')]);
  }
  const user = await findUserByName(server.database, 'helped');
  expect(await findEmail(server.database, user?.id ?? '')).toBeNull();
  expect(await mailTo('bare.member@example.org')).toHaveLength(1);
});

test('a list can only be checked, with a report of its lines', async () => {
  await createUser(accounts(), 'bare.checked');
  const lines = [
    'email;username;Abteilung',
    'fresh@example.org;;Physik',
    'checked@example.org;bare.checked;',
    'nobody;;',
    'taken.name@example.org;alice;',
  ];
  const file = { name: 'people.csv', bytes: Buffer.from(`\ufeff${lines.join('\r\n')}`, 'utf16le') };
  const send = (more = {}) => upload(server, alice, '/invitations', { people: '', file, ...more });
  const reportIn = (body: string) =>
    Buffer.from(
      /download="report\.csv" href="data:text\/csv;charset=utf-8;base64,([^"]+)"/.exec(body)?.[1] ?? '',
      'base64',
    ).toString();
  const report = [
    '\ufeffline,username,outcome,detail,changes',
    '2,,changed,,"/email (none) -> fresh@example.org"',
    '3,bare.checked,connected,,"/email (none) -> checked@example.org"',
    '4,,failed,"nobody, , : not a valid email address",',
    '5,alice,failed,"taken.name@example.org: the username is taken",',
  ]
    .map((line) => `${line}\r\n`)
    .join('');
  const before = await server.database.all('SELECT id FROM mails');
  const tried = await send({ dry: 'on' });
  for (const text of ['List checked. No email was sent.', '1 invitation to send.', '1 sign-in link to send'])
    expect(tried.body).toContain(text);
  expect(reportIn(tried.body)).toBe(report);
  expect(await server.database.all('SELECT id FROM mails')).toEqual(before);
  const typed = await alice.post('/invitations', { people: 'fresh@example.org', dry: 'on' });
  expect(typed.body).toContain('>fresh@example.org</textarea>');
  const sent = await send();
  expect(sent.body).toContain('Sending 1 invitation.');
  expect(reportIn(sent.body)).toBe(report);
  expect(await mailTo('fresh@example.org')).toHaveLength(1);
});

test('vitrine invite: handles a large file in pieces and resumes', async () => {
  const url = `sqlite:${temporaryDatabase().path}`;
  await typeCommand(url, ['user', 'add', 'ada']);
  const people = Array.from({ length: 350 }, (_, index) => `person-${index}@example.org`).join('\n');
  const settings = {
    APP_SECRET: appSecret,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'people@vitrine.test',
  };
  const half = await typeCommand(url, ['invite', '-'], people.split('\n').slice(0, 150).join('\n'), settings);
  expect([half.status, half.out]).toEqual([0, '150 invitations sent, 0 skipped.\n']);
  const rest = await typeCommand(url, ['invite', '-', '--json'], people, settings);
  const rows = rest.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(rows.filter(({ outcome }) => outcome === 'changed')).toHaveLength(200);
  expect(rows[0]).toEqual({
    line: 1,
    username: null,
    outcome: 'unchanged',
    detail: 'person-0@example.org is already invited',
    changes: [],
  });
  expect(rest.err).toContain('300 of 350\n');
  for (const [line, reason] of [
    ['nobody', 'nobody is not a valid email address'],
    ['nobody;\n;\n ; \n', 'nobody,  is not a valid email address'],
    [
      'a@example.org;b@example.org',
      'a@example.org, b@example.org has more than one email address; use one line',
    ],
  ]) {
    const wrong = await typeCommand(url, ['invite', '-'], `${line}\n`, settings);
    expect([wrong.status, wrong.out]).toEqual([1, '0 invitations sent, 1 skipped.\n']);
    expect(wrong.err).toContain(`line 1: ${reason}`);
  }
  const table = 'E-Mail-Adresse;Benutzername;Abteilung\nada@example.org;ada;Physik\n';
  const tried = await typeCommand(url, ['invite', '-', '--dry-run'], table, settings);
  expect([tried.status, tried.out]).toEqual([
    0,
    'Dry run: 0 invitations to send, 1 sign-in link to existing accounts, 0 skipped.\n',
  ]);
  const linked = await typeCommand(url, ['invite', '-', '--json'], table, settings);
  expect(JSON.parse(linked.out)).toEqual({
    line: 2,
    username: 'ada',
    outcome: 'connected',
    detail: null,
    changes: [{ pointer: '/email', from: null, to: 'ada@example.org' }],
  });
  const again = await typeCommand(url, ['invite', '-'], table, settings);
  expect([again.status, again.err]).toEqual([0, 'ada@example.org has an account already\n']);
  const taken = await typeCommand(url, ['invite', '-'], 'email,username\nx@example.org,ada\n', settings);
  expect([taken.status, taken.err]).toEqual([1, expect.stringContaining('has a username that is taken')]);
  const unknown = await typeCommand(url, ['invite', '-'], 'Mailbox,Name\nada,Ada\n', settings);
  expect([unknown.status, unknown.err]).toEqual([
    1,
    'Unknown columns: Mailbox. Use email, name and username.\n',
  ]);
  const without = await typeCommand(url, ['invite', '-'], people);
  expect([without.status, without.err]).toEqual([2, expect.stringContaining('APP_SECRET')]);
}, 120_000);
