import { afterAll, expect, test } from 'bun:test';
import { createUser } from '../src/accounts/create-user.ts';
import { startMailer } from '../src/accounts/mail/mailer.ts';
import { createOutboxSeal } from '../src/accounts/mail/outbox.ts';
import { publish } from '../src/accounts/publish.ts';
import { saveDraft } from '../src/accounts/save-draft.ts';
import { createMetrics } from '../src/core/metrics/metrics.ts';
import { createLog } from '../src/core/platform/log.ts';
import { startDispatcher } from '../src/modules/webhooks/dispatcher.ts';
import { createWebhook } from '../src/modules/webhooks/webhooks.ts';
import { scheduleBackups } from '../src/ops/server/schedule-backups.ts';
import { connectDatabase } from '../src/store/connect-database.ts';
import type { Database } from '../src/store/database.ts';
import { createEventNotifier } from '../src/store/event-notifier.ts';
import { createJobLease } from '../src/store/job-leases.ts';
import { startHookReceiver } from './support/hook-receiver.ts';
import { startPostgres } from './support/postgres.ts';
import { toReceiver } from './support/receiver.ts';
import { until } from './support/serve.ts';
import { appSecret, startTestServer } from './support/server.ts';
import { temporaryDatabase } from './support/temporary-database.ts';
import { mailedSite, queueTestMail } from './support/test-mail.ts';

const log = createLog('error', () => {});
const hour = 3_600_000;
const days = 48 * hour;
const postgres = await startPostgres();
afterAll(() => postgres.stop());

const open = async () => connectDatabase(await postgres.createDatabase());
const rightClock = () => new Date();
const ahead = () => new Date(Date.now() + days);

/** Whether a lock lasts minutes, not as long as the clock is wrong. */
const isShort = (until: string | undefined) =>
  until !== undefined && Math.abs(Date.parse(until) - Date.now()) < hour;

test('another node takes over the job of a node with a wrong clock only after that node dies', async () => {
  const database = await open();
  const times = { lease: 60_000, patience: 0 };
  for (const [name, now] of [
    ['ahead', ahead],
    ['behind', () => new Date(Date.now() - days)],
  ] as const) {
    const [wrong, right] = [createJobLease(name, now, times), createJobLease(name, rightClock, times)];
    expect([await wrong.take(database), await right.take(database)]).toEqual([true, false]);
    const row = await database.get<{ until: string }>('SELECT until FROM leases WHERE name = $1', [name]);
    expect(isShort(row?.until)).toBe(true);
    await wrong.giveBack(database);
    expect([await right.take(database), await wrong.take(database)]).toEqual([true, false]);
  }
  await database.close();
});

const jobOf = (database: Database, now: () => Date) => ({
  database,
  now,
  log,
  notifier: createEventNotifier(database),
  interval: 20,
});

/** Adds a webhook with a delivery that has been due since then. */
async function oweWebhook(database: Database, now: () => Date, url: string): Promise<void> {
  const accounts = { database, now, defaultLanguage: 'en', actor: 'test' };
  await createUser(accounts, 'ada');
  await createWebhook(accounts, { username: 'ada', url, types: ['profile.published'] });
  await saveDraft(accounts, 'ada', { basics: { name: 'Ada' } });
  await publish(accounts, 'ada');
}

const startWebhooks = (database: Database, now: () => Date) =>
  startDispatcher({ ...jobOf(database, now), network: toReceiver, outbox: null, language: 'en' });

test('a node with a wrong clock delays a webhook for at most a minute', async () => {
  const gate = Promise.withResolvers<void>();
  await using receiver = await startHookReceiver(undefined, gate.promise);
  const database = await open();
  await oweWebhook(database, ahead, receiver.url);
  const job = startWebhooks(database, ahead);
  await receiver.wait(1);
  const row = await database.get<{ at: string }>('SELECT leased_until AS at FROM webhooks');
  expect(isShort(row?.at)).toBe(true);
  gate.resolve();
  await job.stop();
  await database.close();
});

test.each(['owed', 'held', 'paused'])(
  'sends a webhook that a wrong clock marked as %s for days',
  async (what) => {
    await using receiver = await startHookReceiver();
    const database = await connectDatabase(temporaryDatabase());
    await oweWebhook(database, what === 'owed' ? ahead : rightClock, receiver.url);
    const column = { owed: null, held: 'leased_until', paused: 'paused_until' }[what];
    if (column) await database.run(`UPDATE webhooks SET ${column} = $1`, [ahead().toISOString()]);
    const job = startWebhooks(database, rightClock);
    await receiver.wait(1);
    await job.stop();
    await database.close();
  },
);

async function sendMail(database: Database, now: () => Date, queuedAt: Date, seen: () => Promise<void>) {
  await queueTestMail(database, queuedAt);
  const sent = Promise.withResolvers<void>();
  const transport = {
    async send() {
      await seen().then(sent.resolve, sent.reject);
      return { sent: true } as const;
    },
    close() {},
  };
  const seal = createOutboxSeal(appSecret);
  const job = startMailer({ ...jobOf(database, now), transport, seal, site: mailedSite });
  await sent.promise;
  await job.stop();
  await database.close();
}

test('a node with a wrong clock delays a mail for a few minutes', async () => {
  const database = await open();
  await sendMail(database, ahead, ahead(), async () => {
    const row = await database.get<{ at: string }>('SELECT next_at AS at FROM mails');
    expect(isShort(row?.at)).toBe(true);
  });
});

test('sends a mail that was queued with a clock ahead once the clock is right', async () => {
  await sendMail(await connectDatabase(temporaryDatabase()), rightClock, ahead(), async () => {});
});

test.each(['postgres', 'sqlite'])(
  'another node makes a backup that a wrong clock reserved for days, on %s',
  async (engine) => {
    const database = await (engine === 'postgres' ? open() : connectDatabase(temporaryDatabase()));
    const begun: string[] = [];
    const start = (now: () => Date) =>
      scheduleBackups({
        ...jobOf(database, now),
        times: [0, 720],
        metrics: createMetrics(),
        processes: {
          start: () => {
            const ended = Promise.withResolvers<number>();
            begun.push('one');
            return { exited: ended.promise, send() {}, stop: () => ended.resolve(1) };
          },
        },
      });
    const jobs = [start(engine === 'postgres' ? ahead : rightClock)];
    await until(() => begun.length === 1);
    if (engine === 'sqlite') {
      await database.run('UPDATE backups SET leased_until = $1', [ahead().toISOString()]);
      jobs.push(start(rightClock));
      await until(() => begun.length === 2);
    }
    const rows = await database.all<{ dueAt: string; until: string }>(
      'SELECT due_at AS "dueAt", leased_until AS until FROM backups',
    );
    expect(rows.map(({ dueAt, until }) => [Date.parse(dueAt) <= Date.now(), isShort(until)])).toEqual([
      [true, true],
    ]);
    await Promise.all(jobs.map((job) => job.stop()));
    await database.close();
  },
);

test("a node logs that its clock differs from the database's", async () => {
  const { url } = await postgres.createDatabase();
  const server = await startTestServer({ DATABASE_URL: url }, { now: ahead });
  await until(() => server.logged.join('').includes('clock differs from the database'));
  await server.stop();
});
