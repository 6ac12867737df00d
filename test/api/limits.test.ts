import { afterAll, describe, expect, test } from 'bun:test';
import { limits } from '../../src/core/listener/limits.ts';
import { startApi } from '../support/api-client.ts';
import { converse, parseResponses } from '../support/client.ts';
import { addProfile, api } from '../support/server.ts';

const { server, ask, tokenOf } = await startApi();
afterAll(() => server.stop());
await addProfile(server, 'ada', { projects: [{ name: 'Engine' }] });
const ada = await tokenOf('ada', 'profile:read', 'profile:write');

test('accepts a profile of 256 KiB and rejects one more byte with 422', async () => {
  const save = (size: number) => {
    const around = JSON.stringify({ basics: { name: '' } }).length;
    const json = { basics: { name: 'x'.repeat(size - around) } };
    return ask('/users/alice/draft', { method: 'PUT', token: alice, json, headers: { 'If-Match': '*' } });
  };
  const alice = await tokenOf('alice', 'profile:write');
  expect((await save(256 * 1024)).status).toBe(204);
  const over = await save(256 * 1024 + 1);
  expect([over.status, over.value.errors]).toEqual([
    422,
    [{ pointer: '', detail: 'is 257 KiB; the limit is 256 KiB' }],
  ]);
});

test('counts identical files once and different ones separately', async () => {
  const put = (name: string, body: string) =>
    ask(`/users/ada/files/projects/engine/${name}`, { method: 'PUT', token: ada, body });
  const largest = 'x'.repeat(10 * 1024 * 1024);
  for (let copy = 0; copy < 11; copy += 1) expect((await put(`copy-${copy}`, largest)).status).toBe(204);
  const files = (await ask('/users/ada/files', { token: ada })).value.items;
  expect(files).toHaveLength(11);
  for (let content = 0; content < 9; content += 1)
    expect((await put(`other-${content}`, `${content}${largest.slice(1)}`)).status).toBe(204);
  const over = await put('one-more', 'y');
  expect([over.status, over.value.detail]).toEqual([
    422,
    'With projects/engine/one-more the files of ada would exceed the limit of 100 MiB.',
  ]);
});

describe('the response deadline', async () => {
  const hasty = await startApi({}, { limits: { ...limits, handlerTime: 300, farewellTime: 0 } });
  afterAll(() => hasty.server.stop());
  await addProfile(hasty.server, 'ada', { projects: [{ name: 'Engine' }] });
  const token = await hasty.tokenOf('ada', 'profile:write');
  const put = (name: string, body: string) =>
    hasty.ask(`/users/ada/files/projects/engine/${name}`, { method: 'PUT', token, body });

  test('pauses while a body arrives, however long that takes', async () => {
    const body = 'a letter at a time';
    const received = await converse(hasty.server.port, (socket) => {
      socket.write(
        `PUT /users/ada/files/projects/engine/slow.txt HTTP/1.1\r\nHost: ${api}\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
      );
      const letters = [...body];
      const drip = setInterval(() => socket.write(letters.shift() ?? ''), 60);
      socket.on('close', () => clearInterval(drip));
    });
    expect(parseResponses(received).map(({ status }) => status)).toEqual([204]);
  });

  test('runs after the body arrived', async () => {
    const gate = Promise.withResolvers<void>();
    const held = hasty.server.database.transaction(() => gate.promise);
    const { status, value } = await put('late.txt', 'all at once');
    gate.resolve();
    await held;
    expect([status, value.outcome, value.detail]).toEqual([
      503,
      'unknown',
      'The response took too long, and the change may have been saved. Check before you try again.',
    ]);
  });
});
