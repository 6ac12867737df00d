import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { publish } from '../../src/accounts/publish.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { accountsOf } from '../support/accounts.ts';
import { draftOf } from '../support/editor.ts';
import { createPng } from '../support/foreign-pictures.ts';
import { type SignedIn, signInAs } from '../support/member.ts';
import { addProfile, preview, startTestServer, type TestServer } from '../support/server.ts';
import { upload } from '../support/upload.ts';

let server: TestServer;
let mira: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  const projects = [{ name: 'Engine', 'x-vitrine': { slug: 'engine' } }];
  await addProfile(server, 'mira', { basics: { name: 'Mira' }, projects });
  mira = await signInAs(server, 'mira');
  for (const name of ['a.png', 'b.png', 'c.png']) {
    const file = { name, bytes: createPng(30, 20) };
    await upload(server, mira, '/files', { do: 'upload', place: 'projects/engine', file });
  }
});
afterAll(() => server.stop());

const path = (name: string) => `projects/engine/${name}`;
const change = (fields: Record<string, string>) => mira.post('/files', { from: 'entry', ...fields });
const extras = async () => {
  const { projects = [] } = await draftOf(server, 'mira');
  const [{ 'x-vitrine': { slug: _slug, ...rest } = {} } = {}] = projects as {
    'x-vitrine'?: { slug?: string };
  }[];
  return rest;
};
const orderIn = (html: string) => [
  ...new Set([...html.matchAll(/<img src="[^"]*\/(\w\.png)/g)].map(([, name]) => name)),
];
const published = async () => (await server.call('/mira/projects/engine', { host: preview })).body;

describe('the images of an entry', () => {
  test('move one position by a button, and visitors see that order', async () => {
    expect(orderIn((await mira.get('/edit/projects/engine')).body)).toEqual(['a.png', 'b.png', 'c.png']);
    const { status, headers } = await change({ do: 'move', path: path('c.png'), to: '0' });
    expect(status).toBe(303);
    expect(headers.location).toContain('/edit/projects/engine?arranged=');
    const { body } = await mira.get((headers.location ?? '').replace('#files', ''));
    expect(body).toContain('c.png moved.');
    expect(orderIn(body)).toEqual(['c.png', 'a.png', 'b.png']);
    await publish(accountsOf(server), 'mira');
    expect(orderIn(await published())).toEqual(['c.png', 'a.png', 'b.png']);
  });

  test('count as an unpublished change after a move', async () => {
    await publish(accountsOf(server), 'mira');
    expect((await mira.get('/publish')).body).not.toContain('Order of the images');
    await change({ do: 'move', path: path('b.png'), to: '0' });
    expect((await mira.get('/publish')).body).toContain('Order of the images: Engine');
    await publish(accountsOf(server), 'mira');
    expect(orderIn(await published())).toEqual(['b.png', 'c.png', 'a.png']);
  });

  test.each([
    ['', 422],
    ['-1', 422],
    ['3', 422],
    ['x', 422],
  ])('stay where they are for the position "%s"', async (to, status) => {
    const before = await extras();
    expect((await change({ do: 'move', path: path('a.png'), to })).status).toBe(status);
    expect(await extras()).toEqual(before);
  });

  test('stay where they are when the form names an unknown file', async () => {
    const before = await extras();
    expect((await change({ do: 'move', path: path('gone.png'), to: '0' })).status).toBe(422);
    expect(await extras()).toEqual(before);
  });

  test('have an alt text and a caption, each saved alone', async () => {
    await change({ do: 'describe', path: path('a.png'), alt: 'A pier' });
    await change({ do: 'describe', path: path('a.png'), caption: 'At dusk' });
    expect(await extras()).toMatchObject({ alt: { 'a.png': 'A pier' }, captions: { 'a.png': 'At dusk' } });
    await publish(accountsOf(server), 'mira');
    const page = await published();
    expect(page).toMatch(/<img [^>]*alt="A pier"/);
    expect(page.match(/<figcaption>.*?<\/figcaption>/gs)?.join('')).toContain('<bdi>At dusk</bdi>');
    expect(page).not.toContain('<bdi>A pier</bdi>');
    await change({ do: 'describe', path: path('a.png'), caption: '' });
    expect(await extras()).not.toHaveProperty('captions');
    expect(await extras()).toHaveProperty('alt');
  });

  test('take their caption and position with them', async () => {
    await change({ do: 'describe', path: path('b.png'), caption: 'From the south' });
    await change({ do: 'move', path: path('b.png'), to: '1' });
    await change({ do: 'remove', path: path('b.png') });
    expect(await extras()).not.toHaveProperty('captions');
    expect(await extras()).toHaveProperty('images', ['c.png', 'a.png']);
  });

  test('have captions in the languages of the profile', async () => {
    const captions = { 'a.png': 'At dusk' };
    const locales = { de: { '/name': 'Motor', '/x-vitrine/captions/a.png': 'In der Dämmerung' } };
    const projects = [{ name: 'Engine', 'x-vitrine': { slug: 'engine', captions, locales } }];
    await saveDraft(accountsOf(server), 'mira', { basics: { name: 'Mira' }, projects });
    await publish(accountsOf(server), 'mira');
    const { body } = await server.call('/mira/projects/engine?lang=de', { host: preview });
    expect(body).toContain('<bdi>In der Dämmerung</bdi>');
  });
});
