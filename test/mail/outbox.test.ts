import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { setEmail } from '../../src/accounts/email.ts';
import { inviteAll } from '../../src/accounts/invitations.ts';
import { createOutbox, queueMail } from '../../src/accounts/mail/outbox.ts';
import { makeOperator } from '../../src/accounts/operators.ts';
import type { Database } from '../../src/store/database.ts';
import { insertMails } from '../../src/store/mails.ts';
import { formOf } from '../support/client.ts';
import { engines, newDatabaseUrl, oneEngine } from '../support/engines.ts';
import { type MailServer, mailSettings, startMailServer } from '../support/mail-server.ts';
import { openSession } from '../support/member.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { addProfile, appSecret, startTestServer, type TestServer } from '../support/server.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const outbox = createOutbox(appSecret);

function accountsOf(database: Database) {
  return { database, now: () => new Date(), defaultLanguage: 'en', actor: 'vitrine', outbox };
}

async function queueNotices(
  database: Database,
  addresses: readonly string[],
  now = new Date(),
): Promise<void> {
  const at = now.toISOString();
  await database.transaction(async (queries) => {
    for (const address of addresses)
      await queueMail(queries, outbox, {
        kind: 'test',
        details: {},
        address,
        userId: null,
        language: 'en',
        at,
      });
  });
}

function environmentOf(mail: Pick<MailServer, 'url'>, databaseUrl: string) {
  return { SMTP_URL: mail.url, MAIL_FROM: 'The people <people@vitrine.test>', DATABASE_URL: databaseUrl };
}

async function stateOf(database: Database, address: string) {
  return database.get<{
    attempts: number;
    nextAt: string | null;
    sentAt: string | null;
    failedAt: string | null;
    reason: string | null;
    secret: string | null;
  }>(
    'SELECT attempts, next_at AS "nextAt", sent_at AS "sentAt", failed_at AS "failedAt", reason, secret FROM mails WHERE address = $1',
    [address],
  );
}

/** Polls until the condition holds, or until the test times out. */
async function until<T>(ask: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await ask();
    if (isSo(value)) return value;
    await Bun.sleep(20);
  }
}

