import { createToken } from '../../src/accounts/identity/tokens.ts';
import type { Example, RecordedExample } from '../../src/hosts/api/docs/examples.ts';
import { findWebhook } from '../../src/modules/webhooks/store.ts';
import { accountsOf } from './accounts.ts';
import { createRecorder, ofReaders, type Recorder } from './example-recorder.ts';
import { createPng } from './foreign-pictures.ts';
import { type HookReceiver, startHookReceiver } from './hook-receiver.ts';
import { toReceiver } from './receiver.ts';
import { api, startTestServer, type TestServer } from './server.ts';

interface Clock {
  now(): Date;
  advance(by?: number): void;
}

const second = 1_000;
const hour = 3_600_000;
const ada = {
  basics: {
    name: 'Ada Lovelace',
    label: 'Mathematician',
    email: 'ada@example.org',
    summary: 'I write *programs* for an engine that is not built yet.',
  },
  projects: [
    {
      name: 'Engine',
      startDate: '1842-10',
      description: 'Notes, with a table for the numbers of Bernoulli.',
    },
  ],
  'x-vitrine': {
    language: 'en',
    theme: 'paper',
    directory: 'listed',
    visibility: { '/basics/email': 'public' },
    locales: { fr: { '/basics/label': 'Mathématicienne' } },
  },
};
const accept = { Accept: 'application/json' };

/** From an empty draft to a deleted user, with every API operation on the way. */
export async function tellStory(): Promise<Record<string, RecordedExample[]>> {
  let time = Date.parse('2026-01-05T09:00:00Z');
  const now = () => new Date(time);
  const advance = (by = second) => {
    time += by;
  };
  const server = await startTestServer(
    {
      RATE_LIMIT_WRITES: 'off',
      DIRECTORY: 'public',
      // No mail server listens, so mails stay in the queue.
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'people@vitrine.test',
    },
    { now, network: toReceiver, intervals: { webhooks: 20 } },
  );
  const recorder = createRecorder(server, advance);
  const accounts = accountsOf(server, now);
  const operator = (await createToken(accounts, { username: null, scopes: ['operator'], expiresAt: null }))
    .token;
  await lookAround(recorder, operator);
  const member = await arrive(recorder, operator);
  await write(recorder, member);
  await addFiles(recorder, member);
  await publish(recorder, member);
  await readProfile(recorder);
  await findPeople(recorder);
  await goBack(recorder, member);
  await follow(recorder, server, member);
  await listen(recorder, server, member, { now, advance });
  await bring(recorder, member);
  await share(recorder, member);
  await linkCards(recorder, member);
  await groups(recorder, operator);
  await leave(recorder, operator);
  await server.stop();
  return recorder.examples();
}

async function lookAround({ record }: Recorder, token: string): Promise<void> {
  await record('api-index', 'GET /');
  await record('health', 'GET /health');
  await record('ready', 'GET /health/ready');
  await record('metrics', 'GET /metrics', {
    token,
    shorten: (body) =>
      body
        .split('\n')
        .filter((line) => line.includes('vitrine_build_info'))
        .join('\n'),
  });
  await record('openapi', 'GET /openapi.json', {
    shorten: (body) => {
      const { openapi, info, servers } = JSON.parse(body);
      return JSON.stringify({ openapi, info: { title: info.title }, servers });
    },
  });
  await record('mcp', 'POST /mcp', {
    json: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_profile', arguments: { username: 'nobody' } },
    },
  });
  await record('docs', 'GET /docs', { shorten: (body) => body.slice(0, body.indexOf('\n')) });
}

async function arrive({ record }: Recorder, operator: string): Promise<string> {
  const token = operator;
  await record('add-user', 'POST /users', { token, json: { username: 'ada', email: 'ada@example.org' } });
  await record(
    'add-user',
    'POST /users',
    { token, json: { username: 'Ada' } },
    'the name is taken, in whatever case',
  );
  await record('add-user', 'POST /users', { token, json: { username: '.ada' } }, 'that is no username');
  await record('list-users', 'GET /users?limit=2', { token });
  await record('add-invitations', 'POST /invitations', {
    token,
    json: { email: 'grace@example.org', name: 'Grace Hopper' },
  });
  await record(
    'add-invitations',
    'POST /invitations',
    { token, json: { invitations: [{ email: 'ada@example.org' }, { email: 'kim@example.org' }] } },
    'many, of whom one has an account',
  );
  await record(
    'add-invitations',
    'POST /invitations',
    { token, json: { email: 'grace@example.org' } },
    'who was invited already',
  );
  const listed = await record('list-invitations', 'GET /invitations', { token });
  const [newest] = (listed.value as { items: readonly { id: string }[] }).items;
  const again = await record('resend-invitation', `POST /invitations/${newest?.id}/resend`, { token });
  const { id: sentAgain } = again.value as { id: string };
  await record('withdraw-invitation', `DELETE /invitations/${sentAgain}`, { token });
  await record(
    'withdraw-invitation',
    `DELETE /invitations/${sentAgain}`,
    { token },
    'one that was withdrawn before',
  );
  const json = {
    username: 'ada',
    scopes: ['profile:read', 'profile:write'],
    expiresAt: '2027-01-01T00:00:00Z',
  };
  const { value } = await record('add-token', 'POST /tokens', { token, json });
  await record('get-user', 'GET /users/ada', { token: value.token });
  await record('get-user', 'GET /users/ada', {}, 'without a token');
  await record('list-tokens', 'GET /tokens', { token: value.token });
  await record('get-current-token', 'GET /tokens/current', { token: value.token });
  return value.token;
}

