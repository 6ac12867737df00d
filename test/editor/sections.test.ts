import { afterAll, expect, test } from 'bun:test';
import { putFile, removeFile } from '../../src/accounts/change-files.ts';
import { publish } from '../../src/accounts/publish.ts';
import { editorPaths } from '../../src/core/paths/editor.ts';
import type { Item } from '../../src/domain/profile/document.ts';
import { accountsOf } from '../support/accounts.ts';
import { draftOf, fieldsOf, fill } from '../support/editor.ts';
import { signInAs } from '../support/member.ts';
import { addProfile, preview, startTestServer } from '../support/server.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const alice = await signInAs(server, 'alice');
const accounts = accountsOf(server);

const acme = {
  name: 'Acme',
  position: 'Smith',
  startDate: '2020',
  highlights: ['One', 'Two', 'Three'],
  secret: { of: ['the', 'house'] },
  stars: 4,
  'x-vitrine': { slug: 'acme', locales: { fr: { '/highlights/1': 'Deux', '/position': 'Forgeron' } } },
};
const blue = { name: 'Blue', 'x-vitrine': { slug: 'blue', visibility: 'private' } };
const crow = { name: 'Crow', 'x-vitrine': { slug: 'crow' } };
const talk = { title: 'A talk', year: 2020, tags: ['a'], 'x-vitrine': { slug: 'a-talk' } };
const languages = [{ language: 'French', 'x-vitrine': { slug: 'french' } }];
const document = {
  basics: { name: 'Alice' },
  work: [acme, blue, crow],
  languages,
  talks: [talk],
};

async function open(path: string): Promise<string> {
  await addProfile(server, 'alice', document);
  const page = await alice.get(path);
  expect(page.status).toBe(200);
  return page.body;
}

async function items(type: string): Promise<readonly Item[]> {
  return ((await draftOf(server, 'alice'))[type] ?? []) as readonly Item[];
}

async function names(type: string): Promise<unknown[]> {
  return (await items(type)).map(({ name }) => name);
}

test('changes nothing when a page is submitted untouched', async () => {
  for (const path of [
    '/edit/work',
    '/edit/work/acme',
    '/edit/_languages',
    '/edit/talks/a-talk',
    '/edit/skills',
  ]) {
    const answer = await alice.post(path, fill(await open(path), {}));
    expect([path, answer.status]).toEqual([path, 303]);
    expect(await draftOf(server, 'alice')).toEqual(document);
  }
});

