import { afterAll, describe, expect, test } from 'bun:test';
import { countEvents } from '../../src/store/events.ts';
import { findUserByName } from '../../src/store/users.ts';
import { type ApiRequest, startApi } from '../support/api-client.ts';
import { converse, exchange, parseResponses } from '../support/client.ts';
import { addProfile, api, preview } from '../support/server.ts';

const { server, ask: askAs, tokenOf } = await startApi();
afterAll(() => server.stop());

const operator = await tokenOf(null, 'operator');
await addProfile(server, 'ada', {
  basics: { name: 'Ada', email: 'ada@private.example' },
  projects: [{ name: 'Engine' }],
});
const ada = await tokenOf('ada', 'profile:read', 'profile:write');
const ask = (target: string, request: ApiRequest = {}) => askAs(target, { token: ada, ...request });

describe('users', () => {
  test('operators add, list, rename, suspend, resume and delete users', async () => {
    const added = await ask('/users', { method: 'POST', token: operator, json: { username: 'zoë' } });
    expect([added.status, added.headers.location, added.headers['cache-control']]).toEqual([
      201,
      `http://${api}/users/zo%C3%AB`,
      'no-store',
    ]);
    expect(added.value).toMatchObject({ username: 'zoë', state: 'draft', draft: 1, published: null });
    const again = await ask('/users', { method: 'POST', token: operator, json: { username: 'ZOË' } });
    expect([again.status, again.headers['content-type']]).toEqual([
      409,
      'application/problem+json; charset=utf-8',
    ]);
    const bad = await ask('/users', { method: 'POST', token: operator, json: { username: '.x' } });
    expect(bad.status).toBe(422);
    const missing = await ask('/users', { method: 'POST', token: operator, json: {} });
    expect(missing.value.errors).toEqual([{ pointer: '/username', detail: 'is missing' }]);
    const renamed = await ask('/users/zo%C3%AB', {
      method: 'PATCH',
      token: operator,
      json: { username: 'zoe' },
    });
    expect([renamed.status, renamed.value.username]).toEqual([200, 'zoe']);
    expect((await ask('/users/zoe/suspend', { method: 'POST', token: operator })).value.state).toBe(
      'suspended',
    );
    expect((await ask('/users/zoe/suspend', { method: 'POST', token: operator })).status).toBe(409);
    expect((await ask('/users/zoe/resume', { method: 'POST', token: operator })).value.state).toBe('draft');
    expect((await ask('/users/zoe', { method: 'DELETE', token: operator })).status).toBe(204);
    expect((await ask('/users/zoe', { token: operator })).status).toBe(410);
    expect((await ask('/users/never', { token: operator })).status).toBe(404);
  });

  test('the list has pages, and a bad limit or cursor is 422', async () => {
    for (const name of ['p1', 'p2', 'p3'])
      await ask('/users', { method: 'POST', token: operator, json: { username: name } });
    const names: string[] = [];
    let cursor = '';
    do {
      const { value } = await ask(`/users?limit=2${cursor}`, { token: operator });
      expect(value.items.length).toBeLessThanOrEqual(2);
      names.push(...value.items.map(({ username }: { username: string }) => username));
      cursor = value.next === null ? '' : `&cursor=${value.next}`;
    } while (cursor !== '');
    expect(names).toEqual(['ada', 'alice', 'p1', 'p2', 'p3']);
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'cursor=', 'cursor=%25%25', 'limit=-1']) {
      expect([query, (await ask(`/users?${query}`, { token: operator })).status]).toEqual([query, 422]);
    }
  });
});

