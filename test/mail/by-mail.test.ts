import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { suspendUser } from '../../src/accounts/change-state.ts';
import { setEmail } from '../../src/accounts/email.ts';
import { createToken } from '../../src/accounts/identity/tokens.ts';
import { createOutbox, queueMail } from '../../src/accounts/mail/outbox.ts';
import { renameUser } from '../../src/accounts/rename-user.ts';
import { cheapPasswords } from '../support/cheap-passwords.ts';
import { formOf, type Response } from '../support/client.ts';
import { type MailServer, mailSettings, type Received, startMailServer } from '../support/mail-server.ts';
import { openSession, type SignedIn } from '../support/member.ts';
import { addProfile, api, appSecret, startTestServer, type TestServer } from '../support/server.ts';

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const clock = { ahead: 0 };
const now = () => new Date(Date.now() + clock.ahead);
const outbox = createOutbox(appSecret);
let mail: MailServer;
let server: TestServer;

beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer(mailSettings(mail), { intervals: { mail: 10 }, now });
});
afterAll(async () => {
  await server.stop();
  await mail[Symbol.asyncDispose]();
});

const accounts = () => ({ database: server.database, now, defaultLanguage: 'en', actor: 'vitrine', outbox });

/** A new user with an email address. Each uses another IP address, so that no rate limit applies. */
let count = 0;
async function newcomer(): Promise<{ name: string; address: string }> {
  count += 1;
  const name = `member-${count}`;
  await addProfile(server, name, { basics: { name } });
  await setEmail(accounts(), name, `${name}@example.org`);
  return { name, address: `${name}@example.org` };
}

function post(target: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
  count += 1;
  return server.call(target, formOf(fields, { 'X-Forwarded-For': `192.0.2.${count % 250}`, ...headers }));
}

/** Waits for `wanted` messages to an email address. */
function mailTo(address: string, wanted = 1): Promise<Received[]> {
  return mail.waitFor(wanted, ({ to }) => to[0] === address);
}

function pathOf(got: Received | undefined): string {
  return new URL(got?.link ?? '').pathname;
}

async function linkFor(address: string, kind: 'link' | 'forgot'): Promise<string> {
  const before = mail.received.filter(({ to }) => to[0] === address).length;
  expect((await post(`/sign-in/${kind}`, { email: address })).status).toBe(200);
  return pathOf((await mailTo(address, before + 1)).at(-1));
}

const cookieOf = (answer: Response) => answer.headers['set-cookie'] ?? '';

