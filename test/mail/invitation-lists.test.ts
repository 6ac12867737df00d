import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createUser } from '../../src/accounts/create-user.ts';
import { setEmail } from '../../src/accounts/email.ts';
import { cancelList, resumeList } from '../../src/accounts/invitation-lists.ts';
import { inviteAll, requireInvitation } from '../../src/accounts/invitations.ts';
import { createOutbox } from '../../src/accounts/mail/outbox.ts';
import { makeOperator } from '../../src/accounts/operators.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import { isLong } from '../support/long.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { openSession, type SignedIn } from '../support/member.ts';
import { appSecret, startTestServer, type TestServer } from '../support/server.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';
import { upload } from '../support/upload.ts';

const people = isLong ? 10_000 : 400;
let mail: MailServer;
let server: TestServer;
let alice: SignedIn;
let list = '';
const DATABASE_URL = `sqlite:${temporaryDatabase().path}`;

/** Starts without a reachable mail server first. The queued mails must be the same with one. */
async function start(SMTP_URL: string): Promise<void> {
  server = await startTestServer(
    { DATABASE_URL, SMTP_URL, MAIL_FROM: 'people@vitrine.test', RATE_LIMIT_WRITES: 'off' },
    { intervals: { mail: 10 }, now: () => new Date(Date.now() + ahead) },
  );
  const { database } = server;
  const outbox = createOutbox(appSecret);
  await makeOperator(
    { database, now: () => new Date(), defaultLanguage: 'en', actor: 'x', outbox },
    'alice',
  ).catch(() => {});
  alice = await openSession(server, 'alice');
}
let ahead = 0;

beforeAll(async () => {
  mail = await startMailServer();
  await start('smtp://127.0.0.1:1');
});
afterAll(async () => {
  await server.stop();
  await mail[Symbol.asyncDispose]();
});

const sendFile = (bytes: string | Uint8Array) =>
  upload(server, alice, '/invitations', { people: '', file: { name: 'people.csv', bytes } });
const csv = (count: number) =>
  `email;name\n${Array.from({ length: count }, (_, index) => `p${index}@example.org;Person ${index}`).join('\n')}`;
const progressIn = (body: string) => /([\d,]+) of ([\d,]+) sent/.exec(body)?.slice(1);
const labels = (body: string) =>
  [...body.matchAll(/<button[^>]*>([^<]*(?:Cancel|Send) \d+[^<]*)/g)].map(([, label]) => label?.trim());

/** Counts how often other tasks ran meanwhile. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false];
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}

test('uploads a list as a file and shows its progress', async () => {
  const { status, body } = await sendFile(csv(people));
  expect(status).toBe(200);
  expect(body).toContain(`Sending ${people} invitations.`);
  list = /href="(\/invitations\/list\/[^"]+)"/.exec(body)?.[1] ?? '';
  const page = await alice.get(list);
  expect(progressIn(page.body)).toEqual(['0', people.toLocaleString('en')]);
  expect(page.body).toContain('http-equiv="refresh"');
  expect(labels(page.body)).toEqual([`Cancel ${people} invitations`]);
});

test('lets other requests run after every hundred lines', async () => {
  const database = await connectDatabase(temporaryDatabase());
  const accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'x' };
  const invitees = Array.from({ length: 400 }, (_, index) => ({
    email: `q${index}@example.org`,
    name: null,
    username: null,
  }));
  const work = () => inviteAll(accounts, createOutbox(appSecret), invitees, 'en');
  expect(await countTurns(work)).toBeGreaterThanOrEqual(4);
  await database.close();
});

test('invites no one twice from the same list and limits the reasons', async () => {
  const answer = await sendFile(csv(people));
  expect(answer.body.match(/already invited/g)).toHaveLength(200);
  expect(answer.body).toContain(`And ${people - 200} more.`);
});

test('cancels the rest half-way and resumes with one mail each', async () => {
  await server.stop();
  ahead = 120_000;
  await start(mail.url);
  await mail.waitFor(50);
  const cancelled = await alice.post(`${list}/cancel`, {});
  expect([cancelled.status, cancelled.headers.location]).toEqual([303, list]);
  const page = await alice.get(list);
  const [sent = '', total = ''] = progressIn(page.body) ?? [];
  expect(total).toBe(people.toLocaleString('en'));
  const left = people - Number(sent.replace(',', ''));
  expect(left).toBeGreaterThan(0);
  expect(labels(page.body)).toEqual([`Send ${left} invitations`]);
  expect((await alice.get('/invitations')).body).toContain(list);
  expect((await alice.post(`${list}/resume`, {})).status).toBe(303);
  await mail.waitFor(people);
  const isDone = async () => (await alice.get(list)).body.includes(`All ${people} sent.`);
  while (!(await isDone())) await Bun.sleep(20);
  // A mail in transit during the cancellation may be sent twice. The link of the first no longer works.
  const addresses = new Set(mail.received.map(({ to }) => to[0]));
  expect(addresses.size).toBe(people);
  expect(mail.received.length).toBeLessThan(people + 20);
  expect((await alice.get('/invitations')).body).not.toContain(list);
});

test('rejects lists that are too long, too large or not text, with a message', async () => {
  const long = await sendFile(csv(10_001));
  expect([long.status, long.body.includes('more than 10000 lines')]).toEqual([422, true]);
  const large = await sendFile('x'.repeat(2 * 1024 * 1024));
  expect([large.status, large.body.includes('larger than 2 MB')]).toEqual([413, true]);
  const picture = await sendFile(Uint8Array.fromHex('89504e470d0a1a0a'));
  expect([picture.status, picture.body.includes('can’t be read')]).toEqual([422, true]);
  expect((await alice.get('/invitations/list/0199aaaa-0000-7000-8000-000000000000')).status).toBe(404);
  expect((await alice.get('/invitations/list/x')).status).toBe(404);
});

test('assigns each username once, whatever the length of the list', async () => {
  const database = await connectDatabase(temporaryDatabase());
  const accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'x' };
  const invitees = Array.from({ length: 102 }, (_, index) => ({
    email: `named-${index}@example.org`,
    name: null,
    username: index === 0 ? 'twice' : index > 99 ? 'Twice' : null,
  }));
  const outcomes = await inviteAll(accounts, createOutbox(appSecret), invitees, 'en');
  const refused = outcomes.flatMap((one) => ('refused' in one ? [one.refused] : []));
  expect(refused).toEqual(['name-taken', 'name-taken']);
  await database.close();
});

test('skips users who joined or were invited meanwhile when resuming', async () => {
  const database = await connectDatabase(temporaryDatabase());
  const outbox = createOutbox(appSecret);
  const accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'x', outbox };
  const emails = ['joined@example.org', 'again@example.org', 'waits@example.org'];
  const inviteThem = (some: readonly string[]) =>
    inviteAll(
      accounts,
      outbox,
      some.map((email) => ({ email, name: null, username: null })),
      'en',
    );
  const [first] = await inviteThem(emails);
  const { list: whole } = await requireInvitation(database, first && 'id' in first ? first.id : '');
  await cancelList(accounts, whole ?? '');
  await createUser(accounts, 'joined');
  await setEmail(accounts, 'joined', emails[0] ?? '');
  await inviteThem(['again@example.org']);
  await resumeList(accounts, outbox, whole ?? '');
  const rows = await database.all<{ address: string }>(
    'SELECT address FROM invitations WHERE withdrawn_at IS NULL ORDER BY address',
  );
  expect(rows.map(({ address }) => address)).toEqual(['again@example.org', 'waits@example.org']);
  await database.close();
});
