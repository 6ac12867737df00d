import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { engines, newDatabaseUrl } from '../../../../test/support/engines.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { addProfile, api as apiHost } from '../../../../test/support/server.ts';
import { unpublish } from '../../../accounts/publish.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each(engines)('the API of groups on %s', (engine) => {
  let api: TestApi;
  let ask: TestApi['ask'];
  let operator: string;
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    const DATABASE_URL = await newDatabaseUrl(engine, postgres);
    api = await startApi({ DATABASE_URL, DIRECTORY: 'public', DIRECTORY_DEFAULT: 'listed' });
    ask = api.ask;
    operator = await api.tokenOf(null, 'operator');
    for (const name of ['ada', 'bea', 'cleo']) {
      await addProfile(api.server, name, { basics: { name: `${name} Person` } });
      tokens.set(name, await api.tokenOf(name, 'groups:read', 'groups:write'));
    }
  });
  afterAll(() => api.server.stop());
  const of = (name: string) => ({ token: tokens.get(name) ?? '' });
  const post = (path: string, json: unknown, token = operator) => ask(path, { method: 'POST', json, token });

  test('creates, reads and changes a group', async () => {
    const created = await post('/groups', {
      slug: 'physics',
      name: 'Physics',
      locales: { de: { name: 'Physik' } },
    });
    expect([created.status, created.headers.location]).toEqual([
      201,
      expect.stringMatching(/\/groups\/physics$/),
    ]);
    expect((await post('/groups', { slug: 'physics', name: 'Again' })).status).toBe(409);
    expect((await ask('/groups/physics?lang=de')).value).toMatchObject({
      name: 'Physik',
      people: 0,
      path: [{ slug: 'physics' }],
    });
    const change = (headers: Record<string, string>, json: unknown, token = operator) =>
      ask('/groups/physics', { method: 'PATCH', json, token, headers });
    expect((await change({}, { name: 'New' })).status).toBe(428);
    const tag = { 'If-Match': created.headers.etag ?? '' };
    const changed = await change(tag, { name: 'New', url: 'https://physics.example' });
    expect(changed.value).toMatchObject({ name: 'New', url: 'https://physics.example' });
    expect((await change(tag, { name: 'Late' })).status).toBe(412);
    expect((await change({ 'If-Match': '*' }, { url: 'javascript:alert(1)' })).status).toBe(422);
    expect((await change({ 'If-Match': '*' }, { name: 'Mine' }, of('bea').token)).status).toBe(403);
    expect((await ask('/groups/physics', { method: 'PATCH', json: {} })).status).toBe(401);
    expect((await ask('/groups/nothing', { method: 'PATCH', json: {}, token: operator })).status).toBe(404);
  });

  test('a hidden group looks like a missing one', async () => {
    await post('/groups', { slug: 'secret', name: 'Secret', visibility: 'hidden' });
    await post('/groups', { slug: 'inside', name: 'Inside', visibility: 'members', parent: 'secret' });
    const bytes = async (slug: string, name: string | null, method = 'GET') => {
      const { status, value } = await ask(`/groups/${slug}`, { method, ...(name && of(name)) });
      return JSON.stringify([status, value])
        .replaceAll(slug, 'X')
        .replace(/"reference":"[^"]*"/, '');
    };
    for (const name of [null, 'ada']) expect(await bytes('secret', name)).toBe(await bytes('absent', name));
    expect(await bytes('inside', null)).toBe(await bytes('absent', null));
    expect(await bytes('secret', 'ada', 'DELETE')).toBe(await bytes('absent', 'ada', 'DELETE'));
    expect((await ask('/groups/inside', of('ada'))).value).toMatchObject({
      parent: null,
      path: [{ slug: 'inside' }],
    });
    const slugs = async (given: object) =>
      (await ask('/groups', given)).value.items.map(({ slug }: { slug: string }) => slug);
    expect(await slugs({})).not.toContain('secret');
    expect(await slugs({})).not.toContain('inside');
    expect(await slugs(of('ada'))).toContain('inside');
    expect(await slugs({ token: operator })).toContain('secret');
  });

  test('adds members as JSON and as a table', async () => {
    await post('/groups', { slug: 'table', name: 'Table' });
    const first = await post('/groups/table/members', { member: 'ada', title: 'Head', role: 'lead' });
    expect([first.status, first.value.role]).toEqual([201, 'lead']);
    expect((await post('/groups/table/members', { member: 'nobody' })).status).toBe(404);
    const body = 'username,title,role\nada,Head,lead\nbea,Professor,\nnobody,,\n';
    const headers = { 'Content-Type': 'text/csv' };
    const sent = await ask('/groups/table/members', { method: 'POST', body, headers, ...of('ada') });
    expect(
      sent.value.lines.map(({ line, result }: { line: number; result: string }) => [line, result]),
    ).toEqual([
      [2, 'unchanged'],
      [3, 'added'],
      [4, 'refused'],
    ]);
    const put = (member: string, fields: object, token: string) =>
      ask(`/groups/table/members/${member}`, { method: 'PUT', json: fields, token });
    expect((await put('cleo', { role: 'editor' }, operator)).status).toBe(201);
    expect((await put('cleo', { title: 'Editor' }, operator)).status).toBe(200);
    expect((await put('cleo', { role: 'lead' }, of('cleo').token)).status).toBe(403);
    expect((await put('ada', { title: 'x' }, of('bea').token)).status).toBe(403);
    const listed = await ask('/groups/table/members', of('cleo'));
    expect(listed.value.items.map(({ username }: { username: string }) => username)).toEqual([
      'ada',
      'bea',
      'cleo',
    ]);
    expect((await ask('/groups/table/members/cleo', { method: 'DELETE', token: operator })).status).toBe(204);
    expect((await ask('/groups/table/members/cleo', { method: 'DELETE', token: operator })).status).toBe(404);
  });

  test('shows members who are published, page by page, and finds them by name', async () => {
    await post('/groups', { slug: 'pages', name: 'Pages' });
    await post('/groups', { slug: 'pages-below', name: 'Below', parent: 'pages' });
    for (const member of ['ada', 'bea']) await post('/groups/pages/members', { member });
    await post('/groups/pages-below/members', { member: 'cleo' });
    const names = async (query: string) =>
      (await ask(`/groups/pages?${query}`)).value.items.map(({ username }: { username: string }) => username);
    expect(await names('')).toEqual(['ada', 'bea']);
    expect(await names('include=subgroups')).toEqual(['ada', 'bea', 'cleo']);
    expect(await names('q=be')).toEqual(['bea']);
    const first = (await ask('/groups/pages?limit=1')).value;
    expect(await names(`limit=1&cursor=${first.next}`)).toEqual(['bea']);
    expect((await ask('/groups/pages?cursor=nonsense')).status).toBe(422);
    expect((await ask('/groups/pages')).value).toMatchObject({ people: 2, peopleBelow: 3 });
    const accounts = {
      database: api.server.database,
      now: () => new Date(),
      defaultLanguage: 'en',
      actor: 'test',
    };
    await unpublish(accounts, 'bea');
    expect((await ask('/groups/pages')).value).toMatchObject({ people: 1, peopleBelow: 2 });
    expect(await names('')).toEqual(['ada']);
  });

  test('merges, and redirects from the old slug those who see the group', async () => {
    for (const slug of ['old', 'into']) await post('/groups', { slug, name: slug });
    expect((await post('/groups/old/merge', { into: 'into' })).value.slug).toBe('into');
    const moved = await ask('/groups/old/members?limit=5');
    expect([moved.status, moved.headers.location]).toEqual([
      308,
      expect.stringMatching(/\/groups\/into\/members\?limit=5$/),
    ]);
    await ask('/groups/into', {
      method: 'PATCH',
      json: { visibility: 'hidden' },
      token: operator,
      headers: { 'If-Match': '*' },
    });
    expect((await ask('/groups/old')).status).toBe(404);
  });

  test('stores an image without its metadata', async () => {
    await post('/groups', { slug: 'image', name: 'Image' });
    const image = new Bun.Image(Buffer.from(onePixel, 'base64')).resize(900, 600);
    const body = new Uint8Array(await image.png().bytes());
    const put = async (token: string, sent: Uint8Array<ArrayBuffer> | string) => {
      const headers = { Host: apiHost, Authorization: `Bearer ${token}` };
      const url = `http://127.0.0.1:${api.server.port}/groups/image/picture`;
      return (await fetch(url, { method: 'PUT', body: sent, headers })).status;
    };
    expect(await put(of('bea').token, body)).toBe(403);
    expect(await put(operator, 'no image')).toBe(422);
    expect(await put(operator, body)).toBe(200);
    expect((await ask('/groups/image')).value.picture).toContain('/groups/image/picture');
  });

  test('a token needs groups:write to change groups', async () => {
    const token = await api.tokenOf('ada', 'groups:read');
    expect((await post('/groups/table/members', { member: 'bea' }, token)).status).toBe(403);
  });
});

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
