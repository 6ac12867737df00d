import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { api } from '../../../../test/support/server.ts';

let program: TestApi;
let token: string;
beforeAll(async () => {
  program = await startApi({ DIRECTORY: 'public' });
  token = await program.tokenOf('alice', 'profile:read');
});
afterAll(() => program.server.stop());

const send = (body: string, given: { token?: string; headers?: Record<string, string> } = {}) =>
  program.ask('/mcp', {
    method: 'POST',
    token: given.token ?? null,
    headers: { 'Content-Type': 'application/json', ...given.headers },
    body,
  });
const ping = (more: object = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', ...more });
const padded = (bytes: number) => ping().padEnd(bytes, ' ');

test('requires a token for bodies over 64 KiB and rejects bodies over 1 MiB', async () => {
  expect((await send(padded(64 * 1024))).status).toBe(200);
  expect((await send(padded(64 * 1024 + 1))).status).toBe(413);
  expect((await send(padded(64 * 1024 + 1), { token })).status).toBe(200);
  expect((await send(padded(1024 * 1024 + 1), { token })).status).toBe(413);
  const claimed = await send(padded(64 * 1024 + 1), { token: 'vit_unknown' });
  expect(claimed.status).toBe(401);
});

test.each([['{'], [''], ['{"a":}'], ['\u0000'], ['['.repeat(200) + ']'.repeat(200)], ["{'a': 1}"]])(
  'a body that is not JSON gets -32700: %j',
  async (body) => {
    const { status, value } = await send(body);
    expect([status, value.jsonrpc, value.id, value.error.code]).toEqual([400, '2.0', null, -32700]);
  },
);

test.each([
  ['null'],
  ['1'],
  ['"ping"'],
  ['[]'],
  [`[${ping()}]`],
  ['{}'],
  ['{"id":1}'],
  [ping({ jsonrpc: '1.0' })],
  [ping({ method: 1 })],
  [ping({ params: [] })],
  [ping({ params: 'x' })],
  [ping({ id: null })],
  [ping({ id: {} })],
  [ping({ id: true })],
  [ping({ id: 'x'.repeat(257) })],
])('a body that is not one request gets -32600, and its id is not repeated: %.60s', async (body) => {
  const { status, value } = await send(body);
  expect([status, value.jsonrpc, value.id, value.error.code]).toEqual([400, '2.0', null, -32600]);
});

test('accepts numbers and texts of at most 256 characters as id', async () => {
  for (const id of [0, -1, 1.5, '', 'x'.repeat(256)])
    expect((await send(ping({ id }))).value).toEqual({ jsonrpc: '2.0', id, result: {} });
});

describe('a response repeats', () => {
  const read = async (uri: unknown) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri } });
    const { body: text, value } = await send(body);
    return { size: text.length, data: value.error.data, code: value.error.code };
  };

  test('a short URI, but not a long or non-text one', async () => {
    const uri = `http://${api}/`.padEnd(256, 'x');
    expect(await read(uri)).toMatchObject({ code: -32002, data: { uri } });
    for (const long of [`${uri}x`, uri.repeat(100), { deep: uri.repeat(100) }, null]) {
      const { size, data, code } = await read(long);
      expect([code, data]).toEqual([-32002, undefined]);
      expect(size).toBeLessThan(200);
    }
  });

  test('little of an unknown method, tool, argument or revision', async () => {
    const long = 'x'.repeat(20_000);
    const key = 'io.modelcontextprotocol/protocolVersion';
    for (const more of [
      { method: long },
      { method: 'tools/call', params: { name: long } },
      { method: 'tools/call', params: { name: 'get_profile', arguments: { [long]: 1 } } },
      { params: { _meta: { [key]: long } } },
    ]) {
      const { body } = await send(ping(more));
      expect([Object.keys(more), body.length < 700]).toEqual([Object.keys(more), true]);
    }
  });
});

describe('the headers of a stateless message', () => {
  const version = '2026-07-28';
  const message = ping({
    method: 'tools/call',
    params: {
      name: 'get_profile',
      arguments: { username: 'alice' },
      _meta: { 'io.modelcontextprotocol/protocolVersion': version },
    },
  });
  const right = { 'Mcp-Protocol-Version': version, 'Mcp-Method': 'tools/call', 'Mcp-Name': 'get_profile' };
  const outcome = async (headers: Record<string, string>) => {
    const { status, value } = await send(message, { headers });
    return [status, value.error?.code ?? null];
  };

  test('match the message', async () => {
    expect(await outcome(right)).toEqual([200, null]);
    expect(await outcome({ ...right, 'Mcp-Name': `=?base64?${btoa('get_profile')}?=` })).toEqual([200, null]);
  });

  test.each(Object.keys(right))('requires a correct %s', async (name) => {
    const { [name]: _left, ...others } = right as Record<string, string>;
    expect(await outcome(others)).toEqual([400, -32020]);
    for (const wrong of ['', 'other', `=?base64?${btoa('other')}?=`])
      expect(await outcome({ ...others, [name]: wrong })).toEqual([400, -32020]);
  });
});
