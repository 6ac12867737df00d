import { afterAll, expect, test } from 'bun:test';
import { connect } from 'node:net';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { addProfile, preview, startTestServer } from '../../../../test/support/server.ts';
import { putFile } from '../../../accounts/change-files.ts';
import { publish } from '../../../accounts/publish.ts';
import { changeShare, createShare, endShare } from '../shares.ts';

const server = await startTestServer();
afterAll(() => server.stop());

const accounts = accountsOf(server);
const bytes = new Uint8Array(10 * 1024 * 1024);
for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
await addProfile(server, 'ada', {
  projects: [{ name: 'Plan', 'x-vitrine': { slug: 'plan', visibility: 'private' } }],
});
await putFile(accounts, 'ada', 'projects/plan/plan.bin', bytes);
await publish(accounts, 'ada');

/** Reads the first bytes, runs `meanwhile`, and returns the total of bytes. */
async function download(target: string, meanwhile: () => Promise<unknown>): Promise<number> {
  const socket = connect(server.port, '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  let count = 0;
  const begun = Promise.withResolvers<void>();
  socket.on('data', (piece) => {
    if (count === 0) socket.pause();
    count += piece.length;
    begun.resolve();
  });
  socket.on('error', () => {});
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ${preview}\r\nConnection: close\r\n\r\n`);
  await begun.promise;
  await meanwhile();
  socket.resume();
  await closed;
  return count;
}

const shows = ['/projects/plan'];
const targetOf = (key: string) => `/ada/projects/plan/plan.bin?key=${key}`;

test('finishes sending a file while the link exists', async () => {
  const { key } = await createShare(accounts, 'ada', { label: 'Stays', shows });
  expect(await download(targetOf(key), async () => {})).toBeGreaterThan(bytes.length);
});

test('stops sending a file when its link is deleted, hides it or becomes anonymous', async () => {
  const ended = await createShare(accounts, 'ada', { label: 'Ends', shows });
  expect(await download(targetOf(ended.key), () => endShare(accounts, 'ada', ended.share.id))).toBeLessThan(
    bytes.length,
  );
  for (const terms of [{ shows: [] }, { anonymous: true }]) {
    const { key, share } = await createShare(accounts, 'ada', { label: 'Changes', shows });
    const change = () => changeShare(accounts, 'ada', share.id, terms);
    expect(await download(targetOf(key), change)).toBeLessThan(bytes.length);
  }
});
