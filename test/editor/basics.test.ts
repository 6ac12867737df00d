import { afterAll, expect, test } from 'bun:test';
import { draftOf, fill } from '../support/editor.ts';
import { signInAs } from '../support/member.ts';
import { addProfile, startTestServer } from '../support/server.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const alice = await signInAs(server, 'alice');

const document = {
  basics: {
    name: 'Alice Example',
    label: 'Tester',
    summary: 'One\n\nTwo\r\nthree',
    email: 'alice@example.org',
    givenName: 'Alice',
    location: { city: 'Brest', countryCode: 'FR', planet: 'Earth' },
    profiles: [
      { network: 'One', url: 'https://one.example', rank: 1 },
      { network: 'Two', url: 'https://two.example' },
    ],
    odd: { deep: [1, 2] },
  },
  work: [{ name: 'Acme', 'x-vitrine': { slug: 'acme' } }],
  'x-vitrine': {
    locales: { fr: { '/basics/label': 'Testeuse', '/basics/profiles/1/network': 'Deux' } },
    visibility: { '/basics/profiles/1': 'private' },
  },
} as const;

async function open() {
  await addProfile(server, 'alice', document);
  return (await alice.get('/edit/basics')).body;
}

test('shows given and family name next to the name, with its visibility', async () => {
  const page = await open();
  await alice.post('/edit/basics', fill(page, { '/basics/givenName': 'Al', '/basics/familyName': 'Ice' }));
  expect((await draftOf(server, 'alice')).basics).toMatchObject({ givenName: 'Al', familyName: 'Ice' });
  expect(page).not.toContain('/x-vitrine/visibility/~1basics~1givenName');
});

test('changes nothing when the form is submitted untouched', async () => {
  const answer = await alice.post('/edit/basics', fill(await open(), {}));
  expect(answer.status).toBe(303);
  expect(await draftOf(server, 'alice')).toEqual(document);
});

test('saves typed values, removes emptied ones, and keeps others', async () => {
  const page = await open();
  const answer = await alice.post(
    '/edit/basics',
    fill(page, {
      '/basics/name': 'Alice <b>&"',
      '/basics/label': '',
      '/basics/url': 'example.org/me',
      '/basics/location/city': '',
      '/basics/profiles/2/network': 'Three',
      '/x-vitrine/visibility/~1basics~1email': 'public',
    }),
  );
  expect([answer.status, answer.headers.location?.startsWith('/edit/basics?saved=')]).toEqual([303, true]);
  const { basics, 'x-vitrine': extras } = await draftOf(server, 'alice');
  expect(basics).toEqual({
    ...document.basics,
    name: 'Alice <b>&"',
    label: undefined,
    url: 'https://example.org/me',
    location: { countryCode: 'FR', planet: 'Earth' },
    profiles: [...document.basics.profiles, { network: 'Three' }],
  } as object);
  expect(extras).toEqual({
    locales: { fr: { '/basics/profiles/1/network': 'Deux' } },
    visibility: { '/basics/profiles/1': 'private', '/basics/email': 'public' },
  });
});

test('shows a hidden social profile as hidden and makes it public again', async () => {
  const page = await open();
  expect(page).toContain('Visibility: Two');
  expect(page).not.toContain('Visibility: One');
  const rule = '/x-vitrine/visibility/~1basics~1profiles~11';
  expect((await alice.post('/edit/basics', fill(page, { [rule]: 'public' }))).status).toBe(303);
  expect((await draftOf(server, 'alice'))['x-vitrine']).toEqual({ locales: document['x-vitrine'].locales });
});

test('moves entries with their references', async () => {
  const moved = await alice.post('/edit/basics', fill(await open(), { do: 'up /basics/profiles/1' }));
  expect(moved.status).toBe(303);
  const { basics, 'x-vitrine': extras } = await draftOf(server, 'alice');
  expect(basics?.profiles?.map(({ network }) => network)).toEqual(['Two', 'One']);
  expect(extras).toEqual({
    locales: { fr: { '/basics/label': 'Testeuse', '/basics/profiles/0/network': 'Deux' } },
    visibility: { '/basics/profiles/0': 'private' },
  });
});

test('derives network and username of a saved link until the member types another', async () => {
  await addProfile(server, 'alice', { basics: { name: 'Alice' } });
  const send = async (typed: Record<string, string>) => {
    const page = (await alice.get('/edit/basics')).body;
    expect((await alice.post('/edit/basics', fill(page, typed))).status).toBe(303);
    return (await draftOf(server, 'alice')).basics?.profiles;
  };
  const at = '/basics/profiles/0';
  expect(await send({ [`${at}/url`]: 'https://social.example/@alice' })).toEqual([
    { network: 'Mastodon', username: 'alice', url: 'https://social.example/@alice' },
  ]);
  expect(await send({ [`${at}/url`]: 'bsky.app/profile/alice.example' })).toEqual([
    { network: 'Bluesky', username: 'alice.example', url: 'https://bsky.app/profile/alice.example' },
  ]);
  await send({ [`${at}/network`]: 'The other place' });
  expect(await send({ [`${at}/url`]: 'https://github.com/alice' })).toEqual([
    { network: 'The other place', username: 'alice', url: 'https://github.com/alice' },
  ]);
  expect(await send({ [`${at}/network`]: '', [`${at}/url`]: '' })).toBeUndefined();
});

test('has three groups, folds the street and shows no image URL', async () => {
  const page = await open();
  const titles = [...page.matchAll(/<h2 id="(\w+)">([^<]+)</g)].map(([, , title]) => title);
  expect(titles).toEqual(['You', 'Contact', 'Location']);
  const [fold = ''] =
    /<details class="disclosure"[\s\S]*?<\/details>/.exec(page.slice(page.indexOf('id="location"'))) ?? [];
  expect(fold).toContain('name="/basics/location/address"');
  expect(fold).toContain('name="/basics/location/postalCode"');
  expect(fold).not.toContain('name="/basics/location/city"');
  expect(page).not.toContain('name="/basics/image"');
});
