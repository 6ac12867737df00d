import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { cheapPasswords } from '../../../../test/support/cheap-passwords.ts';
import { hasModule } from '../../../../test/support/has-module.ts';
import { api, hasty, main } from '../../../../test/support/server.ts';
import { silentTerminal } from '../../../../test/support/silent-terminal.ts';
import { temporaryPath } from '../../../../test/support/temporary-database.ts';
import { resumeUser, suspendUser } from '../../../accounts/change-state.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { setEmail } from '../../../accounts/email.ts';
import { createSignInLink } from '../../../accounts/identity/sign-in-links.ts';
import { createToken, requireToken, revokeTokenCommand } from '../../../accounts/identity/tokens.ts';
import { createOutbox } from '../../../accounts/mail/outbox.ts';
import { tellExpiringTokens } from '../../../accounts/mail/tell-expiring-tokens.ts';
import { saveDraft } from '../../../accounts/save-draft.ts';
import { allowCi } from '../../ci/allow-ci.ts';
import { login } from '../../sync/login.ts';
import { requireRemote } from '../../sync/remote-settings.ts';
import { decideDevice, findWaitingDevice } from '../devices.ts';

let program: TestApi;
let cookie: string;
let now = new Date('2026-05-01T00:00:00Z');
const client = 'http://client.example/oauth.json';
const back = 'http://127.0.0.1:5555/callback';
const clientId = (): string => client.replace('client.example', `client.example:${elsewhere.port}`);
/** Requests to the client's server. */
const fetched: string[] = [];
const elsewhere: Bun.Server<undefined> = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: async ({ url }) => {
    const { pathname } = new URL(url);
    fetched.push(pathname);
    if (pathname.startsWith('/silent')) await new Promise(() => {});
    const document = {
      client_id: pathname.startsWith('/second') ? clientId().replace('/oauth.json', pathname) : clientId(),
      client_name: 'Assistant <b>',
      redirect_uris: ['http://127.0.0.1/callback', 'https://client.example/back'],
    };
    return pathname === '/oauth.json' || pathname.startsWith('/second')
      ? Response.json(document)
      : Response.json({ ...document, client_id: 'other' });
  },
});

beforeAll(async () => {
  // In development, a client document may be on the local machine.
  const network = { lookup: async () => ['127.0.0.1'], isPublic: () => false };
  program = await startApi(
    { APP_ENV: 'development', DIRECTORY: 'off' },
    { now: () => now, network, ...hasty },
  );
  const secret = await createSignInLink(accounts(), 'alice', new Date(now.getTime() + 3_600_000));
  cookie = await signIn(secret);
});
async function signIn(secret: string): Promise<string> {
  const { headers } = await program.server.call(`/sign-in/${secret}`, { host: main, method: 'POST' });
  return (headers['set-cookie'] ?? '')
    .split('\n')
    .map((line) => line.split(';')[0])
    .join('; ');
}
/** Re-authenticates, which consent requires. */
async function proveAll(): Promise<void> {
  await program.server.database.transaction(async (queries) =>
    queries.run('UPDATE sessions SET proven_at = $1', [now.toISOString()]),
  );
}
beforeEach(proveAll);
afterAll(async () => {
  await program.server.stop();
  await elsewhere.stop(true);
});

const accounts = () => ({
  database: program.server.database,
  now: () => now,
  defaultLanguage: 'en',
  actor: 'vitrine',
});
const verifier = 'a-verifier-that-is-long-enough-for-everybody-who-looks-at-it';
const challenge = new Bun.CryptoHasher('sha256').update(verifier).digest('base64url');

const request = (more: Record<string, string> = {}) =>
  new URLSearchParams({
    response_type: 'code',
    client_id: clientId(),
    redirect_uri: back,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope: 'profile:read profile:write',
    state: 's1',
    resource: `http://${api}/mcp`,
    ...more,
  }).toString();
const ask = (query: string, headers: Record<string, string> = { Cookie: cookie }) =>
  program.server.call(`/authorize?${query}`, { host: main, headers });
