import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { type CiIssuer, startCiIssuer } from '../../../../test/support/ci-issuer.ts';
import { formOf } from '../../../../test/support/client.ts';
import { freePort } from '../../../../test/support/free-port.ts';
import { main } from '../../../../test/support/server.ts';
import { silentTerminal } from '../../../../test/support/silent-terminal.ts';
import { fill } from '../../../../test/support/sync.ts';
import { temporaryPath } from '../../../../test/support/temporary-database.ts';
import { vitrine } from '../../../../test/support/vitrine.ts';
import { createSignInLink } from '../../../accounts/identity/sign-in-links.ts';
import { allowCi } from '../../ci/allow-ci.ts';
import { exchangeInCi } from '../exchange-in-ci.ts';
import { login } from '../login.ts';
import { type RemoteSettings, readRemoteSettings, requireRemote } from '../remote-settings.ts';

let program: TestApi;
let issuer: CiIssuer;
let proxy: Server;
let url: string;
/** Failures of the next requests by path. Later requests succeed. */
let troubles: Record<string, ('busy' | 'lost' | 'down' | 'refused')[]> = {};
/** Runs before the first request to a path continues. */
let meanwhile: { readonly at: string; act(): Promise<void> } | null = null;
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
    if (trouble === 'refused') return void response.writeHead(401).end();
    const { act } = (path.startsWith(meanwhile?.at ?? ' ') && meanwhile) || {};
    if (act) meanwhile = null;
    await act?.();
    if (trouble) {
      const waits = trouble === 'busy' && { 'Retry-After': '0' };
      response.writeHead(503, { 'Content-Type': 'application/problem+json', ...waits });
      return void response.end(JSON.stringify({ title: 'Busy', status: 503, detail: busy }));
    }
    const { method = 'GET' } = request;
    const body = Buffer.concat(await Array.fromAsync(request));
    const headers = new Headers(request.headers as Record<string, string>);
    headers.set('Host', `127.0.0.1:${port}`);
    const init = { method, headers, ...(method !== 'GET' && { body }) };
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

/** Types the code of a login as alice. */
async function letIn(remote: RemoteSettings): Promise<string> {
  const secret = await createSignInLink(accountsOf(program.server), 'alice', new Date(Date.now() + 60_000));
  const signedIn = await program.server.call(`/sign-in/${secret}`, { host: main, method: 'POST' });
  const cookies = (signedIn.headers['set-cookie'] ?? '').split('\n').map((line) => line.split(';')[0]);
  let said = '';
  const done = login(remote, { ...silentTerminal, err: (text) => (said += text) });
  while (!said.includes('type: ')) await Bun.sleep(10);
  const [, code = ''] = /type: (\S+)/.exec(said) ?? [];
  const form = formOf({ code, decision: 'allow' }, { Cookie: cookies.join('; ') });
  await program.server.call('/device', { host: main, ...form });
  await done;
  return said;
}

/** Settings of a user without VITRINE_TOKEN, and the command line with them. */
function newUser(variables: Readonly<Record<string, string>> = {}) {
  const environment = { VITRINE_URL: url, XDG_CONFIG_HOME: temporaryPath('config'), ...variables };
  const remote = readRemoteSettings(environment);
  const stored = (name: string) => join(remote.configFolder, name);
  const change = (name: string, edit: (entry: Record<string, unknown>) => void) => {
    const all = JSON.parse(readFileSync(stored(name), 'utf8'));
    for (const entry of Object.values(all)) edit(entry as Record<string, unknown>);
    writeFileSync(stored(name), JSON.stringify(all));
  };
  const run = (...args: string[]) => vitrine('', args, '', environment);
  return { remote, change, run };
}

