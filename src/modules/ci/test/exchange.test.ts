import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { generateKeyPair, type JWTPayload } from 'jose';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { type CiIssuer, startCiIssuer } from '../../../../test/support/ci-issuer.ts';
import { formOf } from '../../../../test/support/client.ts';
import { freePort } from '../../../../test/support/free-port.ts';
import { ofModule } from '../../../../test/support/has-module.ts';
import { api } from '../../../../test/support/server.ts';
import { suspendUser } from '../../../accounts/change-state.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { allowCi, type NewCiRule } from '../allow-ci.ts';

let program: TestApi;
let issuer: CiIssuer;
let other: CiIssuer;
/** Milliseconds that the server's clock is ahead. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const later = async (milliseconds: number, work: () => Promise<unknown>) => {
  ahead = milliseconds;
  await work();
  ahead = 0;
};
const audience = `http://${api}`;
const accounts = () => accountsOf(program.server, now);

const run = {
  repository: 'octo/profile',
  repository_id: '1234',
  repository_owner_id: '99',
  event_name: 'push',
  ref: 'refs/heads/main',
  ref_type: 'branch',
};
const allow = (more: Partial<NewCiRule> = {}) =>
  allowCi(
    accounts(),
    {
      username: 'alice',
      name: 'octo/profile',
      issuer: issuer.url,
      repositoryId: '1234',
      ownerId: '99',
      branch: 'main',
      environment: '',
      pulls: false,
      ...more,
    },
    [issuer.url],
  );

beforeAll(async () => {
  const port = await freePort();
  issuer = await startCiIssuer(port);
  other = await startCiIssuer();
  program = await startApi({ CI_ISSUERS: `${issuer.url},${unfit.url.origin}` }, { now });
  await allow();
});
afterAll(async () => {
  await program.server.stop();
  await issuer.stop();
  await other.stop();
  await unfit.stop(true);
});

/** An issuer with unusable keys. */
const unfit: Bun.Server<undefined> = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: async ({ url }) => {
    const { origin, pathname } = new URL(url);
    if (pathname !== '/keys') return Response.json({ issuer: origin, jwks_uri: `${origin}/keys` });
    const short = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 1024, hash: 'SHA-256' };
    const publicExponent = new Uint8Array([1, 0, 1]);
    const pair = await crypto.subtle.generateKey({ ...short, publicExponent }, true, ['sign', 'verify']);
    const jwk = await crypto.subtle.exportKey('jwk', pair.publicKey);
    const keys = [
      { kty: 'RSA', e: 'AQAB', kid: 'without-n' },
      { ...jwk, kid: 'short' },
    ];
    return Response.json({ keys });
  },
});

const type = 'urn:ietf:params:oauth:token-type:jwt';
const redeem = async (token: string, more: Record<string, string> = {}) => {
  const { status, value } = await program.ask(
    '/tokens/exchange',
    formOf({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: token,
      subject_token_type: type,
      ...more,
    }),
  );
  return { status, ...value };
};
const claimsOf = (more: JWTPayload = {}): JWTPayload => {
  const at = Math.floor(now().getTime() / 1000);
  return {
    ...run,
    iss: issuer.url,
    aud: audience,
    jti: crypto.randomUUID(),
    iat: at,
    exp: at + 300,
    ...more,
  };
};
const reads = async (token: string, username = 'alice') =>
  (await program.ask(`/users/${username}/draft`, { token })).status;

test('a job gets a ten-minute token for one user and writes with it', async () => {
  const given = await redeem(await issuer.issue(run, audience));
  expect(given).toMatchObject({
    status: 200,
    token_type: 'Bearer',
    issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    expires_in: 600,
    scope: 'profile:read profile:write',
  });
  const { value: current } = await program.ask('/tokens/current', { token: given.access_token });
  expect(current).toMatchObject({ username: 'alice', name: 'octo/profile' });
  expect(Date.parse(current.expiresAt) - now().getTime()).toBeLessThanOrEqual(600_000);
  const { headers } = await program.ask('/users/alice/draft', { token: given.access_token });
  const saved = await program.ask('/users/alice/draft', {
    method: 'PATCH',
    token: given.access_token,
    headers: { 'If-Match': headers.etag ?? '', 'Content-Type': 'application/merge-patch+json' },
    body: JSON.stringify({ basics: { label: 'Built by CI' } }),
  });
  expect(saved.status).toBe(200);
  expect((await program.ask('/users', { token: given.access_token })).status).toBe(403);
  await later(601_000, async () => expect(await reads(given.access_token)).toBe(401));
});