const post = (
  path: string,
  host: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  program.server.call(path, {
    host,
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(form).toString(),
  });
const decide = async (query: string, decision: string) => {
  const { status, headers } = await post(
    '/authorize',
    main,
    { request: query, decision },
    { Cookie: cookie },
  );
  expect(status).toBe(303);
  return new URL(headers.location ?? '');
};
const redeem = async (form: Record<string, string>) => {
  const { status, body } = await post('/oauth/token', api, { client_id: clientId(), ...form });
  return { status, ...JSON.parse(body) };
};
const takeCode = async (more: Record<string, string> = {}) =>
  (await decide(request(more), 'allow')).searchParams.get('code') ?? '';
const exchange = async (code: string, more: Record<string, string> = {}) =>
  redeem({ grant_type: 'authorization_code', code, redirect_uri: back, code_verifier: verifier, ...more });
const reads = async (token: string) => (await program.ask('/users/alice/draft', { token })).status;

test('publishes its metadata and names it in 401 responses', async () => {
  const { value } = await program.ask('/.well-known/oauth-authorization-server');
  expect(value).toMatchObject({ issuer: `http://${api}`, code_challenge_methods_supported: ['S256'] });
  expect(value.authorization_endpoint).toBe(`http://${main}/authorize`);
  const { headers } = await program.ask('/users/alice/draft');
  const [, metadata = ''] = /resource_metadata="([^"]+)"/.exec(headers['www-authenticate'] ?? '') ?? [];
  const { value: resource } = await program.ask(new URL(metadata).pathname);
  expect([resource.resource, resource.authorization_servers]).toEqual([`http://${api}`, [`http://${api}`]]);
});

test('names the metadata of /mcp to clients of /mcp, expired tokens included', async () => {
  const call = (token: string | null) =>
    program.ask('/mcp', {
      method: 'POST',
      token,
      json: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_draft' } },
    });
  for (const token of [null, 'vit_wrong']) {
    const { status, headers } = await call(token);
    const [, metadata = ''] = /resource_metadata="([^"]+)"/.exec(headers['www-authenticate'] ?? '') ?? [];
    const { pathname } = new URL(metadata);
    expect([status, pathname]).toEqual([401, '/.well-known/oauth-protected-resource/mcp']);
    expect((await program.ask(pathname)).value.resource).toBe(`http://${api}/mcp`);
  }
});

test('names the client and its scopes, and lets the browser return to it', async () => {
  const { status, body, headers } = await ask(request());
  expect(status).toBe(200);
  expect(body).toContain('Assistant &lt;b>');
  expect(body).toContain(`client.example:${elsewhere.port}`);
  expect(body).toContain('Read your profile and drafts');
  expect(body).toContain('This is an app on this computer.');
  expect(body).toContain('<li>Change your profile</li>');
  expect(body).not.toContain('ublish');
  expect(headers['content-security-policy']).toContain("form-action 'self' http://127.0.0.1:5555");
  const signedOut = await ask(request(), {});
  expect([signedOut.status, signedOut.headers.location?.startsWith('/sign-in?next=')]).toEqual([303, true]);
});

test("doesn't authorize access to the profile of a user who signed in meanwhile", async () => {
  await createUser(accounts(), 'ben');
  const ben = await signIn(await createSignInLink(accounts(), 'ben', new Date(now.getTime() + 3_600_000)));
  const grants = () =>
    program.server.database.all(
      "SELECT 1 FROM tokens JOIN users ON users.id = tokens.user_id WHERE username = 'ben'",
    );
  const hiddenOf = (body: string) =>
    Object.fromEntries(
      [...body.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value.replaceAll('&amp;', '&'),
      ]),
    );
  const begun = await post('/oauth/device', api, { client_id: 'vitrine-cli' });
  const { user_code: code } = JSON.parse(begun.body);
  for (const [path, page] of [
    ['/authorize', await ask(request())],
    ['/device', await post('/device', main, { code }, { Cookie: cookie })],
  ] as const) {
    const answer = (body: string) =>
      post(path, main, { ...hiddenOf(body), decision: 'allow' }, { Cookie: ben });
    const anew = await answer(page.body);
    expect([path, anew.status, anew.headers.location, await grants()]).toEqual([path, 409, undefined, []]);
    expect(anew.body).toContain('re now signed in as another user, so no app was authorized.');
    for (const button of ['value="allow">Authorize<', 'value="deny" class="quiet">Cancel<'])
      expect(anew.body).toContain(button);
    expect(anew.body).toContain('<strong>ben</strong>');
    expect((await answer(anew.body)).status).toBe(path === '/device' ? 200 : 303);
    expect(await grants()).toHaveLength(1);
    await program.server.database.transaction(async (queries) =>
      queries.run("DELETE FROM tokens WHERE user_id = (SELECT id FROM users WHERE username = 'ben')"),
    );
  }
});

