import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { engines, newDatabaseUrl } from '../../../../test/support/engines.ts';
import { openSession } from '../../../../test/support/member.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { addProfile, api as apiHost } from '../../../../test/support/server.ts';
import { findUserByName } from '../../../store/users.ts';
import type { GroupCaller } from '../access.ts';
import { changeGroup, createGroup } from '../change-groups.ts';
import { putMember, setShown } from '../members.ts';

const operator: GroupCaller = { userId: null, isOperator: true, directory: 'public' };
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each(engines)('the directory by group on %s', (engine) => {
  let api: TestApi;
  const accounts = () => accountsOf(api.server);
  const page = (query: string, headers = {}) => api.server.call(`/people?${query}`, { headers });
  const namesOn = async (query: string) =>
    (JSON.parse((await page(`${query}&format=json`)).body).items as { username: string }[]).map(
      ({ username }) => username,
    );
  beforeAll(async () => {
    const DATABASE_URL = await newDatabaseUrl(engine, postgres);
    api = await startApi({ DATABASE_URL, DIRECTORY: 'public' });
    for (const name of ['ada', 'bea', 'cleo', 'dora', 'emil'])
      await addProfile(api.server, name, {
        basics: { name: `${name} Person`, label: name < 'c' ? 'Physicist' : 'Clerk' },
        'x-vitrine': { directory: name === 'emil' ? 'unlisted' : 'listed' },
      });
    const groups = [
      ['science', 'Science', null, 'public'],
      ['physics', 'Physics <b>', 'science', 'public'],
      ['crew-7', 'Crew 7', null, 'members'],
      ['plan-7', 'Plan 7', 'science', 'hidden'],
    ] as const;
    for (const [slug, name, parent, visibility] of groups)
      await createGroup(accounts(), operator, {
        slug,
        name,
        parent,
        visibility,
        locales: { de: { name: `${slug}-DE` } },
      });
    const members = {
      science: ['ada', 'emil'],
      physics: ['ada', 'bea', 'dora'],
      'crew-7': ['cleo'],
      'plan-7': ['cleo'],
    };
    for (const [slug, names] of Object.entries(members))
      for (const member of names) await putMember(accounts(), operator, slug, { member });
    const { id: dora = '' } = (await findUserByName(api.server.database, 'dora')) ?? {};
    await setShown(accounts(), dora, 'physics', 'never');
    const { id: emil = '' } = (await findUserByName(api.server.database, 'emil')) ?? {};
    await setShown(accounts(), emil, 'science', 'always');
  });
  afterAll(() => api.server.stop());

  test('lists the listed users of a group and its subgroups, each once', async () => {
    expect(await namesOn('group=science')).toEqual(['ada', 'bea']);
    expect(await namesOn('group=physics')).toEqual(['ada', 'bea']);
    expect(await namesOn('group=physics&q=bea')).toEqual(['bea']);
    expect(await namesOn('group=physics&q=cleo')).toEqual([]);
    expect(await namesOn('group=science&limit=1')).toEqual(['ada']);
    const { next, count } = JSON.parse((await page('group=science&limit=1&format=json')).body);
    expect(count).toBe(2);
    expect(await namesOn(`group=science&limit=1&cursor=${next}`)).toEqual(['bea']);
    expect(await namesOn('group=')).toEqual(
      ['ada', 'alice', 'bea', 'cleo', 'dora'].filter((name) => name !== 'alice'),
    );
  });

  test('offers the groups of one level, with their size, in the visitor’s language', async () => {
    const { body } = await page('q=person');
    expect(body).toMatch(/value="science"[^>]*\/?><span dir="auto">Science<\/span><bdi class="num">2</);
    expect(body).not.toContain('value="physics"');
    const chosen = await page('group=science&lang=de');
    expect(chosen.body).toMatch(/value="science" checked/);
    expect(chosen.body).toMatch(
      /value="physics"[^>]*\/?><span dir="auto">physics-DE<\/span><bdi class="num">2</,
    );
    expect(chosen.body).not.toContain('plan-7');
    expect((await page('')).body).toContain('Science');
    expect((await page('')).body).not.toMatch(/crew-7|crew 7|plan-7|plan 7/i);
  });

  test('a group that a visitor does not see is like one that does not exist', async () => {
    for (const format of ['html', 'json', 'csv']) {
      const answers = await Promise.all(
        ['crew-7', 'plan-7', 'none-7'].map((slug) => page(`group=${slug}&format=${format}`)),
      );
      const texts = answers.map(({ status, body }, index) => [
        status,
        body.replaceAll(['crew-7', 'plan-7', 'none-7'][index] ?? '', 'SLUG'),
      ]);
      expect(texts[0]).toEqual(texts[2] ?? []);
      expect(texts[1]).toEqual(texts[2] ?? []);
      expect(texts[0]?.[0]).toBe(200);
    }
    const cleo = await openSession(api.server, 'cleo');
    expect((await cleo.get('/people?group=crew-7')).body).toContain('cleo Person');
    expect((await cleo.get('/people?group=plan-7')).body).not.toContain('cleo Person');
  });

  test('the API and MCP apply the same rule', async () => {
    const find = async (slug: string, token?: string) => {
      const { status, value } = await api.ask(`/people?group=${slug}`, token ? { token } : {});
      expect(status).toBe(200);
      return (value.items as { username: string }[]).map(({ username }) => username);
    };
    const search = async (group: string, token?: string) => {
      const { body } = await api.server.call('/mcp', {
        host: apiHost,
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          ...(token && { Authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'search_people', arguments: { group } },
        }),
      });
      const [, text = body] = /data: (.*)/.exec(body) ?? [];
      const items = JSON.parse(text).result.structuredContent.items as { username: string }[];
      return items.map(({ username }) => username);
    };
    const token = await api.tokenOf('cleo', 'groups:read');
    for (const ask of [find, search]) {
      expect(await ask('science')).toEqual(['ada', 'bea']);
      expect(await ask('crew-7')).toEqual([]);
      expect(await ask('crew-7', token)).toEqual(['cleo']);
      expect(await ask('plan-7', token)).toEqual([]);
    }
  });

  test('the sitemap has public groups, and notices changes', async () => {
    const read = async () => (await api.server.call('/sitemap.xml')).body;
    expect(await read()).toContain('/groups/science</loc>');
    expect(await read()).not.toMatch(/crew-7|plan-7/);
    await createGroup(accounts(), operator, { slug: 'newest', name: 'Newest' });
    expect(await read()).toContain('/groups/newest</loc>');
    expect((await api.server.call('/sitemaps/groups.xml')).body).toContain('/groups/newest</loc>');
  });

  test('follows a former slug', async () => {
    await changeGroup(accounts(), operator, 'physics', { fields: { slug: 'physik' } });
    expect(await namesOn('group=physics')).toEqual(['ada', 'bea']);
  });
});
