import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { newDatabaseUrl, oneEngine } from '../../../../test/support/engines.ts';
import { hasModule } from '../../../../test/support/has-module.ts';
import { type PagesElsewhere, startPagesElsewhere } from '../../../../test/support/pages-elsewhere.ts';
import { startPostgres } from '../../../../test/support/postgres.ts';
import { addProfile, preview } from '../../../../test/support/server.ts';
import { unpublish } from '../../../accounts/publish.ts';
import { outlineOf } from '../../../domain/formats/outline.ts';
import { documentLabels } from '../../../domain/pages/page.ts';
import { parseStored } from '../../../domain/profile/stored-profile.ts';
import { createView, publicAddresses } from '../../../domain/profile/view.ts';
import { examineUsers } from '../../../ops/cli/examine-users.ts';
import { listEvents } from '../../../store/events.ts';
import { listLinkCards, type StoredCard } from '../../../store/link-cards.ts';
import { findPublished } from '../../../store/published.ts';
import { findUserByName } from '../../../store/users.ts';

const postgres = await startPostgres();
afterAll(() => postgres.stop());

const hour = 3_600_000;
const picture = await new Bun.Image(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
)
  .resize(900, 600)
  .png()
  .bytes();

/** Resolves every host to this machine, and one host to the private network. */
const network = {
  lookup: async (host: string) => (host === 'inner.example' ? ['10.0.0.1'] : ['127.0.0.1']),
  isPublic: (address: string) => address === '127.0.0.1',
};

const page = (title: string, more = '') =>
  `<!doctype html><html><head><meta property="og:title" content="${title}"><meta name="description" content="About ${title}">${more}</head><body>x`;

