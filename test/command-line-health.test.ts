import { afterAll, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { startTestServer } from './support/server.ts';
import { temporaryDatabase } from './support/temporary-database.ts';
import { vitrine } from './support/vitrine.ts';

const server = await startTestServer();
afterAll(() => server.stop());

const ask = (environment: Record<string, string>) =>
  vitrine('sqlite:nowhere.db', ['health'], '', { BASE_URL: 'http://vitrine.test', ...environment });

test('reports a working server as healthy', async () => {
  expect(await ask({ PORT: String(server.port), HOST: '0.0.0.0' })).toEqual({
    status: 0,
    out: 'ok\n',
    err: '',
  });
});

test('reports a failing server with the reason', async () => {
  const { path } = temporaryDatabase();
  const broken = await startTestServer({ DATABASE_URL: `sqlite:${path}` });
  rmSync(path);
  expect(await ask({ PORT: String(broken.port) })).toEqual({
    status: 1,
    out: '',
    err: expect.stringMatching(/^The server returns 503: .*"database":"failing"/),
  });
  await broken.stop();
});

test('reports a wrong name or a hanging server in one line', async () => {
  const port = String(server.port);
  expect(await ask({ PORT: port, BASE_URL: 'http://other.test' })).toEqual({
    status: 1,
    out: '',
    err: `127.0.0.1:${port} does not serve other.test (421). Set BASE_URL as for the server.\n`,
  });
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  const { port: hanging } = silent.address() as AddressInfo;
  const { status, err } = await ask({ PORT: String(hanging) });
  silent.close();
  expect([status, err]).toEqual([
    1,
    `127.0.0.1:${hanging} accepts connections but sent no response within 6 seconds.\n`,
  ]);
}, 120_000);

test("waits for a server whose database doesn't respond", async () => {
  // Longer than the command waits, with a small margin.
  const slow = createHttpServer((_, response) => {
    setTimeout(() => {
      response.writeHead(503, { 'Content-Type': 'application/json' }).end('{"database":"failing"}');
    }, 4_300);
  }).listen(0, '127.0.0.1');
  const { port } = slow.address() as AddressInfo;
  const { status, err } = await ask({ PORT: String(port) });
  slow.close();
  expect([status, err]).toEqual([1, 'The server returns 503: {"database":"failing"}\n']);
}, 60_000);

test('reports that no server is listening', async () => {
  expect(await ask({ PORT: '1' })).toEqual({
    status: 1,
    out: '',
    err: 'No server is available at 127.0.0.1:1. Is it running, with this HOST and PORT?\n',
  });
});
