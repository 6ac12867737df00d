import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { formOf, type Response } from '../../../../test/support/client.ts';
import { newDatabaseUrl, oneEngine } from '../../../../test/support/engines.ts';
import {
  type MailServer,
  mailSettings,
  type Received,
  startMailServer,
} from '../../../../test/support/mail-server.ts';
import { openSession } from '../../../../test/support/member.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { until } from '../../../../test/support/serve.ts';
import { addProfile, preview, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { suspendUser } from '../../../accounts/change-state.ts';
import { setEmail } from '../../../accounts/email.ts';
import { makeOperator } from '../../../accounts/operators.ts';
import { renameUser } from '../../../accounts/rename-user.ts';
import { deleteOldContactAttempts, deleteOldContacts } from '../../../store/contact-messages.ts';

const [hour, day] = [3_600_000, 86_400_000];
const clock = { ahead: 0 };
const now = () => new Date(Date.now() + clock.ahead);
const offering = { 'x-vitrine': { contactForm: true } };
type Typed = Record<'name' | 'email' | 'message', string>;
let postgres: TestPostgres;
let mail: MailServer;
let count = 0;
beforeAll(async () => {
  postgres = await startPostgres();
  mail = await startMailServer();
});
afterAll(async () => {
  await mail[Symbol.asyncDispose]();
  await postgres.stop();
});

describe.each(oneEngine)('the contact form on %s', (engine) => {
  const typed: Typed = {
    name: 'Grace Hopper',
    email: `grace@${engine}.example`,
    message: 'Dear Ada,\nshall we meet?',
  };
  let server: TestServer;
  beforeAll(async () => {
    const settings = { ...mailSettings(mail), CONTACT_FORM: 'on' };
    const DATABASE_URL = await newDatabaseUrl(engine, postgres);
    server = await startTestServer({ ...settings, DATABASE_URL }, { intervals: { mail: 10 }, now });
  });
  afterAll(() => server.stop());

  const accounts = () => ({ database: server.database, now, defaultLanguage: 'en', actor: 'vitrine' });

  /** A member who offers the form and has a confirmed email address. */
  async function newMember(document: object = offering): Promise<{ name: string; address: string }> {
    count += 1;
    const name = `member-${count}`;
    await addProfile(server, name, { basics: { name: `Member ${count}` }, ...document });
    await setEmail(accounts(), name, `${name}@private.example`);
    return { name, address: `${name}@private.example` };
  }

  /** Sends a form from another network each time, unless one is given. */
  function send(target: string, fields: Record<string, string> = {}, network?: string): Promise<Response> {
    count += 1;
    const from = network ?? `198.${18 + (count >> 16)}.${(count >> 8) & 255}.${count & 255}`;
    return server.call(target, formOf(fields, { 'X-Forwarded-For': from }));
  }

  function mailTo(address: string, wanted = 1): Promise<Received[]> {
    return mail.waitFor(wanted, ({ to }) => to[0] === address);
  }

  const linksIn = ({ text }: Received) =>
    [...text.matchAll(/https?:\/\/[^/]+(\/contact\/\S+)/g)].map(([, path = '']) => path);

  /** Writes a message, and returns the path of the mailed link. */
  async function write(to: string, fields: Partial<Typed> = {}): Promise<string> {
    count += 1;
    const email = fields.email ?? `visitor-${count}@visitors.example`;
    const before = mail.received.filter((got) => got.to[0] === email).length;
    expect((await send(`/contact/${to}`, { ...typed, ...fields, email })).status).toBe(200);
    const got = (await mailTo(email, before + 1)).at(-1);
    return got ? (linksIn(got)[0] ?? '') : '';
  }

  test('delivers a confirmed message with Reply-To and hides the member’s mailbox', async () => {
    const { name, address } = await newMember();
    const form = await server.call(`/contact/${name}`);
    expect([form.status, form.headers['cache-control']]).toEqual([200, 'no-store']);
    for (const field of ['name', 'email', 'message']) expect(form.body).toContain(`name="${field}"`);
    const asked = await send(`/contact/${name}`, typed);
    expect([asked.status, asked.body.includes('sent a link to')]).toEqual([200, true]);
    const [confirmation] = await mailTo(typed.email);
    const [link = ''] = confirmation ? linksIn(confirmation) : [];
    for (const method of ['GET', 'HEAD', 'GET'])
      expect((await server.call(link, { method })).status).toBe(200);
    expect(mail.received.filter(({ to }) => to[0] === address)).toHaveLength(0);
    const sent = await send(link);
    expect([sent.status, sent.body.includes('Message sent')]).toEqual([200, true]);
    const [got] = await mailTo(address);
    expect(got?.header('Reply-To')).toBe(`Grace Hopper <grace@${engine}.example>`);
    expect(got?.header('From')).toBe('people@vitrine.test');
    expect(got?.header('Auto-Submitted')).toBe('auto-generated');
    expect(got?.subject).toBe('Message from Grace Hopper · Vitrine');
    expect(got?.text).toContain('> Dear Ada,\r\n> shall we meet?');
    expect(got?.html).toMatch(/Dear Ada,\r?\nshall we meet\?/);
    for (const { body } of [form, asked, sent]) expect(body).not.toContain('private.example');
    expect(confirmation?.raw).not.toContain('private.example');
    const again = await send(link);
    expect([again.status, again.body.includes('This message was already sent.')]).toEqual([410, true]);
    expect(mail.received.filter(({ to }) => to[0] === address)).toHaveLength(1);
  });

  test('sends a message once for 20 concurrent confirmations', async () => {
    const { name, address } = await newMember();
    const link = await write(name);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(19);
    await mailTo(address);
    expect(mail.received.filter(({ to }) => to[0] === address)).toHaveLength(1);
  });

  test('stores only size and time of a message after delivery', async () => {
    const { name, address } = await newMember();
    const fields = {
      name: 'Unusual Sender',
      email: `unusual@sender-${engine}.example`,
      message: 'An unusual text.',
    };
    const link = await write(name, fields);
    const rows = async () => {
      const tables = ['mails', 'contact_messages', 'contact_attempts', 'events'];
      const all = await Promise.all(tables.map((table) => server.database.all(`SELECT * FROM ${table}`)));
      return JSON.stringify(all);
    };
    expect(await rows()).not.toContain('An unusual text');
    await send(link);
    await mailTo(address);
    await until(async () => {
      const waiting = await server.database.all('SELECT id FROM mails WHERE secret IS NOT NULL');
      return waiting.length === 0;
    });
    expect(await rows()).not.toMatch(/unusual|198\.18/i);
    const [left] = await server.database.all<object>(
      `SELECT size, sealed, confirmed_at AS "confirmedAt" FROM contact_messages
       WHERE user_id = (SELECT id FROM users WHERE username = $1)`,
      [name],
    );
    expect(left).toEqual({ size: 16, sealed: null, confirmedAt: expect.any(String) });
    expect(server.logged.join('\n')).not.toMatch(/unusual/i);
  });

  test('deletes a message that is not confirmed within two days', async () => {
    const { name } = await newMember();
    const link = await write(name, { email: `late@sender-${engine}.example` });
    clock.ahead += 2 * day + hour;
    const late = await send(link);
    // The mailer may have deleted it already.
    expect([404, 410]).toContain(late.status);
    expect(late.body).toContain('expired');
    await server.database.transaction(async (queries) => {
      await deleteOldContacts(queries, now().toISOString());
      await deleteOldContactAttempts(queries, now().toISOString());
    });
    clock.ahead -= 2 * day + hour;
    expect((await send(link)).status).toBe(404);
    const kept = await server.database.all("SELECT 1 FROM mails WHERE address LIKE 'late@%'");
    expect([kept, await server.database.all('SELECT 1 FROM contact_attempts')]).toEqual([[], []]);
  });

  test('returns 404 for members without the form and for unknown names alike', async () => {
    const silent = await newMember({});
    const off = await newMember({ 'x-vitrine': { contactForm: false } });
    const suspended = await newMember();
    await suspendUser(accounts(), suspended.name);
    await addProfile(server, 'no-address', { basics: { name: 'No Address' }, ...offering });
    const names = [silent.name, off.name, suspended.name, 'no-address', 'nobody', 'a%00b', '..'];
    for (const name of names) {
      expect([name, (await server.call(`/contact/${name}`)).status]).toEqual([name, 404]);
      expect([name, (await send(`/contact/${name}`, typed)).status]).toEqual([name, 404]);
    }
  });

  test('no longer delivers when the member turned the form off', async () => {
    const { name, address } = await newMember();
    const link = await write(name);
    await addProfile(server, name, { basics: { name: 'Now silent' } });
    for (const method of ['GET', 'POST']) {
      const answer = method === 'GET' ? await server.call(link) : await send(link);
      expect([answer.status, answer.body.includes('no longer accepts messages')]).toEqual([410, true]);
    }
    expect(mail.received.filter(({ to }) => to[0] === address)).toHaveLength(0);
  });

  test('redirects from a former username', async () => {
    const { name } = await newMember();
    await renameUser(accounts(), name, `${name}-new`);
    const answer = await server.call(`/contact/${name}`);
    expect([answer.status, answer.headers.location]).toEqual([308, `/contact/${name}-new`]);
  });

  const invalid: [what: string, fields: Partial<Typed>, said: string][] = [
    ['an empty name', { name: ' ' }, 'Fill in this field.'],
    ['an invisible name', { name: '\u200b\u2060' }, 'Fill in this field.'],
    ['an invisible message', { message: '\u200b\n\u00ad' }, 'Fill in this field.'],
    ['a direction mark in the name', { name: '\u202eecarg' }, 'Use one line without quotation'],
    ['an empty message', { message: '\r\n' }, 'Fill in this field.'],
    ['no address', { email: '' }, 'Fill in this field.'],
    ['a wrong address', { email: 'grace' }, 'Enter an email address like'],
    ['two addresses', { email: 'a@example.org, b@example.org' }, 'Enter an email address like'],
    ['a header in the address', { email: 'a@example.org\r\nBcc: b@example.org' }, 'Enter an email address'],
    ['a header in the name', { name: 'Grace\r\nBcc: b@example.org' }, 'Use one line without quotation'],
    ['an address in the name', { name: 'Bank <bank@example.org>' }, 'Use one line without quotation'],
    ['a name of 101 characters', { name: 'n'.repeat(101) }, 'Use at most 100 characters.'],
    ['a message of 5,001 characters', { message: 'é'.repeat(5_001) }, 'Use at most 5,000 characters.'],
    ['a message of 100,000 characters', { message: 'm'.repeat(100_000) }, 'Use at most 5,000 characters.'],
    ['control characters', { message: 'a\0b' }, 'Remove control characters from the message.'],
  ];
  test.each(invalid)('rejects %s with 422 and keeps the input', async (_what, fields, said) => {
    const { name } = await newMember();
    const before = mail.received.length;
    const answer = await send(`/contact/${name}`, { ...typed, ...fields });
    expect([answer.status, answer.body.includes(said)]).toEqual([422, true]);
    if (!('message' in fields)) expect(answer.body).toContain('shall we meet?');
    const rows = await server.database.all(
      'SELECT 1 FROM contact_messages WHERE user_id = (SELECT id FROM users WHERE username = $1)',
      [name],
    );
    expect([rows, mail.received.length]).toEqual([[], before]);
  });

  test('accepts 5,000 characters of any script, and line breaks as one each', async () => {
    const { name, address } = await newMember();
    const message = `${'🎻'.repeat(4_990)}\r\n\r\n${'ع'.repeat(8)}`;
    await send(await write(name, { message, name: 'Łukasz, “Luke”' }));
    const [got] = await mailTo(address);
    expect(got?.text.replace(/^> /gm, '')).toContain('ع'.repeat(8));
    expect(got?.raw).toMatch(/^Reply-To: =\?UTF-8\?/m);
  });

  test('relays no input of a visitor to an unconfirmed mailbox', async () => {
    const { name } = await newMember();
    const spam = {
      name: 'Cheap Watches',
      message: 'Buy at https://spam.example',
      email: `victim@inbox-${engine}.example`,
    };
    const link = await write(name, spam);
    const [got] = await mailTo(spam.email);
    expect(`${got?.raw}${got?.text}${got?.html}`).not.toMatch(/watches|spam\.example/i);
    expect(got?.header('Reply-To')).toBeUndefined();
    expect((await server.call(link)).body).not.toMatch(/watches|spam\.example/i);
  });

  test('sends to no one but the member, whatever fields a form has', async () => {
    const { name, address } = await newMember();
    const more = { to: 'other@example.org', bcc: 'other@example.org', username: 'alice' };
    const email = `honest@visitors-${engine}.example`;
    await send(`/contact/${name}`, { ...typed, email, ...more });
    const [confirmation] = await mailTo(email);
    await send(confirmation ? (linksIn(confirmation)[0] ?? '') : '', more);
    const [got] = await mailTo(address);
    expect(got?.to).toEqual([address]);
    expect(mail.received.filter(({ to }) => to.includes('other@example.org'))).toHaveLength(0);
  });

  test('limits a visitor to five messages an hour, also at the same time and from one IPv6 site', async () => {
    const { name } = await newMember();
    const other = await newMember();
    const sent = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        send(`/contact/${index % 2 ? name : other.name}`, typed, `2001:db8:7:${index}::1`),
      ),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = sent.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    for (const { headers } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(3_500);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3_600);
    }
    expect((await send(`/contact/${name}`, { ...typed, name: '' }, '2001:db8:7::1')).status).toBe(422);
    clock.ahead += hour + 60_000;
    const later = await send(`/contact/${name}`, typed, '2001:db8:7::1');
    clock.ahead -= hour + 60_000;
    expect(later.status).toBe(200);
  });

  test('mails at most five links an hour to a mailbox, with the same response', async () => {
    const { name } = await newMember();
    const email = `flooded@inbox-${engine}.example`;
    const answers: Response[] = [];
    for (let index = 0; index < 7; index += 1)
      answers.push(await send(`/contact/${name}`, { ...typed, email }));
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    await mailTo(email, 5);
    const queued = await server.database.all('SELECT 1 FROM mails WHERE folded = $1', [email]);
    expect(queued).toHaveLength(5);
  });

  test('limits a member to 20 confirmed messages a day, and unconfirmed ones take none', async () => {
    const { name, address } = await newMember();
    const links = await Promise.all(Array.from({ length: 23 }, () => write(name)));
    const answers = await Promise.all(links.slice(0, 22).map((link) => send(link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(day / 1000 - 300);
    const full = await send(`/contact/${name}`, typed);
    expect([full.status, Number(full.headers['retry-after']) > 0]).toEqual([429, true]);
    const other = await newMember();
    expect((await send(await write(other.name))).status).toBe(200);
    clock.ahead += day + 60_000;
    const later = await send(links[22] ?? '');
    await mailTo(address, 21);
    clock.ahead -= day + 60_000;
    expect(later.status).toBe(200);
  });

  test('has a link to report a message, which operators see and close', async () => {
    const { name, address } = await newMember();
    await send(await write(name, { message: 'Rude words.' }));
    const [got] = await mailTo(address);
    const report = (got ? linksIn(got) : []).find((path) => path.startsWith('/contact/report/')) ?? '';
    expect((await server.call(report)).status).toBe(200);
    expect((await send(report, { note: 'n'.repeat(1_001) })).status).toBe(422);
    const done = await send(report, { note: 'It was <b>rude</b>.' });
    expect([done.status, done.body.includes('Message reported')]).toEqual([200, true]);
    expect([(await send(report, { note: 'again' })).status, (await server.call(report)).status]).toEqual([
      410, 410,
    ]);
    await makeOperator(accounts(), 'alice');
    const alice = await openSession(server, 'alice');
    const list = await alice.get('/users?show=contact-reports');
    expect(list.body).toContain('It was &lt;b');
    expect(list.body).toContain('11 characters');
    expect(list.body).not.toContain('Rude words');
    const close = /action="(\/contact-reports\/[^"]+)"/.exec(list.body)?.[1] ?? '';
    const member = await openSession(server, name);
    expect((await member.post(close, {})).status).toBe(404);
    expect((await alice.post(close, {})).headers.location).toBe('/users?show=contact-reports&done=closed');
    expect((await alice.post(close, {})).status).toBe(409);
    expect((await alice.get('/users?show=contact-reports')).body).toContain('No reported messages');
  });

  test('rejects forged links and links for another purpose', async () => {
    const { name } = await newMember();
    const secret = (await write(name)).split('/').at(-1) ?? '';
    for (const path of [`/contact/report/${secret}`, '/contact/confirm/vit_x', `/join/confirm/${secret}`])
      expect([path, (await server.call(path)).status]).toEqual([path, 404]);
  });

  test('appears only on pages of members who offer it', async () => {
    const [one, other] = [await newMember(), await newMember({})];
    const page = await server.call(`/${one.name}`, { host: preview });
    expect(page.body).toContain(`href="http://vitrine.test/contact/${one.name}"`);
    expect((await server.call(`/${other.name}`, { host: preview })).body).not.toContain('/contact/');
    const json = await server.call(`/${one.name}?format=json`, { host: preview });
    expect(json.body).not.toContain('private.example');
  });
});

test('CONTACT_FORM=off removes the form and its link', async () => {
  const server = await startTestServer(mailSettings(mail));
  try {
    await addProfile(server, 'ada', { basics: { name: 'Ada' }, ...offering });
    await setEmail(
      { database: server.database, now, defaultLanguage: 'en', actor: 'vitrine' },
      'ada',
      'ada@private.example',
    );
    expect((await server.call('/contact/ada')).status).toBe(404);
    expect((await server.call('/ada', { host: preview })).body).not.toContain('/contact/');
  } finally {
    await server.stop();
  }
});