test('asks a member with fifty tokens again, with a link to them', async () => {
  await createUser(accounts(), 'full');
  const own = await signIn(await createSignInLink(accounts(), 'full', new Date(now.getTime() + 3_600_000)));
  const headers = { Cookie: own, 'Accept-Language': 'fr' };
  const tokens = [];
  for (let n = 0; n < 50; n++)
    tokens.push(
      await createToken(accounts(), { username: 'full', scopes: ['profile:read'], expiresAt: null }),
    );
  const { user_code: code } = JSON.parse(
    (await post('/oauth/device', api, { client_id: 'vitrine-cli' })).body,
  );
  const answer = (path: string, decision = 'allow') =>
    post(path, main, { request: request(), code, decision }, headers);
  for (const path of ['/authorize', '/device']) {
    const { status, headers: sent, body } = await answer(path);
    expect([path, status, sent.location]).toEqual([path, 409, undefined]);
    expect(body).toContain('Vous avez atteint la limite de 50 jetons.');
    expect(body).toContain('href="/tokens"');
    expect(body).toContain('value="allow"');
  }
  await revokeTokenCommand(accounts(), await requireToken(accounts(), tokens[0]?.id ?? '', null));
  expect((await answer('/device')).status).toBe(200);
  expect((await answer('/authorize')).status).toBe(409);
  expect((await answer('/authorize', 'deny')).headers.location).toContain('error=access_denied');
});

test('exchanges code for token, renews it, and revokes it at /tokens', async () => {
  const to = await decide(request(), 'allow');
  expect([to.origin, to.searchParams.get('state'), to.searchParams.get('iss')]).toEqual([
    'http://127.0.0.1:5555',
    's1',
    `http://${api}`,
  ]);
  const issued = await exchange(to.searchParams.get('code') ?? '');
  expect(issued).toMatchObject({
    status: 200,
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'profile:read profile:write',
  });
  expect(await reads(issued.access_token)).toBe(200);
  now = new Date(now.getTime() + 3_601_000);
  expect(await reads(issued.access_token)).toBe(401);
  const renewed = await redeem({ grant_type: 'refresh_token', refresh_token: issued.refresh_token });
  expect([renewed.status, await reads(renewed.access_token)]).toEqual([200, 200]);
  const { body } = await program.server.call('/tokens', { host: main, headers: { Cookie: cookie } });
  const [, path = ''] = /Assistant &lt;b>[\s\S]*?action="(\/tokens\/[^"]+\/revoke)"/.exec(body) ?? [];
  expect((await post(path, main, {}, { Cookie: cookie })).status).toBe(303);
  expect(await reads(renewed.access_token)).toBe(401);
  const after = await redeem({ grant_type: 'refresh_token', refresh_token: renewed.refresh_token });
  expect([after.status, after.error]).toEqual([400, 'invalid_grant']);
});

test('asks for re-authentication after an old sign-in and continues to the client', async () => {
  const password = 'nine brown horses';
  await createUser(accounts(), 'careful');
  await cheapPasswords.change(accounts(), 'careful', password, 0);
  const signedIn = await post('/sign-in', main, { username: 'careful', password });
  const own = { Cookie: (signedIn.headers['set-cookie'] ?? '').split(';')[0] ?? '' };
  now = new Date(now.getTime() + 601_000);
  const asked = await post('/authorize', main, { request: request(), decision: 'allow' }, own);
  expect(asked.headers.location).toStartWith('/account/proof?request=');
  const page = await post(asked.headers.location ?? '', main, { password }, own);
  const [, code = ''] = /href="http:\/\/127\.0\.0\.1:5555\/callback\?code=([^&"]+)/.exec(page.body) ?? [];
  expect([page.status, page.headers.location]).toEqual([200, undefined]);
  expect((await exchange(code)).status).toBe(200);
});