describe.each(engines)('the outbox on %s, with several at once', (engine) => {
  test('two nodes send every mail once', async () => {
    await using mail = await startMailServer();
    const url = await newDatabaseUrl(engine, postgres);
    const nodes: TestServer[] = [];
    for (const _ of [1, 2])
      nodes.push(await startTestServer(environmentOf(mail, url), { intervals: { mail: 10 } }));
    const [node] = nodes;
    if (!node) throw new Error('no node');
    const addresses = Array.from({ length: 120 }, (_, index) => `person-${index}@example.org`);
    for (let at = 0; at < addresses.length; at += 30)
      await queueNotices(node.database, addresses.slice(at, at + 30));
    await mail.waitFor(addresses.length);
    await until(
      async () =>
        node.database.get<{ count: number }>('SELECT COUNT(*) AS count FROM mails WHERE next_at IS NOT NULL'),
      (row) => row?.count === 0,
    );
    expect(mail.received.map(({ to }) => to[0]).sort()).toEqual(addresses.toSorted());
    expect(new Set(mail.received.map((got) => got.header('Message-ID'))).size).toBe(addresses.length);
    for (const one of nodes) await one.stop();
  });

  test('sends three of thirty links that were requested at once', async () => {
    await using mail = await startMailServer();
    const clock = { ahead: 0 };
    const server = await startTestServer(
      { ...mailSettings(mail), DATABASE_URL: await newDatabaseUrl(engine, postgres) },
      { intervals: { mail: 10 }, now: () => new Date(Date.now() + clock.ahead) },
    );
    const ask = (index: number) =>
      server.call(
        '/sign-in/link',
        formOf({ email: 'many@example.org' }, { 'X-Forwarded-For': `192.0.2.${index}` }),
      );
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => ask(index + 1)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const queued = () => server.database.all("SELECT 1 FROM mails WHERE folded = 'many@example.org'");
    expect(await queued()).toHaveLength(3);
    clock.ahead += 3_601_000;
    expect((await ask(31)).status).toBe(200);
    expect(await queued()).toHaveLength(4);
    await server.stop();
  });

  test('creates one of four simultaneous invitations to one email address', async () => {
    await using mail = await startMailServer();
    const server = await startTestServer(
      { ...mailSettings(mail), DATABASE_URL: await newDatabaseUrl(engine, postgres) },
      { intervals: { mail: 10 } },
    );
    await makeOperator(accountsOf(server.database), 'alice');
    const alice = await openSession(server, 'alice');
    // In different orders, so that two lists with the same recipients could deadlock.
    const people = Array.from({ length: 20 }, (_, index) => `person-${index}@example.org`);
    const lists = [people, people.toReversed(), people, people.toReversed()];
    const answers = await Promise.all(
      lists.map((list) => alice.post('/invitations', { people: list.join('\n') })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const table of ['invitations', 'mails'])
      expect(await server.database.all(`SELECT 1 FROM ${table}`)).toHaveLength(people.length);
    await server.stop();
  });
});

describe.each(oneEngine)('the outbox on %s', (engine) => {
  test('retries temporary failures, stops at permanent ones, and lets operators retry', async () => {
    await using mail = await startMailServer();
    const clock = { now: new Date() };
    const server = await startTestServer(environmentOf(mail, await newDatabaseUrl(engine, postgres)), {
      intervals: { mail: 10 },
      now: () => clock.now,
    });
    mail.refuseWith({ code: 450, text: 'mailbox busy' });
    await queueNotices(server.database, ['busy@example.org'], clock.now);
    const waiting = await until(
      () => stateOf(server.database, 'busy@example.org'),
      (row) => row?.attempts === 1,
    );
    expect(waiting).toMatchObject({
      failedAt: null,
      sentAt: null,
      reason: expect.stringContaining('450 mailbox busy'),
    });
    expect(Date.parse(waiting?.nextAt ?? '') - clock.now.getTime()).toBe(60_000);
    await makeOperator(accountsOf(server.database), 'alice');
    const alice = await openSession(server, 'alice');
    // Until then a node may be sending it.
    expect((await alice.get('/mail')).body).not.toContain('/retry"');
    const [{ id } = { id: '' }] = await server.database.all<{ id: string }>('SELECT id FROM mails');
    expect((await alice.post(`/mail/${id}/retry`, {})).status).toBe(404);
    mail.refuseWith(null);
    clock.now = new Date(clock.now.getTime() + 61_000);
    const sent = await until(
      () => stateOf(server.database, 'busy@example.org'),
      (row) => row?.sentAt !== null,
    );
    expect(sent).toMatchObject({ attempts: 2, nextAt: null, reason: null });

    mail.refuseWith({ code: 550, text: 'no such user' });
    await queueNotices(server.database, ['gone@example.org'], clock.now);
    const gone = await until(
      () => stateOf(server.database, 'gone@example.org'),
      (row) => row?.attempts === 1,
    );
    expect(gone).toMatchObject({ nextAt: null, sentAt: null, failedAt: clock.now.toISOString() });

    const page = await alice.get('/mail');
    expect(page.body).toContain('gone@example.org');
    expect(page.body).toContain('550 no such user');
    const action = /action="(\/mail\/[^"]+\/retry)"/.exec(page.body)?.[1] ?? '';
    mail.refuseWith(null);
    expect((await alice.post(action, {})).status).toBe(303);
    await until(
      () => stateOf(server.database, 'gone@example.org'),
      (row) => row?.sentAt !== null,
    );
    expect((await alice.post(action, {})).status).toBe(404);
    expect(mail.received.map(({ to }) => to[0])).toEqual(['busy@example.org', 'gone@example.org']);

    mail.refuseWith({ code: 450, text: 'mailbox busy' });
    await queueNotices(server.database, ['later@example.org'], clock.now);
    await until(
      () => stateOf(server.database, 'later@example.org'),
      (row) => row?.attempts === 1,
    );
    clock.now = new Date(clock.now.getTime() + 61_000);
    await until(
      () => stateOf(server.database, 'later@example.org'),
      (row) => row?.attempts === 2,
    );
    mail.refuseWith(null);
    const [, again = ''] = /action="(\/mail\/[^"]+\/retry)"/.exec((await alice.get('/mail')).body) ?? [];
    expect((await alice.post(again, {})).status).toBe(303);
    await mail.waitFor(1, ({ to }) => to[0] === 'later@example.org');
    await server.stop();
  });

  test('sends urgent mails before a list of invitations', async () => {
    await using mail = await startMailServer();
    mail.delayBy(30);
    const server = await startTestServer(environmentOf(mail, await newDatabaseUrl(engine, postgres)), {
      intervals: { mail: 10 },
    });
    const { database } = server;
    await setEmail(accountsOf(database), 'alice', 'alice@example.org');
    const invitees = Array.from({ length: 100 }, (_, index) => ({
      ...{ email: `person-${index}@example.org`, name: null, username: null },
    }));
    await inviteAll(accountsOf(database), outbox, invitees, 'en');
    await mail.waitFor(12);
    await server.call('/sign-in/link', formOf({ email: 'alice@example.org' }));
    const before = mail.received.length;
    await mail.waitFor(1, ({ to }) => to[0] === 'alice@example.org');
    const place = mail.received.findIndex(({ to }) => to[0] === 'alice@example.org');
    // Two groups of four may be in transit.
    expect(place - before).toBeLessThan(12);
    mail.delayBy(0);
    await mail.waitFor(invitees.length + 1);
    await server.stop();
  });

  test('stops after three days of temporary failures', async () => {
    await using mail = await startMailServer();
    mail.refuseWith({ code: 451, text: 'later' });
    const clock = { now: new Date() };
    const start = clock.now.getTime();
    const server = await startTestServer(environmentOf(mail, await newDatabaseUrl(engine, postgres)), {
      intervals: { mail: 10 },
      now: () => clock.now,
    });
    await queueNotices(server.database, ['never@example.org'], clock.now);
    for (let attempt = 1; ; attempt += 1) {
      const row = await until(
        () => stateOf(server.database, 'never@example.org'),
        (one) => one?.attempts === attempt,
      );
      if (row?.nextAt === null) break;
      clock.now = new Date(row?.nextAt ?? '');
    }
    const hours = (clock.now.getTime() - start) / 3_600_000;
    expect(hours).toBeGreaterThan(71);
    expect(hours).toBeLessThan(73);
    expect(server.logged.some((line) => line.includes('email failed'))).toBe(true);
    await server.stop();
  });
});

