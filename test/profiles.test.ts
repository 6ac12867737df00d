import { afterAll, describe, expect, test } from 'bun:test';
import { putFile, removeFile } from '../src/accounts/change-files.ts';
import { suspendUser } from '../src/accounts/change-state.ts';
import { createUser } from '../src/accounts/create-user.ts';
import { deleteUser } from '../src/accounts/delete-user.ts';
import { publish, unpublish } from '../src/accounts/publish.ts';
import { renameUser } from '../src/accounts/rename-user.ts';
import { saveDraft } from '../src/accounts/save-draft.ts';
import { checkSchema } from '../src/domain/profile/schema.ts';
import { listEvents } from '../src/store/events.ts';
import { accountsOf } from './support/accounts.ts';
import { createPng } from './support/foreign-pictures.ts';
import { preview, startTestServer } from './support/server.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const accounts = accountsOf(server);
const look = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.call(target, { host: preview, headers, method });

const document = {
  basics: {
    name: 'Ada Lovelace',
    label: 'Analyst',
    summary: 'Hello *world*',
    email: 'sesame@private.example',
    location: { address: 'sesame street', postalCode: 'sesame 1', city: 'London' },
    profiles: [{ network: 'Mastodon', username: 'ada', url: 'https://social.example/@ada' }],
  },
  projects: [
    { name: 'Engine', description: 'Numbers', url: 'https://engine.example' },
    { name: 'Secret', description: 'sesame item', 'x-vitrine': { visibility: 'private', slug: 'secret' } },
    { name: 'Notes', summary: 'Letters' },
  ],
  talks: [{ title: 'On loops' }],
  'x-vitrine': {
    locales: {
      fr: {
        '/basics/summary': 'Bonjour le monde',
        '/projects/0/description': 'Des nombres',
        '/basics/email': 'sesame@fr.example',
      },
      ar: { '/basics/name': 'آدا' },
    },
  },
};
await createUser(accounts, 'ada');
await saveDraft(accounts, 'ada', document);
const files: [path: string, content: string | Uint8Array][] = [
  ['projects/engine/notes/plan.txt', 'the plan'],
  ['projects/engine/evil.html', '<!doctype html><script>alert(1)</script>'],
  ['projects/engine/evil.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['projects/engine/feed.xml', '<?xml version="1.0"?><a/>'],
  ['projects/secret/sesame.txt', 'sesame file'],
  ['basics/image/me.png', createPng(4, 4)],
  ["projects/engine/naïve (1)'.txt", 'quotes'],
];
for (const [path, content] of files) {
  await putFile(
    accounts,
    'ada',
    path,
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
  );
}
await publish(accounts, 'ada');

describe('representations', () => {
  const types = {
    html: 'text/html; charset=utf-8',
    json: 'application/json; charset=utf-8',
    jsonld: 'application/ld+json; charset=utf-8',
    vcard: 'text/vcard; charset=utf-8',
    markdown: 'text/markdown; charset=utf-8',
    text: 'text/plain; charset=utf-8',
    qr: 'image/svg+xml',
  };

  test.each(Object.entries(types))('%s by ?format= and by Accept', async (format, type) => {
    const [media = ''] = type.split(';');
    for (const answer of [await look(`/ada?format=${format}`), await look('/ada', { Accept: media })]) {
      expect([answer.status, answer.headers['content-type']]).toEqual([200, type]);
      expect(answer.body.length).toBeGreaterThan(50);
      expect(answer.headers.etag).toMatch(new RegExp(`^"[\\w-]+-${format}-en"$`));
      expect(answer.headers.vary).toBe('Accept, Accept-Encoding, Accept-Language');
      expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      const others = Object.keys(types).filter((name) => name !== format);
      for (const other of others)
        expect(answer.headers.link).toContain(`</ada?format=${other}>`.replace('</', `<http://${preview}/`));
      const again = await look(`/ada?format=${format}`, { 'If-None-Match': answer.headers.etag ?? '' });
      expect([again.status, again.body]).toEqual([304, '']);
    }
  });

  test.each([
    ['qr-png', 'image/png', '\u0089PNG'],
    ['badge', 'image/svg+xml', '<svg '],
  ])('%s by ?format= alone, with an ETag that answers 304', async (format, type, start) => {
    const { status, headers, body } = await look(`/ada?format=${format}`);
    expect([status, headers['content-type'], body.includes(start) || body.includes('PNG')]).toEqual([
      200,
      type,
      true,
    ]);
    expect(headers.etag).toMatch(new RegExp(`^"[\\w-]+-${format}-en"$`));
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    const again = await look(`/ada?format=${format}`, { 'If-None-Match': headers.etag ?? '' });
    expect([again.status, again.body]).toEqual([304, '']);
    const asked = await look('/ada', { Accept: type });
    expect(asked.body).not.toBe(body);
    expect((await look(`/ada/projects?format=${format}`)).status).toBe(406);
  });

  test.each([
    ['*/*', 'html'],
    ['text/*', 'html'],
    ['application/*', 'json'],
    ['text/html;q=0.2, application/ld+json;q=0.9, */*;q=0.1', 'jsonld'],
    ['text/vcard, text/html', 'vcard'],
    ['text/markdown;q=0.5, text/plain;q=0.6', 'text'],
    ['image/*', 'qr'],
    ['application/json;q=0, */*', 'html'],
  ])('Accept: %s gives %s', async (accept, format) => {
    const { headers } = await look('/ada', { Accept: accept });
    expect(headers['content-type']).toBe(types[format as keyof typeof types]);
  });

  test("a section: html, json and markdown in the member's order", async () => {
    const { body } = await look('/ada/projects?format=json');
    expect(JSON.parse(body)).toEqual({
      username: 'ada',
      type: 'projects',
      items: [
        { slug: 'engine', url: 'https://engine.example', name: 'Engine', description: 'Numbers' },
        { slug: 'notes', url: `http://${preview}/ada/projects/notes`, name: 'Notes', summary: 'Letters' },
      ],
      meta: { canonical: `http://${preview}/ada/projects` },
    });
    expect((await look('/ada/projects')).body).toContain('Engine');
    expect((await look('/ada/projects?format=markdown')).body).toContain('Engine');
    const refused = await look('/ada/projects?format=vcard', { Accept: 'text/plain' });
    expect([refused.status, refused.body]).toEqual([
      406,
      '406 Not Acceptable\n\nThis section is available as html, json, markdown. Choose one with ?format= or an Accept header.\n',
    ]);
  });

  test('an item with its files', async () => {
    const { body, headers } = await look('/ada/projects/engine?format=json');
    const item = JSON.parse(body);
    expect(item).toMatchObject({
      username: 'ada',
      type: 'projects',
      slug: 'engine',
      item: { name: 'Engine', description: 'Numbers', url: 'https://engine.example' },
      meta: { canonical: `http://${preview}/ada/projects/engine` },
    });
    expect(item.files).toContainEqual({
      path: 'notes/plan.txt',
      url: `http://${preview}/ada/projects/engine/notes/plan.txt`,
      type: 'text/plain',
      size: 8,
    });
    expect(headers.link).toContain(`<http://${preview}/ada/projects/engine>; rel="canonical"`);
    expect((await look('/ada/projects/engine')).body).toContain('plan.txt');
    expect((await look('/ada/projects/engine?format=markdown')).body).toContain('Numbers');
  });

  test('names the missing part in a 404', async () => {
    for (const [target, message] of [
      ['/ada/nothing', 'Section not found.'],
      ['/ada/basics', 'Section not found.'],
      ['/ada/x-vitrine', 'Section not found.'],
      ['/ada/constructor', 'Section not found.'],
      ['/ada/projects/nothing', 'Item not found.'],
      ['/ada/projects/secret', 'Item not found.'],
      ['/ada/projects/Engine', 'Item not found.'],
      ['/ada/projects/engine/nothing.txt', 'File not found.'],
      ['/ada/projects/engine/%00', 'File not found.'],
      ['/ada/projects/secret/sesame.txt', 'File not found.'],
      ['/nobody/projects', 'User not found.'],
    ] as const) {
      const { status, body } = await look(target, { Accept: 'text/plain' });
      expect([target, status, body]).toEqual([target, 404, `404 Not Found\n\n${message}\n`]);
    }
  });

  test('the JSON is a JSON Resume', async () => {
    const resume = JSON.parse((await look('/ada?format=json')).body);
    const { username, ...rest } = resume;
    expect(checkSchema(rest)).toEqual([]);
    expect(username).toBe('ada');
    expect(resume.basics.image).toBe(`http://${preview}/ada/basics/image/me.png`);
    expect(resume.meta).toMatchObject({ canonical: `http://${preview}/ada` });
    expect(JSON.stringify(resume)).not.toContain('x-vitrine');
  });
});

describe('languages', () => {
  test.each([
    ['', 'en', 'Hello *world*'],
    ['fr', 'fr', 'Bonjour le monde'],
    ['fr-CA, en;q=0.5', 'fr', 'Bonjour le monde'],
    ['de', 'en', 'Hello *world*'],
    ['ar;q=0.9, fr;q=0.1', 'ar', 'Hello *world*'],
  ])('Accept-Language: %s is answered in %s', async (accept, language, summary) => {
    const { headers, body } = await look('/ada?format=json', { 'Accept-Language': accept });
    expect(headers['content-language']).toBe(language);
    expect(headers.etag).toEndWith(`-json-${language}"`);
    expect(JSON.parse(body).basics.summary).toBe(summary);
  });

  test('?lang= decides, and each language is linked', async () => {
    const { headers, body } = await look('/ada?format=json&lang=fr', { 'Accept-Language': 'ar' });
    expect(JSON.parse(body).projects[0].description).toBe('Des nombres');
    for (const language of ['en', 'fr', 'ar']) {
      expect(headers.link).toContain(
        `<http://${preview}/ada?lang=${language}>; rel="alternate"; hreflang="${language}"`,
      );
    }
    const page = await look('/ada?lang=ar');
    expect(page.body).toContain('آدا');
    expect(page.body).toContain('dir="rtl"');
    expect(page.body).toContain(`href="http://${preview}/ada/projects/engine?lang=ar"`);
    expect((await look('/ada/projects/engine?format=json&lang=fr')).body).toContain('Des nombres');
  });

  test("links to other formats keep the page's language", async () => {
    for (const language of ['fr', 'en']) {
      const { body } = await look(`/ada?lang=${language}`, { 'Accept-Language': 'ar' });
      for (const format of ['vcard', 'docx', 'text'])
        expect(body).toContain(`href="http://${preview}/ada?format=${format}&amp;lang=${language}"`);
    }
  });

  test("links keep the profile's language for readers who prefer another", async () => {
    const french = { 'Accept-Language': 'fr' };
    const { body } = await look('/ada?lang=en', french);
    const link = new RegExp(`href="http://${preview}(/ada/projects/engine[^"]*)"`).exec(body)?.[1] ?? '';
    expect((await look(link, french)).headers['content-language']).toBe('en');
    expect(link).toBe('/ada/projects/engine?lang=en');
    expect(body).toContain(`<link rel="canonical" href="http://${preview}/ada"/>`);
  });
});

describe('files', () => {
  const plan = '/ada/projects/engine/notes/plan.txt';

  test('are sent unchanged and never executed', async () => {
    const { status, headers, body } = await look(plan);
    expect([status, body]).toEqual([200, 'the plan']);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': "inline; filename*=UTF-8''plan.txt",
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=0, must-revalidate',
      'accept-ranges': 'bytes',
    });
    expect(headers.etag).toMatch(/^"[0-9a-f]{64}"$/);
    const unchanged = await look(plan, { 'If-None-Match': headers.etag ?? '' });
    expect([unchanged.status, unchanged.headers['content-length']]).toEqual([304, undefined]);
    const head = await server.call(plan, { host: preview, method: 'HEAD' });
    expect([head.status, head.headers['content-length'], head.headers.etag]).toEqual([
      200,
      '8',
      headers.etag,
    ]);
    expect((await look('/ada/basics/image/me.png')).headers['content-type']).toBe('image/png');
    for (const [name, type] of [
      ['evil.html', 'text/html; charset=utf-8'],
      ['evil.svg', 'image/svg+xml'],
      ['feed.xml', 'application/xml'],
    ] as const) {
      const active = await look(`/ada/projects/engine/${name}`);
      expect([active.headers['content-type'], active.headers['content-disposition']]).toEqual([
        type,
        `attachment; filename*=UTF-8''${name}`,
      ]);
    }
    const quoted = await look(`/ada/projects/engine/${encodeURIComponent("naïve (1)'.txt")}`);
    expect(quoted.headers['content-disposition']).toBe(
      "inline; filename*=UTF-8''na%C3%AFve%20%281%29%27.txt",
    );
  });

  test.each([
    ['bytes=0-2', 206, 'the', 'bytes 0-2/8'],
    ['bytes=4-', 206, 'plan', 'bytes 4-7/8'],
    ['bytes=-4', 206, 'plan', 'bytes 4-7/8'],
    ['bytes=2-99', 206, 'e plan', 'bytes 2-7/8'],
    ['bytes=5-2', 200, 'the plan', undefined],
    ['bytes=0-1,3-4', 200, 'the plan', undefined],
    ['lines=1-2', 200, 'the plan', undefined],
  ])('Range: %s is %d', async (range, status, body, contentRange) => {
    const answer = await look(plan, { Range: range });
    expect([answer.status, answer.body, answer.headers['content-range']]).toEqual([
      status,
      body,
      contentRange,
    ]);
  });

  test('a range beyond the end is 416, and If-Range prevents mixtures', async () => {
    const beyond = await look(plan, { Range: 'bytes=8-' });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */8']);
    expect((await look(plan, { Range: 'bytes=0-2', 'If-Range': '"other"' })).body).toBe('the plan');
  });

  test('appear and disappear with the next publish', async () => {
    await putFile(accounts, 'ada', 'projects/notes/late.txt', new TextEncoder().encode('late'));
    expect((await look('/ada/projects/notes/late.txt')).status).toBe(404);
    await publish(accounts, 'ada');
    expect((await look('/ada/projects/notes/late.txt')).status).toBe(200);
    await removeFile(accounts, 'ada', 'projects/notes/late.txt');
    expect((await look('/ada/projects/notes/late.txt')).status).toBe(200);
    await publish(accounts, 'ada');
    expect((await look('/ada/projects/notes/late.txt')).status).toBe(404);
  });
});

