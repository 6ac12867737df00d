import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createUser } from '../../src/accounts/create-user.ts';
import { setEmail } from '../../src/accounts/email.ts';
import { createOutbox } from '../../src/accounts/mail/outbox.ts';
import { formOf } from '../support/client.ts';
import { type MailServer, mailSettings, startMailServer } from '../support/mail-server.ts';
import { addedSecondFactor } from '../support/second-factor.ts';
import { appSecret, startTestServer, type TestServer } from '../support/server.ts';

const now = () => new Date();
const password = 'sixteen purple tractors';
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

/** Creates a user with an email address and two-factor authentication, and waits for the notice. */
async function newcomer(name: string) {
  const { database } = server;
  const outbox = createOutbox(appSecret);
  const accounts = { database, now, defaultLanguage: 'en', actor: 'vitrine', outbox };
  await createUser(accounts, name);
  await setEmail(accounts, name, `${name}@example.org`);
  const codes = await addedSecondFactor(accounts, name);
  const subjects = (await mailTo(name, 1)).map(({ subject }) => subject);
  expect(subjects).toEqual(['Two-factor authentication turned on · Vitrine']);
  return codes;
}

const mailTo = (name: string, count: number) =>
  mail.waitFor(count, ({ to }) => to[0] === `${name}@example.org`);

/** A new IP address each time, so that the limit on attempts does not apply. */
let count = 0;
function post(target: string, fields: Record<string, string> = {}) {
  count += 1;
  return server.call(target, formOf(fields, { 'X-Forwarded-For': `192.0.2.${count % 250}` }));
}

async function linkFor(name: string, kind: 'link' | 'forgot'): Promise<string> {
  await post(`/sign-in/${kind}`, { email: `${name}@example.org` });
  return new URL((await mailTo(name, 2)).at(-1)?.link ?? '').pathname;
}

/** Checks that the user is signed out until they enter the code. */
async function expectToBeAsked(answer: Awaited<ReturnType<typeof post>>, code = ''): Promise<void> {
  expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
  const step = /name="step" value="([^"]*)"/.exec(answer.body)?.[1] ?? '';
  const wrong = await post('/sign-in/code', { step, code: '000000' });
  expect([wrong.status, wrong.headers['set-cookie']]).toEqual([403, undefined]);
  const right = await post('/sign-in/code', { step, code });
  expect([right.status, right.headers.location]).toEqual([303, '/edit']);
  expect(right.headers['set-cookie']).toContain('vitrine=');
}

test('asks for the code after a mailed link, which is then used up', async () => {
  const [code] = await newcomer('linked');
  const path = await linkFor('linked', 'link');
  await expectToBeAsked(await post(path), code);
  expect((await post(path)).status).toBe(410);
});

test('asks for the code after a password reset and after a sign-in on a new device', async () => {
  const [first, second] = await newcomer('forgetful');
  const path = await linkFor('forgetful', 'forgot');
  const reset = await post(path, { 'new-password': password, 'repeated-password': password });
  await expectToBeAsked(reset, first);
  await expectToBeAsked(await post('/sign-in', { username: 'forgetful', password }), second);
  const subjects = (await mailTo('forgetful', 5)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject?.includes('New sign-in'))).toHaveLength(2);
});