test('shows the items of a section in order, with a form for a new one', async () => {
  const page = await open('/edit/work');
  expect(page.indexOf('/edit/work/acme')).toBeLessThan(page.indexOf('/edit/work/blue'));
  expect(page).toContain('2020 – present');
  expect(page.match(/<\/a> <span class="badge/g)).toHaveLength(1);
  const answer = await alice.post(
    '/edit/work',
    fill(page, {
      '/work/3/name': 'Dove',
      '/work/3/startDate': 'June 2024',
      '/work/3/x-vitrine/visibility': 'private',
    }),
  );
  expect(answer.headers.location).toMatch(/^\/edit\/work\/dove\?saved=\d+$/);
  expect((await items('work'))[3]).toEqual({
    name: 'Dove',
    startDate: '2024-06',
    'x-vitrine': { visibility: 'private', slug: 'dove' },
  });
});

test('asks four questions about a new job and opens its page, which has the others', async () => {
  const page = await open('/edit/work');
  const asked = fieldsOf(page).flatMap(([name]) => /^\/work\/3\/(\w+)$/.exec(name)?.[1] ?? []);
  expect(asked).toEqual(['position', 'name', 'startDate', 'endDate']);
  const added = await alice.post('/edit/work', fill(page, { '/work/3/position': 'Diver' }));
  expect(added.status).toBe(303);
  expect(added.headers.location).toMatch(/^\/edit\/work\/diver\?/);
  expect((await alice.get('/edit/work/diver')).body).toContain('name="/work/3/summary"');
  const skill = await alice.post(
    '/edit/skills',
    fill(await open('/edit/skills'), { '/skills/0/name': 'Diving' }),
  );
  expect(skill.headers.location).toMatch(/^\/edit\/skills\?/);
});

test('removes the end date of a job that is marked as current', async () => {
  const page = await open('/edit/work/acme');
  const [at, path] = ['/work/0/endDate', '/edit/work/acme'];
  const box = (body: string) => /<input type="checkbox" name="ongoing"[^>]*>/.exec(body)?.[0] ?? '';
  expect(box(page)).toContain('checked');
  // The checkbox was checked from the start, so a typed date counts.
  await alice.post(path, [...fill(page, { [at]: '2024-05' }), ['ongoing', at]]);
  expect((await items('work'))[0]).toMatchObject({ endDate: '2024-05' });
  const ended = (await alice.get(path)).body;
  expect(box(ended)).not.toContain('checked');
  // The checkbox does not clear other fields.
  await alice.post(path, [...fill(ended, {}), ['ongoing', '/work/0/name']]);
  expect((await items('work'))[0]).toMatchObject({ name: 'Acme', endDate: '2024-05' });
  await alice.post(path, [...fill((await alice.get(path)).body, {}), ['ongoing', at]]);
  expect((await items('work'))[0]).not.toHaveProperty('endDate');
  const both = { '/work/3/name': 'New', '/work/3/endDate': '2024' };
  await alice.post('/edit/work', [...fill(await open('/edit/work'), both), ['ongoing', '/work/3/endDate']]);
  expect((await items('work'))[3]).not.toHaveProperty('endDate');
});

test('combines month and year, and prefers a full date', async () => {
  const at = '/work/0/startDate';
  const path = '/edit/work/acme';
  const send = async (year: string, month: string) => {
    const form = fill((await alice.get(path)).body, { [at]: year, [`${at}/month`]: month });
    return alice.post(path, form);
  };
  const stored = async () => (await items('work'))[0]?.startDate;
  for (const [year, month, date] of [
    ['2019', '06', '2019-06'],
    ['٢٠١٨', '02', '2018-02'],
    ['14 June 2019', '03', '2019-06-14'],
    ['March 2017', '', '2017-03'],
    ['2016', '', '2016'],
  ] as const) {
    await send(year, month);
    expect(await stored()).toBe(date);
    await alice.post(path, fill((await alice.get(path)).body, {}));
    expect(await stored()).toBe(date);
  }
  const refused = await send('', '06');
  expect(refused.status).toBe(422);
  expect(refused.body).toContain('This isn’t a calendar date.');
  expect(fieldsOf(refused.body)).toContainEqual([`${at}/month`, '06']);

  const misspelled = await send('20x9', '06');
  expect(misspelled.status).toBe(422);
  expect(fieldsOf(misspelled.body)).toContainEqual([`${at}/month`, '06']);
  expect(fieldsOf(misspelled.body)).toContainEqual([at, '20x9']);
  expect(await stored()).toBe('2016');
});

test('ignores a new item that has only a visibility', async () => {
  await alice.post(
    '/edit/work',
    fill(await open('/edit/work'), { '/work/3/x-vitrine/visibility': 'private' }),
  );
  expect(await draftOf(server, 'alice')).toEqual(document);
});

test('moves and removes items by buttons with typed values, and undoes it', async () => {
  await alice.post('/edit/work', fill(await open('/edit/work'), { do: 'up /work/2' }));
  expect(await names('work')).toEqual(['Acme', 'Crow', 'Blue']);
  await alice.post('/edit/work', fill(await open('/edit/work'), { do: 'down /work/0' }));
  expect(await names('work')).toEqual(['Blue', 'Acme', 'Crow']);
  await alice.post('/edit/work', fill(await open('/edit/work'), { do: 'move /work/2 0' }));
  expect(await names('work')).toEqual(['Crow', 'Acme', 'Blue']);
  const removed = await alice.post(
    '/edit/work',
    fill(await open('/edit/work'), { do: 'remove /work/0', '/work/3/name': 'Dove' }),
  );
  expect(await names('work')).toEqual(['Blue', 'Crow', 'Dove']);
  const told = await alice.get(removed.headers.location ?? '');
  expect(told.body).toContain('“Acme” removed.');
  const [, button = ''] = /value="(undo \d+)"/.exec(told.body) ?? [];
  await alice.post('/edit/work', fill(told.body, { do: button }));
  expect(await items('work')).toEqual(document.work as readonly Item[]);
});

test('undo restores the files of an entry after its removal or a new slug', async () => {
  const undo = async (page: string, news: string | undefined) => {
    const told = (await alice.get(news ?? '')).body;
    const [, button = ''] = /value="(undo \d+)"/.exec(told) ?? [];
    await alice.post(page, fill(told, { do: button }));
  };
  const plan = async () => (await alice.get('/files/work/acme/plan.txt')).body;
  await open('/edit/work');
  await putFile(accounts, 'alice', 'work/acme/plan.txt', Buffer.from('the plan'));
  await putFile(accounts, 'alice', 'work/crow/other.txt', Buffer.from('other'));
  const list = (await alice.get('/edit/work')).body;
  const removed = await alice.post('/edit/work', fill(list, { do: 'remove /work/0' }));
  expect((await alice.get('/files/work/acme/plan.txt')).status).toBe(404);
  await removeFile(accounts, 'alice', 'work/crow/other.txt');
  await undo('/edit/work', removed.headers.location);
  expect(await plan()).toBe('the plan');
  // A file that the member removed separately stays removed.
  expect((await alice.get('/files/work/crow/other.txt')).status).toBe(404);
  const page = (await alice.get('/edit/work/acme')).body;
  const renamed = await alice.post('/edit/work/acme', fill(page, { '/work/0/x-vitrine/slug': 'inc' }));
  expect((await alice.get('/files/work/inc/plan.txt')).body).toBe('the plan');
  const change = (await alice.get('/history')).body;
  expect(change).not.toContain('was removed: Acme');
  await undo('/edit/work/inc', renamed.headers.location);
  expect(await plan()).toBe('the plan');
  // The slug stays in `formerSlugs`, because it may have been published.
  expect((await items('work'))[0]?.['x-vitrine']).toMatchObject({ slug: 'acme', formerSlugs: ['inc'] });
});

test('groups roles below their employer with the total period', async () => {
  const role = (position: string, startDate: string, endDate?: string) => ({
    ...{ name: 'Engine Works', position, startDate },
    ...(endDate && { endDate }),
  });
  await addProfile(server, 'alice', {
    work: [role('Head', '2019-03', '2020-02'), role('Engineer', '2015-03', '2019-02'), { name: 'Else' }],
  });
  const { body } = await alice.get('/edit/work');
  const text = (/<ol class="items"[\s\S]*?<\/ol>/.exec(body)?.[0] ?? '')
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, '|');
  expect(text).toContain('|E|Engine Works|2 roles · 5 yrs|');
  expect(text.match(/\|Engine Works\|/g)).toHaveLength(1);
  for (const row of ['|Head|', '|Engineer|', '|Else|']) expect(text).toContain(row);
});

test('duplicates an entry without its slug and toggles its visibility', async () => {
  const press = async (button: string) => {
    const { headers } = await alice.post('/edit/work', fill(await open('/edit/work'), { do: button }));
    return (await alice.get(headers.location ?? '')).body;
  };
  expect(await press('duplicate /work/2')).toContain('“Crow” duplicated.');
  expect((await items('work')).slice(2)).toEqual([crow, { ...crow, 'x-vitrine': { slug: 'crow-2' } }]);
  await press('duplicate /work/0');
  expect((await items('work')).slice(0, 2)).toEqual([
    acme,
    { ...acme, 'x-vitrine': { ...acme['x-vitrine'], slug: 'acme-2' } },
  ]);

  expect(await press('hide /work/0')).toContain('“Acme” is now private.');
  expect((await items('work'))[0]).toEqual({
    ...acme,
    'x-vitrine': { ...acme['x-vitrine'], visibility: 'private' },
  });
  expect(await press('show /work/1')).toContain('“Blue” is now public.');
  expect((await items('work'))[1]).toEqual({ ...blue, 'x-vitrine': { slug: 'blue' } });
});

test('undo reverts one change and nothing after it', async () => {
  const removed = await alice.post('/edit/work', fill(await open('/edit/work'), { do: 'remove /work/0' }));
  const told = await alice.get(removed.headers.location ?? '');
  const [, button = ''] = /value="(undo \d+)"/.exec(told.body) ?? [];
  await alice.post('/edit/basics', fill((await alice.get('/edit/basics')).body, { '/basics/name': 'Later' }));
  await alice.post('/edit/work', fill(told.body, { do: button, '/work/2/name': 'Typed' }));
  const { basics } = await draftOf(server, 'alice');
  expect([basics?.name, ...(await names('work'))]).toEqual(['Later', 'Acme', 'Blue', 'Crow', 'Typed']);
});

test('reports when an undo is no longer possible', async () => {
  const page = await open('/edit/work');
  const answer = await alice.post('/edit/work', fill(page, { do: 'undo 1' }));
  expect(answer.status).toBe(409);
});

test('moves and removes rows with their translations', async () => {
  const page = await open('/edit/work/acme');
  await alice.post(
    '/edit/work/acme',
    fill(page, {
      '/work/0/highlights/0': '',
      '/work/0/highlights/3': 'Four',
      '/work/0/position': '',
      do: 'down /work/0/highlights/2',
    }),
  );
  const [item] = await items('work');
  expect(item?.highlights).toEqual(['Two', 'Four', 'Three']);
  expect(item?.['x-vitrine']).toEqual({ slug: 'acme', locales: { fr: { '/highlights/0': 'Deux' } } });
  expect([item?.secret, item?.stars]).toEqual([acme.secret, 4]);
});

test('removes an emptied list and the last item', async () => {
  const rows = ['/work/0/highlights/0', '/work/0/highlights/1', '/work/0/highlights/2'];
  await alice.post(
    '/edit/work/acme',
    fill(await open('/edit/work/acme'), Object.fromEntries(rows.map((row) => [row, '']))),
  );
  expect((await items('work'))[0]).not.toHaveProperty('highlights');
  await alice.post('/edit/_languages', fill(await open('/edit/_languages'), { do: 'remove /languages/0' }));
  expect(await draftOf(server, 'alice')).not.toHaveProperty('languages');
});

test('keeps numbers and names values that no form can show', async () => {
  const page = await open('/edit/talks/a-talk');
  await alice.post('/edit/talks/a-talk', fill(page, { '/talks/0/year': '2021', '/talks/0/tags/1': 'b' }));
  expect((await items('talks'))[0]).toEqual({ ...talk, year: 2021, tags: ['a', 'b'] });
  expect(await open('/edit/work/acme')).toContain('>secret</a>');
});

test('edits a list as a list and a text as a text', async () => {
  const talks = [
    { name: 'A', tags: ['x'], 'x-vitrine': { slug: 'a' } },
    { name: 'B', tags: 'one, two', 'x-vitrine': { slug: 'b' } },
    { name: 'C', tags: { odd: 1 }, 'x-vitrine': { slug: 'c' } },
  ];
  await addProfile(server, 'alice', { talks });
  for (const [path, place] of [
    ['/edit/talks/a', '/talks/0/tags/1'],
    ['/edit/talks/b', '/talks/1/tags'],
  ] as const) {
    await alice.post(path, fill((await alice.get(path)).body, { [place]: 'typed' }));
  }
  const third = (await alice.get('/edit/talks/c')).body;
  expect(fieldsOf(third).map(([name]) => name)).not.toContain('/talks/2/tags');
  await alice.post('/edit/talks/c', fill(third, { '/talks/2/name': 'typed' }));
  expect((await items('talks')).map(({ tags }) => tags)).toEqual([['x', 'typed'], 'typed', { odd: 1 }]);
});

test('adds a custom section, adds and removes its entries, and removes the section', async () => {
  await open('/edit');
  expect((await alice.post('/edit/_new', { name: '!?' })).status).toBe(422);
  expect((await alice.post('/edit/_new', { name: 'Basics' })).status).toBe(422);
  expect((await alice.post('/edit/_new', { name: 'Talks' })).status).toBe(422);
  const added = await alice.post('/edit/_new', { name: 'Vorträge & more' });
  expect(added.headers.location).toMatch(/^\/edit\/vortrage-more\?saved=/);
  const path = '/edit/vortrage-more';
  await alice.post(path, fill((await alice.get(path)).body, { '/vortrage-more/0/name': 'First' }));
  const page = (await alice.get(path)).body;
  await alice.post(path, fill(page, { do: 'remove /vortrage-more/0' }));
  const empty = (await alice.get(path)).body;
  const sections = fieldsOf(empty).find(([name]) => name.startsWith('/x-vitrine/sections'))?.[0] ?? '';
  await alice.post(path, fill(empty, { [sections]: 'private' }));
  expect((await draftOf(server, 'alice'))['x-vitrine']?.sections).toContainEqual({
    name: 'vortrage-more',
    visibility: 'private',
  });
  const answer = await alice.post(path, fill((await alice.get(path)).body, { do: 'remove /vortrage-more' }));
  expect(answer.headers.location).toMatch(/^\/edit\/basics\?saved=/);
  expect(await draftOf(server, 'alice')).not.toHaveProperty('vortrage-more');
  expect((await alice.get(path)).status).toBe(404);
});

test('accepts a section named like a page of the editor', async () => {
  await addProfile(server, 'alice', { basics: { name: 'Alice' } });
  const places = Object.values<string>(editorPaths).flatMap(
    (path) => /^\/edit\/([a-z]+)/.exec(path)?.[1] ?? [],
  );
  const names = [...new Set(places)].filter((name) => !['basics', 'languages'].includes(name));
  expect(names).toContain('events');
  for (const name of names) {
    const { headers } = await alice.post('/edit/_new', { name });
    expect(headers.location).toMatch(new RegExp(`^/edit/_${name}\\?saved=`));
    const page = await alice.get(headers.location ?? '');
    expect([name, page.status, page.body.includes(`name="/${name}/0/`)]).toEqual([name, 200, true]);
  }
});

test('makes a section private without moving others', async () => {
  const page = await open('/edit/_languages');
  const [name = ''] = fieldsOf(page).find(([one]) => one.startsWith('/x-vitrine/sections')) ?? [];
  await alice.post('/edit/_languages', fill(page, { [name]: 'private' }));
  await publish(accounts, 'alice');
  const shown = await server.call('/alice', { host: preview });
  expect(shown.body).not.toContain('French');
  expect(shown.body.indexOf('>Work<')).toBeLessThan(shown.body.indexOf('>Talks<'));
  const again = (await alice.get('/edit/_languages')).body;
  expect(fieldsOf(again)).toContainEqual([name, 'private']);
  await alice.post('/edit/_languages', fill(again, { [name]: 'public' }));
  expect(JSON.stringify((await draftOf(server, 'alice'))['x-vitrine'])).not.toContain('private');
});

test('returns 404 for forms of missing content', async () => {
  await open('/edit');
  for (const path of ['/edit/nothing', '/edit/meta', '/edit/_work', '/edit/work/nobody', '/edit/basics/x']) {
    const answer = await alice.get(path);
    expect([path, answer.status]).toEqual([path, 404]);
  }
});

test('redirects the old slug to the new one', async () => {
  await open('/edit');
  await putFile(accounts, 'alice', 'work/acme/a/plan.txt', new TextEncoder().encode('plan'));
  await publish(accounts, 'alice');
  const page = (await alice.get('/edit/work/acme')).body;
  const answer = await alice.post(
    '/edit/work/acme',
    fill(page, { '/work/0/x-vitrine/slug': 'acme-corp', '/work/0/name': 'New' }),
  );
  expect(answer.headers.location).toMatch(/^\/edit\/work\/acme-corp\?saved=/);
  expect((await items('work'))[0]?.['x-vitrine']).toMatchObject({ slug: 'acme-corp', formerSlugs: ['acme'] });
  expect((await alice.get('/edit/work/acme')).headers.location).toBe('/edit/work/acme-corp');
  await publish(accounts, 'alice');
  const read = async (target: string) => {
    const { status, headers } = await server.call(target, { host: preview });
    return [status, headers.location];
  };
  expect(await read('/alice/work/acme?lang=fr')).toEqual([
    308,
    `http://${preview}/alice/work/acme-corp?lang=fr`,
  ]);
  expect(await read('/alice/work/acme/a/plan.txt')).toEqual([
    308,
    `http://${preview}/alice/work/acme-corp/a/plan.txt`,
  ]);
  expect(await read('/alice/work/acme-corp/a/plan.txt')).toEqual([200, undefined]);
  expect((await read('/alice/work/never'))[0]).toBe(404);
  const json = await server.call('/alice?format=json', { host: preview });
  expect(json.body).not.toContain('formerSlugs');
});

test('a reused slug leads to the new item, and a restored item gets its slug back', async () => {
  const page = await open('/edit/work/acme');
  await alice.post('/edit/work/acme', fill(page, { '/work/0/x-vitrine/slug': 'first' }));
  const crows = (await alice.get('/edit/work/crow')).body;
  await alice.post('/edit/work/crow', fill(crows, { '/work/2/x-vitrine/slug': 'acme' }));
  const [first, , second] = await items('work');
  expect(first?.['x-vitrine']).not.toHaveProperty('formerSlugs');
  expect(second?.['x-vitrine']).toEqual({ slug: 'acme', formerSlugs: ['crow'] });
  const again = (await alice.get('/edit/work/acme')).body;
  await alice.post('/edit/work/acme', fill(again, { '/work/2/x-vitrine/slug': 'crow' }));
  expect((await items('work'))[2]?.['x-vitrine']).toEqual({ slug: 'crow', formerSlugs: ['acme'] });
});

test('reveals no former slug of a private item', async () => {
  await open('/edit');
  const page = (await alice.get('/edit/work/blue')).body;
  await alice.post('/edit/work/blue', fill(page, { '/work/1/x-vitrine/slug': 'navy' }));
  await publish(accounts, 'alice');
  expect((await server.call('/alice/work/blue', { host: preview })).status).toBe(404);
});

test('rejects a used or invalid slug at its field', async () => {
  for (const [slug, words] of [
    ['blue', 'Another entry of this section already uses this.'],
    ['No Slug', 'Use at most 64 lowercase letters'],
  ] as const) {
    const page = await open('/edit/work/acme');
    const answer = await alice.post('/edit/work/acme', fill(page, { '/work/0/x-vitrine/slug': slug }));
    expect([slug, answer.status]).toEqual([slug, 422]);
    expect(answer.body).toContain(words);
    expect(fieldsOf(answer.body)).toContainEqual(['/work/0/x-vitrine/slug', slug]);
  }
});