async function write({ record }: Recorder, token: string): Promise<void> {
  const path = '/users/ada/draft';
  const { etag } = await record('put-draft', `PUT ${path}`, {
    token,
    headers: { 'If-Match': '"1"' },
    json: ada,
  });
  await record('put-draft', `PUT ${path}`, { token, json: ada }, 'without If-Match');
  await record(
    'put-draft',
    `PUT ${path}`,
    { token, headers: { 'If-Match': '"1"' }, json: ada },
    'somebody saved in between',
  );
  await record(
    'put-draft',
    `PUT ${path}`,
    {
      token,
      headers: { 'If-Match': etag },
      json: { basics: { name: 7, email: 'ada' }, projects: [{ url: 'ftp://x' }] },
    },
    'the document is not valid',
  );
  await record('patch-draft', `PATCH ${path}`, {
    token,
    headers: { 'If-Match': etag, 'Content-Type': 'application/merge-patch+json' },
    json: { basics: { label: 'Analyst', email: null } },
  });
  const draft = await record('get-draft', `GET ${path}`, { token });
  await record(
    'get-draft',
    `GET ${path}`,
    { token, headers: { 'If-None-Match': draft.etag } },
    'you have it already',
  );
}

async function bring({ record }: Recorder, token: string): Promise<void> {
  const vcard = 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada King\r\nEXPERTISE:Mathematics\r\nEND:VCARD\r\n';
  await record('import', 'POST /users/ada/import?from=vcard', {
    token,
    headers: { 'Content-Type': 'application/octet-stream' },
    text: vcard,
  });
  await record(
    'import',
    'POST /users/ada/import?from=linkedin',
    { token, headers: { 'Content-Type': 'application/octet-stream' }, text: vcard },
    'it is something else',
  );
}

async function share({ record }: Recorder, token: string): Promise<void> {
  const shares = '/users/ada/shares';
  const { value } = await record('add-share', `POST ${shares}`, {
    token,
    json: { label: 'For the Royal Society', shows: ['/basics/email'], until: '2026-02-01T00:00:00Z' },
  });
  await record(
    'add-share',
    `POST ${shares}`,
    { token, json: { label: '', shows: ['/basics/fax/0'] } },
    'that shows nothing',
  );
  await record('change-share', `PATCH ${shares}/${value.id}`, { token, json: { anonymous: true } });
  await record('list-shares', `GET ${shares}`, { token });
  await record('end-share', `DELETE ${shares}/${value.id}`, { token });
}

async function addFiles({ record }: Recorder, token: string): Promise<void> {
  const path = '/users/ada/files';
  const text = 'Note G: the numbers of Bernoulli.\n';
  await record('put-file', `PUT ${path}/projects/engine/notes/plan.txt`, { token, text });
  await record('list-files', `GET ${path}`, { token });
  await record('get-file', `GET ${path}/projects/engine/notes/plan.txt`, { token });
  await record('get-file', `GET ${path}/projects/engine/notes/none.txt`, { token }, 'there is no such file');
  await saveAsAWhole(record, token, text);
}

/** Saves the same content, so that the story continues from the same revision. */
async function saveAsAWhole(record: Recorder['record'], token: string, text: string): Promise<void> {
  const hash = new Bun.CryptoHasher('sha256').update(text).digest('hex');
  await record('put-blob', `PUT /users/ada/blobs/${hash}`, { token, text });
  await record('put-blob', `PUT /users/ada/blobs/${'0'.repeat(64)}`, { token, text }, 'that is another hash');
  const path = '/users/ada/snapshot';
  const { etag, value } = await record('get-snapshot', `GET ${path}`, { token });
  const files = { 'projects/engine/notes/plan.txt': hash };
  const json = { document: value.document, files };
  await record('put-snapshot', `PUT ${path}`, { token, headers: { 'If-Match': etag }, json });
  await record(
    'put-snapshot',
    `PUT ${path}`,
    {
      token,
      headers: { 'If-Match': etag },
      json: { ...json, files: { 'projects/engine/table.csv': '0'.repeat(64) } },
    },
    'its bytes were not uploaded',
  );
}

