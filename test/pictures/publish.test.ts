import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { putFile } from '../../src/accounts/change-files.ts';
import { findPublishedByAnyName } from '../../src/store/published.ts';
import { accountsOf } from '../support/accounts.ts';
import { startApi, type TestApi } from '../support/api-client.ts';
import {
  createPhoto,
  createPng,
  type PictureServer,
  secret,
  startPictureServer,
} from '../support/foreign-pictures.ts';
import { testHealth } from '../support/health.ts';
import { signInAs } from '../support/member.ts';
import { toReceiver } from '../support/receiver.ts';
import { preview } from '../support/server.ts';

const ours = `http://${preview}/alice/basics/image`;

describe('publishing', () => {
  let api: TestApi;
  let token: string;
  let elsewhere: PictureServer;
  let gate = Promise.resolve();
  beforeAll(async () => {
    const [photo, png] = [await createPhoto(60, 30), createPng(20, 10)];
    elsewhere = await startPictureServer(async ({ url = '' }, response) => {
      await gate;
      if (url.startsWith('/photo')) response.end(photo);
      else if (url.startsWith('/png')) response.end(png);
      else response.writeHead(404).end();
    });
    api = await startApi({}, { network: toReceiver });
    token = await api.tokenOf('alice', 'profile:read', 'profile:write');
  });
  afterAll(async () => {
    await api.server.stop();
    await elsewhere[Symbol.asyncDispose]();
  });

  const save = (image: string | undefined, more: object = {}) =>
    api.ask('/users/alice/draft', {
      method: 'PUT',
      token,
      json: { basics: { name: 'Alice Example', image }, ...more },
      headers: { 'If-Match': '*' },
    });
  const publish = (json: object = {}, headers: Record<string, string> = {}) =>
    api.ask('/users/alice/publish', { method: 'POST', token, json, headers });
  const read = async (target: string) => (await api.server.call(target, { host: preview })).body;
  const imageOfDraft = async () => (await api.ask('/users/alice/draft', { token })).value.basics.image;
  const files = async () => (await api.ask('/users/alice/files', { token })).value.items;

  test('copies the image, and every format names our copy', async () => {
    const address = `${elsewhere.origin}/photo?size=1`;
    const { headers } = await save(address);
    const { value } = await publish();
    expect(value).toEqual({ ...value, state: 'published', draft: 3, published: 3 });
    expect(value.warnings).toBeUndefined();
    const page = await read('/alice');
    expect(page).toContain(`<img class="u-photo" src="${ours}/picture.jpg"`);
    expect(page).not.toContain(elsewhere.origin);
    expect(JSON.parse(await read('/alice?format=json')).basics.image).toBe(`${ours}/picture.jpg`);
    expect(JSON.parse(await read('/alice?format=jsonld')).mainEntity.image).toBe(`${ours}/picture.jpg`);
    expect(await read('/alice?format=vcard')).toContain(`PHOTO:${ours}/picture.jpg\r\n`);
    const file = await fetch(`http://127.0.0.1:${api.server.port}/alice/basics/image/picture.jpg`, {
      headers: { Host: preview },
    });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const bytes = Buffer.from(await file.bytes());
    expect(bytes.includes(secret)).toBe(false);
    expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: 30, height: 60 });
    const draft = await api.ask('/users/alice/draft', { token });
    expect([draft.headers.etag, draft.value.basics.image]).toEqual([headers.etag ?? '', address]);
    const published = await findPublishedByAnyName(api.server.database, 'alice');
    expect(published?.content).not.toContain('"source"');
  });

  test("doesn't fetch a stored image and fetches a changed URL", async () => {
    const count = elsewhere.asked.length;
    await publish();
    await save(`${elsewhere.origin}/photo?size=1`, { skills: [{ name: 'Tides' }] });
    await publish();
    expect(elsewhere.asked).toHaveLength(count);
    await save(`${elsewhere.origin}/png`);
    expect(await files()).toEqual([]);
    await publish();
    expect(elsewhere.asked.slice(count)).toEqual(['/png']);
    expect(await files()).toMatchObject([{ path: 'basics/image/picture.png', type: 'image/png' }]);
    expect(await read('/alice')).toContain(`src="${ours}/picture.png"`);
  });

  test('continues without an unavailable image, reports it, and shows initials', async () => {
    await save(`${elsewhere.origin}/gone`);
    const { status, value } = await publish();
    expect([status, value.state, value.warnings]).toEqual([
      200,
      'published',
      [{ pointer: '/basics/image', detail: 'was not fetched: the server answers 404' }],
    ]);
    const page = await read('/alice');
    expect(page).not.toContain('<img');
    expect(page).toContain('<span class="monogram" aria-hidden="true">A\u200cE</span>');
    await save(undefined);
    await publish();
    expect(await read('/alice')).not.toContain('class="monogram"');
  });

  test('rolls back to a stored image and fetches one for an older revision without', async () => {
    const { value: user } = await api.ask('/users/alice', { token });
    await save(`${elsewhere.origin}/png?older`);
    await save(undefined);
    const count = elsewhere.asked.length;
    await publish({ revision: 3 });
    expect(await read('/alice')).toContain(`src="${ours}/picture.jpg"`);
    expect(elsewhere.asked).toHaveLength(count);
    const { value } = await publish({ revision: user.draft + 1 });
    expect(value.published).toBe(user.draft + 1);
    expect(await read('/alice')).toContain(`src="${ours}/picture.png"`);
    expect(elsewhere.asked.slice(count)).toEqual(['/png?older']);
  });

  test('fetches nothing for uploaded, private and unpublishable images', async () => {
    const count = elsewhere.asked.length;
    const accounts = accountsOf(api.server);
    await save(`${elsewhere.origin}/png?uploaded`);
    await putFile(accounts, 'alice', 'basics/image/mine.png', createPng(2, 2));
    await publish();
    expect(await read('/alice')).toContain(`src="${ours}/mine.png"`);
    await api.ask('/users/alice/files/basics/image/mine.png', { method: 'DELETE', token });
    const hidden = { 'x-vitrine': { visibility: { '/basics/image': 'private' } } };
    expect((await save(`${elsewhere.origin}/png?private`, hidden)).status).toBe(200);
    await publish();
    expect((await publish({ revision: 999 })).status).toBe(404);
    expect(elsewhere.asked).toHaveLength(count);
  });

  test.each(['as it came', 'cut', 'replaced'])(
    'keeps a removed image removed (%s), and undo restores it with its URL',
    async (how) => {
      const address = `${elsewhere.origin}/photo?removed=${encodeURIComponent(how)}`;
      const alice = await signInAs(api.server, 'alice');
      await save(address);
      await publish();
      if (how === 'cut') {
        const [, hash = ''] = /name="hash" value="(\w+)"/.exec((await alice.get('/files/crop')).body) ?? [];
        expect((await alice.post('/files/crop', { hash, part: 'centre' })).status).toBe(303);
      }
      if (how === 'replaced')
        await putFile(accountsOf(api.server), 'alice', 'basics/image/mine.png', createPng(2, 2));
      const [{ path }] = await files();
      const { headers } = await alice.post('/files', { do: 'remove', from: 'basics', path });
      const revision = new URL(headers.location ?? '', 'http://x').searchParams.get('revision') ?? '';
      await save(await imageOfDraft(), { skills: [{ name: 'Ebb' }] });
      const count = elsewhere.asked.length;
      await publish();
      expect(elsewhere.asked).toHaveLength(count);
      expect(await read('/alice')).not.toContain('<img');
      expect((await api.server.call(`/alice/${path}`, { host: preview })).status).toBe(404);
      expect((await alice.post('/files', { do: 'undo', path, revision })).status).toBe(303);
      expect(await imageOfDraft()).toBe(address);
      await save(address, { skills: [{ name: 'Flow' }] });
      await publish();
      expect(elsewhere.asked).toHaveLength(count);
      expect(await read('/alice')).toContain(`src="http://${preview}/alice/${path}"`);
      await api.ask(`/users/alice/files/${path}`, { method: 'DELETE', token });
      expect(await imageOfDraft()).toBeUndefined();
    },
  );

  test('keeps a URL without an image when another file is removed', async () => {
    const address = `${elsewhere.origin}/png?kept`;
    await save(address, { projects: [{ name: 'Engine', 'x-vitrine': { slug: 'engine' } }] });
    const target = '/users/alice/files/projects/engine/plan.png';
    await putFile(accountsOf(api.server), 'alice', 'projects/engine/plan.png', createPng(2, 2));
    expect((await api.ask(target, { method: 'DELETE', token })).status).toBe(204);
    expect(await imageOfDraft()).toBe(address);
  });

  test('delays no other writer while the other server is slow', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const count = elsewhere.asked.length;
    await save(`${elsewhere.origin}/png?slow`);
    const slow = publish({}, { 'Idempotency-Key': 'slow' });
    while (elsewhere.asked.length === count) await Bun.sleep(10);
    expect((await save(`${elsewhere.origin}/png?newer`)).status).toBe(200);
    resolve();
    // The draft has changed, so it must not get the image of its previous version.
    expect(await slow).toMatchObject({ status: 200 });
    expect(await read('/alice')).toContain('class="monogram"');
    expect((await publish({}, { 'Idempotency-Key': 'slow' })).body).toBe((await slow).body);
    await publish({}, { 'Idempotency-Key': 'next' });
    expect(await read('/alice')).toContain(`src="${ours}/picture.png"`);
  });

  testHealth(() => api.server.database);

  test('by an assistant does the same: the named revision with its image', async () => {
    const publisher = await api.tokenOf('alice', 'profile:read', 'profile:write', 'profile:publish');
    const use = async (args: object) => {
      const params = { name: 'publish', arguments: args };
      const json = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      const { value } = await api.ask('/mcp', { method: 'POST', token: publisher, json });
      return value.result.structuredContent;
    };
    const { headers } = await save(`${elsewhere.origin}/photo?by=assistant`);
    const revision = Number(headers.etag?.replaceAll('"', ''));
    await save(`${elsewhere.origin}/missing`, { work: [{ name: 'Newer' }] });
    const older = await use({ revision });
    expect(older.warnings).toEqual([]);
    const page = await read('/alice');
    expect([page.includes(`src="${ours}/picture.jpg"`), page.includes('Newer')]).toEqual([true, false]);
    const newest = await use({});
    expect([newest.revision > revision, newest.warnings.length]).toEqual([true, 1]);
    expect(await read('/alice')).toContain('Newer');
  });
});
