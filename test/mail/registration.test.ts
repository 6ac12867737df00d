import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { suspendUser } from '../../src/accounts/change-state.ts';
import { createUser } from '../../src/accounts/create-user.ts';
import { setEmail } from '../../src/accounts/email.ts';
import { makeOperator } from '../../src/accounts/operators.ts';
import { deleteOldRegistrations } from '../../src/store/registrations.ts';
import { accountsOf } from '../support/accounts.ts';
import { formOf, type Response } from '../support/client.ts';
import { type MailServer, mailSettings, type Received, startMailServer } from '../support/mail-server.ts';
import { openSession, type SignedIn } from '../support/member.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const day = 86_400_000;
const clock = { ahead: 0 };
const now = () => new Date(Date.now() + clock.ahead);
const password = 'sixteen purple tractors';
const passwords = { 'new-password': password, 'repeated-password': password };
const labels = {
  name: 'Name',
  username: 'Username',
  email: 'Email address',
  reason: 'Why do you want to join?',
};
let mail: MailServer;
let asking: TestServer;
let open: TestServer;
let alice: SignedIn;
let count = 0;

beforeAll(async () => {
  mail = await startMailServer();
  const settings = mailSettings(mail);
  const options = { intervals: { mail: 10 }, now };
  asking = await startTestServer({ ...settings, REGISTRATION: 'request' }, options);
  const domains = { REGISTRATION_DOMAINS: 'open.example, Open.test', RESERVED_NAMES: 'board' };
  open = await startTestServer({ ...settings, ...domains, REGISTRATION: 'open' }, options);
  for (const server of [asking, open]) await makeOperator(accounts(server), 'alice');
  alice = await openSession(asking, 'alice');
});
afterAll(async () => {
  await asking.stop();
  await open.stop();
  await mail[Symbol.asyncDispose]();
});

function accounts({ database }: TestServer) {
  return accountsOf({ database }, now);
}

/** Signs in alice at a time of the test's clock. */
async function signedIn(minutesAgo: number): Promise<void> {
  const at = new Date(now().getTime() - minutesAgo * 60_000).toISOString();
  await asking.database.run('UPDATE sessions SET started_at = $1', [at]);
}

function send(server: TestServer, target: string, fields: Record<string, string>, network?: string) {
  count += 1;
  return server.call(
    target,
    formOf(fields, { 'X-Forwarded-For': network ?? `198.51.${count >> 8}.${count & 255}` }),
  );
}

/** Fields by their label on the page, so that the test cannot know unseen ones. */
function fieldsOf(page: string, values: Partial<Record<keyof typeof labels, string>>) {
  const named = Object.entries(values).flatMap(([key, value]) => {
    const label = labels[key as keyof typeof labels].replace('?', '\\?');
    const name = new RegExp(`<label for="([^"]+)">${label}</label>`).exec(page)?.[1];
    return name === undefined ? [] : [[name, value]];
  });
  const form = /name="form" value="([^"]+)"/.exec(page)?.[1] ?? '';
  return { ...Object.fromEntries(named), form, website: '' } as Record<string, string>;
}

async function joinForm(server: TestServer, email: string, username = email.split('@')[0] ?? '') {
  const page = (await server.call('/join')).body;
  clock.ahead += 3_000;
  return fieldsOf(page, { name: 'New Person', username, email, reason: 'I would like to.' });
}

async function ask(server: TestServer, email: string, username?: string): Promise<Response> {
  return send(server, '/join', await joinForm(server, email, username));
}

function mailTo(address: string, wanted = 1): Promise<Received[]> {
  return mail.waitFor(wanted, ({ to }) => to[0] === address);
}

async function linkFor(address: string, wanted = 1): Promise<string> {
  return new URL((await mailTo(address, wanted)).at(-1)?.link ?? '').pathname;
}

async function confirm(server: TestServer, email: string, username?: string): Promise<Response> {
  const before = mail.received.filter(({ to }) => to[0] === email).length;
  expect((await ask(server, email, username)).status).toBe(200);
  return send(server, await linkFor(email, before + 1), {});
}

/** The id of the request listed with the email address. */
async function requestOf(email: string): Promise<string> {
  const page = (await alice.get('/users?show=requests')).body;
  const card = page.split('<li class="card">').find((one) => one.includes(email)) ?? '';
  return /action="(\/requests\/[^"]+)\/approve"/.exec(card)?.[1] ?? '';
}