test('loses nothing and sends slowly after an hour of downtime', async () => {
  const mail = await startMailServer();
  const { port } = mail;
  await mail[Symbol.asyncDispose]();
  const clock = { now: new Date() };
  const server = await startTestServer(
    { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'people@vitrine.test' },
    { intervals: { mail: 10 }, now: () => clock.now },
  );
  const addresses = Array.from({ length: 60 }, (_, index) => `person-${index}@example.org`);
  await queueNotices(server.database, addresses, clock.now);
  const tried = () =>
    server.database.get<{ count: number }>('SELECT COUNT(*) AS count FROM mails WHERE attempts > 0');
  await until(
    async () => tried(),
    (row) => (row?.count ?? 0) > 0,
  );
  expect((await tried())?.count).toBeLessThanOrEqual(8);
  clock.now = new Date(clock.now.getTime() + 3_600_000);
  await using again = await startMailServer({}, port);
  clock.now = new Date(clock.now.getTime() + 7_200_000);
  await again.waitFor(addresses.length);
  expect(again.received.map(({ to }) => to[0]).sort()).toEqual(addresses.toSorted());
  await server.stop();
});

test('encrypts a secret and erases it after sending', async () => {
  await using mail = await startMailServer();
  mail.refuseWith({ code: 450, text: 'wait' });
  const clock = { now: new Date() };
  const server = await startTestServer(
    { SMTP_URL: mail.url, MAIL_FROM: 'people@vitrine.test' },
    { intervals: { mail: 10 }, now: () => clock.now },
  );
  await setEmail(accountsOf(server.database), 'alice', 'alice@example.org');
  await server.call('/sign-in/link', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'email=alice%40example.org',
  });
  const waiting = await until(
    () => stateOf(server.database, 'alice@example.org'),
    (row) => row?.attempts === 1,
  );
  expect(waiting?.secret).toBeString();
  expect(outbox.seal?.open(waiting?.secret ?? '')).toStartWith('vit_');
  mail.refuseWith(null);
  clock.now = new Date(clock.now.getTime() + 61_000);
  const [got] = await mail.waitFor(1);
  expect(got?.link).toStartWith('http://vitrine.test/sign-in/link/vit_');
  const sent = await until(
    () => stateOf(server.database, 'alice@example.org'),
    (row) => row?.sentAt !== null,
  );
  expect(sent?.secret).toBeNull();
  expect(JSON.stringify(await server.database.all('SELECT * FROM mails'))).not.toContain('vit_');
  await server.stop();
});