test("a login survives a busy server and lost responses, and reports why it isn't renewed", async () => {
  troubles = { '/oauth/device': ['busy', 'lost'], '/oauth/token': ['lost', 'busy'] };
  const { remote, change } = newUser();
  const said = await letIn(remote);
  const asks = 'The server asks to wait 0 s.\n';
  expect([said.startsWith(asks), said.split(asks).length - 1]).toEqual([true, 2]);
  expect(said).toEndWith(`Signed in to ${url}. Revoke access at /tokens on the main host.\n`);

  change('logins.json', (entry) => {
    entry.until = 0;
  });
  asked = [];
  troubles = { '/oauth/token': ['busy', 'lost'] };
  await expect(requireRemote(remote, silentTerminal)).rejects.toThrow(
    `${url} can't renew your login now: ${busy}`,
  );
  await expect(requireRemote(remote, silentTerminal)).rejects.toThrow(`${url} cannot be reached`);
  // A reused refresh token would end the login.
  expect(asked).toEqual(['/oauth/token', '/oauth/token']);
  expect((await requireRemote(remote, silentTerminal)).token).toStartWith('vit_');
});

test('a push continues when its token is renewed or replaced, and reports an ended login', async () => {
  const { remote, change, run } = newUser();
  await letIn(remote);
  const folder = temporaryPath('profile');
  fill(folder, { 'resume.json': { basics: { name: 'Alice' } } });
  expect((await run('pull', folder, '--keep', 'mine')).status).toBe(0);
  const expire = () =>
    change('logins.json', (entry) => {
      entry.until = 0;
    });
  const acts = [
    async () => {
      expire();
      await requireRemote(remote, silentTerminal);
    },
    // Not a refresh, because the server ended the login.
    async () => {
      troubles = { '/users/alice/publish': ['refused'] };
    },
  ];
  for (const [index, act] of acts.entries()) {
    fill(folder, {
      'files/basics/cover/sea.svg': `<svg xmlns="http://www.w3.org/2000/svg" id="s${index}"/>`,
    });
    meanwhile = { at: '/users/alice/blobs/', act };
    asked = [];
    expect(await run('push', folder)).toMatchObject({ status: 0, err: '' });
    expect(asked.filter((path) => path === '/oauth/token')).toHaveLength(1);
  }

  const operator = { Authorization: `Bearer ${await program.tokenOf(null, 'operator')}` };
  const tokens = await (await fetch(`${url}/tokens?limit=100`, { headers: operator })).json();
  for (const { id, username } of tokens.items)
    if (username === 'alice') await fetch(`${url}/tokens/${id}`, { headers: operator, method: 'DELETE' });
  expect(await run('plan', folder)).toEqual({
    status: 1,
    out: '',
    err: `Your access to ${url} was revoked or has expired. Sign in again with: vitrine login\n`,
  });
});

test('a CI run waits for a busy server and reports an unavailable one', async () => {
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
  await expect(exchange()).rejects.toThrow(`${url} rejects this run. ${busy}`);
});

test('a CI run renews an expired token or reports it', async () => {
  const run = { repository_id: '1', repository_owner_id: '2', event_name: 'push', ref: 'refs/heads/main' };
  const issue = () => issuer.issue({ ...run, ref_type: 'branch' }, url);
  const folder = temporaryPath('profile');
  // On GitLab, the identity token works once.
  const gitlab = newUser({ VITRINE_ID_TOKEN: await issue() });
  expect(await gitlab.run('pull', folder)).toMatchObject({ status: 0, err: '' });
  gitlab.change('ci.json', (entry) => {
    entry.token = 'vit_ended';
  });
  expect(await gitlab.run('plan', folder)).toEqual({
    status: 1,
    out: '',
    err: 'The token of this run has expired or was revoked at /tokens. It is valid for ten minutes. Run the job again.\n',
  });
  using github = Bun.serve({ port: 0, fetch: async () => Response.json({ value: await issue() }) });
  const requests = { ACTIONS_ID_TOKEN_REQUEST_URL: github.url.href, ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'x' };
  troubles = { '/users/alice/snapshot': ['refused'] };
  expect(await newUser(requests).run('plan', folder)).toMatchObject({ err: '', status: 0 });
  troubles = { '/users/alice/snapshot': ['refused', 'refused'] };
  expect((await newUser(requests).run('plan', folder)).err).toStartWith('The token of this run has expired');
});