test('revokes the tokens of a repeated code or refresh token', async () => {
  const code = await takeCode();
  const issued = await exchange(code);
  expect(await reads(issued.access_token)).toBe(200);
  expect((await exchange(code)).error).toBe('invalid_grant');
  expect(await reads(issued.access_token)).toBe(401);
  const ended = await program.server.database.get(
    "SELECT actor FROM events WHERE type = 'token.revoked' ORDER BY id DESC LIMIT 1",
  );
  // This actor contains a space, so it cannot be a username.
  expect(ended).toEqual({ actor: 'the program' });

  const other = await exchange(await takeCode());
  const renewed = await redeem({ grant_type: 'refresh_token', refresh_token: other.refresh_token });
  expect(await reads(renewed.access_token)).toBe(200);
  expect((await redeem({ grant_type: 'refresh_token', refresh_token: other.refresh_token })).error).toBe(
    'invalid_grant',
  );
  expect(await reads(renewed.access_token)).toBe(401);
});

test('rejects a wrong verifier, redirect URI or client, and expired codes', async () => {
  expect((await exchange(await takeCode(), { code_verifier: `${verifier}x` })).error).toBe('invalid_grant');
  expect((await exchange(await takeCode(), { redirect_uri: `${back}x` })).error).toBe('invalid_grant');
  expect((await exchange(await takeCode(), { client_id: 'vitrine-cli' })).error).toBe('invalid_grant');
  const late = await takeCode();
  now = new Date(now.getTime() + 61_000);
  expect((await exchange(late)).error).toBe('invalid_grant');
  expect((await exchange('vit_nothing')).error).toBe('invalid_grant');
  expect((await redeem({ grant_type: 'password' })).error).toBe('unsupported_grant_type');
});

test('shows errors of unverified clients on the page and never redirects', async () => {
  for (const more of [
    { redirect_uri: 'https://evil.example/callback' },
    { redirect_uri: 'http://127.0.0.1:5555/other' },
    { client_id: 'https://client.example/' },
    { client_id: clientId().replace('oauth', 'another') },
    { client_id: 'javascript:alert(1)' },
  ] as Record<string, string>[]) {
    const { status, headers } = await ask(request(more));
    expect([more, status, headers.location]).toEqual([more, 400, undefined]);
  }
  // A page, because the sign-in form's policy forbids redirects to another site.
  const told = async (more: Record<string, string>) => {
    const { status, headers, body } = await ask(request(more));
    expect([status, headers.location]).toEqual([200, undefined]);
    const [, url = ''] = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(body) ?? [];
    expect(url).toStartWith(`${back}?`);
    return new URL(url.replaceAll('&amp;', '&')).searchParams.get('error');
  };
  expect(await told({ response_type: 'token' })).toBe('unsupported_response_type');
  expect(await told({ code_challenge_method: 'plain' })).toBe('invalid_request');
  expect(await told({ scope: 'operator' })).toBe('invalid_scope');
  expect(await told({ resource: 'https://other.example' })).toBe('invalid_target');
  expect((await decide(request(), 'deny')).searchParams.get('error')).toBe('access_denied');
});

