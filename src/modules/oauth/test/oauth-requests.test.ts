import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { openSession, type SignedIn } from '../../../../test/support/member.ts';
import { api, main } from '../../../../test/support/server.ts';
import { saveDraft } from '../../../accounts/save-draft.ts';
import { decideDevice, findWaitingDevice } from '../devices.ts';

let program: TestApi;
let alice: SignedIn;
let now = new Date('2026-05-01T00:00:00Z');
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

/** Responses of the client's server by path. */
const answers: Record<string, () => Response> = {};
const elsewhere: Bun.Server<undefined> = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: ({ url }) => answers[new URL(url).pathname]?.() ?? new Response('', { status: 404 }),
});
const hostOf = (name: string) => `${name}:${elsewhere.port}`;
const clientAt = (path: string, host = 'client.example') => `http://${hostOf(host)}${path}`;
const redirects = ['http://127.0.0.1/callback', 'https://client.example/back', 'https://other.example/back'];
const describeAs = (id: string, uris: readonly string[] = redirects) =>
  JSON.stringify({ client_id: id, client_name: 'Assistant', redirect_uris: uris });
const answer = (path: string, body: string, type: string) => {
  answers[path] = () => new Response(body, { headers: { 'Content-Type': type } });
  return clientAt(path);
};

beforeAll(async () => {
  const network = { lookup: async () => ['127.0.0.1'], isPublic: () => false };
  program = await startApi({ APP_ENV: 'development' }, { now: () => now, network });
  alice = await openSession(program.server, 'alice');
  await saveDraft(accountsOf(program.server), 'alice', { basics: { name: 'Alice' } });
  answer('/oauth.json', describeAs(clientAt('/oauth.json')), 'application/json');
});
beforeEach(() =>
  program.server.database.transaction(async (queries) => {
    await queries.run('UPDATE sessions SET proven_at = $1', [now.toISOString()]);
  }),
);
afterAll(async () => {
  await program.server.stop();
  await elsewhere.stop(true);
});

