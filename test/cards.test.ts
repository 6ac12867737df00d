import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { constants, copyFile, type FileHandle, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { inflateSync } from 'node:zlib';
import { putFile } from '../src/accounts/change-files.ts';
import { suspendUser } from '../src/accounts/change-state.ts';
import { cropPicture } from '../src/accounts/files/crop-picture.ts';
import { publish } from '../src/accounts/publish.ts';
import { saveDraft } from '../src/accounts/save-draft.ts';
import { startApi, type TestApi } from './support/api-client.ts';
import { createOperator } from './support/create-operator.ts';
import { openSession } from './support/member.ts';
import { createPicture } from './support/pictures.ts';
import { addProfile, hasty, patient, preview, startTestServer, type TestServer } from './support/server.ts';
import { storeUnchecked, storeUncleaned } from './support/store-unchecked.ts';
import { temporaryPath } from './support/temporary-database.ts';

const chinese = dirname(
  Bun.resolveSync(
    '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-4-wght-normal.woff2',
    import.meta.dir,
  ),
);

const latin = Bun.resolveSync(
  '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2',
  import.meta.dir,
);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Drawn {
  readonly status: number;
  readonly headers: Headers;
  readonly png: Buffer<ArrayBuffer>;
}

async function read(path: string, init: RequestInit = {}, from: TestServer = server): Promise<Drawn> {
  const answer = await fetch(`http://127.0.0.1:${from.port}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { Host: preview, ...(init.headers as Record<string, string>) },
  });
  return { status: answer.status, headers: answer.headers, png: Buffer.from(await answer.arrayBuffer()) };
}

/** Retries until the card is ready, because a busy machine may first respond that the card is being drawn. */
async function drawn(path: string, from: TestServer = server): Promise<Drawn> {
  for (;;) {
    const card = await read(`${path}?format=card`, {}, from);
    if (!isBusy(card)) return card;
    await Bun.sleep(100);
  }
}

function isBusy({ status }: Drawn): boolean {
  return status === 503;
}

function expectBusy(headers: Headers, body: Buffer): void {
  expect([headers.get('cache-control'), headers.get('retry-after')]).toEqual(['no-store', '5']);
  expect(headers.get('etag')).toBe(null);
  expect(body.toString()).toContain('The server is still drawing this card. Try again in a few seconds.');
}

async function add(username: string, basics: object, files: Record<string, Uint8Array> = {}, more = {}) {
  const document = { basics, ...more };
  await addProfile(server, username, document);
  const accounts = { ...accountsOf(server) };
  for (const [path, bytes] of Object.entries(files)) await putFile(accounts, username, path, bytes);
  await publish(accounts, username);
}

function accountsOf({ database }: TestServer) {
  return { database, now: () => new Date('2026-01-02T03:04:05Z'), defaultLanguage: 'en', actor: 'vitrine' };
}

/** Red, green and blue of one pixel. */
async function colorAt(png: Buffer<ArrayBuffer>, x: number, y: number): Promise<string> {
  const cut = await cropPicture(png, { x, y, width: 1, height: 1 }, 1);
  const bytes = Buffer.from(cut ?? []);
  const at = bytes.indexOf('IDAT');
  return inflateSync(bytes.subarray(at + 4))
    .subarray(1, 4)
    .toString('hex');
}

/** Whether a pixel has the green of test images, which are half transparent. */
function isGreen(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = Buffer.from(color, 'hex');
  return green - Math.max(red, blue) > 80;
}

describe('the card of a profile', () => {
  test('is a PNG in the size of link previews with the usual headers', async () => {
    const { status, headers, png } = await drawn('/alice');
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await new Bun.Image(png).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' });
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(headers.get('vary')).toBe('Accept, Accept-Language');
    expect(headers.get('etag')).toMatch(/^"[^"]+-card-en"$/);
    expect(headers.get('link')).toContain(`<http://${preview}/alice>; rel="canonical"`);
    expect(await colorAt(png, 5, 5)).toBe('8b2f1c');
    const again = await read('/alice?format=card');
    expect(again.png.equals(png)).toBe(true);
    const known = await read('/alice?format=card', {
      headers: { 'If-None-Match': headers.get('etag') ?? '' },
    });
    expect([known.status, known.png.length]).toEqual([304, 0]);
    const head = await read('/alice?format=card', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([
      200,
      String(png.length),
      headers.get('etag'),
    ]);
  });

  test('changes with each publication', async () => {
    await add('eve', { name: 'Eve' });
    const before = await drawn('/eve');
    await add('eve', { name: 'Eve Adamson' });
    const after = await drawn('/eve');
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect(after.png.equals(before.png)).toBe(false);
  });

  test('needs ?format=card, and is listed with the other formats', async () => {
    const other = await read('/alice', { headers: { Accept: 'image/png' } });
    expect(other.status).toBe(406);
    expect(other.png.toString()).toContain(
      'html, json, jsonld, vcard, markdown, text, qr, card, docx, pdf, qr-png, badge.',
    );
    const page = await read('/alice');
    expect(page.headers.get('link')).toContain(
      `<http://${preview}/alice?format=card>; rel="alternate"; type="image/png"`,
    );
  });

  test("shows the person's photo in any upload format unless it is private", async () => {
    const portrait = { 'basics/image/me.webp': await createPicture('webp', 600, 400) };
    await add('shown', { name: 'Shown' }, portrait);
    const hidden = { 'x-vitrine': { visibility: { '/basics/image': 'private' } } };
    await add('hidden', { name: 'Shown' }, portrait, hidden);
    await add('none', { name: 'Shown' });
    const paths = ['/shown', '/hidden', '/none'];
    const cards = await Promise.all(paths.map((path) => drawn(path)));
    const colors = await Promise.all(cards.map(({ png }) => colorAt(png, 1000, 280)));
    expect(colors.map(isGreen)).toEqual([true, false, false]);
  });

  test('is drawn without an unreadable image', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>');
    await add('vector', { name: 'V' }, { 'basics/image/v.svg': svg });
    const broken = (await createPicture('png', 300, 300)).subarray(0, 60);
    await add('broken', { name: 'V' });
    await storeUncleaned(accountsOf(server), 'broken', 'basics/image/v.png', broken);
    await publish(accountsOf(server), 'broken');
    for (const path of ['/vector', '/broken'])
      expect(await colorAt((await drawn(path)).png, 5, 5)).toBe('8b2f1c');
  });

  test('has the name in the requested language and direction', async () => {
    const locales = { ar: { '/basics/name': 'نور حدّاد' } };
    await add('nour', { name: 'Nour' }, {}, { 'x-vitrine': { locales } });
    const [own, arabic] = [await drawn('/nour'), await read('/nour?format=card&lang=ar')];
    expect([own.headers.get('content-language'), arabic.headers.get('content-language')]).toEqual([
      'en',
      'ar',
    ]);
    expect([await colorAt(own.png, 5, 5), await colorAt(arabic.png, 5, 5)]).toEqual(['8b2f1c', 'fbf7f0']);
    expect(await colorAt(arabic.png, 1195, 5)).toBe('8b2f1c');
  });

  test('is drawn in a language stored by an older version', async () => {
    await add('lena', { name: 'Lena' });
    await storeUnchecked(server, 'lena', { basics: { name: 'Lena' }, 'x-vitrine': { language: 'deutsch' } });
    await publish(accountsOf(server), 'lena');
    const isRefused = () => server.logged.some((line) => line.includes('language tag'));
    let card = await read('/lena?format=card');
    while (isBusy(card) && !isRefused()) card = await read('/lena?format=card');
    expect([card.headers.get('content-language'), isBusy(card)]).toEqual(['deutsch', false]);
  });

  test("doesn't exist for non-public profiles, with the same message", async () => {
    await add('gone', { name: 'Gone' });
    expect((await read('/gone?format=card')).status).toBe(200);
    await suspendUser(accountsOf(server), 'gone');
    const [card, never] = [await read('/gone?format=card'), await read('/never?format=card')];
    expect([card.status, never.status]).toEqual([404, 404]);
    expect(card.png.toString().replaceAll('gone', 'never')).toBe(never.png.toString());
    expect(card.png.toString()).toContain('User not found.');
  });
});