test('fails mails sealed with another APP_SECRET without delaying others', async () => {
  await using mail = await startMailServer();
  const server = await startTestServer(
    { SMTP_URL: mail.url, MAIL_FROM: 'people@vitrine.test' },
    { intervals: { mail: 10 } },
  );
  const invitation = {
    kind: 'invitation',
    details: { name: null, invitedBy: 'vitrine', expiresAt: '2999-01-01T00:00:00.000Z' },
    address: 'sealed@example.org',
    userId: null,
    language: 'en',
    at: new Date().toISOString(),
    secret: 'vit_x',
  } as const;
  const before = createOutbox('the secret that was here before, and long enough');
  await server.database.transaction((queries) => queueMail(queries, before, invitation));
  const state = await until(
    () => stateOf(server.database, 'sealed@example.org'),
    (row) =>
      row?.nextAt === null ||
      server.logged.some((line) => line.includes('reading mail queue failed, retrying')),
  );
  expect(state?.reason).toBe('its link cannot be read: APP_SECRET was changed since');
  await queueNotices(server.database, ['next@example.org']);
  expect((await mail.waitFor(1))[0]?.to).toEqual(['next@example.org']);
  await server.stop();
});

test("skips mails that can't be composed and logs the reason", async () => {
  await using mail = await startMailServer();
  const server = await startTestServer(
    { SMTP_URL: mail.url, MAIL_FROM: 'people@vitrine.test' },
    { intervals: { mail: 10 } },
  );
  const { database } = server;
  const of = { userId: null, language: 'en', details: '{}', secret: null, createdAt: '2026', nextAt: '2026' };
  const mails = ['invitation', 'a kind of later'].map((kind) => {
    const address = `${kind.replaceAll(' ', '-')}@example.org`;
    return { ...of, id: Bun.randomUUIDv7(), kind, address, folded: address };
  });
  await database.transaction((queries) => insertMails(queries, mails));
  await queueNotices(database, ['next@example.org']);
  expect((await mail.waitFor(1))[0]?.to).toEqual(['next@example.org']);
  const later = await until(
    () => stateOf(database, 'a-kind-of-later@example.org'),
    (row) => row?.attempts === 1,
  );
  expect(later?.reason).toStartWith('it could not be written: ');
  expect(later?.nextAt).toBeString();
  // A withdrawn invitation is neither sent nor reported as failed.
  const withdrawn = await until(
    () => stateOf(database, 'invitation@example.org'),
    (row) => row?.nextAt === null,
  );
  expect(withdrawn).toMatchObject({ attempts: 0, failedAt: null, reason: null });
  expect(server.logged.filter((line) => line.includes('reading mail queue failed, retrying'))).toEqual([]);
  await server.stop();
});

test('deletes the mails of a deleted user', async () => {
  await using mail = await startMailServer();
  mail.refuseWith({ code: 450, text: 'wait' });
  const server = await startTestServer(
    { SMTP_URL: mail.url, MAIL_FROM: 'people@vitrine.test' },
    { intervals: { mail: 10 } },
  );
  const accounts = accountsOf(server.database);
  await addProfile(server, 'leaver', { basics: { name: 'Leaver' } });
  await setEmail(accounts, 'leaver', 'leaver@example.org');
  await setEmail(accounts, 'leaver', 'leaver@example.net');
  expect(await server.database.all('SELECT 1 FROM mails')).toHaveLength(1);
  const { deleteUser } = await import('../../src/accounts/delete-user.ts');
  await deleteUser(accounts, 'leaver');
  for (const table of ['mails', 'emails', 'mailed_links'])
    expect(await server.database.all(`SELECT 1 FROM ${table}`)).toEqual([]);
  await server.stop();
});