test('private fields appear in no format', async () => {
  const targets = ['', '/projects', '/projects/engine', '/talks', '/talks/on-loops'].flatMap((path) =>
    ['html', 'json', 'jsonld', 'vcard', 'markdown', 'text', 'qr'].flatMap((format) =>
      ['en', 'fr', 'ar'].map((language) => `/ada${path}?format=${format}&lang=${language}`),
    ),
  );
  targets.push('/ada/projects/secret', '/ada/projects/secret/sesame.txt', '/ada/projects?format=pdf');
  for (const target of targets) {
    const answer = await look(target);
    expect(JSON.stringify(answer)).not.toMatch(/sesame|x-vitrine|private/i);
  }
  const events = await listEvents(server.database, 0, 1_000);
  expect(JSON.stringify(events)).not.toContain('sesame');
  const rows = await server.database.all('SELECT * FROM published');
  expect(JSON.stringify(rows)).not.toContain('sesame');
  expect(JSON.stringify(await server.database.all('SELECT * FROM published_files'))).not.toContain('sesame');
  expect(server.logged.join('')).not.toContain('sesame');
});

test('draft, unpublished, suspended, deleted and unknown users return the same bytes', async () => {
  for (const name of ['drafted', 'unpublished', 'suspended', 'deleted', 'renamed-away']) {
    await createUser(accounts, name);
    await saveDraft(accounts, name, { basics: { name }, projects: [{ name: 'Engine' }] });
    if (name !== 'drafted') await publish(accounts, name);
  }
  await unpublish(accounts, 'unpublished');
  await suspendUser(accounts, 'suspended');
  await deleteUser(accounts, 'deleted');
  await renameUser(accounts, 'renamed-away', 'renamed-hidden');
  await suspendUser(accounts, 'renamed-hidden');
  for (const path of ['', '/projects', '/projects/engine', '/projects/engine/x.txt']) {
    const answers = [];
    for (const name of [
      'never-was',
      'drafted',
      'unpublished',
      'suspended',
      'deleted',
      'renamed-away',
      'renamed-hidden',
    ]) {
      const { status, headers, body } = await look(`/${name}${path}`);
      answers.push(JSON.stringify({ status, headers: { ...headers, date: '' }, body }));
    }
    expect(new Set(answers).size).toBe(1);
  }
});

test("redirects a renamed user's old URL with path and query", async () => {
  await createUser(accounts, 'byron');
  await saveDraft(accounts, 'byron', document);
  await publish(accounts, 'byron');
  await renameUser(accounts, 'byron', 'zoë');
  const { status, headers } = await look('/byron/projects/engine?format=json&x=%20');
  expect([status, headers.location]).toEqual([
    308,
    `http://${preview}/zo%C3%AB/projects/engine?format=json&x=%20`,
  ]);
  expect(headers['cache-control']).toBe('no-cache');
  expect((await look('/zo%C3%AB')).status).toBe(200);
  expect(JSON.parse((await look('/zo%C3%AB?format=json')).body).username).toBe('zoë');
});

test('shows a newly published revision at once', async () => {
  await createUser(accounts, 'swift');
  for (let turn = 0; turn < 20; turn += 1) {
    await saveDraft(accounts, 'swift', { basics: { name: `Turn ${turn}` } });
    await publish(accounts, 'swift');
    expect((await look('/swift')).body).toContain(`Turn ${turn}`);
  }
});
