import { afterAll, beforeAll, expect, test } from 'bun:test';
import { constants, copyFile, open, rm } from 'node:fs/promises';
import { saveDraft } from '../src/accounts/save-draft.ts';
import { accountsOf } from './support/accounts.ts';
import { startApi, type TestApi } from './support/api-client.ts';
import { startPagesElsewhere } from './support/pages-elsewhere.ts';
import { toReceiver } from './support/receiver.ts';
import { addProfile, hasty, preview } from './support/server.ts';
import { temporaryPath } from './support/temporary-database.ts';

const latin = Bun.resolveSync(
  '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
  import.meta.dir,
);
/** The limit is five eighths of this test's handler time of four seconds. */
const late = 'it did not come within 2.5 seconds';

// Each wait ends before the handler's time does, so that the response names the cause.
let api: TestApi;
const font = temporaryPath('font.ttf');
beforeAll(async () => {
  await copyFile(latin, font);
  api = await startApi(
    { CARD_FONTS: font, PDF: 'on' },
    { network: toReceiver, limits: { ...hasty.limits, handlerTime: 4_000 } },
  );
  await addProfile(api.server, 'ada', { basics: { name: 'Ada' } });
  // A process that reads the font waits for a writer that never comes.
  await rm(font);
  Bun.spawnSync(['mkfifo', font]);
});
afterAll(async () => {
  // A process that still reads the font gets an end of file.
  await (await open(font, constants.O_RDWR | constants.O_NONBLOCK)).close();
  await api.server.stop();
});

const silent = () => startPagesElsewhere({ '/silent': () => {} });

test('stops waiting for a document from a silent server in time', async () => {
  await using elsewhere = await silent();
  const token = await api.tokenOf('ada', 'profile:write');
  const body = `${elsewhere.origin}/silent`;
  const { status, value } = await api.ask('/users/ada/import?from=page', { method: 'POST', token, body });
  expect([status, value.detail]).toEqual([422, expect.stringContaining(late)]);
});

test('stops waiting for an image from a silent server in time', async () => {
  await using elsewhere = await silent();
  const token = await api.tokenOf('ada', 'profile:write');
  await saveDraft(accountsOf(api.server), 'ada', {
    basics: { name: 'Ada', image: `${elsewhere.origin}/silent` },
  });
  const { status, value } = await api.ask('/users/ada/publish', { method: 'POST', token, json: {} });
  const detail = `was not fetched: ${late}`;
  expect([status, value.warnings]).toEqual([200, [{ pointer: '/basics/image', detail }]]);
});

test.each([
  ['card', 'The server is still drawing this card. Try again in a few seconds.'],
  ['pdf', 'This PDF is still in the queue.'],
])('stops rendering a %s at its deadline', async (format, reason) => {
  const { status, body } = await api.server.call(`/ada?format=${format}`, { host: preview });
  expect([status, body]).toEqual([503, expect.stringContaining(reason)]);
});
