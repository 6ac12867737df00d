import { afterAll, describe, expect, test } from 'bun:test';
import { startApi } from '../support/api-client.ts';
import { hasModule } from '../support/has-module.ts';
import { testHealth } from '../support/health.ts';
import { addProfile } from '../support/server.ts';

const { server, ask, tokenOf } = await startApi();
afterAll(() => server.stop());
await addProfile(server, 'ada', {
  basics: { name: 'Ada', email: 'secret@private.example' },
  projects: [{ name: 'Engine' }],
});
const ada = await tokenOf('ada', 'profile:read', 'profile:write');
const writer = await tokenOf('ada', 'profile:write');
const draft = '/users/ada/draft';

test('returns the ETag and nothing private to write-only clients', async () => {
  for (const [method, json] of [
    ['PATCH', {}],
    ['PUT', { basics: { name: 'Ada', email: 'secret@private.example' } }],
  ] as const) {
    const answer = await ask(draft, { method, token: writer, json, headers: { 'If-Match': '*' } });
    expect([answer.status, answer.body, answer.headers.etag]).toEqual([
      204,
      '',
      expect.stringMatching(/^"\d+"$/),
    ]);
  }
});

test('If-Match: handles lists, weak tags, malformed ones, and 412 with the current ETag', async () => {
  const { headers } = await ask(draft, { token: ada });
  const { etag = '' } = headers;
  const put = (match: string) =>
    ask(draft, {
      method: 'PUT',
      token: ada,
      json: { basics: { name: 'Ada' }, projects: [{ name: 'Engine' }] },
      headers: { 'If-Match': match },
    });
  for (const match of [`W/${etag}`, '""', '"x"', `"${etag}`]) {
    const answer = await put(match);
    expect([match, answer.status, answer.headers.etag]).toEqual([match, 412, etag]);
  }
  for (const match of [etag.replaceAll('"', ''), 'nonsense']) {
    const { status, value } = await put(match);
    expect([status, value.detail]).toEqual([400, 'If-Match must be a quoted ETag, for example "2", or *.']);
  }
  expect((await put(`"999" , ${etag}`)).status).toBe(200);
});