describe('drafts', () => {
  test('need an ETag of a read: 428, 412, and no lost update', async () => {
    const read = await ask('/users/ada/draft');
    expect(read.value.basics.email).toBe('ada@private.example');
    const { etag = '' } = read.headers;
    const document = { basics: { name: 'Ada L.' } };
    const put = (headers: Record<string, string>) =>
      ask('/users/ada/draft', { method: 'PUT', json: document, headers });
    expect((await put({})).status).toBe(428);
    expect((await put({ 'If-Match': '"0"' })).status).toBe(412);
    const saved = await put({ 'If-Match': etag });
    expect([saved.status, saved.headers.etag]).toEqual([200, `"${Number(etag.replaceAll('"', '')) + 1}"`]);
    const stale = await put({ 'If-Match': etag });
    expect([stale.status, stale.headers.etag]).toEqual([412, saved.headers.etag]);
    const both = await Promise.all(
      ['one', 'two'].map((name) =>
        ask('/users/ada/draft', {
          method: 'PUT',
          json: { basics: { name } },
          headers: { 'If-Match': saved.headers.etag ?? '' },
        }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const won = both.findIndex(({ status }) => status === 200);
    expect(both[won]?.value).toEqual({ basics: { name: ['one', 'two'][won] } });
  });

  test('accept merge patches', async () => {
    const patch = async (json: unknown) => {
      const { headers } = await ask('/users/ada/draft');
      return ask('/users/ada/draft', {
        method: 'PATCH',
        body: JSON.stringify(json),
        headers: { 'Content-Type': 'application/merge-patch+json', 'If-Match': headers.etag ?? '' },
      });
    };
    await patch({ basics: { name: 'Ada', label: 'x', summary: 'y' }, projects: [{ name: 'Engine' }] });
    const { status, value } = await patch({ basics: { label: null, summary: 'z' } });
    expect([status, value.basics]).toEqual([200, { name: 'Ada', summary: 'z' }]);
    expect(value.projects[0]['x-vitrine'].slug).toBe('engine');
  });

  test('return 422 with every problem if invalid', async () => {
    const { headers } = await ask('/users/ada/draft');
    const answer = await ask('/users/ada/draft', {
      method: 'PUT',
      headers: { 'If-Match': headers.etag ?? '' },
      json: { basics: { url: 'javascript:x', email: 'y' }, work: [{ startDate: '2023-13' }] },
    });
    expect(answer.status).toBe(422);
    expect(answer.value.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/basics/email',
      '/basics/url',
      '/work/0/startDate',
    ]);
  });

  test.each([
    ['another type', { 'Content-Type': 'text/plain' }, '{}', 415, 'Send JSON'],
    ['no type', {}, '{}', 415, 'Send JSON'],
    [
      'broken JSON',
      { 'Content-Type': 'application/json' },
      '{\n  "a": tru\n}',
      400,
      'breaks at line 2, column 11',
    ],
    ['an open string', { 'Content-Type': 'application/json' }, '{"a": "', 400, 'breaks at line 1, column 8'],
    ['no JSON at all', { 'Content-Type': 'application/json' }, 'hello', 400, 'breaks at line 1, column 1'],
    [
      'deep nesting',
      { 'Content-Type': 'application/json' },
      `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
      400,
      '64 levels',
    ],
    ['__proto__', { 'Content-Type': 'application/json' }, '{"__proto__":{"a":1}}', 422, ''],
    ['too much', { 'Content-Type': 'application/json' }, `"${'x'.repeat(1_100_000)}"`, 413, '1 MiB'],
  ])('reject %s', async (_, headers, body, status, message) => {
    const draft = await ask('/users/ada/draft');
    const answer = await ask('/users/ada/draft', {
      method: 'PUT',
      body,
      headers: { 'If-Match': draft.headers.etag ?? '', ...(headers as Record<string, string>) },
    });
    expect(answer.status).toBe(status);
    expect(answer.value.detail).toContain(message);
  });

  test('reject bytes that are not text', async () => {
    const draft = await ask('/users/ada/draft');
    const head = `PUT /users/ada/draft HTTP/1.1\r\nHost: ${api}\r\nAuthorization: Bearer ${ada}\r\nIf-Match: ${draft.headers.etag}\r\nContent-Type: application/json\r\nContent-Length: 7\r\nConnection: close\r\n\r\n`;
    const [response] = parseResponses(
      await exchange(server.port, Buffer.from(`${head}{"a":"\xff`, 'latin1'), 500),
    );
    expect([response?.status, JSON.parse(response?.body ?? '{}').detail]).toEqual([
      400,
      'The body is not UTF-8.',
    ]);
  });

  test('take the last of duplicate keys, as JSON parsers do', async () => {
    const draft = await ask('/users/ada/draft');
    const { value } = await ask('/users/ada/draft', {
      method: 'PUT',
      body: '{"basics":{"name":"first"},"basics":{"name":"last"}}',
      headers: { 'Content-Type': 'application/json', 'If-Match': draft.headers.etag ?? '' },
    });
    expect(value.basics.name).toBe('last');
  });
});

describe('publishing', () => {
  test('publishes, rolls back, unpublishes and lists revisions', async () => {
    const draft = await ask('/users/ada/draft');
    const saved = await ask('/users/ada/draft', {
      method: 'PUT',
      json: { basics: { name: 'Published Ada' } },
      headers: { 'If-Match': draft.headers.etag ?? '' },
    });
    const n = Number((saved.headers.etag ?? '').replaceAll('"', ''));
    expect((await ask('/users/ada/publish', { method: 'POST' })).value).toMatchObject({
      state: 'published',
      published: n,
    });
    expect((await server.call('/ada', { host: preview })).body).toContain('Published Ada');
    const older = await ask('/users/ada/publish', { method: 'POST', json: { revision: 2 } });
    expect(older.value.published).toBe(2);
    expect((await ask('/users/ada/publish', { method: 'POST', json: { revision: 999 } })).status).toBe(404);
    expect((await ask('/users/ada/publish', { method: 'POST', json: { revision: 'x' } })).status).toBe(422);
    const { value } = await ask('/users/ada/revisions?limit=2');
    expect(value.items.map((revision: { n: number }) => revision.n)).toEqual([n, n - 1]);
    const rest = await ask(`/users/ada/revisions?limit=100&cursor=${value.next}`);
    expect(rest.value.items[0].n).toBe(n - 2);
    expect((await ask(`/users/ada/revisions/${n}`)).value).toMatchObject({
      n,
      document: { basics: { name: 'Published Ada' } },
    });
    expect((await ask('/users/ada/revisions/0')).status).toBe(404);
    expect((await ask('/users/ada/unpublish', { method: 'POST' })).value.state).toBe('unpublished');
    expect((await ask('/users/ada/unpublish', { method: 'POST' })).status).toBe(409);
    expect((await server.call('/ada', { host: preview })).status).toBe(404);
  });
});

describe('files', () => {
  test('are uploaded and downloaded, with %2F or without', async () => {
    const draft = await ask('/users/ada/draft');
    await ask('/users/ada/draft', {
      method: 'PUT',
      json: { projects: [{ name: 'Engine' }] },
      headers: { 'If-Match': draft.headers.etag ?? '' },
    });
    const put = await ask('/users/ada/files/projects%2Fengine%2Fplan.txt', { method: 'PUT', body: 'a plan' });
    expect(put.status).toBe(204);
    const got = await ask('/users/ada/files/projects/engine/plan.txt');
    expect([got.status, got.body, got.headers['content-type']]).toEqual([200, 'a plan', 'text/plain']);
    expect((await ask('/users/ada/files')).value.items).toEqual([
      { path: 'projects/engine/plan.txt', type: 'text/plain', size: 6 },
    ]);
    expect((await ask('/users/ada/files/projects/nothing/x', { method: 'PUT', body: 'x' })).status).toBe(404);
    const large = await exchange(
      server.port,
      `PUT /users/ada/files/projects/engine/big HTTP/1.1\r\nHost: ${api}\r\nAuthorization: Bearer ${ada}\r\nContent-Length: 10485761\r\nConnection: close\r\n\r\n`,
      500,
    );
    expect(parseResponses(large)[0]?.status).toBe(413);
    expect((await ask('/users/ada/files/projects/engine/plan.txt', { method: 'DELETE' })).status).toBe(204);
    expect((await ask('/users/ada/files/projects/engine/plan.txt')).status).toBe(404);
  });

  test.each([
    ['Content-Length: 1000', 'half a file'],
    ['Transfer-Encoding: chunked', 'b\r\nhalf a file\r\n'],
  ])('leave nothing behind after an aborted upload: %s', async (framing, half) => {
    if (!(await findUserByName(server.database, 'vanisher')))
      await addProfile(server, 'vanisher', { projects: [{ name: 'Engine' }] });
    const token = await tokenOf('vanisher', 'profile:write');
    const traces = async () => {
      const user = await findUserByName(server.database, 'vanisher');
      const blobs = await server.database.all('SELECT hash FROM blobs WHERE user_id = $1', [user?.id ?? '']);
      return { blobs, draft: user?.draft, events: await countEvents(server.database, user?.id ?? '') };
    };
    const before = await traces();
    await converse(server.port, (socket) => {
      socket.write(
        `PUT /users/vanisher/files/projects/engine/half.txt HTTP/1.1\r\nHost: ${api}\r\nAuthorization: Bearer ${token}\r\n${framing}\r\n\r\n${half}`,
      );
      setTimeout(() => socket.destroy(), 100);
    });
    await Bun.sleep(300);
    expect(await traces()).toEqual(before);
    expect(before).toMatchObject({ blobs: [], draft: 2 });
  });
});

describe('Idempotency-Key', () => {
  const add = (key: string, username: string) =>
    ask('/users', {
      method: 'POST',
      token: operator,
      json: { username },
      headers: { 'Idempotency-Key': key },
    });

  test('returns the same response and one user for the same key and body', async () => {
    const first = await add('k1', 'once');
    const second = await add('k1', 'once');
    expect([first.status, second.status, second.headers.location]).toEqual([
      201,
      201,
      first.headers.location,
    ]);
    expect(second.body).toBe(first.body);
    const { value } = await ask('/events?limit=100', { token: operator });
    const created = value.items.filter(
      ({ type, username }: Record<string, string>) => type === 'user.created' && username === 'once',
    );
    expect(created).toHaveLength(1);
  });

  test('returns 422 for the same key with another request, and 400 for a bad key', async () => {
    expect((await add('k1', 'another')).status).toBe(422);
    expect((await add('k\u00e9', 'another')).status).toBe(400);
    expect((await ask('/users/another', { token: operator })).status).toBe(404);
  });

  test('executes ten concurrent requests once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => add('k2', 'crowd')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
  });

  test('allows a rejected request again', async () => {
    const publish = () =>
      ask('/users/crowd/publish', {
        method: 'POST',
        token: operator,
        headers: { 'Idempotency-Key': 'k3' },
      });
    await ask('/users/crowd/suspend', { method: 'POST', token: operator });
    expect((await publish()).status).toBe(409);
    await ask('/users/crowd/resume', { method: 'POST', token: operator });
    expect((await publish()).value).toMatchObject({ username: 'crowd', state: 'published' });
  });
});

describe('tokens', () => {
  test('are shown once, scoped, expiring and revocable', async () => {
    const made = await ask('/tokens', {
      method: 'POST',
      json: { scopes: ['profile:read'], expiresAt: '2999-01-01T00:00:00Z' },
    });
    expect(made.status).toBe(201);
    const { id, token } = made.value;
    expect(token).toMatch(/^vit_[\w-]{43}[0-9a-z]{7}$/);
    expect((await ask('/users/ada', { token })).status).toBe(200);
    const listed = await ask('/tokens');
    expect(JSON.stringify(listed.value)).not.toContain(token);
    expect(listed.value.items.find((one: { id: string }) => one.id === id)).toMatchObject({
      username: 'ada',
      scopes: ['profile:read'],
    });
    expect((await ask('/users/ada/draft', { method: 'PUT', token, json: {} })).status).toBe(403);
    expect((await ask('/tokens', { method: 'POST', token, json: { scopes: ['profile:read'] } })).status).toBe(
      403,
    );
    expect((await ask(`/tokens/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await ask('/users/ada', { token })).status).toBe(401);
    expect((await ask(`/tokens/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await ask('/tokens', { method: 'POST', json: { scopes: ['operator'] } })).status).toBe(403);
    for (const json of [
      {},
      { scopes: [] },
      { scopes: ['x'] },
      { scopes: ['profile:read'], expiresAt: '2001-01-01' },
    ]) {
      expect((await ask('/tokens', { method: 'POST', json })).status).toBe(422);
    }
    const rows = await server.database.all('SELECT * FROM tokens');
    expect(JSON.stringify(rows)).not.toContain('vit_');
  });

  test("return 401 with a challenge if guessed, mistyped or foreign, and don't work in the URL", async () => {
    for (const credentials of [
      `Bearer ${ada.slice(0, -1)}${ada.endsWith('0') ? 1 : 0}`,
      'Bearer vit_',
      `Bearer vit_${'A'.repeat(43)}0000000`,
      'Basic YTpi',
      'Bearer',
      '',
    ]) {
      const answer = await ask('/users/ada', { token: null, headers: { Authorization: credentials } });
      expect([credentials, answer.status]).toEqual([credentials, 401]);
      expect(answer.headers['www-authenticate']).toStartWith('Bearer realm="Vitrine"');
    }
    expect((await ask(`/users/ada?access_token=${ada}&token=${ada}`, { token: null })).status).toBe(401);
    expect(
      (await server.call('/ada', { host: preview, headers: { Authorization: 'Bearer nonsense' } })).status,
    ).toBe(404);
  });
});

describe('events', () => {
  test('are listed oldest first, for a member their own', async () => {
    const { value } = await ask('/events?limit=100');
    expect(new Set(value.items.map(({ username }: { username: string }) => username))).toEqual(
      new Set(['ada']),
    );
    expect(value.items[0]).toMatchObject({ type: 'user.created', username: 'ada', actor: 'vitrine' });
    expect(value.items.at(-1)).toMatchObject({ username: 'ada', actor: 'ada' });
    const audit = await ask('/events?limit=100', { token: operator });
    const suspended = audit.value.items.find(({ type }: { type: string }) => type === 'user.suspended');
    expect(suspended).toMatchObject({ actor: expect.stringMatching(/^operator:[0-9a-f-]{36}$/) });
    const all = await ask('/events?limit=1', { token: operator });
    expect(all.value.items).toHaveLength(1);
    const more = await ask(`/events?limit=100&cursor=${all.value.next}`, { token: operator });
    expect(more.value.items[0].id).toBeGreaterThan(all.value.items[0].id);
    expect((await ask('/events?cursor=!!', { token: operator })).status).toBe(422);
  });
});