describe('names in scripts that the built-in fonts lack', () => {
  const basics = { name: '王小明', label: '诗人' };

  test('are replaced by the username instead of boxes', async () => {
    await add('wang', basics);
    const card = await drawn('/wang');
    await add('wang', {});
    expect((await drawn('/wang')).png.equals(card.png)).toBe(true);
  });

  test("are drawn with the operator's fonts", async () => {
    await add('wang', basics);
    const without = await drawn('/wang');
    const other = await startTestServer({ CARD_FONTS: chinese });
    await addProfile(other, 'wang', { basics });
    const card = await drawn('/wang', other);
    await addProfile(other, 'wang', { basics: { ...basics, name: '王大明' } });
    const another = await drawn('/wang', other);
    await other.stop();
    expect(card.headers.get('etag')).toMatch(/-card-/);
    expect([card.png.equals(without.png), card.png.equals(another.png)]).toEqual([false, false]);
  });

  test('missing fonts stop the start of the server', async () => {
    await expect(startTestServer({ CARD_FONTS: '/nowhere/font.otf' })).rejects.toThrow(
      'CARD_FONTS cannot be used: /nowhere/font.otf is not there',
    );
    await expect(startTestServer({ CARD_FONTS: import.meta.path })).rejects.toThrow(
      'cards.test.ts is not a TrueType, OpenType or WOFF2 font',
    );
  });
});