describe('a sign-in link', () => {
  test('signs in once by a button, and opening it does nothing', async () => {
    const { address } = await newcomer();
    await post('/sign-in/link', { email: ` ${address.toUpperCase()} ` });
    const used = pathOf((await mailTo(address)).at(0));
    for (const method of ['GET', 'HEAD', 'GET']) {
      const looked = await server.call(used, { method });
      expect([looked.status, cookieOf(looked)]).toEqual([200, '']);
    }
    const answer = await post(used);
    expect([answer.status, answer.headers.location]).toEqual([303, '/edit']);
    expect(cookieOf(answer)).toContain('vitrine=');
    const again = await post(used);
    expect([again.status, cookieOf(again)]).toEqual([410, '']);
    expect(again.body).toContain('This link was already used.');
    expect((await server.call(used)).status).toBe(410);
  });

  test('makes the device known under every name of its owner', async () => {
    const { name, address } = await newcomer();
    const password = 'nine orange ladders';
    await cheapPasswords.change(accounts(), name, password, 0);
    await mailTo(address);
    const deviceOf = (answer: Response) => /vitrine-device=[^;]+/.exec(cookieOf(answer))?.[0] ?? '';
    let Cookie = deviceOf(await post(await linkFor(address, 'link')));
    for (const username of [address, name, address.toUpperCase()]) {
      const answer = await post('/sign-in', { username, password }, { Cookie });
      expect(answer.status).toBe(303);
      Cookie = deviceOf(answer);
    }
    const told = () =>
      server.database.all(
        "SELECT 1 FROM mails JOIN emails ON emails.user_id = mails.user_id WHERE mails.kind = 'new-device' AND emails.address = $1",
        [address],
      );
    expect(await told()).toHaveLength(0);
    // A cookie in the former format, with names instead of account ids.
    const former = new Bun.CryptoHasher('sha256', appSecret)
      .update(`a device of ${name}`)
      .digest('base64url');
    await post('/sign-in', { username: name, password }, { Cookie: `vitrine-device=${former}` });
    const newName = `${name}-renamed`;
    await renameUser(accounts(), name, newName);
    for (const username of [address, newName])
      expect((await post('/sign-in', { username, password }, { Cookie })).status).toBe(303);
    expect(await told()).toHaveLength(0);
    await post('/sign-in', { username: address, password });
    expect(await told()).toHaveLength(1);
  });

  test('works for one of 40 concurrent uses', async () => {
    const { address } = await newcomer();
    const path = await linkFor(address, 'link');
    const answers = await Promise.all(Array.from({ length: 40 }, () => post(path)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(39);
  });

  test('is valid for fifteen minutes or until a newer one', async () => {
    const { address } = await newcomer();
    const first = await linkFor(address, 'link');
    const second = await linkFor(address, 'link');
    expect((await post(first)).body).toContain('a newer one was sent');
    clock.ahead += 16 * 60_000;
    const late = await post(second);
    clock.ahead -= 16 * 60_000;
    expect([late.status, late.body.includes('This link has expired.')]).toEqual([410, true]);
  });

  test('is rejected if forged or for another purpose', async () => {
    const { address } = await newcomer();
    const reset = await linkFor(address, 'forgot');
    const secret = reset.split('/').at(-1) ?? '';
    for (const path of [
      `/sign-in/link/${secret}`,
      `/account/address/${secret}`,
      '/sign-in/link/vit_x',
      '/sign-in/reset/x',
    ])
      for (const method of ['GET', 'POST']) {
        const answer = await server.call(path, {
          method,
          headers: form,
          ...(method === 'POST' && { body: '' }),
        });
        expect([path, answer.status, cookieOf(answer)]).toEqual([path, 404, '']);
      }
  });

  test('no longer works for suspended members or after a change of the email address', async () => {
    const one = await newcomer();
    const two = await newcomer();
    const [path, other] = [await linkFor(one.address, 'link'), await linkFor(two.address, 'link')];
    await setEmail(accounts(), one.name, `new-${one.address}`);
    expect((await post(path)).status).toBe(410);
    await suspendUser(accounts(), two.name);
    expect((await post(other)).status).toBe(404);
  });

  test('is valid for fourteen minutes after a late delivery', async () => {
    const { address } = await newcomer();
    const asked = new Date(now().getTime() - 20 * 60_000).toISOString();
    const about = { address, userId: null, language: 'en', at: asked, details: {} };
    await server.database.transaction((queries) =>
      queueMail(queries, outbox, { kind: 'sign-in-link', ...about }),
    );
    const path = pathOf((await mailTo(address)).at(0));
    const statusAfter = async (minutes: number) => {
      clock.ahead += minutes * 60_000;
      const { status } = await server.call(path);
      clock.ahead -= minutes * 60_000;
      return status;
    };
    expect([await statusAfter(13), await statusAfter(14.5)]).toEqual([200, 410]);
  });

  test("isn't sent to a suspended member", async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    await suspendUser(accounts(), one.name);
    for (const kind of ['link', 'forgot'])
      for (const { address } of [one, other]) await post(`/sign-in/${kind}`, { email: address });
    await mailTo(other.address, 2);
    const rows = () =>
      server.database.all(
        "SELECT sent_at FROM mails WHERE folded = $1 AND kind IN ('sign-in-link', 'password-reset') AND next_at IS NULL",
        [one.address],
      );
    while ((await rows()).length < 2) await Bun.sleep(10);
    expect(await rows()).toEqual([{ sent_at: null }, { sent_at: null }]);
  });

  test('uses the configured URL, whatever the request says', async () => {
    const { address } = await newcomer();
    await post(
      '/sign-in/link',
      { email: address },
      { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' },
    );
    const poisoned = await post('/sign-in/link', { email: address }, { Host: 'evil.example' });
    expect(poisoned.status).toBeGreaterThanOrEqual(400);
    const [got] = await mailTo(address);
    expect(got?.raw).not.toContain('evil.example');
    expect(got?.link).toStartWith('http://vitrine.test/');
  });
});

describe('a forgotten password', () => {
  test('is reset by a link, ends all sessions, and notifies the owner', async () => {
    const { name, address } = await newcomer();
    const elsewhere = await openSession(server, name);
    const path = await linkFor(address, 'forgot');
    expect((await server.call(path)).body).toContain(`<strong>${name}</strong>`);
    const weak = await post(path, { 'new-password': 'short', 'repeated-password': 'short' });
    expect([weak.status, cookieOf(weak)]).toEqual([422, '']);
    const password = 'sixteen purple tractors';
    expect((await post(path, { 'new-password': password, 'repeated-password': 'another' })).status).toBe(422);
    const answer = await post(path, { 'new-password': password, 'repeated-password': password });
    expect([answer.status, answer.headers.location]).toEqual([303, '/edit']);
    expect((await elsewhere.get('/account')).status).toBe(303);
    expect((await post(path, { 'new-password': password, 'repeated-password': password })).status).toBe(410);
    const [, notice] = await mailTo(address, 2);
    expect(notice?.subject).toBe('Password changed · Vitrine');
    for (const username of [name, address, address.toUpperCase()])
      expect([username, (await post('/sign-in', { username, password })).status]).toEqual([username, 303]);
    expect((await post('/sign-in', { username: address, password: 'wrong password here' })).status).toBe(403);
  });

  test('is changed once by concurrent uses of a link', async () => {
    const { address } = await newcomer();
    const path = await linkFor(address, 'forgot');
    const fields = {
      'new-password': 'sixteen purple tractors',
      'repeated-password': 'sixteen purple tractors',
    };
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(path, fields)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.every(({ status }) => [303, 410, 503].includes(status))).toBe(true);
  });
});

describe('a request for a link', () => {
  test('reveals neither by response nor by work whether an account exists', async () => {
    const { address } = await newcomer();
    for (const kind of ['link', 'forgot']) {
      const known = await post(`/sign-in/${kind}`, { email: address });
      const unknown = await post(`/sign-in/${kind}`, { email: 'nobody-here@example.org' });
      // Removes the clock and the remaining rate limit.
      const comparable = ({ headers: { date, ratelimit, 'x-request-id': id, ...headers } }: Response) =>
        headers;
      expect([known.status, known.body, comparable(known)]).toEqual([
        unknown.status,
        unknown.body,
        comparable(unknown),
      ]);
    }
    // The rows that precede the response are equal: without an account.
    const rows = await server.database.all<{ kind: string }>(
      "SELECT kind FROM mails WHERE address = 'nobody-here@example.org' ORDER BY id",
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['sign-in-link', 'password-reset']);
    await mailTo(address, 2);
    expect(mail.received.some(({ to }) => to[0] === 'nobody-here@example.org')).toBe(false);
  });

  test('sends at most three mails an hour to one email address', async () => {
    const { address } = await newcomer();
    for (let turn = 0; turn < 6; turn += 1) {
      const answer = await post(`/sign-in/${turn % 2 === 0 ? 'link' : 'forgot'}`, { email: address });
      expect([turn, answer.status]).toEqual([turn, 200]);
    }
    await mailTo(address, 3);
    const rows = await server.database.all('SELECT 1 FROM mails WHERE address = $1', [address]);
    expect(rows).toHaveLength(3);
    clock.ahead += 61 * 60_000;
    await post('/sign-in/link', { email: address });
    await mailTo(address, 4);
    clock.ahead -= 61 * 60_000;
  });

  test("by strangers doesn't lock the owner out of a known browser", async () => {
    const { name, address } = await newcomer();
    await cheapPasswords.change(accounts(), name, 'seven green bottles', 0);
    const { headers } = await post('/sign-in', { username: name, password: 'seven green bottles' });
    const [Cookie = ''] = /vitrine-device=[^;]+/.exec(headers['set-cookie'] ?? '') ?? [];
    for (let turn = 0; turn < 4; turn += 1) await post('/sign-in/link', { email: address });
    const count = async () =>
      (
        await server.database.all(
          "SELECT 1 FROM mails WHERE address = $1 AND kind IN ('sign-in-link', 'password-reset')",
          [address],
        )
      ).length;
    expect(await count()).toBe(3);
    await post('/sign-in/forgot', { email: address }, { Cookie: 'vitrine-device=nonsense' });
    expect(await count()).toBe(3);
    for (let turn = 0; turn < 12; turn += 1) await post('/sign-in/forgot', { email: address }, { Cookie });
    expect(await count()).toBe(13);
  });

  test('with an invalid email address gets a message', async () => {
    for (const email of ['', 'ada', 'ada@example.org\r\nBcc: eve@example.org', 'a@b'])
      expect((await post('/sign-in/link', { email })).status).toBe(422);
  });

  test('from another site is rejected', async () => {
    const { address } = await newcomer();
    const answer = await post('/sign-in/forgot', { email: address }, { Origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
    expect(await server.database.all('SELECT 1 FROM mails WHERE address = $1', [address])).toEqual([]);
  });
});

describe('the email address of an account', () => {
  test('changes after confirmation, with mails to the old one before and after', async () => {
    const { name, address } = await newcomer();
    const member = await openSession(server, name);
    const wanted = `other-${address}`;
    expect((await member.post('/account/address', { email: wanted })).headers.location).toBe(
      '/account?saved=email-asked',
    );
    const [asked] = await mailTo(address);
    expect(asked?.text).toContain(wanted);
    const [confirm] = await mailTo(wanted);
    expect((await member.get('/account')).body).toContain(address);
    const path = pathOf(confirm);
    expect((await server.call(path)).body).toContain(wanted);
    expect((await post(path)).body).toContain('Email address confirmed.');
    expect((await post(path)).status).toBe(410);
    const [, changed] = await mailTo(address, 2);
    expect(changed?.subject).toBe('Email address changed · Vitrine');
    expect((await member.get('/account')).body).toContain(wanted);
  });

  test('needs the password if there is one', async () => {
    const { address } = await newcomer();
    const path = await linkFor(address, 'forgot');
    const password = 'sixteen purple tractors';
    const signedIn = await post(path, { 'new-password': password, 'repeated-password': password });
    const Cookie = cookieOf(signedIn).split(';')[0] ?? '';
    const ask = (typed: string) =>
      post('/account/address', { email: `x-${address}`, 'password-for-address': typed }, { Cookie });
    expect((await ask('wrong')).status).toBe(422);
    expect((await ask(password)).status).toBe(303);
  });

  test('that belongs to another user is reported to its owner only', async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    const member = await openSession(server, one.name);
    const free = await member.post('/account/address', { email: `free-${one.address}` });
    const path = pathOf((await mailTo(`free-${one.address}`))[0]);
    const taken = await member.post('/account/address', { email: two.address });
    expect([taken.status, taken.headers.location]).toEqual([free.status, free.headers.location]);
    const [told] = await mailTo(two.address);
    expect(told?.subject).toBe('You already have an account on Vitrine');
    expect(told?.text).not.toContain(one.name);
    // Neither a mail to the new address nor the previous link reveals the account.
    expect((await mailTo(one.address, 2)).map(({ subject }) => subject)).toEqual(
      Array(2).fill('Email change requested · Vitrine'),
    );
    expect((await post(path)).status).toBe(410);
  });

  test('allows ten attempts from any networks, then slows down', async () => {
    const { name } = await newcomer();
    const { cookie: Cookie } = await openSession(server, name);
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      const email = `${name}-${turn}@example.org`;
      statuses.push((await post('/account/address', { email }, { Cookie })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(303), 429]);
  });

  test('never belongs to two users, and the later one gets a message', async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    const wanted = `shared-${one.address}`;
    const paths: string[] = [];
    for (const { name } of [one, two]) {
      const member = await openSession(server, name);
      await member.post('/account/address', { email: wanted });
      paths.push(pathOf((await mailTo(wanted, paths.length + 1)).at(-1)));
    }
    expect((await post(paths[0] ?? '')).status).toBe(200);
    expect((await post(paths[1] ?? '')).status).toBe(409);
  });

  test('is visible to no one else, on the page or in its data', async () => {
    const { name, address } = await newcomer();
    for (const format of ['html', 'json', 'jsonld', 'vcard', 'markdown', 'text'])
      expect(
        (await server.call(`/${name}?format=${format}`, { host: 'preview.vitrine.test' })).body,
      ).not.toContain(address);
    expect((await server.call(`/users/${name}`, { host: api })).status).toBe(401);
  });
});

describe('a notice', () => {
  async function notify(member: { name: string; address: string }, kind: 'token-expires' | 'notice') {
    const user = await server.database.get<{ id: string }>('SELECT id FROM users WHERE username = $1', [
      member.name,
    ]);
    const at = now().toISOString();
    const about = { address: member.address, userId: user?.id ?? '', language: 'en', at };
    await server.database.transaction((queries) =>
      kind === 'notice'
        ? queueMail(queries, outbox, {
            ...about,
            kind,
            details: { event: 'password.changed', at, actor: null },
          })
        : queueMail(queries, outbox, { ...about, kind, details: { name: 'CI', expiresAt: at } }),
    );
    return (await mailTo(member.address)).at(-1);
  }

  test('has one-click unsubscribe by POST, unless it is about security', async () => {
    const member = await newcomer();
    const got = await notify(member, 'token-expires');
    expect(got?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const url = new URL((got?.header('List-Unsubscribe') ?? '').slice(1, -1));
    const wants = async () =>
      (
        await server.database.get<{ notices: number }>('SELECT notices FROM emails WHERE address = $1', [
          member.address,
        ])
      )?.notices;
    expect((await server.call(url.pathname)).status).toBe(200);
    expect(await wants()).toBe(1);
    expect((await post(url.pathname, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
    expect(await wants()).toBe(0);
    expect((await post(`${url.pathname.slice(0, -3)}xyz`)).status).toBe(404);
  });

  test("about security has no unsubscribe header and is in the member's language", async () => {
    const member = await newcomer();
    await server.database.run("UPDATE users SET locale = 'ar' WHERE username = $1", [member.name]);
    const got = await notify(member, 'notice');
    expect(got?.header('List-Unsubscribe')).toBeUndefined();
    expect(got?.subject).toContain('تغيّرت كلمة مرورك');
    expect(got?.html).toContain('<html lang="ar" dir="rtl">');
    expect(got?.html).not.toMatch(/<img|https?:\/\/(?!vitrine\.test)/);
  });

  test("announces a token's expiry a week before, for long-lived ones", async () => {
    const day = 86_400_000;
    const [brief, weekly, lasting] = [await newcomer(), await newcomer(), await newcomer()];
    const give = ({ name }: { name: string }, made: number, expires: number) =>
      createToken(
        { ...accounts(), now: () => new Date(now().getTime() + made) },
        { username: name, scopes: ['profile:read'], expiresAt: new Date(now().getTime() + expires) },
      );
    await give(brief, 0, day / 2);
    await give(weekly, 0, 7 * day);
    const { id } = await give(lasting, -20 * day, 7 * day + 1);
    clock.ahead += 5 * 3_600_000;
    const isTold = ({ subject }: Received) => subject.startsWith('A token expires in a week');
    const [got] = await mail.waitFor(1, (one) => isTold(one) && one.to[0] === lasting.address);
    clock.ahead -= 5 * 3_600_000;
    expect(got?.text).toContain(`Your token ${id} expires`);
    const others = [brief.address, weekly.address];
    expect(mail.received.filter((one) => isTold(one) && others.includes(one.to[0] ?? ''))).toEqual([]);
  });

  test('informs members of suspension and resumption and what it means', async () => {
    const { name, address } = await newcomer();
    const operator = await openSession(server, 'alice');
    await server.database.run("UPDATE users SET operator = 1 WHERE username = 'alice'");
    for (const action of ['suspend', 'resume'])
      expect((await operator.post(`/users/${name}/${action}`, {})).status).toBe(303);
    const isTo = ({ to, subject }: Received) => to[0] === address && subject.includes('suspended');
    const got = (await mail.waitFor(2, isTo)).toSorted((one, other) =>
      one.subject.localeCompare(other.subject),
    );
    expect(got.map(({ subject }) => subject)).toEqual([
      'Your account is no longer suspended · Vitrine',
      'Your account is suspended · Vitrine',
    ]);
    const [resumed, suspended] = got.map(({ text }) => text);
    for (const text of [suspended, resumed]) expect(text).toContain('Changed by alice.');
    expect(suspended).toContain('Your profile isn’t public');
    expect(suspended).not.toMatch(/http|change your password/);
    expect(resumed).toContain('previous state');
    expect(resumed).toContain('/sign-in');
    expect(resumed).not.toContain('change your password');
  });

  test('names the operator who acted', async () => {
    const { name, address } = await newcomer();
    const { makeOperator } = await import('../../src/accounts/operators.ts');
    await makeOperator({ ...accounts(), actor: 'alice' }, name);
    const [got] = await mailTo(address);
    expect(got?.subject).toBe('You’re now an operator · Vitrine');
    expect(got?.text).toContain('Changed by alice.');
  });
});

test('offers no mail features without SMTP_URL', async () => {
  const plain = await startTestServer();
  for (const path of ['/sign-in/forgot', '/sign-in/link', '/mail', '/unsubscribe/x'])
    expect([path, (await plain.call(path)).status]).toEqual([
      path,
      path === '/sign-in/forgot' || path === '/sign-in/link' ? 303 : 404,
    ]);
  expect((await plain.call('/sign-in')).body).not.toContain('/sign-in/forgot');
  const alice: SignedIn = await openSession(plain, 'alice');
  expect((await alice.get('/account')).body).toContain('To change it, contact the site’s operators.');
  expect((await alice.post('/account/address', { email: 'a@example.org' })).status).toBe(404);
  await plain.stop();
});
