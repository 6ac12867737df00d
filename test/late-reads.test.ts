import { afterAll, expect, test } from 'bun:test';
import { createApp } from '../src/app.ts';
import { parseConfig } from '../src/core/config/config.ts';
import { defaultSite } from '../src/core/html/site.ts';
import { noBody } from '../src/core/kernel/request.ts';
import { createLog } from '../src/core/platform/log.ts';
import { connectDatabase } from '../src/store/connect-database.ts';
import { createEventNotifier } from '../src/store/event-notifier.ts';
import { toReceiver } from './support/receiver.ts';
import { appSecret } from './support/server.ts';
import { temporaryDatabase } from './support/temporary-database.ts';

const parsed = parseConfig({ DATABASE_URL: 'sqlite:unused', APP_SECRET: appSecret, PDF: 'on' });
if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
const { config } = parsed;
const database = await connectDatabase(temporaryDatabase());
const notifier = createEventNotifier(database);
afterAll(async () => {
  notifier.close();
  await database.close();
});

const { host } = new URL(config.previewUrl);
const handlerTime = 2_000;
/** The database never responds. */
const handle = createApp(config, {
  database: { ...database, get: () => new Promise<never>(() => {}) },
  now: () => new Date(),
  notifier,
  cache: null,
  hook: null,
  network: toReceiver,
  log: createLog('error', () => {}),
  site: defaultSite,
  handlerTime,
});

const targets = [
  '/ada',
  ...['json', 'pdf', 'card', 'docx'].map((name) => `/ada?format=${name}`),
  '/ada?key=abc',
];

test('returns 503 within five of eight seconds, whatever a read waits for', async () => {
  const answers = targets.map((target) => {
    const request = { method: 'GET', target, rawHeaders: ['Host', host], headers: { host } };
    return handle({ ...request, peer: '127.0.0.1', refusal: null, body: noBody });
  });
  const late = Bun.sleep((handlerTime * 3) / 4).then(() => null);
  const first = await Promise.all(answers.map((answer) => Promise.race([answer, late])));
  const told = first.map((answer) => [answer?.status, answer?.headers['Retry-After']]);
  expect(told).toEqual(targets.map(() => [503, '5']));
});