test.if(hasModule('groups'))('apps read and change groups with the scopes of groups only', async () => {
  const operator = await program.tokenOf(null, 'operator');
  const post = (path: string, json: object) => program.ask(path, { method: 'POST', token: operator, json });
  expect((await post('/groups', { slug: 'led', name: 'Led' })).status).toBe(201);
  expect((await post('/groups/led/members', { member: 'alice', role: 'lead' })).status).toBe(201);
  const scope = 'groups:read groups:write';
  const page = (await ask(request({ scope }))).body;
  expect(page).toContain('<li>Read the groups that you can see</li><li>Change groups that you manage</li>');
  const statuses = async (granted: string) => {
    const { access_token: token, ...issued } = await exchange(await takeCode({ scope: granted }));
    expect(issued.scope).toBe(granted);
    const name = `Led with ${granted}`.slice(0, 40);
    const headers = { 'If-Match': '*' };
    const changed = await program.ask('/groups/led', { method: 'PATCH', token, headers, json: { name } });
    return [(await program.ask('/groups/led', { token })).status, changed.status];
  };
  expect(await statuses(scope)).toEqual([200, 200]);
  expect(await statuses('groups:read')).toEqual([200, 403]);
  expect(await statuses('profile:read profile:write')).toEqual([403, 403]);
});

test('shows the client description and reloads it for later pages', async () => {
  const client_id = clientId().replace('/oauth', '/second');
  const times = () => fetched.filter((path) => path === '/second.json').length;
  await ask(request({ client_id }));
  await takeCode({ client_id });
  expect(times()).toBe(1);
  now = new Date(now.getTime() + 301_000);
  await ask(request({ client_id }));
  expect(times()).toBe(2);
});

test('unavailable client servers delay only their own requests', async () => {
  const silent = (number: number) => clientId().replace('/oauth', `/silent-${number}`);
  const held = () => fetched.filter((path) => path.startsWith('/silent')).length;
  const begun = performance.now();
  let answered = 0;
  const own = Array.from({ length: 10 }, (_, number) =>
    ask(request({ client_id: silent(number) })).finally(() => (answered += 1)),
  );
  while (held() + answered < 10) await Bun.sleep(10);
  expect(held()).toBe(1);
  await createUser(accounts(), 'zoe');
  const zoe = await signIn(await createSignInLink(accounts(), 'zoe', new Date(now.getTime() + 3_600_000)));
  const others = await ask(request({ client_id: clientId().replace('/oauth', '/second-of-zoe') }), {
    Cookie: zoe,
  });
  expect(others.status).toBe(200);
  const [first] = await Promise.all(own);
  expect(first?.status).toBe(400);
  expect(first?.body).toContain('it did not come within 3 seconds');
  // Sequential requests would take half a minute.
  expect(performance.now() - begun).toBeLessThan(25_000);
});

test('unavailable CI issuers delay no import', async () => {
  const { origin } = elsewhere.url;
  const asked = Array.from({ length: 10 }, async (_, number) => {
    const iss = `${origin}/silent-issuer-${number}`;
    const rule = { repositoryId: '1', ownerId: '1', branch: 'main', environment: '', pulls: false };
    await allowCi(accounts(), { username: 'alice', name: 'x', issuer: iss, ...rule }, [iss]);
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return post('/tokens/exchange', api, {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      subject_token: `${encode({ alg: 'RS256' })}.${encode({ iss })}.x`,
    });
  });
  while (fetched.filter((path) => path.startsWith('/silent-issuer')).length < 4) await Bun.sleep(10);
  const { body } = await program.ask('/users/alice/import?from=page', {
    method: 'POST',
    token: await program.tokenOf('alice', 'profile:read', 'profile:write'),
    body: `${origin}/page`,
  });
  expect(body).not.toContain('too many others');
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 503));
});

test('binds a refresh token to its client and rejects it for suspended users', async () => {
  const { refresh_token, access_token } = await exchange(await takeCode());
  const other = await redeem({ grant_type: 'refresh_token', refresh_token, client_id: 'vitrine-cli' });
  expect([other.error, await reads(access_token)]).toEqual(['invalid_grant', 200]);
  await suspendUser(accounts(), 'alice');
  expect((await redeem({ grant_type: 'refresh_token', refresh_token })).error).toBe('invalid_grant');
  await resumeUser(accounts(), 'alice');
  cookie = await signIn(await createSignInLink(accounts(), 'alice', new Date(now.getTime() + 3_600_000)));
});

