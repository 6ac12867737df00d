import { expect, test } from 'bun:test';
import { createUser } from '../../src/accounts/create-user.ts';
import { startMailer } from '../../src/accounts/mail/mailer.ts';
import { createOutboxSeal } from '../../src/accounts/mail/outbox.ts';
import type { SendOutcome } from '../../src/accounts/mail/transport.ts';
import { createLog } from '../../src/core/platform/log.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import type { Database } from '../../src/store/database.ts';
import { createEventNotifier } from '../../src/store/event-notifier.ts';
import { insertMailedLink } from '../../src/store/mailed-links.ts';
import { insertMails } from '../../src/store/mails.ts';
import { insertRegistration } from '../../src/store/registrations.ts';
import { startMailServer } from '../support/mail-server.ts';
import { startOwnTime } from '../support/own-time.ts';
import { until } from '../support/serve.ts';
import { appSecret, startTestServer } from '../support/server.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';
import { mailedSite, queueTestMail } from '../support/test-mail.ts';

const second = 1_000;

async function openMailers() {
  const database = await connectDatabase(temporaryDatabase());
  const clock = { ahead: 0 };
  const now = () => new Date(Date.now() + clock.ahead);
  const notifier = createEventNotifier(database);
  const log = createLog('error', () => {});
  const options = { database, now, notifier, log, seal: createOutboxSeal(appSecret), site: mailedSite };
  const start = (send: (to: string) => Promise<SendOutcome>, others: object = {}) => {
    const transport = { send: ({ to }: { readonly to: string }) => send(to), close() {} };
    return startMailer({ ...options, transport, interval: 20, ...others });
  };
  return { database, clock, now, start };
}

test('sends a new mail within 14 seconds after the mail server is available again', async () => {
  const { port, [Symbol.asyncDispose]: shutDown } = await startMailServer();
  await shutDown();
  const clock = { ahead: 0 };
  const now = () => new Date(Date.now() + clock.ahead);
  const server = await startTestServer(
    { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'people@vitrine.test' },
    { intervals: { mail: 10 }, now },
  );
  const { database } = server;
  for (let index = 0; index < 8; index += 1) await queueTestMail(database, now(), `${index}@example.org`);
  const countTried = async () => (await database.all('SELECT 1 FROM mails WHERE attempts > 0')).length;
  await until(async () => (await countTried()) === 4);
  clock.ahead += 6 * second;
  await until(async () => (await countTried()) === 8);
  await using mail = await startMailServer({}, port);
  await queueTestMail(database, now(), 'new@example.org');
  clock.ahead += 11 * second;
  expect((await mail.waitFor(1))[0]?.to).toEqual(['new@example.org']);
  await server.stop();
});

test('waits longer after each failed attempt of the server', async () => {
  const { clock, database, now, start } = await openMailers();
  let tried = 0;
  const mailer = start(async () => {
    tried += 1;
    return { sent: false, reason: 'down', isFinal: false, isServer: true };
  });
  const rests = [5, 10, 20, 40, 80, 160, 300, 300];
  for (const rest of rests) {
    await queueTestMail(database, now());
    const before = tried;
    await until(() => tried > before);
    clock.ahead += (rest - 1) * second;
    await queueTestMail(database, now());
    await Bun.sleep(60);
    expect([rest, tried]).toEqual([rest, before + 1]);
    await database.run('UPDATE mails SET next_at = NULL');
    clock.ahead += second;
  }
  await mailer.stop();
  await database.close();
});

test('stops immediately while no mail is queued', async () => {
  const { start, database } = await openMailers();
  const mailer = start(async () => ({ sent: true }), { interval: 3_600 * second });
  await Bun.sleep(50);
  using own = startOwnTime();
  await mailer.stop();
  // The mailer gives a message in transit five seconds.
  expect(own.passed()).toBeLessThan(4 * second);
  await database.close();
});

test('another node sends within 150 seconds when one was killed while it sent', async () => {
  const { clock, database, now, start } = await openMailers();
  const [begun, killed] = [Promise.withResolvers<void>(), Promise.withResolvers<SendOutcome>()];
  await queueTestMail(database, now());
  const first = start(() => {
    begun.resolve();
    return killed.promise;
  });
  await begun.promise;
  const sent: string[] = [];
  const other = start(async (to) => {
    sent.push(to);
    return { sent: true };
  });
  clock.ahead += 120 * second;
  await Bun.sleep(60);
  expect(sent).toEqual([]);
  clock.ahead += 27 * second;
  await until(() => sent.length > 0);
  expect(sent).toEqual(['ada@example.org']);
  killed.resolve({ sent: true });
  for (const node of [first, other]) await node.stop();
  await database.close();
});

test('deletes old mails, links and registrations in pieces', async () => {
  const { database, start } = await openMailers();
  const count = 1_100;
  await fill(database, count);
  const deleted: [table: string, rows: number][] = [];
  const counting: Database = {
    ...database,
    transaction: (work, durability) =>
      database.transaction(
        (queries) =>
          work({
            ...queries,
            async run(sql, values) {
              const rows = await queries.run(sql, values);
              const [, table] = /^DELETE FROM (\w+)/.exec(sql) ?? [];
              if (table !== undefined && rows > 0) deleted.push([table, rows]);
              return rows;
            },
          }),
        durability,
      ),
  };
  const mailer = start(async () => ({ sent: true }), { database: counting });
  const tables = ['mails', 'mailed_links', 'registrations'];
  const pieces = tables.map((table) => [500, 500, 100].map((rows) => [table, rows] as [string, number]));
  await until(() => deleted.length >= pieces.flat().length);
  await mailer.stop();
  expect(deleted.toSorted()).toEqual(pieces.flat().toSorted());
  for (const table of tables) expect(await database.all(`SELECT 1 FROM ${table}`)).toEqual([]);
  await database.close();
});

/** Adds `count` expired rows to each table. */
async function fill(database: Database, count: number): Promise<void> {
  const accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'test' };
  await createUser(accounts, 'ada');
  const userId = (await database.get<{ id: string }>('SELECT id FROM users'))?.id ?? '';
  const at = '2020-01-01T00:00:00.000Z';
  const of = Array.from({ length: count }, (_, index) => `${index}`);
  const about = { language: 'en', createdAt: at };
  await database.transaction(async (queries) => {
    await insertMails(
      queries,
      of.map((id) => ({
        ...about,
        ...{ id, userId: null, address: id, folded: id, kind: 'test', details: '{}', secret: null },
        nextAt: at,
      })),
    );
    await queries.run('UPDATE mails SET next_at = NULL, sent_at = created_at');
    for (const hash of of)
      await insertMailedLink(queries, { hash, userId, purpose: 'sign-in', address: null, expiresAt: at });
    await insertRegistration(
      queries,
      of.map((id) => ({
        ...about,
        ...{ id, address: id, folded: id, name: id, username: id, reason: '', hash: id, mailId: id },
        ...{ expiresAt: at, erasedAt: at },
      })),
    );
  });
}