async function publish({ record }: Recorder, token: string): Promise<void> {
  await record('publish', 'POST /users/ada/publish', { token });
  await record('list-revisions', 'GET /users/ada/revisions?limit=2', { token });
  await record('get-revision', 'GET /users/ada/revisions/3', { token });
}

async function readProfile({ record }: Recorder): Promise<void> {
  const { etag } = await record('read-profile', 'GET /ada', { ...ofReaders, headers: accept });
  const known = { ...accept, 'If-None-Match': etag };
  await record('read-profile', 'GET /ada', { ...ofReaders, headers: known }, 'you have it already');
  await record('read-profile', 'GET /ada?format=json&lang=fr', ofReaders, 'in French, by the address alone');
  await record(
    'read-profile',
    'GET /ada?format=odt',
    { ...ofReaders, headers: accept },
    'there is no such format',
  );
  await record('read-profile', 'GET /nobody', { ...ofReaders, headers: accept }, 'there is no such user');
  await record('read-section', 'GET /ada/projects', { ...ofReaders, headers: accept });
  await record('read-item', 'GET /ada/projects/engine', { ...ofReaders, headers: accept });
  const file = 'GET /ada/projects/engine/notes/plan.txt';
  await record('read-file', file, ofReaders);
  await record('read-file', file, { ...ofReaders, headers: { Range: 'bytes=0-5' } }, 'a part of it');
}

async function findPeople({ record }: Recorder): Promise<void> {
  await record('list-people', 'GET /people?q=lovel&limit=1');
  await record('list-people', 'GET /people?cursor=x', {}, 'that was never given out');
}

async function goBack({ record }: Recorder, token: string): Promise<void> {
  await record('delete-file', 'DELETE /users/ada/files/projects/engine/notes/plan.txt', { token });
  await record('publish', 'POST /users/ada/publish', { token, json: { revision: 2 } }, 'an older revision');
  await record('unpublish', 'POST /users/ada/unpublish', { token });
  await record('unpublish', 'POST /users/ada/unpublish', { token }, 'it is not published');
}

