import { afterAll, beforeAll, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { type CiIssuer, startCiIssuer } from '../../../../test/support/ci-issuer.ts';
import { formOf } from '../../../../test/support/client.ts';
import { createOperator } from '../../../../test/support/create-operator.ts';
import { openSession, type SignedIn } from '../../../../test/support/member.ts';
import { api } from '../../../../test/support/server.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { listTokens } from '../../../store/tokens.ts';
import { findUserByName } from '../../../store/users.ts';

let program: TestApi;
let issuer: CiIssuer;
let alice: SignedIn;
let olga: SignedIn;

beforeAll(async () => {
  issuer = await startCiIssuer();
  program = await startApi({ CI_ISSUERS: issuer.url });
  const { database } = program.server;
  const accounts = accountsOf({ database });
  await createUser(accounts, 'bob');
  await createOperator(accounts, 'olga');
  alice = await openSession(program.server, 'alice');
  olga = await openSession(program.server, 'olga');
});
afterAll(async () => {
  await program.server.stop();
  await issuer.stop();
});

const fields = (more: Record<string, string> = {}) => ({
  'ci-name': 'octo/profile <b>',
  'ci-issuer': issuer.url,
  'ci-repositoryId': '1234',
  'ci-ownerId': '99',
  'ci-branch': 'main',
  'ci-environment': '',
  ...more,
});
const exchange = async (repositoryId: string) => {
  const token = await issuer.issue(
    {
      repository_id: repositoryId,
      repository_owner_id: '99',
      event_name: 'push',
      ref: 'refs/heads/main',
    },
    `http://${api}`,
  );
  const { value } = await program.ask(
    '/tokens/exchange',
    formOf({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: token,
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    }),
  );
  return value.access_token ?? null;
};
const namesOf = async (username: string) => {
  const user = await findUserByName(program.server.database, username);
  const tokens = await listTokens(program.server.database, user?.id ?? '', null, 50);
  return tokens.map(({ name, createdBy }) => `${name} by ${createdBy}`);
};

test('a member allows it at /tokens, sees it there, and ends it with all that it gave', async () => {
  const { status, headers } = await alice.post('/tokens/ci', fields({ pulls: 'on' }));
  expect([status, headers.location]).toEqual([303, '/tokens?saved=ci']);
  const { body } = await alice.get('/tokens?saved=ci');
  expect(body).toContain('Repository allowed.');
  expect(body).toContain('octo/profile &lt;b>');
  expect(body.replaceAll(/<[^>]*>/g, '')).toContain(
    `${new URL(issuer.url).host} · repository 1234 · owner 99 · branch main · pull requests can read`,
  );
  const token = await exchange('1234');
  const reads = async () => (await program.ask('/users/alice/draft', { token })).status;
  expect(await reads()).toBe(200);
  const { body: used } = await alice.get('/tokens');
  const [, path = ''] = /octo\/profile[\s\S]*?action="(\/tokens\/[^"]+\/revoke)"/.exec(used) ?? [];
  expect((await alice.post(path, {})).status).toBe(303);
  expect([await reads(), await exchange('1234')]).toEqual([401, null]);
});

test('an operator allows it for somebody, who sees by whom; a member does not', async () => {
  await olga.post('/tokens/ci', fields({ 'ci-username': 'bob', 'ci-name': 'for bob' }));
  expect(await namesOf('bob')).toEqual(['for bob by olga']);
  await alice.post('/tokens/ci', fields({ 'ci-username': 'bob', 'ci-name': 'sly' }));
  expect(await namesOf('bob')).toEqual(['for bob by olga']);
  expect(await namesOf('alice')).toContain('sly by alice');
  const nobody = await olga.post('/tokens/ci', fields({ 'ci-username': 'nobody' }));
  expect([
    nobody.status,
    nobody.body.includes('No user has this name. Usernames are case-sensitive.'),
  ]).toEqual([422, true]);
});

test.each([
  [{ 'ci-name': '' }, 'Use one line of 1 to 100 characters.'],
  [{ 'ci-name': 'x'.repeat(101) }, 'Use one line of 1 to 100 characters.'],
  [{ 'ci-issuer': 'http://10.0.0.1' }, 'begins with https://'],
  [{ 'ci-issuer': 'javascript:alert(1)' }, 'begins with https://'],
  [{ 'ci-repositoryId': 'octo/profile' }, 'Use the numeric ID, not the name.'],
  [{ 'ci-ownerId': '' }, 'Use the numeric ID, not the name.'],
  [{ 'ci-branch': '' }, 'Enter a branch or an environment.'],
  [{ 'ci-environment': 'x'.repeat(256) }, 'at most 255 characters'],
])('%p is refused where it stands, and the rest is kept', async (wrong, words) => {
  const { status, body } = await alice.post('/tokens/ci', fields({ 'ci-branch': 'kept-branch', ...wrong }));
  expect([status, body.includes(words)]).toEqual([422, true]);
  expect(body).toContain('<details class="disclosure" open');
  if (!('ci-branch' in wrong)) expect(body).toContain('kept-branch');
});

test('a member has fifty tokens at the most, these among them', async () => {
  for (let index = 0; index < 50; index += 1) await alice.post('/tokens/ci', fields());
  const { status, body } = await alice.post('/tokens/ci', fields());
  expect([status, body.includes('Revoke one to create another.')]).toEqual([409, true]);
});
