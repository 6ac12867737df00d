import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { inflateSync } from 'node:zlib';
import type { Accounts } from '../../src/accounts/change-user.ts';
import { createUser } from '../../src/accounts/create-user.ts';
import { findDraft } from '../../src/accounts/find-draft.ts';
import { publish } from '../../src/accounts/publish.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { filesOfDraft } from '../../src/domain/profile/draft.ts';
import { findUserByName } from '../../src/store/users.ts';
import { accountsOf } from '../support/accounts.ts';
import { newDatabaseUrl, oneEngine } from '../support/engines.ts';
import { createPng } from '../support/foreign-pictures.ts';
import { type SignedIn, signInAs } from '../support/member.ts';
import { createAvif, createPhotoWithPlace, createPicture, createPixelBomb } from '../support/pictures.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { main, preview, startTestServer, type TestServer } from '../support/server.ts';
import { storeUncleaned } from '../support/store-unchecked.ts';
import { download, send, upload } from '../support/upload.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const document = {
  basics: { name: 'Mira Example' },
  projects: [{ name: 'The Engine', 'x-vitrine': { slug: 'engine' } }],
};

describe.each(oneEngine)('files on %s', (engine) => {
  let server: TestServer;
  let accounts: Accounts;
  let mira: SignedIn;
  let name = '';
  let count = 0;
  beforeAll(async () => {
    const now = () => new Date(Date.now() + count * 61_000);
    server = await startTestServer({ DATABASE_URL: await newDatabaseUrl(engine, postgres) }, { now });
    accounts = accountsOf(server, now);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    count += 1;
    name = `mira${count}`;
    await createUser(accounts, name);
    await saveDraft(accounts, name, document);
    mira = await signInAs(server, name);
  });

  const draftOf = async () => {
    const user = await findUserByName(server.database, name);
    if (!user) throw new Error('no user');
    return findDraft(server.database, user);
  };
  const add = (file: { name: string; bytes: Uint8Array | string }, fields: Record<string, string> = {}) =>
    upload(server, mira, '/files', { do: 'upload', place: 'projects/engine', ...fields, file });
  const get = (path: string) => download(server, path, { Cookie: mira.cookie });

  test('uploads a file to an item, lists size, type and place, and serves it to its member only', async () => {
    const empty = await mira.get('/files');
    expect(empty.body).toContain('There are no files yet.');
    const ready = await mira.get('/files?place=projects/engine');
    expect(ready.body).toContain('<option value="projects/engine" selected>');
    expect(empty.body).toContain('<option value="projects/engine">The Engine</option>');
    const answer = await add({ name: 'plan é.txt', bytes: 'the plan' });
    expect([answer.status, answer.location]).toEqual([
      303,
      '/files?added=projects%2Fengine%2Fplan+%C3%A9.txt',
    ]);
    const { body } = await mira.get(answer.location ?? '');
    expect(body).toContain('plan é.txt added to the draft.');
    // The file is listed with its entry, with details.
    expect(body).toContain('<a href="/edit/projects/engine">The Engine</a> <small>Projects</small>');
    expect(body).toContain('<span class="soft">8 bytes</span>');
    expect(body).toContain('aria-label="plan é.txt"');
    expect(body).toContain('Remove plan é.txt');
    expect(body).toContain('0 MiB of 100 MiB used');
    const file = await get('/files/projects/engine/plan%20%C3%A9.txt');
    expect([file.status, file.bytes.toString()]).toEqual([200, 'the plan']);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; frame-ancestors 'none'",
    );
    expect(file.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''plan%20%C3%A9.txt");
    expect(file.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
    const tag = file.headers.get('etag') ?? '';
    const known = await download(server, '/files/projects/engine/plan%20%C3%A9.txt', {
      Cookie: mira.cookie,
      'If-None-Match': tag,
    });
    expect(known.status).toBe(304);
    const stranger = await server.call('/files/projects/engine/plan%20%C3%A9.txt');
    expect(stranger.headers.location).toStartWith('/sign-in');
    const alice = await signInAs(server, 'alice');
    for (const target of [`/for/${name}/files`, `/for/${name}/files/projects/engine/plan%20%C3%A9.txt`])
      expect((await alice.get(target)).status).toBe(404);
  });

  test('preselects no place for a file', async () => {
    const empty = await mira.get('/files');
    expect(empty.body).toContain('<select id="place" name="place" required><option value>Choose …</option>');
    const { status, body } = await add({ name: 'plan.txt', bytes: 'the plan' }, { place: '' });
    expect(status).toBe(422);
    expect(body).toContain('Choose where the file belongs, then choose the file again.');
    expect((await draftOf()).files).toBe('{}');
  });

  test('serves active content as a download', async () => {
    await add({ name: 'page.html', bytes: '<html><script>alert(1)</script>' });
    const { headers } = await get('/files/projects/engine/page.html');
    expect(headers.get('content-disposition')).toStartWith('attachment');
    expect(headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; frame-ancestors 'none'",
    );
  });

  test('removes the location of a photo and rotates it upright', async () => {
    const photo = await createPhotoWithPlace(2400, 1200);
    expect(photo.includes('Exif')).toBe(true);
    expect((await new Bun.Image(photo).metadata()).width).toBe(1200);
    await add({ name: 'pier.jpg', bytes: photo });
    const path = 'projects/engine/pier.jpg';
    await mira.post('/files', { do: 'describe', path, alt: 'The pier at low water' });
    await publish(accounts, name);
    const { projects } = JSON.parse((await draftOf()).document);
    expect(projects[0]['x-vitrine'].alt).toEqual({ 'pier.jpg': 'The pier at low water' });
    for (const query of ['', '?size=small']) {
      for (const [host, path] of [
        [preview, `/${name}`],
        [main, '/files'],
      ]) {
        const target = `${path}/projects/engine/pier.jpg${query}`;
        const file = await download(server, target, { Host: host ?? '', Cookie: mira.cookie });
        expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
        expect(file.bytes.includes('Exif')).toBe(false);
        const { width, height } = await new Bun.Image(file.bytes).metadata();
        expect([width, height]).toEqual(query === '' ? [1024, 2048] : [400, 800]);
      }
    }
    const page = await server.call(`/${name}/projects/engine`, { host: preview });
    expect(page.body).toContain(`pier.jpg?size=400 400w, `);
    expect(page.body).toContain('alt="The pier at low water"');
    const { files } = JSON.parse(
      (await server.call(`/${name}/projects/engine?format=json`, { host: preview })).body,
    );
    expect(files[0].sizes).toEqual([
      { url: `${files[0].url}?size=400`, width: 400, height: 800 },
      { url: `${files[0].url}?size=800`, width: 800, height: 1600 },
    ]);
  });

  test("rejects images that are too large, damaged or can't be cleaned, with a message", async () => {
    const refused = {
      'This image has too many pixels': createPixelBomb(20_000, 20_000),
      'This image is damaged': (await createPicture('png', 30, 30)).subarray(0, 60),
      'location data from AVIF and HEIC images': createAvif(30, 30),
      'Save the image as JPEG, PNG or WebP': Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    };
    for (const [words, bytes] of Object.entries(refused)) {
      const answer = await add({ name: 'x.jpg', bytes });
      expect(answer.status).toBe(422);
      expect(answer.body).toContain('<option value="projects/engine" selected>');
      expect(answer.body).toContain(words);
    }
    expect(filesOfDraft(await draftOf())).toEqual({});
  });

  test('rejects path traversal and unknown places with a message', async () => {
    const before = (await draftOf()).n;
    for (const bad of ['../x.txt', '..', 'a/b.txt', 'a\\b.txt', 'a%00.txt', `${'n'.repeat(200)}.txt`]) {
      const answer = await add({ name: bad, bytes: 'x' });
      expect([bad, answer.status, answer.body.includes('This file name can’t be used')]).toEqual([
        bad,
        422,
        true,
      ]);
    }
    for (const place of ['projects/nothing', '__proto__/x', 'constructor/name']) {
      const answer = await add({ name: 'x.txt', bytes: 'x' }, { place });
      expect([answer.status, answer.body.includes('The entry of this file no longer exists')]).toEqual([
        422,
        true,
      ]);
    }
    for (const place of ['', '..', 'basics/other', '../../etc'])
      expect((await add({ name: 'x.txt', bytes: 'x' }, { place })).status).toBe(422);
    const text = await add({ name: 'me.png', bytes: 'no picture' }, { place: 'basics/image' });
    expect([text.status, text.body.includes('This isn’t an image')]).toEqual([422, true]);
    expect((await draftOf()).n).toBe(before);
    for (const path of ['..%2f..%2fetc%2fpasswd', 'a%00b', '__proto__', 'projects/engine/none'])
      expect((await mira.get(`/files/${path}`)).status).toBe(404);
  });

  test('rejects files over 10 MiB while they arrive, with a message', async () => {
    const most = 10 * 1024 * 1024;
    const big = await add({ name: 'big.bin', bytes: new Uint8Array(most + 1) });
    expect([big.status, big.body.includes('larger than 10 MiB')]).toEqual([422, true]);
    const huge = await add({ name: 'huge.bin', bytes: new Uint8Array(most + 100_000) });
    expect([huge.status, huge.body.includes('larger than 10 MiB')]).toEqual([413, true]);
    // The page keeps the previous choice.
    expect(huge.body).toContain('<option value="projects/engine" selected>');
    await add({ name: 'plan.txt', bytes: 'one' });
    for (const size of [most + 1, most + 100_000]) {
      const path = 'projects/engine/plan.txt';
      const file = { name: 'other.txt', bytes: new Uint8Array(size) };
      const refused = await upload(server, mira, '/files', { do: 'upload', path, file });
      expect(refused.body).toContain('<aside id="detail" class="detail card" aria-label="plan.txt">');
    }
    await mira.post('/files', { do: 'remove', path: 'projects/engine/plan.txt' });
    expect(filesOfDraft(await draftOf())).toEqual({});
    expect((await add({ name: 'fits.bin', bytes: new Uint8Array(most) })).status).toBe(303);
  });

  test('an incomplete or malformed form changes nothing', async () => {
    const type = 'multipart/form-data; boundary=XX';
    const whole =
      '--XX\r\nContent-Disposition: form-data; name="do"\r\n\r\nupload\r\n--XX\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhi\r\n--XX--\r\n';
    const headers = { Cookie: mira.cookie, 'Content-Type': type };
    for (const body of [whole.slice(0, -8), whole.slice(0, 70), 'nonsense', '']) {
      const answer = await send(server, '/files', { headers, body });
      expect([answer.status, answer.body.includes('The form is incomplete or malformed')]).toEqual([
        400,
        true,
      ]);
    }
    const odd = await send(server, '/files', {
      headers: { ...headers, 'Content-Type': 'text/plain' },
      body: 'x',
    });
    expect(odd.status).toBe(415);
    const none = await upload(server, mira, '/files', { do: 'upload', place: 'projects/engine' });
    expect([none.status, none.body.includes('Choose a file first.')]).toEqual([422, true]);
    for (const fields of [{}, { do: 'explode' }, { do: 'undo', path: 'x', revision: '-1' }])
      expect((await mira.post('/files', fields)).status).toBe(422);
    for (const fields of [
      { do: 'remove', path: '__proto__' },
      { do: 'describe', path: 'x' },
    ]) {
      const answer = await mira.post('/files', fields);
      expect([answer.status, answer.body.includes('There is no such file in the draft.')]).toEqual([
        422,
        true,
      ]);
    }
    expect((await draftOf()).n).toBe(2);
    const forged = await upload(server, mira, '/files', { do: 'upload' }, { Origin: 'http://evil.test' });
    expect(forged.status).toBe(403);
  });

  test('replaces and removes a file, and undo keeps what was saved since', async () => {
    await add({ name: 'plan.txt', bytes: 'one' });
    const path = 'projects/engine/plan.txt';
    const file = { name: 'other.txt', bytes: 'two' };
    const replaced = await upload(server, mira, '/files', { do: 'upload', path, file });
    expect(replaced.location).toBe('/files?replaced=projects%2Fengine%2Fplan.txt');
    const told = (await mira.get(replaced.location ?? '')).body;
    expect(told).toContain('plan.txt replaced in the draft.');
    expect(told).toContain('aria-label="plan.txt"');
    expect((await get(`/files/${path}`)).bytes.toString()).toBe('two');
    const removed = await mira.post('/files', { do: 'remove', path });
    expect(removed.status).toBe(303);
    const { body } = await mira.get(removed.headers.location ?? '');
    expect(body).toContain('plan.txt removed from the draft.');
    expect(body).toContain('name="revision" value="4"');
    expect(body).toContain('value="undo" class="quiet"');
    expect((await get(`/files/${path}`)).status).toBe(404);
    await saveDraft(accounts, name, { ...document, basics: { name: 'Mira Other' } });
    const undone = await mira.post('/files', { do: 'undo', path, revision: '4' });
    expect(undone.status).toBe(303);
    expect((await get(`/files/${path}`)).bytes.toString()).toBe('two');
    expect((await draftOf()).document).toContain('Mira Other');
  });

  test('undo works between automatic saves', async () => {
    const path = 'projects/engine/plan.txt';
    const autosave = (called: string) =>
      saveDraft({ ...accounts, autosavedBy: 'a session' }, name, { ...document, basics: { name: called } });
    await add({ name: 'plan.txt', bytes: 'one' });
    await autosave('Mira Before');
    const removed = await mira.post('/files', { do: 'remove', path });
    const { searchParams } = new URL(removed.headers.location ?? '', 'http://x');
    await autosave('Mira After');
    const revision = searchParams.get('revision') ?? '';
    expect((await mira.post('/files', { do: 'undo', path, revision })).status).toBe(303);
    expect((await get(`/files/${path}`)).bytes.toString()).toBe('one');
    expect((await draftOf()).document).toContain('Mira After');
  });

  test('saves typed alt text as one revision and that of a button as another', async () => {
    const path = 'projects/engine/plan.png';
    await add({ name: 'plan.png', bytes: createPng(30, 20) });
    const { n } = await draftOf();
    for (const alt of ['A', 'A pl', 'A plan'])
      await mira.post('/files', { do: 'describe', path, alt, autosave: '1' });
    await mira.post('/files', { do: 'describe', path, alt: 'The plan' });
    const { body } = await mira.get('/history');
    expect([n + 1, n + 2, n + 3, n + 4].map((one) => body.includes(`/history/${one}"`))).toEqual([
      ...[false, false],
      ...[true, true],
    ]);
  });

  test('removes and restores alt text with its image in every language', async () => {
    const path = 'projects/engine/plan.png';
    const bytes = createPng(30, 20);
    const words = async (): Promise<object> => {
      const { projects } = JSON.parse((await draftOf()).document);
      const { slug: _slug, ...rest } = projects[0]['x-vitrine'];
      return rest;
    };
    const place = '/x-vitrine/alt/plan.png';
    const described = { alt: { 'plan.png': 'A plan' }, locales: { fr: { [place]: 'Un plan' } } };
    await add({ name: 'plan.png', bytes });
    const [engine] = document.projects;
    const extras = { slug: 'engine', ...described };
    await saveDraft(accounts, name, { ...document, projects: [{ ...engine, 'x-vitrine': extras }] });
    const removed = await mira.post('/files', { do: 'remove', path });
    expect(await words()).toEqual({});
    const { searchParams } = new URL(removed.headers.location ?? '', 'http://x');
    const revision = searchParams.get('revision') ?? '';
    await mira.post('/files', { do: 'undo', path, revision });
    expect(await words()).toEqual(described);
    await mira.post('/files', { do: 'remove', path });
    await add({ name: 'plan.png', bytes: createPng(20, 30) });
    expect(await words()).toEqual({});
    await mira.post('/files', { do: 'describe', path, alt: 'Another' });
    await mira.post('/files', { do: 'remove', path });
    await add({ name: 'plan.png', bytes: createPng(20, 30) });
    await mira.post('/files', { do: 'describe', path, alt: 'Written since' });
    await mira.post('/files', { do: 'undo', path, revision });
    expect(await words()).toEqual({ alt: { 'plan.png': 'Written since' } });
  });

  test('removes a translated alt text', async () => {
    const path = 'projects/engine/plan.png';
    await add({ name: 'plan.png', bytes: createPng(30, 20) });
    const extras = {
      slug: 'engine',
      alt: { 'plan.png': 'A plan' },
      locales: { fr: { '/name': 'La machine', '/x-vitrine/alt/plan.png': 'Un plan' } },
    };
    const projects = [{ name: 'The Engine', 'x-vitrine': extras }];
    await saveDraft(accounts, name, { ...document, projects });
    expect((await mira.post('/files', { do: 'describe', path, alt: '' })).status).toBe(303);
    const [{ 'x-vitrine': left }] = JSON.parse((await draftOf()).document).projects;
    expect(left).toEqual({ slug: 'engine', locales: { fr: { '/name': 'La machine' } } });
  });

  test('gives file names that differ in a space separate fields', async () => {
    for (const called of ['a plan.png', 'a-plan.png']) await add({ name: called, bytes: createPng(30, 20) });
    const { body } = await mira.get('/edit/projects/engine');
    const ids = [...body.matchAll(/<input id="([^"]*)" name="alt"/g)].map(([, id]) => id);
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
    for (const id of ids) expect([/\s/.test(id ?? ''), body.includes(`for="${id}"`)]).toEqual([false, true]);
  });

  test('keeps a second file of the same name with its own alt text', async () => {
    const [path, second] = ['projects/engine/image.png', 'projects/engine/image-2.png'];
    const [one, other] = [await createPicture('png', 40, 30), await createPicture('png', 30, 40)];
    const name = 'image.png';
    await add({ name, bytes: one });
    await mira.post('/files', { do: 'describe', path, alt: 'The first' });
    const answer = await add({ name, bytes: other });
    expect(answer.location).toBe('/files?added=projects%2Fengine%2Fimage-2.png');
    expect((await mira.get(answer.location ?? '')).body).toContain('image-2.png added to the draft.');
    const sizes = async () =>
      Object.entries(filesOfDraft(await draftOf())).map(([at, { width }]) => [at, width]);
    const both = [
      [second, 30],
      [path, 40],
    ];
    expect(await sizes()).toEqual(both);
    expect(JSON.parse((await draftOf()).document).projects[0]['x-vitrine'].alt).toEqual({
      [name]: 'The first',
    });
    // The page does not send existing files again.
    for (const bytes of [one, other]) await add({ name, bytes });
    expect(await sizes()).toEqual(both);
    await upload(server, mira, '/files', { do: 'upload', path, file: { name, bytes: createPng(20, 20) } });
    expect(await sizes()).toEqual([
      [second, 30],
      [path, 20],
    ]);
    for (const bytes of ['one', 'two', 'three']) await add({ name: '.plan', bytes });
    expect(Object.keys(filesOfDraft(await draftOf())).slice(0, 3)).toEqual(
      ['.plan', '.plan-2', '.plan-3'].map((at) => `projects/engine/${at}`),
    );
    const longest = `${'n'.repeat(116)}.txt`;
    await add({ name: longest, bytes: 'one' });
    expect((await add({ name: longest, bytes: 'two' })).status).toBe(422);
  });

  test('replaces a portrait or cover of the same name', async () => {
    for (const place of ['basics/image', 'basics/cover']) {
      for (const side of [40, 30]) await add({ name: 'me.png', bytes: createPng(side, side) }, { place });
      expect(filesOfDraft(await draftOf())[`${place}/me.png`]).toMatchObject({ width: 30 });
    }
    expect(Object.keys(filesOfDraft(await draftOf()))).toHaveLength(2);
  });

  test('adds alt text later and removes it', async () => {
    await add({ name: 'pier.png', bytes: await createPicture('png', 40, 30) });
    const path = 'projects/engine/pier.png';
    const listed = await mira.get('/files');
    expect(listed.body).toContain('Add alt text');
    expect(listed.body).not.toContain('id="detail"');
    expect(listed.body).toMatch(
      /<img src="\/files\/projects\/engine\/pier.png\?size=small&amp;of=\w{8}" alt width="40" height="30"/,
    );
    const asked = await mira.get(`/files?file=${encodeURIComponent(path)}`);
    expect(asked.body).toContain('This image has no alt text yet.');
    // The styles of the components on the page.
    for (const part of ['.facts', '.rows>li', '.card']) expect(asked.body).toContain(`${part}{`);
    expect((await mira.get('/files?file=__proto__')).body).not.toContain('id="detail"');
    const described = await mira.post('/files', { do: 'describe', path, alt: ' A pier ' });
    expect(described.status).toBe(303);
    const { body } = await mira.get(described.headers.location ?? '');
    expect(body).toContain('value="A pier"');
    expect(body).toContain('<p class="soft said">A pier</p>');
    await mira.post('/files', { do: 'describe', path, alt: '' });
    expect((await draftOf()).document).not.toContain('"alt"');
  });

  test('uploads a photo, crops it, and offers smaller sizes', async () => {
    const missing = await mira.get('/files/crop');
    expect([missing.status, missing.body.includes('The draft has no such image yet.')]).toEqual([404, true]);
    const bytes = createPng(1200, 600);
    const answer = await add({ name: 'me.png', bytes }, { place: 'basics/image' });
    expect([answer.status, answer.location]).toEqual([303, '/files/crop']);
    const { body } = await mira.get('/files/crop');
    expect(body).toContain('width="1200" height="600"');
    expect(body).toContain('The left side');
    expect(body).not.toContain('The bottom');
    const [, hash = ''] = /name="hash" value="(\w+)"/.exec(body) ?? [];
    const cropped = await mira.post('/files/crop', { hash, part: 'right' });
    expect([cropped.status, cropped.headers.location]).toEqual([303, '/edit/basics?cropped=1#photo']);
    const large = await get('/files/basics/image/me.png');
    expect(await new Bun.Image(large.bytes).metadata()).toMatchObject({ width: 512, height: 512 });
    expect(await colourOf(large.bytes)).toEqual([0, 0, 0]);
    const small = await get('/files/basics/image/me.png?size=small');
    expect(await new Bun.Image(small.bytes).metadata()).toMatchObject({ width: 400, height: 400 });
    await publish(accounts, name);
    const page = await server.call(`/${name}`, { host: preview });
    const address = `http://${preview}/${name}/basics/image/me.png`;
    expect(page.body).toContain(`srcset="${address}?size=400 400w, ${address} 512w" sizes="144px"`);
    const old = await mira.post('/files/crop', { hash, part: 'left' });
    expect([old.status, old.body.includes('has changed since you opened')]).toEqual([409, true]);
  });

  test('a pending crop replaces no other image', async () => {
    const bytes = createPng(1200, 600);
    const crop = async (part: string) => {
      const [, hash = ''] = /name="hash" value="(\w+)"/.exec((await mira.get('/files/crop')).body) ?? [];
      return () => mira.post('/files/crop', { hash, part });
    };
    await add({ name: 'me.png', bytes }, { place: 'basics/image' });
    const parts = [await crop('left'), await crop('right')];
    const answers = await Promise.all(parts.map((send) => send()));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toContain('has changed since you opened');
    await add({ name: 'me.png', bytes }, { place: 'basics/image' });
    const cut = await crop('left');
    await Promise.all([
      cut(),
      add({ name: 'other.png', bytes: createPng(20, 20) }, { place: 'basics/image' }),
    ]);
    expect(Object.keys(filesOfDraft(await draftOf()))).toEqual(['basics/image/other.png']);
  });

  test('keeps a crop within the image or rejects it with a message', async () => {
    await add({ name: 'me.png', bytes: createPng(400, 600) }, { place: 'basics/image' });
    const [, hash = ''] = /name="hash" value="(\w+)"/.exec((await mira.get('/files/crop')).body) ?? [];
    const squares = [
      ['0', '0', '401'],
      ['1', '0', '400'],
      ['0', '201', '400'],
      ['-1', '0', '100'],
      ['0', '0', '15'],
      ['', '', ''],
      ['1e2', '0', '100'],
      ['0', '0', 'NaN'],
    ];
    for (const [x = '', y = '', side = ''] of squares) {
      const answer = await mira.post('/files/crop', { hash, part: 'exact', x, y, side });
      expect([answer.status, answer.body.includes('400 × 600 pixels')]).toEqual([422, true]);
    }
    expect((await mira.post('/files/crop', { hash, part: 'left' })).status).toBe(422);
    const answer = await mira.post('/files/crop', { hash, part: 'exact', x: '20', y: '300', side: '160' });
    expect(answer.status).toBe(303);
    const { bytes } = await get('/files/basics/image/me.png');
    expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: 160, height: 160 });
    expect(await colourOf(bytes)).toEqual([255, 0, 0]);
  });

  test("crops images stored before cleaning existed, and reports those it can't draw", async () => {
    const path = 'basics/image/me.png';
    const crop = async (bytes: Uint8Array) => {
      await storeUncleaned(accounts, name, path, bytes);
      const [, hash = ''] = /name="hash" value="(\w+)"/.exec((await mira.get('/files/crop')).body) ?? [];
      return mira.post('/files/crop', { hash, part: 'right' });
    };
    expect((await crop(createPng(3000, 1501))).status).toBe(303);
    const { bytes } = await get(`/files/${path}`);
    expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: 512, height: 512 });
    expect(await colourOf(bytes)).toEqual([0, 0, 0]);
    for (const broken of [createPixelBomb(20_000, 10_000), createPng(900, 600).subarray(0, 300)]) {
      const answer = await crop(broken);
      expect([answer.status, answer.body.includes('Images of this type can’t be cropped')]).toEqual([
        409,
        true,
      ]);
    }
  });

  test("doesn't crop drawings", async () => {
    const bytes = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"></svg>';
    await add({ name: 'me.svg', bytes }, { place: 'basics/image' });
    const page = await mira.get('/files/crop');
    expect([page.status, page.body.includes('Images of this type can’t be cropped')]).toEqual([409, true]);
  });
});

/** The color of the first pixel. */
async function colourOf(picture: Uint8Array): Promise<number[]> {
  const png = Buffer.from(await new Bun.Image(picture).resize(1, 1).png({ compressionLevel: 0 }).bytes());
  const at = png.indexOf('IDAT');
  const raw = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  return [...raw.subarray(1, 4)];
}