test("shows the site's logo in the footer if it is an image", async () => {
  const path = temporaryPath('logo.png');
  await Bun.write(path, await createPicture('png', 300, 300));
  const other = await startTestServer({ SITE_LOGO: path });
  const cards = [await drawn('/alice'), await drawn('/alice', other)];
  await other.stop();
  // Positions to the left of the name, which ends at the line's end.
  const across = [940, 960, 980, 1000, 1020, 1040, 1060];
  const greens = cards.map(async ({ png }) => {
    const colors = await Promise.all(across.map((x) => colorAt(png, x, 565)));
    return colors.some(isGreen);
  });
  expect(await Promise.all(greens)).toEqual([false, true]);
});

describe('the card of an item', () => {
  const projects = Array.from({ length: 16 }, (_, index) => ({ name: `Project ${index}` }));

  test('shows its first image; a section has none', async () => {
    const files = {
      'projects/project-1/a.png': await createPicture('png', 600, 800),
      'projects/project-2/a.png': await createPicture('png', 800, 600),
    };
    await add('maker', { name: 'Maker' }, files, { projects });
    const shown: boolean[][] = [];
    for (const { name } of projects.slice(0, 3)) {
      const { status, png } = await drawn(`/maker/projects/${name.toLowerCase().replace(' ', '-')}`);
      expect(status).toBe(200);
      // In the corner, at the top of a wide image, and above it.
      const places = [
        [1190, 10],
        [900, 130],
        [900, 90],
      ] as const;
      shown.push((await Promise.all(places.map(([x, y]) => colorAt(png, x, y)))).map(isGreen));
    }
    expect(shown).toEqual([
      [false, false, false],
      [true, true, true],
      [false, true, false],
    ]);
    expect((await read('/maker/projects?format=card')).status).toBe(406);
    const missing = await read('/maker/projects/none?format=card');
    expect([missing.status, missing.png.toString().includes('Item not found.')]).toEqual([404, true]);
  });

  test('shows no image of an item whose slug begins with its own', async () => {
    const files = { 'projects/map-2/a.png': await createPicture('png', 600, 800) };
    await add('atlas', { name: 'Atlas' }, files, { projects: [{ name: 'Map' }, { name: 'Map' }] });
    const cards = await Promise.all(['map', 'map-2'].map((slug) => drawn(`/atlas/projects/${slug}`)));
    const colors = await Promise.all(cards.map(({ png }) => colorAt(png, 1190, 10)));
    expect(colors.map(isGreen)).toEqual([false, true]);
  });

  test('returns 503 for too many at once without delaying pages', async () => {
    await add('busy', { name: 'Busy' }, {}, { projects });
    const paths = projects.map((_, index) => `/busy/projects/project-${index}?format=card`);
    let isDrawn = false;
    const drawing = Promise.all(paths.map((path) => read(path))).finally(() => {
      isDrawn = true;
    });
    let others = 0;
    while (!isDrawn) {
      expect((await read('/alice?format=json')).status).toBe(200);
      others += 1;
    }
    const cards = await drawing;
    const busy = cards.filter(isBusy);
    expect([cards.length, busy.length > 0, busy.length < 16]).toEqual([16, true, true]);
    for (const { headers, png } of busy) expectBusy(headers, png);
    // If cards were drawn on the main thread, one request could run between two cards.
    expect(others).toBeGreaterThan(16);
    const index = cards.findIndex(isBusy);
    expect((await drawn(`/busy/projects/project-${index}`)).status).toBe(200);
  });
});