describe('a request for an account', () => {
  test('is offered only where registration is on', async () => {
    for (const path of ['/', '/sign-in']) expect((await asking.call(path)).body).toContain('href="/join"');
    const closed = await startTestServer({ SMTP_URL: mail.url, MAIL_FROM: 'people@vitrine.test' });
    for (const path of ['/', '/sign-in']) expect((await closed.call(path)).body).not.toContain('/join');
    expect((await closed.call('/join')).status).toBe(404);
    expect((await send(closed, '/join', {})).status).toBe(404);
    await closed.stop();
    expect((await alice.get('/join')).status).toBe(303);
  });

  test("leads from request, confirmation and approval to the guide, under the operator's username", async () => {
    const waits = await confirm(asking, 'grace@example.org');
    expect([waits.status, waits.body.includes('reviews your request')]).toEqual([200, true]);
    const page = (await alice.get('/users?show=requests')).body;
    for (const text of ['grace@example.org', 'New Person', 'I would like to.', 'value="grace"'])
      expect(page).toContain(text);
    const request = await requestOf('grace@example.org');
    expect((await alice.post(`${request}/approve`, { username: 'grace.hopper' })).status).toBe(303);
    const [, welcome] = await mailTo('grace@example.org', 2);
    expect(welcome?.subject).toBe('Welcome to Vitrine');
    const path = await linkFor('grace@example.org', 2);
    expect((await asking.call(path)).body).toContain('grace.hopper');
    const answer = await send(asking, path, passwords);
    expect([answer.status, answer.headers.location]).toEqual([303, '/welcome']);
    const left = await asking.database.all(
      'SELECT address, folded, name, username, reason FROM registrations',
    );
    expect(left).toEqual([{ address: '', folded: '', name: '', username: '', reason: '' }]);
    expect((await alice.post(`${request}/approve`, { username: '' })).status).toBe(409);
    expect((await alice.post(`${request}/decline`, { because: 'no' })).status).toBe(409);
  });

  test.each([
    ['en', 'to join Vitrine as ben.ito'],
    ['de', 'um Vitrine als ben.ito beizutreten'],
  ])('notifies operators in %s with the person and the site', async (language, said) => {
    const address = `ben@${language}.example`;
    const fields = await joinForm(asking, address, 'ben.ito');
    count += 1;
    const from = { 'X-Forwarded-For': `198.51.${count >> 8}.${count & 255}`, 'Accept-Language': language };
    expect((await asking.call('/join', formOf(fields, from))).status).toBe(200);
    const [told] = await mailTo(address);
    expect(told?.text.replace(/\s+/g, ' ')).toContain(said);
  });

  test('is declined with a mailed reason, and both are erased after thirty days', async () => {
    await confirm(asking, 'spam@example.org');
    const request = await requestOf('spam@example.org');
    const silent = await alice.post(`${request}/decline`, { because: ' ' });
    expect([silent.status, silent.body.includes('Enter a reason')]).toEqual([422, true]);
    expect((await alice.post(`${request}/decline`, { because: 'x'.repeat(501) })).status).toBe(422);
    const because = 'We know nobody <b>of that name</b>.';
    expect((await alice.post(`${request}/decline`, { because })).status).toBe(303);
    const [, told] = await mailTo('spam@example.org', 2);
    expect(told?.text).toContain(because);
    expect(told?.html).not.toContain('<b>of');
    const page = (await alice.get('/users?show=requests')).body;
    expect(page).toContain('1 recently declined');
    expect(page).toContain('by alice');
    await confirm(asking, 'spam@example.org');
    expect(await requestOf('spam@example.org')).not.toBe('');
    const countAt = async (days: number) => {
      const at = new Date(now().getTime() + days * day).toISOString();
      await asking.database.transaction((queries) => deleteOldRegistrations(queries, at));
      const sql = "SELECT COUNT(*) AS count FROM registrations WHERE address = 'spam@example.org'";
      return (await asking.database.get<{ count: number }>(sql))?.count;
    };
    expect([await countAt(29), await countAt(31), await countAt(89), await countAt(91)]).toEqual([
      2, 1, 1, 0,
    ]);
  });

  test("is confirmed by POST, once, and otherwise says why the link doesn't work", async () => {
    await ask(asking, 'once@example.org');
    const path = await linkFor('once@example.org');
    for (let look = 0; look < 3; look += 1) expect((await asking.call(path)).status).toBe(200);
    const all = await Promise.all(Array.from({ length: 40 }, () => send(asking, path, {})));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 410)).toHaveLength(39);
    expect((await asking.call(path)).body).toContain('was already used');
    expect((await send(asking, `${path.slice(0, -9)}000000000`, {})).status).toBe(404);
    await ask(asking, 'late@example.org');
    const late = await linkFor('late@example.org');
    clock.ahead += day;
    const answer = await send(asking, late, {});
    expect([answer.status, answer.body.includes('has expired')]).toEqual([410, true]);
    await ask(asking, 'late@example.org');
    const newer = await linkFor('late@example.org', 2);
    expect((await send(asking, late, {})).body).toContain('a newer one was sent');
    expect((await send(asking, newer, {})).status).toBe(200);
  });

  test('exists once per address and reports a waiting one', async () => {
    await confirm(asking, 'twice@example.org', 'twice.one');
    await ask(asking, 'Twice@example.org', 'twice.two');
    const [told] = await mailTo('Twice@example.org');
    expect(told?.subject).toBe('Your request to join Vitrine');
    expect(told?.text).not.toContain('/join/');
    const page = (await alice.get('/users?show=requests')).body;
    expect([page.includes('twice.one'), page.includes('twice.two')]).toEqual([true, false]);
  });

  test('rejects taken names and is visible to operators only', async () => {
    await confirm(asking, 'names@example.org');
    const request = await requestOf('names@example.org');
    await signedIn(11);
    const unproven = await alice.post(`${request}/approve`, { username: 'names' });
    // Without a password or email address, she cannot re-authenticate.
    expect(unproven.status).toBe(403);
    expect(await requestOf('names@example.org')).toBe(request);
    await signedIn(0);
    expect((await alice.post(`${request}/approve`, { username: 'ALICE' })).status).toBe(409);
    expect((await alice.post(`${request}/approve`, { username: '.x' })).status).toBe(422);
    await createUser(accounts(asking), 'bob');
    const bob = await openSession(asking, 'bob');
    for (const act of ['approve', 'decline'])
      expect((await bob.post(`${request}/${act}`, { because: 'x' })).status).toBe(404);
    expect((await bob.get('/users?show=requests')).status).toBe(404);
    expect((await alice.post('/requests/0190c0de-0000-7000-8000-000000000000/approve', {})).status).toBe(422);
    // An unconfirmed email address may belong to another person.
    await ask(asking, 'unconfirmed@example.org');
    const [unconfirmed] = await asking.database.all<{ id: string }>(
      "SELECT id FROM registrations WHERE address = 'unconfirmed@example.org'",
    );
    expect((await alice.post(`/requests/${unconfirmed?.id}/approve`, { username: '' })).status).toBe(422);
    expect(
      await asking.database.all("SELECT 1 FROM invitations WHERE folded = 'unconfirmed@example.org'"),
    ).toEqual([]);
    await setEmail(accounts(asking), 'bob', 'names@example.org');
    const late = await alice.post(`${request}/approve`, { username: '' });
    expect(late.body).toContain('now has an account');
    expect((await alice.post(`${request}/decline`, { because: 'You are here.' })).status).toBe(303);
  });
});

