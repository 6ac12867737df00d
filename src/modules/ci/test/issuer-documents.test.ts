import { afterAll, beforeAll, expect, test } from 'bun:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { certificate, privateKey } from '../../../../test/support/certificate.ts';
import { formOf } from '../../../../test/support/client.ts';
import { api } from '../../../../test/support/server.ts';
import { allowCi } from '../allow-ci.ts';

type Answer = (issuer: string) => { readonly about?: Response; readonly keys?: Response };

let program: TestApi;
const signing = await generateKeyPair('RS256', { extractable: true });
const keySet = { keys: [{ ...(await exportJWK(signing.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }] };
const about = (issuer: string, more: object = {}) => ({ issuer, jwks_uri: `${issuer}/keys`, ...more });

/** Valid keys, served over plain HTTP. */
const plain = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => Response.json(keySet) });
let answer: Answer = () => ({});
const secure: Bun.Server<undefined> = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  tls: { cert: certificate, key: privateKey },
  fetch({ url }) {
    const { pathname } = new URL(url);
    const issuer = `https://hooks.example:${secure.port}/${pathname.split('/')[1]}`;
    const told = answer(issuer);
    if (pathname.endsWith('/openid-configuration')) return told.about ?? Response.json(about(issuer));
    if (pathname.endsWith('/keys')) return told.keys ?? Response.json(keySet);
    return Response.json(pathname.endsWith('/about-moved') ? about(issuer) : keySet);
  },
});

beforeAll(async () => {
  const network = { lookup: async () => ['127.0.0.1'], isPublic: () => true, ca: certificate };
  program = await startApi({}, { network });
});
afterAll(async () => {
  await program.server.stop();
  await secure.stop(true);
  await plain.stop(true);
});

let count = 0;
/** Exchanges a token of a new, unknown issuer. */
async function redeem(given: Answer, resources = '') {
  count += 1;
  answer = given;
  const issuer = `https://hooks.example:${secure.port}/${count}`;
  const rule = { issuer, repositoryId: '7', ownerId: '3', branch: 'main', environment: '', pulls: false };
  await allowCi(accountsOf(program.server), { username: 'alice', name: 'CI', ...rule }, []);
  const claims = { repository_id: '7', repository_owner_id: '3', event_name: 'push', ref: 'refs/heads/main' };
  const token = await new SignJWT({ ...claims, jti: crypto.randomUUID() })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setIssuer(issuer)
    .setAudience(`http://${api}`)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(signing.privateKey);
  const form = formOf({
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: token,
    subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
  });
  const { status, value } = await program.ask('/tokens/exchange', { ...form, body: form.body + resources });
  return {
    status,
    error: value.error,
    reason: String(value.error_description).split('cannot be fetched: ')[1],
  };
}

const as = (type: string, value: object) =>
  new Response(JSON.stringify(value), { headers: { 'Content-Type': type } });
const moved = (place: string) => new Response('', { status: 302, headers: { Location: place } });

test.each<[string, Answer]>([
  ['application/json', () => ({})],
  ['application/jwk-set+json', () => ({ keys: as('application/jwk-set+json; charset=utf-8', keySet) })],
])('accepts keys as %s', async (_, given) => {
  expect((await redeem(given)).status).toBe(200);
});

test.each<[string, Answer, string]>([
  [
    'another issuer',
    (issuer) => ({ about: Response.json(about(`${issuer}x`)) }),
    'it says that it is another issuer',
  ],
  [
    'an issuer with one slash more',
    (issuer) => ({ about: Response.json({ ...about(issuer), issuer: `${issuer}/` }) }),
    'it says that it is another issuer',
  ],
  [
    'keys without TLS',
    (issuer) => ({
      about: Response.json(about(issuer, { jwks_uri: `http://hooks.example:${plain.port}/keys` })),
    }),
    'it does not say where its keys are',
  ],
  [
    'keys at no address',
    (issuer) => ({ about: Response.json(about(issuer, { jwks_uri: 7 })) }),
    'it does not say where its keys are',
  ],
  [
    'keys in a file',
    (issuer) => ({ about: Response.json(about(issuer, { jwks_uri: 'file:///keys' })) }),
    'it does not say where its keys are',
  ],
  ['no list of keys', () => ({ keys: Response.json({ keys: 'k' }) }), 'it has no keys'],
  ['a description elsewhere', (issuer) => ({ about: moved(`${issuer}/about-moved`) }), 'it is redirected'],
  ['keys elsewhere', (issuer) => ({ keys: moved(`${issuer}/keys-moved`) }), 'it is redirected'],
  [
    'keys without TLS, by a redirect',
    () => ({ keys: moved(`http://hooks.example:${plain.port}/keys`) }),
    'it is redirected',
  ],
  [
    'a description as HTML',
    (issuer) => ({ about: as('text/html', about(issuer)) }),
    'its content type is wrong',
  ],
  ['keys as text', () => ({ keys: as('text/plain', keySet) }), 'its content type is wrong'],
])('rejects %s', async (_, given, reason) => {
  expect(await redeem(given)).toEqual({
    status: 503,
    error: 'temporarily_unavailable',
    reason: `${reason}.`,
  });
});

test('a job names the one user of its token', async () => {
  const resource = `&resource=${encodeURIComponent(`http://${api}/users/alice`)}`;
  expect((await redeem(() => ({}), resource)).status).toBe(200);
  expect(await redeem(() => ({}), resource + resource)).toMatchObject({
    status: 400,
    error: 'invalid_target',
  });
});
