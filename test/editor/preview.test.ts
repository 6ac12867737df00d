import { afterAll, describe, expect, test } from 'bun:test';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { findUserByName } from '../../src/store/users.ts';
import { signInAs } from '../support/member.ts';
import { preview as previewHost, startTestServer } from '../support/server.ts';

const server = await startTestServer({ RATE_LIMIT_READS: '100000' });
afterAll(() => server.stop());
const accounts = {
  database: server.database,
  now: () => new Date('2026-03-04T05:06:07Z'),
  defaultLanguage: 'en',
  actor: 'vitrine',
};
await saveDraft(accounts, 'alice', {
  basics: { name: 'Alice of the draft', email: 'alice@example.org', summary: 'Tides & <b>time</b>' },
  work: [
    { name: 'Hidden Ltd', position: 'Spy', 'x-vitrine': { visibility: 'private' } },
    {
      name: 'Harbour',
      position: 'Engineer',
      'x-vitrine': { slug: 'harbour', locales: { fr: { '/position': 'Ingénieure' } } },
    },
  ],
  talks: [{ title: 'Unspoken' }],
  'x-vitrine': { sections: [{ name: 'talks', visibility: 'private' }] },
});
const alice = await signInAs(server, 'alice');

describe('the preview of a draft', () => {
  test('equals the public page before publishing', async () => {
    const page = await alice.get('/edit/preview');
    expect([page.status, page.headers['cache-control'], page.headers['content-language']]).toEqual([
      200,
      'no-store',
      'en',
    ]);
    expect(page.body).toContain('Alice of the draft');
    for (const word of ['Hidden Ltd', 'Unspoken', 'alice@example.org', 'data-private=']) {
      expect([word, page.body.includes(word)]).toEqual([word, false]);
    }
    expect((await server.call('/alice', { host: previewHost })).body).not.toContain('Alice of the draft');
  });

  test('shows and marks private content to the member', async () => {
    const { body } = await alice.get('/edit/preview?audience=me');
    expect(body).toMatch(/<li data-edit="\/edit\/basics#\/basics\/email" data-private="Private">/);
    expect(body).toMatch(
      /<li class="item" data-edit="\/edit\/work\/hidden-ltd#\/work\/0" data-private="Private">/,
    );
    expect(body).toMatch(
      /<section aria-labelledby="talks" data-edit="\/edit\/talks" data-private="Private">/,
    );
    expect(body).toMatch(/<li class="item" data-edit="\/edit\/work\/harbour#\/work\/1">/);
  });

  test('has a page for each section and item with working links', async () => {
    const { body } = await alice.get('/edit/preview?audience=me&theme=studio&lang=fr');
    expect(body).toContain('href="/edit/preview/work/harbour?lang=fr&amp;audience=me&amp;theme=studio"');
    const item = await alice.get('/edit/preview/work/harbour?lang=fr');
    expect(item.body).toContain('Ingénieure');
    expect(item.body).toContain('<html lang="fr" dir="ltr">');
    expect(item.body).toContain('href="/edit/work/harbour"');
    expect((await alice.get('/edit/preview/work')).status).toBe(200);
    expect((await alice.get('/edit/preview/talks')).status).toBe(404);
    expect((await alice.get('/edit/preview/work/nothing')).status).toBe(404);
  });

  test('is available in each theme and accent and ignores unknown ones', async () => {
    const looks = await Promise.all(
      ['', '?theme=studio', '?theme=terminal', '?accent=plum', '?theme=gopher&accent=zz'].map(
        async (query) =>
          /name="look" content="(\w+)"/.exec((await alice.get(`/edit/preview${query}`)).body)?.[1],
      ),
    );
    expect(new Set(looks.slice(0, 4)).size).toBe(4);
    expect(looks[4]).toBe(looks[0] ?? '');
  });

  test('runs and sends nothing and is framed by the editor only', async () => {
    const { headers, body } = await alice.get('/edit/preview?framed=1');
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'$/,
    );
    expect(body).not.toMatch(/<script|<form|preview-bar"/);
  });

  test('requires sign-in', async () => {
    expect((await server.call('/edit/preview')).headers.location).toBe('/sign-in?next=%2Fedit%2Fpreview');
    expect((await alice.get('/for/nobody/edit/preview')).status).toBe(404);
  });

  test('marks are never sent to visitors', async () => {
    const page = await server.call('/alice', { host: previewHost });
    expect(page.body).not.toMatch(/data-(edit|private)/);
  });
});

describe('the preview of an open form', () => {
  const look = async () =>
    /name="look" content="(\w+)"/.exec((await alice.get('/edit/preview')).body)?.[1] ?? '';
  const revision = async () => String((await findUserByName(server.database, 'alice'))?.draft);

  test('is rendered from the form without saving', async () => {
    const before = await revision();
    const answer = await alice.post('/edit/preview?framed=1', {
      revision: before,
      '/basics/name': 'Alice <script>',
      '/basics/url': 'alice.example',
      '/basics/profiles/0/network': 'Codeberg',
    });
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const { html, title, lang, dir, css } = JSON.parse(answer.body);
    expect([lang, dir, title]).toEqual(['en', 'ltr', 'Alice <script>']);
    expect(html).toContain('<bdi>Alice &lt;script></bdi>');
    expect(html).toContain('href="https://alice.example"');
    expect(html).toContain('Codeberg');
    expect(html).not.toContain('<body');
    expect(css).toContain('.preview-bar');
    expect(await revision()).toBe(before);
  });

  test('sends styles only if the frame has others', async () => {
    const known = await alice.post(`/edit/preview?look=${await look()}`, {});
    expect(Object.keys(JSON.parse(known.body)).sort()).toEqual(['dir', 'html', 'lang', 'look', 'title']);
    const other = JSON.parse((await alice.post(`/edit/preview?theme=studio&look=${await look()}`, {})).body);
    expect([other.look === (await look()), typeof other.css]).toEqual([false, 'string']);
  });

  test('omits invalid values and shows the rest', async () => {
    const { body } = await alice.post('/edit/preview?audience=me', {
      revision: await revision(),
      '/basics/name': 'New name',
      '/basics/email': 'not an address',
      '/work/1/startDate': 'someday',
      '/work/1/position': 'Pilot',
    });
    const { html } = JSON.parse(body);
    expect(html).toContain('New name');
    expect(html).toContain('Pilot');
    expect(html).toContain('alice@example.org');
    expect(html).not.toMatch(/not an address|someday/);
  });

  test.each([
    { '/__proto__/polluted': 'yes' },
    { '/constructor/prototype/polluted': 'yes' },
    { '/basics': 'text' },
    { '/work': 'text' },
    { '/work/99999/name': 'far' },
    { '/x-vitrine/language': '!!' },
    { '/x-vitrine/theme': 'gopher', '/basics/name/first': 'deep' },
    { revision: '999999', '/basics/name': 'Nobody' },
    { revision: 'x' },
  ])('handles any request: %j', async (fields) => {
    const answer = await alice.post('/edit/preview', { revision: await revision(), ...fields });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body).html).toContain('class="page h-card"');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('counts as a read', async () => {
    const answer = await alice.post('/edit/preview', {});
    expect(answer.headers['ratelimit-policy']).toStartWith('"reads"');
  });

  test('accepts forms up to 1 MiB', async () => {
    const draw = (length: number) => alice.post('/edit/preview', { '/basics/summary': 'x'.repeat(length) });
    expect((await draw(1024 * 1024)).status).toBe(413);
    expect((await draw(1024 * 1000)).status).toBe(200);
  });
});