describe('whether an account exists is not revealed', () => {
  test('by the response for a used address; only its owner gets a mail', async () => {
    await createUser(accounts(asking), 'hidden');
    await setEmail(accounts(asking), 'hidden', 'taken-box@example.org');
    const answers = [
      await ask(asking, 'taken-box@example.org', 'same'),
      await ask(asking, 'fresh-box@example.org', 'same'),
    ];
    const [there, not] = answers.map(({ status, body }) => [
      status,
      body.replaceAll(/taken-box|fresh-box/g, 'x-box'),
    ]);
    expect(there).toEqual(not ?? []);
    const [told] = await mailTo('taken-box@example.org');
    expect(told?.subject).toBe('You already have an account on Vitrine');
    expect((await mailTo('fresh-box@example.org'))[0]?.subject).toBe(
      'Confirm your email address for Vitrine',
    );
    await suspendUser(accounts(asking), 'hidden');
    await ask(asking, 'taken-box@example.org');
    await ask(asking, 'after@example.org');
    await mailTo('after@example.org');
    expect(mail.received.filter(({ to }) => to[0] === 'taken-box@example.org')).toHaveLength(1);
  });

  test('by the number of statements', async () => {
    await createUser(accounts(asking), 'counted');
    await setEmail(accounts(asking), 'counted', 'counted@example.org');
    const rowsOf = async (email: string) => {
      await ask(asking, email, `someone-${count}`);
      const sql = `SELECT (SELECT COUNT(*) FROM mails WHERE folded = $1 AND kind = 'confirm-registration') AS mails,
        (SELECT COUNT(*) FROM registrations WHERE folded = $1) AS registrations`;
      return asking.database.get(sql, [email]);
    };
    expect(await rowsOf('counted@example.org')).toEqual({ mails: 1, registrations: 1 });
    expect(await rowsOf('uncounted@example.org')).toEqual({ mails: 1, registrations: 1 });
  });

  test('by usernames, except those of public profiles', async () => {
    const seen = await ask(asking, 'u1@example.org', 'Alice');
    expect([seen.status, seen.body.includes('This username is taken')]).toEqual([409, true]);
    await createUser(accounts(asking), 'unseen');
    expect((await ask(asking, 'u2@example.org', 'unseen')).status).toBe(200);
    expect((await send(asking, await linkFor('u2@example.org'), {})).status).toBe(200);
    expect((await alice.get('/users?show=requests')).body).toContain('The username is taken.');
  });
});