describe.each(oneEngine)('link cards on %s', (engine) => {
  const clock = { ahead: 0 };
  const now = () => new Date(Date.now() + clock.ahead);
  const options = { now, network, intervals: { cards: 20, cardsRest: 0 } };
  const pages: Record<string, Parameters<typeof startPagesElsewhere>[0][string]> = {
    '/picture.png': (_, response) =>
      void response.writeHead(200, { 'Content-Type': 'image/png' }).end(picture),
    '/small.png': async (_, response) => {
      const small = await new Bun.Image(picture).resize(20, 20).png().bytes();
      response.writeHead(200, { 'Content-Type': 'image/png' }).end(small);
    },
    '/picture.svg': (_, response) =>
      void response
        .writeHead(200, { 'Content-Type': 'image/svg+xml' })
        .end('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  };
  let url: string;
  let server: TestApi['server'];
  let program: TestApi;
  let site: PagesElsewhere;
  const accounts = () => accountsOf(server, now);
  beforeAll(async () => {
    url = await newDatabaseUrl(engine, postgres);
    program = await startApi({ DATABASE_URL: url }, options);
    server = program.server;
    site = await startPagesElsewhere(pages);
  });
  afterAll(async () => {
    await server.stop();
    await site[Symbol.asyncDispose]();
  });

  const add = (username: string, summary: string, more: object = {}) =>
    addProfile(server, username, { basics: { name: username, summary }, ...more });
  const cardsOf = async (username: string) =>
    listLinkCards(server.database, (await findUserByName(server.database, username))?.id ?? '');
  /** Waits for the first fetch of a page, or for the next one. */
  const fetched = async (
    username: string,
    path: string,
    last: StoredCard | null = null,
    at = site.origin + path,
  ) => {
    for (;;) {
      const card = (await cardsOf(username)).find((one) => one.url === at);
      if (card?.checkedAt && card.checkedAt !== last?.checkedAt) return card;
      await Bun.sleep(10);
    }
  };
  const read = async (path: string) => server.call(`/${path}`, { host: preview });
  const told = async (username: string) =>
    (await listEvents(server.database, 0, 10_000))
      .filter((event) => event.username === username)
      .map(({ type }) => type);

  test('show title, description and an image of this site', async () => {
    pages['/a'] = page('A &amp; B', '<meta property="og:image" content="/picture.png">');
    const asked = Promise.withResolvers<void>();
    const whole = pages['/a'];
    pages['/a'] = async (_, response) => {
      await asked.promise;
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(whole);
    };
    await add('ada', `Words before.\n${site.origin}/a\nWords after.`);
    // Visitors come before the external page responds, so the server caches the page without the card.
    for (let turn = 0; turn < 2; turn += 1) expect((await read('ada')).body).not.toContain('link-card');
    asked.resolve();
    await fetched('ada', '/a');
    const { body } = await read('ada');
    expect(body).toContain('<p>Words before.</p><div class="link-card">');
    expect(body).toContain('</div><p>Words after.</p>');
    expect(body).toContain('<strong dir="auto">A &amp; B</strong><span dir="auto">About A &amp; B</span>');
    const path = pictureIn(body);
    expect(path).toMatch(/^\/ada\/basics\/cards\/[0-9a-f]{16}\.png$/);
    for (const size of ['', '?size=400']) {
      const image = await read(path.slice(1) + size);
      expect([image.status, image.headers['content-type']]).toEqual([200, 'image/png']);
    }
    expect(site.asked.find(({ path }) => path === '/a')?.userAgent).toMatch(
      /^Vitrine\/\S+ \(\+http:\/\/vitrine\.test; link cards\)$/,
    );
    expect((await told('ada')).at(-1)).toBe('link.fetched');
    expect((await read('ada?format=json')).body).not.toContain('About A');
  });

  test('stand for items of the section links, and stand in documents as a title before the URL', async () => {
    pages['/b'] = '<title>Own title</title><body><meta property="og:title" content="Not in the head">';
    await add('bea', 'Hello', { links: [{ name: 'My blog', url: `${site.origin}/b` }] });
    await fetched('bea', '/b');
    const { body } = await read('bea');
    expect(body.split('class="link-card"')).toHaveLength(2);
    expect(body).toContain('<strong dir="auto">Own title</strong>');
    const user = await findUserByName(server.database, 'bea');
    const row = await findPublished(server.database, user?.id ?? '');
    if (!row) throw new Error('bea is published');
    const place = {
      username: 'bea',
      addresses: publicAddresses('', 'bea'),
      language: 'en',
      month: '2026-01',
    };
    const view = createView(parseStored(row), { ...place, lastModified: row.publishedAt });
    const { sections } = outlineOf(view, documentLabels(view, 'en'));
    expect(JSON.stringify(sections)).toContain(`Own title (${site.origin}/b)`);
  });

  test('never show the URL of a private entry, and go when an entry becomes private', async () => {
    pages['/public'] = page('Public', '<meta property="og:image" content="/picture.png">');
    pages['/private'] = page('Private');
    const projects = (visibility: string) => [
      { name: 'One', description: `${site.origin}/public`, 'x-vitrine': { slug: 'one', visibility } },
      {
        name: 'Two',
        description: `${site.origin}/private`,
        'x-vitrine': { slug: 'two', visibility: 'private' },
      },
    ];
    await add('cy', 'Hello', { projects: projects('public') });
    await fetched('cy', '/public');
    const path = pictureIn((await read('cy')).body);
    expect((await read(path.slice(1))).status).toBe(200);
    await add('cy', 'Hello', { projects: projects('private') });
    expect((await read(path.slice(1))).status).toBe(404);
    expect((await read('cy')).body).not.toContain('link-card');
    expect(await cardsOf('cy')).toEqual([]);
    expect(site.asked.map((one) => one.path)).not.toContain('/private');
    await add('cy', 'Hello', { projects: projects('public') });
    await unpublish(accounts(), 'cy');
    expect(await cardsOf('cy')).toEqual([]);
  });

  test.if(hasModule('shares'))(
    'follow a version: hidden with its entry, file included, and absent from anonymous links',
    async () => {
      pages['/v'] = page('Version', '<meta property="og:image" content="/picture.png">');
      await add('vera', 'Hello', {
        projects: [{ name: 'One', description: `${site.origin}/v`, 'x-vitrine': { slug: 'one' } }],
      });
      await fetched('vera', '/v');
      const path = pictureIn((await read('vera')).body).slice(1);
      const token = await program.tokenOf('vera', 'profile:read', 'profile:write');
      const share = async (terms: object) => {
        const json = { label: 'x', ...terms };
        const { value } = await program.ask('/users/vera/shares', { method: 'POST', token, json });
        return new URL(value.url);
      };
      const readAs = ({ search }: URL, path: string) => read(`${path}${search}`);
      const [all, hidden, nameless] = [
        await share({}),
        await share({ hides: ['/projects/one'] }),
        await share({ anonymous: true }),
      ];
      expect((await readAs(all, 'vera')).body).toContain('class="link-card"');
      expect((await readAs(all, path)).status).toBe(200);
      expect((await readAs(hidden, 'vera')).body).not.toContain('link-card');
      expect((await readAs(hidden, path)).status).toBe(404);
      const anonymous = await readAs(nameless, nameless.pathname.slice(1));
      expect(anonymous.status).toBe(200);
      expect(anonymous.body).not.toContain('link-card');
    },
  );

  test.each([
    ['private address', (origin: string) => origin.replace('pages.example', '10.0.0.1')],
    ['name of a private address', (origin: string) => origin.replace('pages.example', 'inner.example')],
    ['redirect to a private address', (origin: string) => `${origin}/to-inner`],
    ['file that is no page', (origin: string) => `${origin}/picture.png`],
    ['page without a title', (origin: string) => `${origin}/untitled`],
  ])('stay plain links for a %s', async (_, urlAt) => {
    pages['/to-inner'] = (_request, response) =>
      void response.writeHead(302, { location: site.origin.replace('pages.example', 'inner.example') }).end();
    pages['/untitled'] = '<p>nothing';
    const url = urlAt(site.origin);
    await add('dan', `<${url}>`);
    const card = await fetched('dan', url.slice(site.origin.length), null, url);
    expect([card.card, card.failures]).toEqual([null, 1]);
    expect(card.reason).not.toBeNull();
    expect((await read('dan')).body).not.toContain('link-card');
  });

  test.each([
    ['/picture.svg'],
    ['http://10.0.0.1/picture.png'],
    ['http://inner.example/picture.png'],
    ['/small.png'],
    ['data:image/png;base64,aaaa'],
  ])('have no image where the page names %s', async (image) => {
    pages['/e'] = page(`Page of ${image}`, `<meta property="og:image" content="${image}">`);
    await add('eve', 'Nothing');
    await add('eve', `${site.origin}/e`);
    const { card } = await fetched('eve', '/e');
    expect(JSON.parse(card ?? '{}')).toEqual({
      title: `Page of ${image}`,
      description: `About Page of ${image}`,
    });
    expect((await read('eve')).body).not.toContain('<img');
  });

  test('read only the beginning of an endless page, and stop a slow fetch', async () => {
    pages['/endless'] = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).write(page('Endless'));
      const more = setInterval(() => response.write('x'.repeat(256 * 1024)), 1);
      response.on('close', () => clearInterval(more));
    };
    pages['/slow'] = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).write('<title>');
    };
    await add('fay', `${site.origin}/endless\n\n${site.origin}/slow`);
    expect((await fetched('fay', '/endless')).card).toContain('Endless');
    const slow = await fetched('fay', '/slow');
    expect([slow.card, slow.reason]).toEqual([null, 'it did not come within 8 seconds']);
  }, 60_000);

  test('contain plain text only', async () => {
    pages['/g'] = page('&lt;script&gt;\u202e&#10;alert(1)&lt;/script&gt;', '').replace(
      'About',
      `${'long '.repeat(100)}`,
    );
    await add('gus', `${site.origin}/g`);
    const { title, description } = JSON.parse((await fetched('gus', '/g')).card ?? '');
    expect(title).toBe('<script> alert(1)</script>');
    expect(description.length).toBeLessThanOrEqual(300);
    expect((await read('gus')).body).toContain('&lt;script> alert(1)&lt;/script>');
  });

  test('are limited to twenty in a profile and forty fetches an hour for a member', async () => {
    const paths = (name: string) => Array.from({ length: 300 }, (_, n) => `/many/${name}-${n}`);
    for (const path of [...paths('a'), ...paths('b'), ...paths('c')]) pages[path] = page(path);
    const addMany = (name: string) =>
      add(
        'hal',
        paths(name)
          .map((path) => `<${site.origin}${path}>`)
          .join('\n\n'),
      );
    for (const name of ['a', 'b']) {
      await addMany(name);
      for (const path of paths(name).slice(0, 20)) await fetched('hal', path);
      expect(await cardsOf('hal')).toHaveLength(20);
    }
    await addMany('c');
    let later = await cardsOf('hal');
    while (later.some(({ nextAt }) => (nextAt ?? '') <= now().toISOString())) {
      await Bun.sleep(10);
      later = await cardsOf('hal');
    }
    expect(later.map(({ checkedAt }) => checkedAt)).toEqual(Array.from({ length: 20 }, () => null));
    expect(site.asked.filter(({ path }) => path.startsWith('/many/'))).toHaveLength(40);
    clock.ahead += hour;
    await fetched('hal', '/many/c-0');
  });

  test('follow the page on request, at most once a minute, and keep their content when that fails', async () => {
    pages['/i'] = page('Before');
    await add('ida', `${site.origin}/i`);
    const first = await fetched('ida', '/i');
    // The server then caches the page.
    for (let turn = 0; turn < 2; turn += 1) expect((await read('ida')).body).toContain('>Before<');
    const token = await program.tokenOf('ida', 'profile:read', 'profile:write');
    const list = '/users/ida/link-cards';
    const refresh = (json: object) => program.ask(`${list}/refresh`, { method: 'POST', token, json });
    const [shown] = (await program.ask(list, { token })).value.items;
    expect(shown).toMatchObject({
      url: `${site.origin}/i`,
      title: 'Before',
      picture: null,
      reason: null,
      nextAt: null,
    });
    pages['/i'] = page('After');
    const early = await refresh({});
    expect([early.status, early.value.items[0].nextAt]).toEqual([202, null]);
    clock.ahead += 61_000;
    expect((await refresh({ url: `${site.origin}/i` })).status).toBe(202);
    const second = await fetched('ida', '/i', first);
    expect((await read('ida')).body).toContain('>After<');
    delete pages['/i'];
    clock.ahead += 61_000;
    await refresh({});
    const third = await fetched('ida', '/i', second);
    expect([third.card, third.reason]).toEqual([second.card, 'the server answers 404']);
    const unknown = await refresh({ url: 'https://other.example/' });
    expect([unknown.status, unknown.value.errors[0].pointer]).toEqual([422, '/url']);
    const long = await refresh({ url: `https://other.example/${'x'.repeat(100_000)}` });
    expect(JSON.stringify(long.value).length).toBeLessThan(1_000);
  });

  test('name the site of a video, and load it only after a click', async () => {
    await add('kim', 'Watch:\n\nhttps://youtu.be/dQw4w9WgXcQ');
    const { body, headers } = await read('kim');
    expect(body).toContain(
      '<button type="button" data-frame="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"',
    );
    expect(body).toContain('Load video from YouTube');
    expect(body).not.toMatch(/<(?:iframe|script|img|link)[^>]+(?:src|href)="https:\/\/(?:www\.)?youtu/);
    expect(headers['content-security-policy']).toContain(
      'frame-src https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ; ',
    );
    await add('kim', 'No video');
    expect((await read('kim')).headers['content-security-policy']).not.toContain('frame-src');
  });

  test('cause no problem that the doctor reports', async () => {
    expect((await examineUsers(accounts())).findings).toEqual([]);
  });

  test('are off with LINK_CARDS=off: no fetch, no card, no page', async () => {
    const off = await startApi({ DATABASE_URL: url, LINK_CARDS: 'off' }, options);
    await add('kim', 'https://youtu.be/dQw4w9WgXcQ');
    for (const name of ['ada', 'kim']) {
      const { body } = await off.server.call(`/${name}`, { host: preview });
      expect(body).not.toContain('link-card');
    }
    expect((await server.call('/link-cards')).status).toBe(303);
    expect((await off.server.call('/link-cards')).status).toBe(404);
    await off.server.stop();
  });
});

function pictureIn(body: string): string {
  const [, src = ''] = /link-card"><a [^>]*><img src="([^"]+)"/.exec(body) ?? [];
  return new URL(src).pathname;
}