test('accepts a refresh token again when a suspension ends', async () => {
  const { refresh_token } = await exchange(await takeCode());
  await suspendUser(accounts(), 'alice');
  expect((await redeem({ grant_type: 'refresh_token', refresh_token })).error).toBe('invalid_grant');
  await resumeUser(accounts(), 'alice');
  cookie = await signIn(await createSignInLink(accounts(), 'alice', new Date(now.getTime() + 3_600_000)));
  expect((await redeem({ grant_type: 'refresh_token', refresh_token })).status).toBe(200);
});

test("authorized apps can't create tokens", async () => {
  const { access_token } = await exchange(await takeCode());
  const json = { scopes: ['profile:read'] };
  const made = await program.ask('/tokens', { method: 'POST', token: access_token, json });
  expect([made.status, made.body.includes('Authorized apps cannot create tokens.')]).toEqual([403, true]);
});

test.if(hasModule('shares') && hasModule('webhooks'))(
  "authorized apps can't create links or webhooks or widen a share link",
  async () => {
    const { access_token: granted } = await exchange(await takeCode());
    const token = await program.tokenOf('alice', 'profile:read', 'profile:write');
    const add = (path: string, json: object, by: string) =>
      program.ask(path, { method: 'POST', token: by, json });
    const shares = '/users/alice/shares';
    const { value: share } = await add(shares, { label: 'Own' }, token);
    const refused = [
      await add(shares, { label: 'For ever', until: '2028-01-01T00:00:00Z' }, granted),
      await program.ask(`${shares}/${share.id}`, { method: 'PATCH', token: granted, json: { shows: [] } }),
      await add('/webhooks', { url: 'https://hooks.example/' }, granted),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    for (const [index, words] of ['create share links', 'change share links', 'create webhooks'].entries())
      expect(refused[index]?.body).toContain(`Authorized apps cannot ${words}.`);
    const [listed, ...more] = (await program.ask(shares, { token: granted })).value.items;
    expect([listed.url, more]).toEqual([null, []]);
    expect((await program.ask('/webhooks', { token: granted })).value.items).toEqual([]);
    const ended = await program.ask(`${shares}/${share.id}`, { method: 'DELETE', token: granted });
    expect(ended.status).toBe(204);
  },
);

test('executes a request once, even if the app renewed its token in between', async () => {
  const first = await exchange(await takeCode({ scope: 'profile:read profile:write profile:publish' }));
  const headers = { 'Idempotency-Key': 'across-a-renewal' };
  const publish = (token: string) => program.ask('/users/alice/publish', { method: 'POST', token, headers });
  const made = await publish(first.access_token);
  await saveDraft(accounts(), 'alice', { basics: { name: 'Alice', label: 'Changed since' } });
  const renewed = await redeem({ grant_type: 'refresh_token', refresh_token: first.refresh_token });
  const again = await publish(renewed.access_token);
  expect([made.status, again.status, again.body]).toEqual([200, 200, made.body]);
  await program.server.database.transaction(async (queries) =>
    queries.run("UPDATE answers SET answer = 'sealed otherwise'"),
  );
  expect((await publish(renewed.access_token)).status).toBe(409);
});

test('clients can revoke their tokens', async () => {
  const revocations = async () =>
    (await program.server.database.all("SELECT 1 FROM events WHERE type = 'token.revoked'")).length;
  const before = await revocations();
  const issued = await exchange(await takeCode());
  expect((await post('/oauth/revoke', api, { client_id: 'other', token: issued.refresh_token })).status).toBe(
    200,
  );
  expect(await reads(issued.access_token)).toBe(200);
  expect(
    (await post('/oauth/revoke', api, { client_id: clientId(), token: issued.refresh_token })).status,
  ).toBe(200);
  expect(await reads(issued.access_token)).toBe(401);
  expect(await revocations()).toBe(before + 1);
});

test('two concurrent approvals of a device create one grant', async () => {
  const { user_code } = JSON.parse((await post('/oauth/device', api, { client_id: 'vitrine-cli' })).body);
  const [device, late] = [
    await findWaitingDevice(accounts(), user_code),
    await findWaitingDevice(accounts(), user_code),
  ];
  if (!device || !late) throw new Error('nothing waits');
  const decision = { username: 'alice', name: 'x', isAllowed: true };
  const grants = async () =>
    (await program.server.database.all("SELECT 1 FROM tokens WHERE client_id = 'vitrine-cli'")).length;
  const before = await grants();
  expect(await decideDevice(accounts(), device, { ...decision, isAllowed: false })).toBe(true);
  expect(await decideDevice(accounts(), late, decision)).toBe(false);
  expect(await grants()).toBe(before);
});

test('a device waits until the user enters its code', async () => {
  const begun = await post('/oauth/device', api, { client_id: 'vitrine-cli' });
  const { device_code, user_code, verification_uri } = JSON.parse(begun.body);
  expect(verification_uri).toBe(`http://${main}/device`);
  const poll = () =>
    redeem({
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code,
      client_id: 'vitrine-cli',
    });
  expect((await poll()).error).toBe('authorization_pending');
  const type = (form: Record<string, string>) => post('/device', main, form, { Cookie: cookie });
  expect((await type({ code: 'BBBB-BBBB' })).status).toBe(422);
  expect((await type({ code: user_code.toLowerCase() })).body).toContain('vitrine login');
  now = new Date(now.getTime() + 5_000);
  expect((await poll()).error).toBe('authorization_pending');
  expect((await type({ code: user_code, decision: 'allow' })).status).toBe(200);
  const issued = await poll();
  expect([issued.status, await reads(issued.access_token)]).toEqual([200, 200]);
  expect((await poll()).error).toBe('invalid_grant');
});

test('a rejected or expired device gets no token', async () => {
  const begin = async () =>
    JSON.parse((await post('/oauth/device', api, { client_id: 'vitrine-cli' })).body) as {
      device_code: string;
      user_code: string;
    };
  const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', client_id: 'vitrine-cli' };
  const type = (form: Record<string, string>) => post('/device', main, form, { Cookie: cookie });
  const refused = await begin();
  expect((await type({ code: refused.user_code, decision: 'deny' })).status).toBe(200);
  expect((await redeem({ ...grant, device_code: refused.device_code })).error).toBe('access_denied');
  expect((await type({ code: refused.user_code, decision: 'allow' })).status).toBe(422);
  const late = await begin();
  now = new Date(now.getTime() + 901_000);
  await proveAll();
  expect((await type({ code: late.user_code, decision: 'allow' })).status).toBe(422);
  expect((await redeem({ ...grant, device_code: late.device_code })).error).toBe('expired_token');
  const other = await begin();
  expect((await redeem({ ...grant, device_code: other.device_code, client_id: clientId() })).error).toBe(
    'invalid_grant',
  );
});

test('deletes expired devices after an hour, codes after a day and refresh tokens with the grant', async () => {
  const count = async (table: string) =>
    (await program.server.database.all(`SELECT 1 FROM oauth_${table}`)).length;
  const begin = () => post('/oauth/device', api, { client_id: 'vitrine-cli' });
  const moveOn = async (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
    cookie = await signIn(await createSignInLink(accounts(), 'alice', new Date(now.getTime() + 3_600_000)));
  };
  await begin();
  await moveOn(900 + 3601);
  await begin();
  expect(await count('devices')).toBe(1);

  const replayed = await takeCode();
  const { access_token: taken } = await exchange(replayed);
  await moveOn(3000);
  const kept = await exchange(await takeCode());
  expect((await exchange(replayed)).error).toBe('invalid_grant');
  expect(await reads(taken)).toBe(401);
  await moveOn(24 * 3600 + 61);
  await takeCode();
  expect(await count('codes')).toBe(1);

  const renewed = await redeem({ grant_type: 'refresh_token', refresh_token: kept.refresh_token });
  expect((await redeem({ grant_type: 'refresh_token', refresh_token: kept.refresh_token })).status).toBe(400);
  expect(await reads(renewed.access_token)).toBe(401);
  await moveOn(91 * 24 * 3600);
  await exchange(await takeCode());
  expect(await count('refreshes')).toBe(1);
});

test('vitrine login stores a token for the current user and renews it', async () => {
  const folder = temporaryPath('config');
  const proxied = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.set('Host', api);
      const init = {
        method: request.method,
        headers,
        ...(request.method === 'POST' && { body: await request.bytes() }),
      };
      return fetch(`http://127.0.0.1:${program.server.port}${pathname}${search}`, init);
    },
  });
  const address = `http://127.0.0.1:${proxied.port}`;
  let said = '';
  const remote = { url: address, token: undefined, configFolder: folder, ci: {} };
  const done = login(remote, { ...silentTerminal, err: (text) => (said += text) });
  while (!said.includes('type: ')) await Bun.sleep(10);
  const [, code = ''] = /type: (\S+)/.exec(said) ?? [];
  await post('/device', main, { code, decision: 'allow' }, { Cookie: cookie });
  await done;
  expect(statSync(join(folder, 'logins.json')).mode & 0o777).toBe(0o600);
  const { token } = await requireRemote(remote, silentTerminal);
  expect(await reads(token)).toBe(200);
  const stored = JSON.parse(readFileSync(join(folder, 'logins.json'), 'utf8'));
  stored[address].until = 0;
  writeFileSync(join(folder, 'logins.json'), JSON.stringify(stored));
  // Concurrent commands refresh the login once, because a reused refresh token would revoke it.
  const [renewed = await requireRemote(remote, silentTerminal), ...others] = await Promise.all(
    Array.from({ length: 5 }, () => requireRemote(remote, silentTerminal)),
  );
  expect(new Set(others.map((other) => other.token))).toEqual(new Set([renewed.token]));
  expect([renewed.token === token, await reads(renewed.token), await reads(token)]).toEqual([
    false,
    200,
    401,
  ]);
  await proxied.stop(true);
});