describe('open registration', () => {
  test('admits confirmed addresses of the allowed domains at once', async () => {
    const other = await ask(open, 'ada@elsewhere.example');
    expect([other.status, other.body.includes('Use an email address at open.example, open.test')]).toEqual([
      422,
      true,
    ]);
    expect((await ask(open, 'ada@sub.open.example')).status).toBe(422);
    const answer = await confirm(open, 'ada@OPEN.example'.toLowerCase());
    expect([answer.status, answer.headers.location]).toEqual([303, expect.stringMatching(/^\/join\/vit_/)]);
    const path = answer.headers.location ?? '';
    expect((await open.call(path)).body).toContain('Your email address is confirmed');
    const accepted = await send(open, path, { ...passwords, username: 'somebody-else' });
    expect([accepted.status, accepted.headers.location]).toEqual([303, '/welcome']);
    expect((await send(open, '/sign-in', { username: 'ada@open.example', password })).status).toBe(303);
    expect(await open.database.get("SELECT name FROM users WHERE username = 'ada'")).toEqual({
      name: 'New Person',
    });
    expect((await send(open, path, passwords)).status).toBe(410);
  });

  test('leaves reserved, taken and similar usernames to an operator', async () => {
    await createUser(accounts(open), 'olga');
    const operator = await openSession(open, 'alice');
    for (const [index, username] of ['o1ga', 'оlga', 'OLGA', 'board', 'B0ard', 'a1ice'].entries()) {
      const answer = await confirm(open, `odd-${index}@open.test`, username);
      expect([username, answer.status, answer.headers.location]).toEqual([username, 200, undefined]);
    }
    const page = (await operator.get('/users?show=requests')).body;
    expect(page.match(/looks like olga’s/g)).toHaveLength(2);
    expect(page.match(/looks like board, which is reserved/g)).toHaveLength(2);
    for (const text of ['The username is taken.', 'looks like alice’s']) expect(page).toContain(text);
  });

  test('rejects those usernames if the new user chooses them', async () => {
    const answer = await confirm(open, 'late@open.test', 'late.name');
    await createUser(accounts(open), 'late.name');
    const path = answer.headers.location ?? '';
    for (const username of ['a1ice', 'b0ard', 'Iate.name'])
      expect((await send(open, path, { ...passwords, username })).body).toContain('too similar to another');
    expect((await send(open, path, { ...passwords, username: 'late.other' })).status).toBe(303);
  });
});

