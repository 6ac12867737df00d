import { expect, test } from 'bun:test';
import { createUser } from '../src/accounts/create-user.ts';
import { startMailer } from '../src/accounts/mail/mailer.ts';
import { createOutboxSeal } from '../src/accounts/mail/outbox.ts';
import { publish } from '../src/accounts/publish.ts';
import { saveDraft } from '../src/accounts/save-draft.ts';
import { createLog } from '../src/core/platform/log.ts';
import { startPurger } from '../src/modules/cdn/purger.ts';
import { startVerifier } from '../src/modules/links/verifier.ts';
import { startDispatcher } from '../src/modules/webhooks/dispatcher.ts';
import { createWebhook } from '../src/modules/webhooks/webhooks.ts';
import { extendBackupLease, leaseBackup } from '../src/store/backups.ts';
import { connectDatabase } from '../src/store/connect-database.ts';
import type { Database } from '../src/store/database.ts';
import { createEventNotifier, type EventNotifier } from '../src/store/event-notifier.ts';
import { startEdge } from './support/edge.ts';
import { frozenAt } from './support/frozen-node.ts';
import { startHookReceiver } from './support/hook-receiver.ts';
import { startPagesElsewhere } from './support/pages-elsewhere.ts';
import { toReceiver } from './support/receiver.ts';
import { until } from './support/serve.ts';
import { appSecret } from './support/server.ts';
import { temporaryDatabase } from './support/temporary-database.ts';
import { mailedSite, queueTestMail } from './support/test-mail.ts';

const log = createLog('error', () => {});
const minute = 60_000;

interface Node {
  readonly database: Database;
  readonly notifier: EventNotifier;
}

/**
 * Freezes a node while the response to a statement is on its way, and lets another node do the work
 * meanwhile. Returns the work done after both nodes stopped.
 */
async function relieve(setting: {
  readonly database: Database;
  readonly clock: { ahead: number };
  readonly frozenAt: string;
  readonly milliseconds: number;
  readonly start: (node: Node) => { stop(): Promise<void> };
  /** Whether the other node has done the work. */
  readonly isDone: () => boolean | Promise<boolean>;
}): Promise<void> {
  const { database, clock, start } = setting;
  const notifier = createEventNotifier(database);
  const thawed = Promise.withResolvers<void>();
  const frozen = frozenAt(database, setting.frozenAt, async () => {
    clock.ahead += setting.milliseconds;
    const other = start({ database, notifier });
    await until(setting.isDone);
    await other.stop();
    thawed.resolve();
  });
  const node = start({ database: frozen, notifier });
  await thawed.promise;
  // Time for the resumed node to do anything before it stops.
  await Bun.sleep(50);
  await node.stop();
  notifier.close();
}

async function openSite() {
  const database = await connectDatabase(temporaryDatabase());
  const clock = { ahead: 0 };
  const now = () => new Date(Date.now() + clock.ahead);
  const accounts = { database, now, defaultLanguage: 'en', actor: 'test' };
  await createUser(accounts, 'ada');
  const publishAs = async (document: object) => {
    await saveDraft(accounts, 'ada', document);
    await publish(accounts, 'ada');
  };
  return { database, clock, now, accounts, publishAs };
}

test('one node sends a webhook when another freezes before sending', async () => {
  await using receiver = await startHookReceiver();
  const { database, clock, now, accounts, publishAs } = await openSite();
  const url = receiver.url;
  await createWebhook(accounts, { username: 'ada', url, types: ['profile.published'] });
  await publishAs({ basics: { name: 'Ada' } });
  const start = (node: Node) =>
    startDispatcher({
      ...node,
      now,
      log,
      network: toReceiver,
      outbox: null,
      language: 'en',
      interval: 20,
    });
  const isDone = async () =>
    receiver.told.length > 0 &&
    (await database.get('SELECT 1 FROM deliveries WHERE next_at IS NOT NULL')) === null;
  const frozen = 'JOIN webhooks ON webhooks.id = deliveries.webhook_id';
  await relieve({ database, clock, frozenAt: frozen, milliseconds: minute, start, isDone });
  expect(receiver.told.map(({ message }) => message.type)).toEqual(['profile.published']);
  await database.close();
});

test('one node sends a mail when another freezes with it', async () => {
  const sent: string[] = [];
  const { database, clock, now } = await openSite();
  await queueTestMail(database, now());
  const transport = {
    async send({ to }: { readonly to: string }) {
      sent.push(to);
      return { sent: true } as const;
    },
    close() {},
  };
  const seal = createOutboxSeal(appSecret);
  const start = (node: Node) =>
    startMailer({ ...node, now, log, transport, seal, site: mailedSite, interval: 20 });
  const isDone = async () => (await database.get('SELECT 1 FROM mails WHERE sent_at IS NULL')) === null;
  const frozen = 'UPDATE mails SET next_at = $1 WHERE id';
  await relieve({ database, clock, frozenAt: frozen, milliseconds: 6 * minute, start, isDone });
  expect(sent).toEqual(['ada@example.org']);
  await database.close();
});

test('one node checks a link when another freezes before it', async () => {
  await using site = await startPagesElsewhere({ '/ada': '<p>nothing' });
  const { database, clock, now, publishAs } = await openSite();
  await publishAs({ basics: { name: 'Ada', url: `${site.origin}/ada` } });
  const times = { interval: 20, rest: 0 };
  const [previewUrl, baseUrl] = ['http://preview.vitrine.test', 'http://vitrine.test'];
  const start = ({ database }: Node) =>
    startVerifier({ database, now, log, network: toReceiver, previewUrl, baseUrl, ...times });
  const isDone = async () =>
    (await database.get('SELECT 1 FROM own_links WHERE checked_at IS NULL')) === null;
  const frozen = 'FROM former_names WHERE user_id';
  await relieve({ database, clock, frozenAt: frozen, milliseconds: minute, start, isDone });
  expect(site.asked).toHaveLength(1);
  await database.close();
});

test('one node purges the CDN when another freezes before it', async () => {
  const edge = startEdge(() => 0);
  const { database, clock, now, publishAs } = await openSite();
  await publishAs({ basics: { name: 'Ada' } });
  const target = { url: edge.url, method: 'POST', header: null };
  const start = (node: Node) => startPurger({ ...node, now, log, target, build: 'one' });
  const isDone = async () => (await database.get("SELECT 1 FROM edge_purges WHERE name = 'again'")) !== null;
  await relieve({ database, clock, frozenAt: 'INTO leases', milliseconds: minute, start, isDone });
  expect(edge.purges.map(({ keys }) => keys)).toEqual([['site'], ['site']]);
  edge.stop();
  await database.close();
});

test("one node's backup isn't reported as held by a frozen node", async () => {
  const database = await connectDatabase(temporaryDatabase());
  const at = (minutes: number) => new Date(minutes * minute).toISOString();
  await database.transaction(async (queries) => {
    expect(await leaseBackup(queries, at(0), at(0), at(10), at(20))).toBe(true);
    expect(await leaseBackup(queries, at(0), at(11), at(21), at(31))).toBe(true);
    expect(await extendBackupLease(queries, at(0), { from: at(10), until: at(22) })).toBe(false);
    expect(await extendBackupLease(queries, at(0), { from: at(21), until: at(31) })).toBe(true);
  });
  await database.close();
});