/** A server whose card font is a pipe: drawing waits until the test writes to it. */
async function startSlowly(
  options: typeof hasty | typeof patient = hasty,
): Promise<{ readonly slow: TestApi; readonly font: string }> {
  const font = temporaryPath('font.woff2');
  await copyFile(latin, font);
  const slow = await startApi({ CARD_FONTS: font }, options);
  await addProfile(slow.server, 'mara', { basics: { name: 'Mara' } });
  await rm(font);
  Bun.spawnSync(['mkfifo', font]);
  await saveDraft(accountsOf(slow.server), 'mara', { basics: { name: 'Mara Lindqvist' } });
  return { slow, font };
}

test('draws the card at publish, and returns 503 instead of a blank one until then', async () => {
  const { slow, font } = await startSlowly();
  const mara = await openSession(slow.server, 'mara');
  const published = await mara.post('/publish', { revision: '3', public: '2' });
  expect(published.headers.location).toBe('/publish?done=published');
  // The server reads the font although no card was requested.
  const writer = await openForWriting(font);
  const moment = (await mara.get('/publish?done=published')).body;
  const [, shown = ''] = /<img src="http:\/\/[^"/]*([^"]*format=card[^"]*)"/.exec(moment) ?? [];
  const early = await read(shown.replaceAll('&amp;', '&'), {}, slow.server);
  expect(early.status).toBe(503);
  expectBusy(early.headers, early.png);
  await writer.close();
  await slow.server.stop();
});

test('draws the card before the page after publishing', async () => {
  const { slow, font } = await startSlowly(patient);
  const mara = await openSession(slow.server, 'mara');
  let isAnswered = false;
  const posted = mara.post('/publish', { revision: '3', public: '2' }).finally(() => {
    isAnswered = true;
  });
  const writer = await openForWriting(font);
  expect(isAnswered).toBe(false);
  await writer.close();
  // The worker may read it more than once.
  while (!isAnswered) {
    const again = await open(font, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => null);
    await again?.close();
    await Bun.sleep(20);
  }
  expect((await posted).headers.location).toBe('/publish?done=published');
  await slow.server.stop();
});

const waysToPublish: Readonly<Record<string, (slow: TestApi) => Promise<{ readonly status: number }>>> = {
  API: async (slow) => {
    const token = await slow.tokenOf('mara', 'profile:write');
    return slow.ask('/users/mara/publish', { method: 'POST', token, json: {} });
  },
  // Publishes like `vitrine push`: the change and the stored response are in one transaction.
  'API with an Idempotency-Key': async (slow) => {
    const token = await slow.tokenOf('mara', 'profile:write');
    const headers = { 'Idempotency-Key': 'mara-1' };
    return slow.ask('/users/mara/publish', { method: 'POST', token, json: {}, headers });
  },
  MCP: async (slow) => {
    const token = await slow.tokenOf('mara', 'profile:write', 'profile:publish');
    const params = { name: 'publish', arguments: {} };
    return slow.ask('/mcp', {
      method: 'POST',
      token,
      json: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    });
  },
  "operator's page": async ({ server }) => {
    await createOperator(accountsOf(server), 'olga');
    return (await openSession(server, 'olga')).post('/user-changes', { do: 'publish', user: 'mara' });
  },
};

test.each(Object.entries(waysToPublish))('draws the card at publish through the %s', async (_, publishIt) => {
  const { slow, font } = await startSlowly();
  // The response does not wait for the card.
  expect((await publishIt(slow)).status).toBe(200);
  await (await openForWriting(font)).close();
  await slow.server.stop();
});

/** Succeeds as soon as another process reads the pipe. */
async function openForWriting(pipe: string): Promise<FileHandle> {
  const { O_WRONLY, O_NONBLOCK } = constants;
  for (const deadline = Date.now() + 30_000; ; ) {
    const opened = await open(pipe, O_WRONLY | O_NONBLOCK).catch((error: Error) => error);
    if (!(opened instanceof Error)) return opened;
    if (Date.now() > deadline) throw opened;
    await Bun.sleep(20);
  }
}