const verifier = 'a-verifier-that-is-long-enough-for-everybody-who-looks-at-it';
const usual = () => ({
  response_type: 'code',
  client_id: clientAt('/oauth.json'),
  redirect_uri: 'http://127.0.0.1:5555/callback',
  code_challenge: new Bun.CryptoHasher('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
  scope: 'profile:read',
  state: 's1',
});
const request = (more: Record<string, string> = {}) => new URLSearchParams({ ...usual(), ...more });
const ask = (query: URLSearchParams) => alice.get(`/authorize?${query}`);
const post = (path: string, host: string, form: URLSearchParams) =>
  program.server.call(path, {
    host,
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: String(form),
  });
const redeem = async (form: Record<string, string>) => {
  const { status, body } = await post('/oauth/token', api, new URLSearchParams(form));
  return { status, ...JSON.parse(body) };
};
const grant = async (scope: string): Promise<string> => {
  const { headers } = await alice.post('/authorize', {
    request: String(request({ scope })),
    decision: 'allow',
  });
  const code = new URL(headers.location ?? '').searchParams.get('code') ?? '';
  const { client_id, redirect_uri } = usual();
  const form = { grant_type: 'authorization_code', code, client_id, redirect_uri, code_verifier: verifier };
  return (await redeem(form)).access_token;
};

describe('a client document', () => {
  test.each([
    ['application/json', 200],
    ['application/json; charset=utf-8', 200],
    ['Application/JSON', 200],
    ['application/vnd.client+json', 200],
    ['text/plain', 400],
    ['text/json', 400],
    ['text/html', 400],
    ['application/jsonp', 400],
    ['application/octet-stream', 400],
    ['application/x+json+xml', 400],
  ])('as %s gets %i', async (type, status) => {
    const path = `/as-${encodeURIComponent(type)}`;
    const id = answer(path, describeAs(clientAt(path)), type);
    const page = await ask(request({ client_id: id }));
    expect(page.status).toBe(status);
    expect(page.body.includes('its content type is wrong')).toBe(status === 400);
  });

  test.each([301, 302, 303, 307, 308])(
    'is not followed through a redirect by %i, on the same host or another',
    async (status) => {
      for (const host of ['client.example', 'evil.example']) {
        const path = `/moved-${status}-${host}`;
        const id = clientAt(path);
        answer(`${path}-here`, describeAs(id), 'application/json');
        answers[path] = () =>
          new Response('', { status, headers: { Location: clientAt(`${path}-here`, host) } });
        const page = await ask(request({ client_id: id }));
        expect([page.status, page.body.includes('it is redirected')]).toEqual([400, true]);
        expect(page.body).not.toContain('Assistant');
      }
    },
  );
});

describe('a redirect URI', () => {
  const uris = [
    'https://client.example/back',
    'https://client.example/back#part',
    'http://client.example/back',
    'http://127.0.0.1/callback',
    'http://localhost.evil.example/callback',
    'javascript:alert(1)',
    'com.client.app:/back',
    'ftp://client.example/back',
  ];
  test.each([
    ['https://client.example/back', 200],
    ['http://127.0.0.1:5555/callback', 200],
    ['https://client.example/back#part', 400],
    ['http://client.example/back', 400],
    ['http://localhost.evil.example/callback', 400],
    ['javascript:alert(1)', 400],
    ['com.client.app:/back', 400],
    ['ftp://client.example/back', 400],
    ['https://client.example:444/back', 400],
    ['https://client.example/back?x=1', 400],
    ['/back', 400],
  ])('%s that its client names gets %i', async (redirect_uri, status) => {
    const id = answer('/uris.json', describeAs(clientAt('/uris.json'), uris), 'application/json');
    expect((await ask(request({ client_id: id, redirect_uri }))).status).toBe(status);
  });

  test("on another host is shown in the same size as the client's host", async () => {
    const code = (host: string) => `<code>${host}</code>`;
    const here = code(hostOf('client.example'));
    const other = await ask(request({ redirect_uri: 'https://other.example/back' }));
    expect([other.body.includes(here), other.body.includes(code('other.example'))]).toEqual([true, true]);
    expect(other.body).toMatch(/<div class="banner warn">.*This isn’t the app’s own site\./);
    const local = await ask(request());
    expect(local.body).toContain(code('127.0.0.1:5555'));
    expect(local.body).toContain('This is an app on this computer.');
    expect(local.body).not.toContain('<div class="banner warn">');
    const own = `http://${hostOf('localhost')}/callback`;
    answer('/own.json', describeAs(clientAt('/own.json', 'localhost'), [own]), 'application/json');
    const same = await ask(request({ client_id: clientAt('/own.json', 'localhost'), redirect_uri: own }));
    expect(same.body.split(code(hostOf('localhost'))).length).toBe(2);
    expect(same.body).toContain('Redirects to \u2068localhost:');
  });
});

describe('a repeated parameter', () => {
  const twice = (form: Record<string, string>, name: string) => {
    const all = new URLSearchParams(form);
    all.append(name, form[name] ?? 'x');
    return all;
  };

  test('is rejected at /authorize, and the client gets the error if its redirect URI is verified', async () => {
    for (const name of ['client_id', 'redirect_uri']) {
      const { status, body } = await ask(twice(usual(), name));
      expect([name, status, body.includes(`Send ${name} only once.`)]).toEqual([name, 400, true]);
      expect(body).not.toContain('http-equiv="refresh"');
    }
    for (const name of [
      'response_type',
      'code_challenge',
      'code_challenge_method',
      'scope',
      'state',
      'prompt',
    ]) {
      const { body } = await ask(twice({ ...usual(), prompt: 'login' }, name));
      const [, url = ''] = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(body) ?? [];
      const told = new URL(url.replaceAll('&amp;', '&')).searchParams;
      expect([name, told.get('error'), told.get('error_description')]).toEqual([
        name,
        'invalid_request',
        `Send ${name} only once.`,
      ]);
      expect(told.get('state')).toBe(name === 'state' ? null : 's1');
    }
    // Both parameters are invalid, in either order.
    for (const name of ['client_id', 'redirect_uri']) {
      const { status, body } = await ask(
        new URLSearchParams([['scope', 'x'], ...twice(usual(), name)] as [string, string][]),
      );
      expect([name, status, body.includes('http-equiv="refresh"')]).toEqual([name, 400, false]);
    }
    const states = await ask(
      new URLSearchParams([['scope', 'x'], ...twice(usual(), 'state')] as [string, string][]),
    );
    expect([states.body.includes('invalid_request'), states.body.includes('state=s1')]).toEqual([
      true,
      false,
    ]);
    const resources = new URLSearchParams({ ...usual(), resource: `http://${api}` });
    resources.append('resource', `http://${api}/mcp`);
    expect((await ask(resources)).status).toBe(200);
  });

  test('is rejected in the consent form', async () => {
    const answered = async (path: string, form: string) => {
      const { status, headers } = await program.server.call(path, {
        host: main,
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: alice.cookie },
        body: form,
      });
      return [status, headers.location];
    };
    const asked = encodeURIComponent(String(request()));
    expect(await answered('/authorize', `request=${asked}&decision=deny&decision=allow`)).toEqual([
      400,
      undefined,
    ]);
    expect(await answered('/device', 'code=BBBB-BBBB&code=CCCC-CCCC')).toEqual([400, undefined]);
  });

  test.each([
    [
      '/oauth/token',
      { grant_type: 'refresh_token', client_id: 'vitrine-cli', refresh_token: 'x', scope: 'x' },
    ],
    [
      '/oauth/token',
      { grant_type: 'authorization_code', client_id: 'x', code: 'x', redirect_uri: 'x', code_verifier: 'x' },
    ],
    ['/oauth/device', { client_id: 'vitrine-cli', scope: 'profile:read' }],
    ['/oauth/revoke', { client_id: 'vitrine-cli', token: 'x' }],
    [
      '/tokens/exchange',
      { grant_type: 'x', subject_token: 'x', subject_token_type: 'x', requested_token_type: 'x' },
    ],
  ] as [string, Record<string, string>][])('is rejected at %s', async (path, form) => {
    for (const name of Object.keys(form)) {
      const { status, body } = await post(path, api, twice(form, name));
      expect([name, status, JSON.parse(body)]).toEqual([
        name,
        400,
        { error: 'invalid_request', error_description: `Send ${name} only once.` },
      ]);
    }
  });

  test('a missing or empty parameter is rejected, too', async () => {
    for (const form of [{ client_id: 'vitrine-cli' }, { client_id: 'vitrine-cli', grant_type: '' }])
      expect(await redeem(form as Record<string, string>)).toEqual({
        status: 400,
        error: 'invalid_request',
        error_description: 'grant_type is missing.',
      });
  });
});

