import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { allowCi } from '../../src/ci/allow-ci.ts';
import { exchangeInCi } from '../../src/cli/exchange-in-ci.ts';
import { login } from '../../src/cli/login.ts';
import { requireRemote } from '../../src/cli/remote-settings.ts';
import { createSignInLink } from '../../src/identity/sign-in-links.ts';
import { accountsOf } from '../support/accounts.ts';
import { startApi, type TestApi } from '../support/api-client.ts';
import { type CiIssuer, startCiIssuer } from '../support/ci-issuer.ts';
import { formOf } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { main } from '../support/server.ts';
import { silentTerminal } from '../support/silent-terminal.ts';
import { temporaryPath } from '../support/temporary-database.ts';

let program: TestApi;
let issuer: CiIssuer;
let proxy: Server;
let url: string;
/** What becomes of the next requests to a path; those after them come through. */
let troubles: Record<string, ('busy' | 'lost' | 'down')[]> = {};
let asked: string[] = [];
beforeEach(() => {
  troubles = {};
  asked = [];
});

const busy = 'Too many requests. Try again in a moment.';

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  issuer = await startCiIssuer();
  program = await startApi({ API_URL: url, CI_ISSUERS: issuer.url });
  proxy = createServer(async (request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const trouble = troubles[path]?.shift();
    if (trouble === 'lost') return void request.socket.destroy();
    if (trouble) {
      const waits = trouble === 'busy' && { 'Retry-After': '0' };
      response.writeHead(503, { 'Content-Type': 'application/problem+json', ...waits });
      return void response.end(JSON.stringify({ title: 'Busy', status: 503, detail: busy }));
    }
    const { method = 'GET' } = request;
    const body = Buffer.concat(await Array.fromAsync(request));
    const headers = { Host: `127.0.0.1:${port}`, 'Content-Type': request.headers['content-type'] ?? '' };
    const init = { method, headers, ...(method === 'POST' && { body }) };
    const answer = await fetch(`http://127.0.0.1:${program.server.port}${path}`, init);
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
    response.end(await answer.bytes());
  }).listen(port, '127.0.0.1');
});
afterAll(async () => {
  await program.server.stop();
  await issuer.stop();
  proxy.closeAllConnections();
  proxy.close();
});

test('a login goes on through a busy server and lost answers, and says why it is not renewed', async () => {
  const secret = await createSignInLink(accountsOf(program.server), 'alice', new Date(Date.now() + 60_000));
  const signedIn = await program.server.call(`/sign-in/${secret}`, { host: main, method: 'POST' });
  const cookies = (signedIn.headers['set-cookie'] ?? '').split('\n').map((line) => line.split(';')[0]);
  troubles = { '/oauth/device': ['busy', 'lost'], '/oauth/token': ['lost', 'busy'] };
  const remote = { url, token: undefined, configFolder: temporaryPath('config'), ci: {} };
  let said = '';
  const done = login(remote, { ...silentTerminal, err: (text) => (said += text) });
  while (!said.includes('type: ')) await Bun.sleep(10);
  const [, code = ''] = /type: (\S+)/.exec(said) ?? [];
  const form = formOf({ code, decision: 'allow' }, { Cookie: cookies.join('; ') });
  await program.server.call('/device', { host: main, ...form });
  await done;
  const asks = 'The server asks to wait 0 s.\n';
  expect([said.startsWith(asks), said.split(asks).length - 1]).toEqual([true, 2]);
  expect(said).toEndWith(`You are let in at ${url}. What you may do ends at /tokens there.\n`);

  const file = join(remote.configFolder, 'logins.json');
  const stored = JSON.parse(readFileSync(file, 'utf8'));
  stored[url].until = 0;
  writeFileSync(file, JSON.stringify(stored));
  asked = [];
  troubles = { '/oauth/token': ['busy', 'lost'] };
  await expect(requireRemote(remote, silentTerminal)).rejects.toThrow(
    `${url} does not renew your login now: ${busy}`,
  );
  await expect(requireRemote(remote, silentTerminal)).rejects.toThrow(`${url} cannot be reached`);
  // A refresh token that comes twice would end the login.
  expect(asked).toEqual(['/oauth/token', '/oauth/token']);
  expect((await requireRemote(remote, silentTerminal)).token).toStartWith('vit_');
});

test('a run in CI waits for a busy server, and says what it is told by one that is away', async () => {
  const run = { repository_id: '1', repository_owner_id: '2', event_name: 'push', ref: 'refs/heads/main' };
  const rule = { username: 'alice', name: 'octo/profile', repositoryId: '1', ownerId: '2', branch: 'main' };
  const whole = { ...rule, issuer: issuer.url, environment: '', pulls: false };
  await allowCi(accountsOf(program.server), whole, [issuer.url]);
  const waits: number[] = [];
  const exchange = async () => {
    const idToken = await issuer.issue({ ...run, ref_type: 'branch' }, url);
    return exchangeInCi(url, { idToken }, temporaryPath('config'), (seconds) => waits.push(seconds));
  };
  troubles = { '/tokens/exchange': ['busy', 'busy'] };
  expect(await exchange()).toStartWith('vit_');
  expect(waits).toEqual([0, 0]);
  troubles = { '/tokens/exchange': ['down'] };
  await expect(exchange()).rejects.toThrow(`${url} does not let this run in. ${busy}`);
});