test('a CI job creates nothing that outlives its ten minutes', async () => {
  const { access_token: token } = await redeem(await issuer.issue(run, audience));
  const { value: current } = await program.ask('/tokens/current', { token });
  const sooner = new Date(now().getTime() + 60_000).toISOString();
  const tokens = async () => (await program.ask('/tokens?limit=100', { token })).value.items.length;
  const before = await tokens();
  for (const [path, json, what] of [
    ['/tokens', { scopes: ['profile:read'] }, 'create tokens'],
    ['/tokens', { scopes: ['profile:read'], expiresAt: sooner }, 'create tokens'],
    ['/tokens', { scopes: ['profile:read'], expiresAt: current.expiresAt }, 'create tokens'],
    ['/tokens', { scopes: ['operator'], username: 'bob' }, 'create tokens'],
    ...ofModule('shares', [
      '/users/alice/shares',
      { label: 'For long after' },
      'create share links',
    ] as const),
    ...ofModule('webhooks', ['/webhooks', { url: 'https://hooks.example/' }, 'create webhooks'] as const),
  ] as const) {
    const refused = await program.ask(path, { method: 'POST', token, json });
    expect([path, refused.status, refused.value.detail]).toEqual([
      path,
      403,
      `CI jobs cannot ${what}. Sign in to the site in a browser instead.`,
    ]);
  }
  expect(await tokens()).toBe(before);
  // The pages that authorize apps and devices accept sessions only.
  for (const path of [
    '/authorize',
    '/device',
    '/tokens',
    ...ofModule('webhooks', '/webhooks'),
    ...ofModule('shares', '/share'),
  ]) {
    const asked = await program.server.call(path, {
      ...formOf({ code: 'BBBB-BBBB', decision: 'allow' }),
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect([path, asked.status, asked.headers.location?.split('?')[0]]).toEqual([path, 303, '/sign-in']);
  }
});

test('accepts an identity token once, also with forty concurrent requests', async () => {
  const token = await issuer.issue(run, audience);
  const answers = await Promise.all(Array.from({ length: 40 }, () => redeem(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused).toMatchObject({ status: 400, error: 'invalid_grant' });
  expect(refused?.error_description).toContain('already used');
});

describe('rejected identity tokens', () => {
  test('from unknown issuers cause no request for keys', async () => {
    const { error, error_description: words } = await redeem(await other.issue(run, audience));
    expect([error, words]).toEqual([
      'invalid_grant',
      `The server rejects the identity token: nobody has allowed the issuer "${other.url}" at /tokens.`,
    ]);
  });

  test("from another issuer with this issuer's name", async () => {
    const { error_description: words } = await redeem(await other.forge(claimsOf()));
    expect(words).toContain('signed with a key that its issuer does not have');
  });

  test('signed by a foreign key with a known key id', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const { error_description: words } = await redeem(await issuer.forge(claimsOf(), { key: privateKey }));
    expect(words).toContain('its signature does not fit');
  });

  test.each(['without-n', 'short'])('signed by an unusable key: %s', async (kid) => {
    const { origin: iss } = unfit.url;
    await allowCi(accounts(), { ...anyRule, issuer: iss }, [iss]);
    const { privateKey } = await generateKeyPair('RS256');
    const token = await issuer.forge(claimsOf({ iss }), { kid, key: privateKey });
    expect(await redeem(token)).toEqual({
      status: 400,
      error: 'invalid_grant',
      error_description: 'The server rejects the identity token: its issuer has a key that cannot be used.',
    });
  });

  test('for another audience', async () => {
    const { status, error_description: words } = await redeem(
      await issuer.issue(run, 'https://elsewhere.example'),
    );
    expect([status, words]).toEqual([
      400,
      `The server rejects the identity token: its aud is not ${audience}.`,
    ]);
  });

  test.each([
    ['expired', { iat: -400, exp: -31 }, 'it has expired'],
    ['not yet good', { nbf: 90 }, 'its nbf does not fit'],
    ['from a clock that is two minutes ahead', { iat: 120, exp: 400 }, 'its iat does not fit'],
    ['a day old', { iat: -86_500, exp: 400 }, 'it has expired'],
  ])('with bad times: %s', async (_what, times, words) => {
    const at = Math.floor(now().getTime() / 1000);
    const moved = Object.fromEntries(Object.entries(times).map(([name, seconds]) => [name, at + seconds]));
    expect((await redeem(await issuer.forge(claimsOf(moved)))).error_description).toContain(words);
  });

  test('allows clock differences below 30 seconds', async () => {
    const at = Math.floor(now().getTime() / 1000);
    expect((await redeem(await issuer.forge(claimsOf({ iat: at + 20, nbf: at + 20 })))).status).toBe(200);
    expect((await redeem(await issuer.forge(claimsOf({ iat: at - 400, exp: at - 20 })))).status).toBe(200);
  });

  test.each(['jti', 'exp', 'iat'])('without %s', async (name) => {
    const { [name]: _left, ...claims } = claimsOf();
    expect(await redeem(await issuer.forge(claims))).toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  test.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.', `${'a'.repeat(9000)}.e30.x`])(
    'an invalid token: %p',
    async (text) => {
      expect((await redeem(text)).status).toBe(400);
    },
  );

  test('without a signature', async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${encode({ alg: 'none' })}.${encode(claimsOf())}.`;
    expect((await redeem(unsigned)).error).toBe('invalid_grant');
  });

  test.each([
    ['another repository', { repository_id: '1235' }],
    ['the same name in other hands', { repository_owner_id: '100' }],
    ['another branch', { ref: 'refs/heads/maintenance' }],
    ['a tag with the name of the branch', { ref: 'refs/tags/main', ref_type: 'tag' }],
    ['a pull request', { event_name: 'pull_request', ref: 'refs/pull/1/merge', base_ref: 'main' }],
    ['a pull request that runs on the branch', { event_name: 'pull_request_target', base_ref: 'main' }],
  ])('%s', async (_what, claims) => {
    const {
      status,
      error,
      error_description: words,
    } = await redeem(await issuer.issue({ ...run, ...claims }, audience));
    expect([status, error]).toEqual([400, 'invalid_grant']);
    expect(words).toContain('No user has allowed this repository at /tokens');
  });

  test('ignores the text of sub', async () => {
    const sub = 'repo:octo/profile:ref:refs/heads/main';
    const { repository_id: _id, ...without } = claimsOf({ sub });
    expect((await redeem(await issuer.forge(without))).status).toBe(400);
    expect((await redeem(await issuer.forge(claimsOf({ sub: 'repo:evil/other' })))).status).toBe(200);
  });

  test.each([
    [{ grant_type: 'authorization_code' }, 'unsupported_grant_type'],
    [{ subject_token_type: 'urn:ietf:params:oauth:token-type:saml2' }, 'invalid_request'],
    [{ requested_token_type: 'urn:ietf:params:oauth:token-type:refresh_token' }, 'invalid_request'],
  ])('%p', async (more, error) => {
    expect(await redeem(await issuer.issue(run, audience), more)).toMatchObject({ status: 400, error });
  });
});

test('fetches rotated keys and rejects old ones', async () => {
  const old = await issuer.forge(claimsOf());
  await issuer.rotate();
  await later(11_000, async () => {
    expect((await redeem(await issuer.issue(run, audience))).status).toBe(200);
  });
  expect((await redeem(old)).error_description).toContain('a key that its issuer does not have');
});

test('returns 503 with a message when the issuer is unavailable', async () => {
  await redeem(await issuer.issue(run, audience));
  await issuer.stop();
  await later(3_500_000, async () => {
    expect((await redeem(await issuer.forge(claimsOf()))).status).toBe(200);
    // The issuer may have a new key, so the server fetches again.
    const { error } = await redeem(await issuer.forge(claimsOf(), { kid: 'another' }));
    expect(error).toBe('temporarily_unavailable');
  });
  await later(3_700_000, async () => {
    const { status, error } = await redeem(await issuer.forge(claimsOf()));
    expect([status, error]).toEqual([503, 'temporarily_unavailable']);
    await issuer.rotate();
    expect((await redeem(await issuer.forge(claimsOf()))).status).toBe(200);
  });
});

test('matches environments and allows pull requests to read', async () => {
  await allow({ name: 'deploys', repositoryId: '5', branch: '', environment: 'production', pulls: true });
  const deploy = { ...run, repository_id: '5', environment: 'production' };
  expect((await redeem(await issuer.issue({ ...deploy, environment: 'staging' }, audience))).status).toBe(
    400,
  );
  expect((await redeem(await issuer.issue(deploy, audience))).scope).toBe('profile:read profile:write');
  const pull = { ...deploy, event_name: 'pull_request', ref: 'refs/pull/1/merge', base_ref: 'main' };
  const read = await redeem(await issuer.issue(pull, audience));
  expect(read.scope).toBe('profile:read');
  expect(await reads(read.access_token)).toBe(200);
  const refused = await program.ask('/users/alice/draft', {
    method: 'PUT',
    token: read.access_token,
    headers: { 'If-Match': '*' },
    json: {},
  });
  expect(refused.status).toBe(403);
});

test('GitLab: matches project and namespace', async () => {
  await allow({ name: 'group/profile', repositoryId: '77', ownerId: '7', pulls: true });
  const job = {
    project_id: '77',
    namespace_id: '7',
    project_path: 'group/profile',
    ref: 'main',
    ref_type: 'branch',
    pipeline_source: 'push',
  };
  const scopeOf = async (more: object) =>
    (await redeem(await issuer.issue({ ...job, ...more }, audience))).scope ?? null;
  expect(await scopeOf({})).toBe('profile:read profile:write');
  expect(await scopeOf({ pipeline_source: 'merge_request_event', ref: 'other' })).toBe('profile:read');
  expect(await scopeOf({ ref: 'other' })).toBe(null);
  expect(await scopeOf({ ref_type: 'tag' })).toBe(null);
  expect(await scopeOf({ namespace_id: '8' })).toBe(null);
});

test('asks for a user when several users allow the job', async () => {
  await createUser(accounts(), 'bob');
  await allow({ username: 'bob', name: 'team', repositoryId: '8' });
  await allow({ name: 'team', repositoryId: '8' });
  const team = { ...run, repository_id: '8' };
  const unsaid = await redeem(await issuer.issue(team, audience));
  expect([unsaid.status, unsaid.error]).toEqual([400, 'invalid_target']);
  const given = await redeem(await issuer.issue(team, audience), { resource: `${audience}/users/bob` });
  expect([await reads(given.access_token, 'bob'), await reads(given.access_token)]).toEqual([200, 404]);
  const nobody = await redeem(await issuer.issue(team, audience), { resource: `${audience}/users/eve` });
  expect(nobody.error).toBe('invalid_target');
  await suspendUser(accounts(), 'bob');
  expect(await reads(given.access_token, 'bob')).toBe(401);
  expect((await redeem(await issuer.issue(team, audience))).status).toBe(200);
});

test('allows private IP addresses only for issuers named by an operator', async () => {
  await expect(allowCi(accounts(), { ...anyRule, issuer: 'http://10.0.0.1' }, [])).rejects.toThrow('issuer');
  await expect(allowCi(accounts(), { ...anyRule, issuer: 'https://a.example/?x' }, [])).rejects.toThrow();
  const private_ = await startApi({}, { now });
  const { database } = private_.server;
  await allowCi({ ...accounts(), database }, { ...anyRule, issuer: issuer.url }, [issuer.url]);
  const answer = await private_.ask(
    '/tokens/exchange',
    formOf({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: await issuer.issue(run, audience),
      subject_token_type: type,
    }),
  );
  await private_.server.stop();
  expect([answer.status, answer.value.error]).toEqual([503, 'temporarily_unavailable']);
});

const anyRule: NewCiRule = {
  username: 'alice',
  name: 'x',
  issuer: '',
  repositoryId: '1234',
  ownerId: '99',
  branch: 'main',
  environment: '',
  pulls: false,
};