describe('registration by scripts', () => {
  test('is prevented by unpredictable fields', async () => {
    const blind = { name: 'Bot', username: 'bot', email: 'bot@example.org', reason: 'buy' };
    expect((await send(asking, '/join', { ...blind, website: '' })).status).toBe(422);
    const { form = '' } = await joinForm(asking, 'bot@example.org');
    const answer = await send(asking, '/join', { ...blind, form, website: '' });
    expect([answer.status, answer.body.match(/This field is required/g)?.length]).toEqual([422, 4]);
    const [one, other] = [await joinForm(asking, 'a@example.org'), await joinForm(asking, 'a@example.org')];
    expect(Object.keys(one)).not.toEqual(Object.keys(other));
    expect((await send(asking, '/join', { ...one, form: other.form ?? '' })).status).toBe(422);
  });

  test('is asked to send again without loss if every field is filled', async () => {
    const fields = await joinForm(asking, 'trap@example.org');
    const trapped = await send(asking, '/join', { ...fields, website: 'https://spam.example' });
    expect([trapped.status, trapped.body.includes('value="trap@example.org"')]).toEqual([422, true]);
    const { website: _, ...without } = fields;
    expect((await send(asking, '/join', without)).status).toBe(422);
    expect((await send(asking, '/join', fields)).status).toBe(200);
  });

  test('is prevented by a minimum of three seconds and an expiry', async () => {
    const quick = await joinForm(asking, 'quick@example.org');
    clock.ahead -= 2_500;
    const answer = await send(asking, '/join', quick);
    expect([answer.status, answer.body.includes('sent too quickly')]).toEqual([422, true]);
    clock.ahead += 2_500;
    expect((await send(asking, '/join', quick)).status).toBe(200);
    const slow = await joinForm(asking, 'slow@example.org');
    clock.ahead += 13 * 3_600_000;
    expect((await send(asking, '/join', slow)).body).toContain('has expired');
  });

  test('a form works once, and another email address needs a new form', async () => {
    const fields = await joinForm(asking, 'double@example.org');
    const [one, two] = [await send(asking, '/join', fields), await send(asking, '/join', fields)];
    expect([one.status, two.status, one.body === two.body]).toEqual([200, 200, true]);
    const other = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, value.replace('double@', 'other@')]),
    );
    const again = await send(asking, '/join', other);
    expect([again.status, again.body.includes('already sent or has expired')]).toEqual([409, true]);
    clock.ahead += 3_000;
    const corrected = fieldsOf(again.body, {
      name: 'New',
      username: 'other',
      email: 'other@example.org',
      reason: 'x',
    });
    expect((await send(asking, '/join', corrected)).status).toBe(200);
    await mailTo('other@example.org');
    expect(mail.received.filter(({ to }) => to[0] === 'double@example.org')).toHaveLength(1);
  });

  test('limits one mailbox to three mails an hour', async () => {
    for (let time = 1; time < 7; time += 1) {
      expect((await ask(asking, 'bomb@example.org')).status).toBe(200);
      await mailTo('bomb@example.org', Math.min(time, 3));
    }
    await ask(asking, 'after-bomb@example.org');
    await mailTo('after-bomb@example.org');
    expect(await mailTo('bomb@example.org', 3)).toHaveLength(3);
    clock.ahead += 3_600_000;
    await ask(asking, 'bomb@example.org');
    expect(await mailTo('bomb@example.org', 4)).toHaveLength(4);
  });

  test('slows a network down after ten requests until an address is confirmed', async () => {
    const from = '2001:db8:77::1';
    const askFrom = async (address: string, network: string) =>
      send(asking, '/join', await joinForm(asking, address), network);
    for (let time = 0; time < 9; time += 1) {
      if (time === 5) clock.ahead += 60_000;
      expect((await askFrom(`room-${time}@example.org`, from)).status).toBe(200);
    }
    clock.ahead += 60_000;
    // From the tenth attempt each doubles the wait, from one second to sixteen in this test. Each form makes
    // three attempts.
    for (const [index, seconds] of [0, 0, 0, 2, 6].entries()) {
      clock.ahead += seconds * 1_000;
      expect((await askFrom(`room-1${index}@example.org`, '2001:db8:77:1234::9')).status).toBe(200);
    }
    const slowed = await askFrom('room-20@example.org', from);
    expect([slowed.status, slowed.body.includes('Too many requests from this network')]).toEqual([429, true]);
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
    expect((await askFrom('elsewhere@example.org', '2001:db8:78::1')).status).toBe(200);
    expect((await send(asking, await linkFor('room-0@example.org'), {}, '2001:db8:77:5::2')).status).toBe(
      200,
    );
    expect((await askFrom('room-20@example.org', from)).status).toBe(200);
  });
});

test('accepts ten requests from one network within a minute', async () => {
  const from = '203.0.113.40';
  const people = Array.from({ length: 10 }, (_, index) => `seat-${index}@open.example`);
  const pages = await Promise.all(people.map(() => open.call('/join')));
  clock.ahead += 3_000;
  for (const [index, email] of people.entries()) {
    const typed = { name: 'New Person', username: email.split('@')[0] ?? '', email };
    const answer = await send(open, '/join', fieldsOf(pages[index]?.body ?? '', typed), from);
    expect([email, answer.status]).toEqual([email, 200]);
  }
  for (const email of people) {
    const confirmed = await send(open, await linkFor(email), {}, from);
    const answer = await send(open, confirmed.headers.location ?? '', passwords, from);
    expect([email, answer.status, answer.headers.location]).toEqual([email, 303, '/welcome']);
  }
});

test('reports errors of each field and keeps the rest', async () => {
  const page = (await asking.call('/join')).body;
  clock.ahead += 3_000;
  const fields = fieldsOf(page, {
    name: `<b>${'n'.repeat(300)}`,
    username: '.dot',
    email: 'nobody',
    reason: 'r'.repeat(501),
  });
  const answer = await send(asking, '/join', fields);
  expect(answer.status).toBe(422);
  for (const text of [
    'This text is too long. Shorten it.',
    'without a dot at the start',
    'isn’t a valid email address',
    'value=".dot"',
  ])
    expect(answer.body).toContain(text);
  expect(answer.body).not.toContain('<b>n');
});