describe('a device', () => {
  const client_id = 'vitrine-cli';
  const begin = async () =>
    JSON.parse((await post('/oauth/device', api, new URLSearchParams({ client_id }))).body);
  const poll = async (device_code: string) => {
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
    return redeem({ grant_type, device_code, client_id });
  };

  test('gets slow_down and five more seconds each time it polls too soon', async () => {
    const { device_code, interval } = await begin();
    expect(interval).toBe(5);
    const asked = async (after: number) => {
      later(after);
      const { error, error_description } = await poll(device_code);
      return [error, error_description];
    };
    const pending = ['authorization_pending', 'The user has not entered the code yet.'];
    const slower = (seconds: number) => ['slow_down', `Wait ${seconds} seconds between two requests.`];
    expect(await asked(0)).toEqual(pending);
    expect(await asked(5)).toEqual(pending);
    // A poll may arrive a little early.
    expect(await asked(4)).toEqual(pending);
    expect(await asked(3)).toEqual(slower(10));
    expect(await asked(5)).toEqual(slower(15));
    expect(await asked(15)).toEqual(pending);
    expect(await asked(10)).toEqual(slower(20));
  });

  test('gets its token after the decision despite polling too soon', async () => {
    const { device_code, user_code } = await begin();
    expect((await poll(device_code)).error).toBe('authorization_pending');
    expect((await poll(device_code)).error).toBe('slow_down');
    const accounts = { ...accountsOf(program.server), now: () => now };
    const waiting = await findWaitingDevice(accounts, user_code);
    if (waiting) await decideDevice(accounts, waiting, { username: 'alice', name: 'x', isAllowed: true });
    expect((await poll(device_code)).status).toBe(200);
  });

  test("doesn't slow down another one", async () => {
    const [one, other] = [await begin(), await begin()];
    for (const { device_code } of [one, other])
      expect((await poll(device_code)).error).toBe('authorization_pending');
  });
});

describe('publishing', () => {
  const actions = ['publish', 'unpublish'] as const;
  const attempt = async (action: string, token: string) => {
    const { status, body, headers } = await program.ask(`/users/alice/${action}`, { method: 'POST', token });
    const isTold = /Authorized apps need the scope profile:publish .* run vitrine login\./.test(body);
    return { status, isTold, challenge: headers['www-authenticate'] };
  };

  test.each(actions)('by an authorized app without profile:publish is 403: %s', async (action) => {
    expect(await attempt(action, await grant('profile:read profile:write'))).toEqual({
      status: 403,
      isTold: true,
      challenge: 'Bearer realm="Vitrine", error="insufficient_scope", scope="profile:publish"',
    });
  });

  test('works for apps with the scope and for tokens that members create', async () => {
    const tokens = [
      await grant('profile:read profile:write profile:publish'),
      await program.tokenOf('alice', 'profile:read', 'profile:write'),
      await program.tokenOf(null, 'operator'),
    ];
    for (const token of tokens)
      for (const action of actions) expect((await attempt(action, token)).status).toBe(200);
    const reader = await grant('profile:read profile:publish');
    expect((await attempt('publish', reader)).status).toBe(403);
  });
});