test('applies all concurrent patches with *', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `talks-${index}`);
  const answers = await Promise.all(
    names.map((name) =>
      ask(draft, {
        method: 'PATCH',
        token: ada,
        json: { [name]: [{ name }] },
        headers: { 'If-Match': '*' },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
  expect(Object.keys((await ask(draft, { token: ada })).value)).toEqual(expect.arrayContaining(names));
});

describe('types', () => {
  test.each([
    ['PUT', 'application/merge-patch+json', 415],
    ['PUT', 'application/ld+json', 415],
    ['PUT', 'application/json; charset=utf-16', 415],
    ['PUT', 'application/json; charset="UTF-8"', 200],
    ['PATCH', 'application/merge-patch+json', 200],
    ['PATCH', 'application/json-patch+json', 415],
  ])('%s as %s is %i', async (method, type, status) => {
    const body = JSON.stringify({ basics: { name: 'Ada' }, projects: [{ name: 'Engine' }] });
    const answer = await ask(draft, {
      method,
      token: ada,
      body,
      headers: { 'Content-Type': type, 'If-Match': '*' },
    });
    expect(answer.status).toBe(status);
    if (status === 415 && method === 'PATCH')
      expect(answer.headers['accept-patch']).toBe('application/merge-patch+json, application/json');
  });
});

describe('publish', () => {
  const publish = (request: object) => ask('/users/ada/publish', { method: 'POST', token: ada, ...request });

  test('reads the body by its content, not by its type', async () => {
    expect((await publish({})).status).toBe(200);
    expect((await publish({ body: '{"revision":1}' })).status).toBe(415);
    expect((await publish({ json: { revision: 1 } })).value.published).toBe(1);
  });

  test('rejects unknown members', async () => {
    const { status, value } = await publish({ json: { revison: 1 } });
    expect([status, value.errors]).toEqual([422, [{ pointer: '/revison', detail: 'is not supported' }]]);
  });
});

describe('files', () => {
  const put = (path: string, body = 'text') =>
    ask(`/users/ada/files/${path}`, { method: 'PUT', token: ada, body });

  test('are found under their uploaded name', async () => {
    expect((await put('projects/engine/e%CC%81.txt')).status).toBe(204);
    for (const name of ['e%CC%81.txt', '%C3%A9.txt']) {
      expect((await ask(`/users/ada/files/projects/engine/${name}`, { token: ada })).status).toBe(200);
    }
  });

  test("aren't sent to clients that have them", async () => {
    const { headers } = await ask('/users/ada/files/projects/engine/%C3%A9.txt', { token: ada });
    const again = await ask('/users/ada/files/projects/engine/%C3%A9.txt', {
      token: ada,
      headers: { 'If-None-Match': headers.etag ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test("aren't executed by browsers", async () => {
    const content = {
      'page.html': ['<!doctype html><script>alert(1)</script>', 'text/html', 'attachment'],
      'image.svg': ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', 'attachment'],
      'notes.txt': ['notes', 'text/plain', 'inline'],
    };
    for (const [name, [body = '', type, disposition]] of Object.entries(content)) {
      await put(`projects/engine/${name}`, body);
      const path = `/users/ada/files/projects/engine/${name}`;
      const { headers } = await ask(path, { token: ada });
      expect(headers).toMatchObject({
        'content-type': type,
        'content-disposition': disposition,
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      await ask(path, { method: 'DELETE', token: ada });
    }
  });

  test('are listed by page', async () => {
    for (const name of ['a', 'b', 'c']) await put(`projects/engine/${name}.txt`);
    const first = await ask('/users/ada/files?limit=3', { token: ada });
    const second = await ask(`/users/ada/files?limit=3&cursor=${first.value.next}`, { token: ada });
    const paths = [...first.value.items, ...second.value.items].map(({ path }: { path: string }) => path);
    expect(paths).toEqual(['a', 'b', 'c', 'é'].map((name) => `projects/engine/${name}.txt`));
    expect((await ask('/users/ada/files?limit=0', { token: ada })).status).toBe(422);
  });

  test('are changed only with the current ETag', async () => {
    const path = '/users/ada/files/projects/engine/known.txt';
    const change = (method: string, headers: Record<string, string>) =>
      ask(path, { method, token: ada, headers, ...(method === 'PUT' && { body: 'changed' }) });
    expect((await change('PUT', { 'If-Match': '*' })).status).toBe(412);
    expect((await change('PUT', { 'If-None-Match': '*' })).status).toBe(204);
    expect((await change('PUT', { 'If-None-Match': '*' })).status).toBe(412);
    const { etag = '' } = (await ask(path, { token: ada })).headers;
    const stale = await change('DELETE', { 'If-Match': '"stale"' });
    expect([stale.status, stale.headers.etag]).toEqual([412, etag]);
    expect((await change('DELETE', { 'If-Match': `W/${etag}` })).status).toBe(412);
    expect((await change('DELETE', { 'If-Match': `"stale", ${etag}` })).status).toBe(204);
  });

  test('need a path', async () => {
    const answer = await ask('/users/ada/files', { method: 'PUT', token: ada, body: 'x' });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET']);
  });
});

test('reports all problems of a body at once', async () => {
  const operator = await tokenOf(null, 'operator');
  const add = (json: unknown) => ask('/users', { method: 'POST', token: operator, json });
  const { value } = await add({ username: '.x', x: 1 });
  expect(value.errors).toEqual([
    { pointer: '/x', detail: 'is not supported' },
    {
      pointer: '/username',
      detail:
        'cannot be a username: use 1 to 64 letters, digits, dots, hyphens and underscores, and no dot at the start.',
    },
  ]);
  expect((await add([])).value.errors).toEqual([{ pointer: '', detail: 'must be an object' }]);
  const empty = await ask('/users', { method: 'POST', token: operator });
  expect([empty.status, empty.value.detail]).toEqual([
    400,
    'Send a JSON body, with Content-Type: application/json.',
  ]);
});

test('escapes names in pointers', async () => {
  const operator = await tokenOf(null, 'operator');
  const json = { username: 'x1', 'a/b': 1, 'c~d': 2 };
  const { value } = await ask('/users', { method: 'POST', token: operator, json });
  expect(value.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/a~1b', '/c~0d']);
});

test('reports at most a hundred mistakes of a document', async () => {
  const json = { work: Array.from({ length: 5_000 }, () => 1) };
  const { status, value } = await ask(draft, {
    method: 'PUT',
    token: ada,
    json,
    headers: { 'If-Match': '*' },
  });
  expect([status, value.errors.length]).toEqual([422, 100]);
});

test.if(hasModule('webhooks'))("write-only clients can't read through a webhook", async () => {
  const add = (token: string, json: unknown) => ask('/webhooks', { method: 'POST', token, json });
  expect((await add(writer, { url: 'https://hooks.example/' })).status).toBe(403);
  const bad = await add(ada, { url: 'ftp://hooks.example/', types: ['nope', 'user.created'] });
  expect(bad.value.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/url', '/types/0']);
  const added = await add(ada, { url: ' https://HOOKS.example/a\u0000b ' });
  expect([added.status, added.value.url]).toEqual([201, 'https://hooks.example/a%00b']);
});

test.if(hasModule('webhooks'))('shows the secret of a webhook once, at creation', async () => {
  const json = { url: 'https://hooks.example/' };
  const { value } = await ask('/webhooks', { method: 'POST', token: ada, json });
  expect(value.secret).toStartWith('whsec_');
  for (const path of ['/webhooks', `/webhooks/${value.id}`]) {
    const { status, body } = await ask(path, { token: ada });
    expect([path, status, body.includes(value.id), body.includes('whsec_')]).toEqual([
      path,
      200,
      true,
      false,
    ]);
  }
});

test("accepts the owner's name in a document", async () => {
  const put = (username: string) =>
    ask(draft, {
      method: 'PUT',
      token: ada,
      json: { username, basics: { name: 'Ada' }, projects: [{ name: 'Engine' }] },
      headers: { 'If-Match': '*' },
    });
  const saved = await put('ada');
  expect([saved.status, 'username' in saved.value]).toEqual([200, false]);
  expect((await put('bob')).value.errors).toEqual([
    { pointer: '/username', detail: "is not ada; leave it out, or send the document to that user's draft" },
  ]);
});

test('marks the public revision', async () => {
  await ask('/users/ada/publish', { method: 'POST', token: ada, json: { revision: 2 } });
  const { value } = await ask('/users/ada/revisions?limit=100', { token: ada });
  const shown = value.items.filter(({ published }: { published: boolean }) => published);
  expect(shown).toMatchObject([{ n: 2 }]);
});

testHealth(() => server.database);