async function follow({ record, keep }: Recorder, server: TestServer, token: string): Promise<void> {
  await record('list-events', 'GET /events?limit=3', { token });
  const stop = new AbortController();
  const response = await fetch(`http://127.0.0.1:${server.port}/events?after=8`, {
    headers: { Host: api, Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (text.split('\n\n').length < 4) text += (await reader?.read())?.value ?? '';
  stop.abort();
  keep('list-events', {
    about: 'as they happen',
    request: {
      method: 'GET',
      url: `http://${api}/events?after=8`,
      headers: ['Authorization: Bearer $TOKEN', 'Accept: text/event-stream'],
      body: null,
    },
    answer: {
      status: response.status,
      headers: [`Content-Type: ${response.headers.get('content-type')}`],
      body: text.split('\n\n').slice(0, 3).join('\n\n'),
      shortened: true,
    },
  });
}

/** A receiver that fails until Vitrine stops delivering, and then unsubscribes. */
async function listen(
  { record, keep }: Recorder,
  server: TestServer,
  token: string,
  { now, advance }: Clock,
): Promise<void> {
  let status = 503;
  await using receiver = await startHookReceiver(() => status);
  const json = { url: receiver.url, types: ['draft.saved'] };
  const { value } = await record('add-webhook', 'POST /webhooks', { token, json });
  await record(
    'add-webhook',
    'POST /webhooks',
    { token, json: { url: 'https://10.0.0.1/', types: ['draft'] } },
    'nobody may be told there',
  );
  const at = `/webhooks/${value.id}`;
  const find = () => findWebhook(server.database, value.id, null);
  await save(server, token);
  await receiver.wait(1);
  keep('webhook-message', describeMessage(receiver));
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await receiver.wait(attempt);
    await until(async () => (await find())?.triedAt === now().toISOString());
    advance(25 * hour);
  }
  await until(async () => (await find())?.failed === 1);
  await record('get-webhook', `GET ${at}`, { token });
  await record('list-webhooks', 'GET /webhooks', { token });
  await record('list-failures', `GET ${at}/failures`, { token });
  status = 410;
  await record('retry-failures', `POST ${at}/retry`, { token });
  await until(async () => (await find())?.stoppedAt !== null);
  status = 204;
  await record('resume-webhook', `POST ${at}/resume`, { token });
  await record('resume-webhook', `POST ${at}/resume`, { token }, 'it has not stopped');
  await record('remove-webhook', `DELETE ${at}`, { token });
}

function describeMessage({ url, told: [first] }: HookReceiver): Example {
  const names = ['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];
  return {
    about: '',
    request: {
      method: 'POST',
      url,
      headers: names.map((name) => `${name}: ${first?.headers[name]}`),
      body: first?.message,
    },
    answer: { status: 503, headers: [], body: null, shortened: false },
  };
}

async function save({ call }: TestServer, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'If-Match': '*', 'Content-Type': 'application/json' };
  await call('/users/ada/draft', {
    host: api,
    method: 'PATCH',
    headers,
    body: '{"basics": {"label": "Mathematician"}}',
  });
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await Bun.sleep(5);
}

async function linkCards({ record }: Recorder, token: string): Promise<void> {
  await record('list-link-cards', 'GET /users/ada/link-cards', { token });
  await record('refresh-link-cards', 'POST /users/ada/link-cards/refresh', { token, json: {} });
}

async function groups(recorder: Recorder, token: string): Promise<void> {
  const { record } = recorder;
  await record('create-group', 'POST /groups', {
    token,
    json: { slug: 'science', name: 'Science', review: true },
  });
  const physics = {
    slug: 'physics',
    name: 'Physics',
    parent: 'science',
    description: 'We measure *things*.',
  };
  await record('create-group', 'POST /groups', { token, json: physics }, 'in another');
  await record('add-group-members', 'POST /groups/physics/members', {
    token,
    headers: { 'Content-Type': 'text/csv' },
    text: 'username,title,role\nada,Professor,lead\n',
  });
  await record(
    'add-group-members',
    'POST /groups/science/members',
    { token, json: { member: 'ada', title: 'Dean' } },
    'one member',
  );
  await record('put-group-member', 'PUT /groups/physics/members/ada', { token, json: { title: 'Dean' } });
  await record('list-group-members', 'GET /groups/physics/members', { token });
  await record('put-group-picture', 'PUT /groups/physics/picture', {
    token,
    headers: { 'Content-Type': 'application/octet-stream' },
    bytes: createPng(2, 2),
    text: 'PNG…',
  });
  const { etag } = await record('get-group', 'GET /groups/physics', { token });
  await record('change-group', 'PATCH /groups/physics', {
    token,
    headers: { 'If-Match': etag, 'Content-Type': 'application/merge-patch+json' },
    json: { url: 'https://physics.example.org/' },
  });
  await record('list-groups', 'GET /groups', { token });
  await reviews(recorder, token);
  await record('remove-group-member', 'DELETE /groups/physics/members/ada', { token });
  await record('merge-group', 'POST /groups/physics/merge', { token, json: { into: 'science' } });
  await record('delete-group', 'DELETE /groups/science', { token });
}

/** Ada is in Physics, below Science. */
async function reviews({ record }: Recorder, token: string): Promise<void> {
  const asked = async () =>
    record('publish', 'POST /users/ada/publish', { token, json: {} }, 'where a group has review');
  const { revision } = (await asked()).value.request;
  await record('get-review', 'GET /users/ada/review', { token });
  await record('list-reviews', 'GET /reviews', { token });
  await record('return-review', 'POST /users/ada/review/return', {
    token,
    json: { comment: 'Add a photo.' },
  });
  await asked();
  await record('approve-review', 'POST /users/ada/review/approve', { token, json: { revision } });
  await asked();
  await record('withdraw-review', 'DELETE /users/ada/review', { token });
}

async function leave({ record }: Recorder, token: string): Promise<void> {
  // The bytes of a ZIP file are useless in the documentation.
  await record('get-user-data', 'GET /users/ada/data', { token, shorten: () => 'PK…' });
  await record('grant-role', 'PUT /users/ada/roles/auditor', { token });
  await record('revoke-role', 'DELETE /users/ada/roles/auditor', { token });
  await record('list-audit', 'GET /audit?since=2999-01-01T00:00:00Z', { token });
  await record('suspend-user', 'POST /users/ada/suspend', { token });
  await record('resume-user', 'POST /users/ada/resume', { token });
  await record('rename-user', 'PATCH /users/ada', { token, json: { username: 'ada.lovelace' } });
  const { value } = await record('list-tokens', 'GET /tokens', { token }, 'for an operator');
  await record('revoke-token', `DELETE /tokens/${value.items[0].id}`, { token });
  await record('delete-user', 'DELETE /users/ada.lovelace', { token });
  await record('delete-user', 'DELETE /users/ada.lovelace', { token }, 'it is gone already');
}
