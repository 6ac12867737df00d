import { afterAll, expect, test } from 'bun:test';
import { publish } from '../../src/accounts/publish.ts';
import { contrast } from '../../src/core/html/design/readable-color.ts';
import { accountsOf } from '../support/accounts.ts';
import { draftOf } from '../support/editor.ts';
import { signInAs } from '../support/member.ts';
import { addProfile, preview, startTestServer } from '../support/server.ts';

const server = await startTestServer();
afterAll(() => server.stop());
await addProfile(server, 'jo', {
  basics: { name: 'Jo' },
  work: [{ name: 'One' }],
  skills: [{ name: 'Two' }],
  talks: [{ title: 'Three' }],
});
const jo = await signInAs(server, 'jo');
const place = '/edit/appearance';
const revision = async () => /name="revision" value="(\d+)"/.exec((await jo.get(place)).body)?.[1] ?? '';
const indexOf = async (title: string) => {
  const { body } = await jo.get(place);
  return [...body.matchAll(/<li class="section"[^>]*><strong>([^<]*)</g)].findIndex(
    ([, text]) => text === title,
  );
};

test('theme and color are chosen, and defaults are not stored', async () => {
  await jo.post(place, {
    revision: await revision(),
    '/x-vitrine/theme': 'studio',
    '/x-vitrine/accent': 'teal',
  });
  expect((await draftOf(server, 'jo'))['x-vitrine']).toEqual({ theme: 'studio', accent: 'teal' });
  const page = (await jo.get(place)).body;
  expect(page).toMatch(/value="studio" checked/);
  expect(page).toMatch(/value="teal" checked/);
  await jo.post(place, { revision: await revision(), '/x-vitrine/theme': 'paper', '/x-vitrine/accent': '' });
  expect((await draftOf(server, 'jo'))['x-vitrine'] ?? {}).toEqual({});
});

test('an own color and a density are chosen, and shown on the page', async () => {
  await jo.post(place, {
    revision: await revision(),
    '/x-vitrine/accent': '#ffee00',
    '/x-vitrine/density': 'compact',
  });
  expect((await draftOf(server, 'jo'))['x-vitrine']).toEqual({ accent: '#ffee00', density: 'compact' });
  const form = (await jo.get(place)).body;
  expect(form).toMatch(/value="#ffee00" checked/);
  expect(form).toMatch(/value="compact" checked/);
  await publish(accountsOf(server), 'jo');
  const { body } = await server.call('/jo?format=html', { host: preview });
  expect(body).toContain('font-size:93.75%');
  const [, accent = ''] = /@media screen\{:root\{--accent:(#[0-9a-f]{6})\}\}/.exec(body) ?? [];
  expect(contrast(accent, '#fbf7f0')).toBeGreaterThanOrEqual(4.5);
  for (const wrong of [
    { '/x-vitrine/accent': '#fff' },
    { '/x-vitrine/accent': '#ffee00;}' },
    { '/x-vitrine/density': 'dense' },
  ])
    expect((await jo.post(place, { revision: await revision(), ...wrong })).status).toBe(422);
  await jo.post(place, {
    revision: await revision(),
    '/x-vitrine/accent': '',
    '/x-vitrine/density': 'comfortable',
  });
  expect((await draftOf(server, 'jo'))['x-vitrine'] ?? {}).toEqual({});
});

test('rejects an unknown look with a message', async () => {
  const answer = await jo.post(place, { revision: await revision(), '/x-vitrine/accent': 'beige' });
  expect(answer.status).toBe(422);
  expect(answer.body).toContain('must be one of rust, ochre');
});

test('sections are moved and hidden', async () => {
  const skills = await indexOf('Skills');
  await jo.post(place, { revision: await revision(), do: `move /x-vitrine/sections/${skills} 0` });
  expect(await indexOf('Skills')).toBe(0);
  const talks = await indexOf('Talks');
  await jo.post(place, {
    revision: await revision(),
    [`/x-vitrine/sections/${talks}/visibility`]: 'private',
    do: `up /x-vitrine/sections/${talks}`,
  });
  expect(await indexOf('Talks')).toBe(talks - 1);
  const sections = (await draftOf(server, 'jo'))['x-vitrine']?.sections ?? [];
  expect(sections[0]).toBe('skills');
  expect(sections).toContainEqual({ name: 'talks', visibility: 'private' });
});