test('expires uncollected authorizations with their code or device, and keeps collected ones', async () => {
  const usable = async () => {
    cookie = await signIn(await createSignInLink(accounts(), 'alice', new Date(now.getTime() + 3_600_000)));
    const { body } = await program.server.call('/tokens', { host: main, headers: { Cookie: cookie } });
    return body.match(/<span class="badge">usable</g)?.length ?? 0;
  };
  const before = await usable();
  const begin = async () =>
    JSON.parse((await post('/oauth/device', api, { client_id: 'vitrine-cli' })).body) as {
      device_code: string;
      user_code: string;
    };
  const [device, silent] = [await begin(), await begin()];
  for (const { user_code } of [device, silent])
    await post('/device', main, { code: user_code, decision: 'allow' }, { Cookie: cookie });
  await takeCode();
  await exchange(await takeCode(), { code_verifier: `${verifier}x` });
  const fetched = await exchange(await takeCode());
  expect(await usable()).toBe(before + 5);
  now = new Date(now.getTime() + 60_000);
  expect(await usable()).toBe(before + 3);
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
  await redeem({ grant_type, client_id: 'vitrine-cli', device_code: device.device_code });
  now = new Date(now.getTime() + 900_000);
  expect(await usable()).toBe(before + 2);
  now = new Date(now.getTime() + 88 * 24 * 3_600_000);
  const renewed = await redeem({ grant_type: 'refresh_token', refresh_token: fetched.refresh_token });
  expect([renewed.status, await reads(renewed.access_token)]).toEqual([200, 200]);
});

test('announces the end of a grant a week before', async () => {
  await createUser(accounts(), 'dora');
  await setEmail(accounts(), 'dora', 'dora@example.org');
  const { device_code, user_code } = JSON.parse(
    (await post('/oauth/device', api, { client_id: 'vitrine-cli' })).body,
  );
  const device = await findWaitingDevice(accounts(), user_code);
  if (!device) throw new Error('nothing waits');
  await decideDevice(accounts(), device, { username: 'dora', name: 'x', isAllowed: true });
  const tell = async () => {
    await tellExpiringTokens(program.server.database, createOutbox(null), now, 'en');
    return program.server.database.all("SELECT 1 FROM mails WHERE kind = 'token-expires'");
  };
  expect(await tell()).toHaveLength(0);
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
  expect((await redeem({ grant_type, client_id: 'vitrine-cli', device_code })).status).toBe(200);
  now = new Date(now.getTime() + 84 * 24 * 3_600_000);
  expect(await tell()).toHaveLength(1);
});
