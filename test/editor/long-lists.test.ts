import { afterAll, expect, test } from 'bun:test';
import type { Item } from '../../src/domain/profile/document.ts';
import { draftOf, fieldsOf, fill } from '../support/editor.ts';
import { openSession } from '../support/member.ts';
import { addProfile, startTestServer } from '../support/server.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const alice = await openSession(server, 'alice');

/** 120 entries, which make three parts. */
const work = Array.from({ length: 120 }, (_, index) => ({
  name: `Job ${index + 1}`,
  position: index === 76 ? 'Zoölogist' : 'Engineer',
  'x-vitrine': { slug: `job-${index + 1}`, ...(index > 99 && { locales: { fr: { '/name': 'Emploi' } } }) },
}));
const document = { basics: { name: 'Alice' }, work };

async function open(path: string): Promise<string> {
  await addProfile(server, 'alice', document);
  const page = await alice.get(path);
  expect(page.status).toBe(200);
  return page.body;
}

const shown = (body: string) =>
  [...body.matchAll(/<li data-pointer="\/work\/(\d+)"/g)].map(([, index]) => Number(index) + 1);
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const linksOf = (body: string) =>
  [...body.matchAll(/<nav class="pieces".*?<\/nav>/gs)].map(([nav]) =>
    [...nav.matchAll(/href="([^"]*)"/g)].map(([, to]) => to),
  );
const pathOf = (location = '') => location.replace(/[?&]saved=.*/, '');
const names = async () => ((await draftOf(server, 'alice')).work as Item[]).map(({ name }) => name);

test('splits a long section into linked pages and leaves a short one whole', async () => {
  const first = await open('/edit/work');
  expect(shown(first)).toEqual(numbers(1, 50));
  expect(linksOf(first)).toEqual([
    ['/edit/work?page=2'],
    ['/edit/work', '/edit/work?page=2', '/edit/work?page=3', '/edit/work?page=2'],
  ]);
  expect(first).toContain('>120</span>');
  const second = (await alice.get('/edit/work?page=2')).body;
  expect([shown(second), linksOf(second)[0]]).toEqual([
    numbers(51, 100),
    ['/edit/work', '/edit/work?page=3'],
  ]);
  expect(shown((await alice.get('/edit/work?page=3')).body)).toEqual(numbers(101, 120));
  for (const beyond of ['4', '999999'])
    expect(shown((await alice.get(`/edit/work?page=${beyond}`)).body)).toEqual(numbers(101, 120));
  for (const none of ['0', '-1', 'x', '', '9999999999'])
    expect(shown((await alice.get(`/edit/work?page=${none}`)).body)).toEqual(numbers(1, 50));
  await addProfile(server, 'alice', { ...document, work: work.slice(0, 50) });
  const short = (await alice.get('/edit/work')).body;
  expect([shown(short), linksOf(short), short.includes('id="find"')]).toEqual([numbers(1, 50), [], false]);
});

test.each(['/edit/work', '/edit/languages/fr'])(
  'the styles of one part of a list are small: %s',
  async (path) => {
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(await open(path)) ?? [];
    // Includes the rail, the bar and the preview. Compressed they have a quarter of this size.
    expect(styles.length).toBeWithin(10_000, 26 * 1024 + 1);
  },
);

test('finds an entry by part of its words without accents', async () => {
  const body = await open('/edit/work?find=ZOOLO');
  expect([shown(body), body.includes('1 of 120 entries')]).toEqual([[77], true]);
  const many = (await alice.get('/edit/work?find=engin&page=3')).body;
  expect(shown(many)).toEqual(numbers(102, 120));
  expect(linksOf(many)[0]).toEqual(['/edit/work?find=engin&amp;page=2']);
  for (const nothing of ['nowhere', '%21%21', '%00', '%ff'])
    expect((await alice.get(`/edit/work?find=${nothing}`)).body).toContain('No entry has these words.');
});

test('changes nothing when a piece is submitted untouched, and only its own entries otherwise', async () => {
  for (const path of ['/edit/work?page=2', '/edit/work?find=zoo', '/edit/languages/fr?page=3']) {
    const answer = await alice.post(path, fill(await open(path), {}));
    expect([answer.status, pathOf(answer.headers.location)]).toEqual([303, path]);
    expect(await draftOf(server, 'alice')).toEqual(document);
  }
  const path = '/edit/work?page=2';
  const answer = await alice.post(path, fill(await open(path), { do: 'remove /work/60' }));
  expect(pathOf(answer.headers.location)).toBe(path);
  const after = (await alice.get(answer.headers.location ?? '')).body;
  expect([shown(after), after.includes('“Job 61” removed.')]).toEqual([numbers(51, 100), true]);
  const back = await alice.post(path, fill(after, { do: /undo \d+/.exec(after)?.[0] ?? '' }));
  expect([pathOf(back.headers.location), await names()]).toEqual([path, work.map(({ name }) => name)]);
});

test('leads to the piece of a moved or added entry', async () => {
  const moved = await alice.post(
    '/edit/work?page=2',
    fill(await open('/edit/work?page=2'), { do: 'up /work/50' }),
  );
  expect([pathOf(moved.headers.location), (await names())[49]]).toEqual(['/edit/work', 'Job 51']);
  const added = await alice.post('/edit/work', fill(await open('/edit/work'), { '/work/120/name': 'New' }));
  expect([pathOf(added.headers.location), (await names())[120]]).toEqual(['/edit/work/new', 'New']);
  const refused = await alice.post(
    '/edit/work?page=2',
    fill(await open('/edit/work?page=2'), { '/work/120/name': 'New', '/work/120/startDate': 'never' }),
  );
  expect([refused.status, shown(refused.body)]).toEqual([422, numbers(51, 100)]);
  expect(refused.body).toContain('action="/edit/work?page=2"');
});

test('an entry links to its piece and can be moved to another', async () => {
  const entry = await open('/edit/work/job-77');
  expect(entry).toContain('href="/edit/work?page=2#entry-77"');
  expect(entry).toContain('This entry is number 77 of 120.');
  const moved = await alice.post('/edit/work/job-77', fill(entry, { do: 'move /work/76 100' }));
  expect(pathOf(moved.headers.location)).toBe('/edit/work/job-77');
  expect((await names())[100]).toBe('Job 77');
  const there = (await alice.get('/edit/work/job-77')).body;
  expect(there).toContain('href="/edit/work?page=3#entry-101"');
  const removed = await alice.post('/edit/work/job-77', fill(there, { do: 'remove /work/100' }));
  expect(pathOf(removed.headers.location)).toBe('/edit/work?page=3');
});

test('splits translations in the same pieces, each with its count of open texts', async () => {
  const body = await open('/edit/languages/fr?page=3');
  const [all = ''] = /<nav class="pieces".*?<\/nav>/s.exec(body) ?? [];
  expect([...all.matchAll(/title="([^"]*)"/g)].map(([, title]) => title)).toEqual([
    '99 texts to check',
    '100 texts to check',
    '22 texts to check',
  ]);
  const names = fieldsOf(body).map(([name]) => name);
  expect([
    names.some((name) => name.startsWith('/work/99/')),
    names.some((name) => name.startsWith('/work/98/')),
  ]).toEqual([true, false]);
  const answer = await alice.post(
    '/edit/languages/fr?page=3',
    fill(body, { '/work/119/x-vitrine/locales/fr/~1position': 'Ingénieure' }),
  );
  expect(pathOf(answer.headers.location)).toBe('/edit/languages/fr?page=3');
  const saved = (await draftOf(server, 'alice')).work as Item[];
  expect(saved[119]?.['x-vitrine']?.locales?.fr).toEqual({ '/name': 'Emploi', '/position': 'Ingénieure' });
  expect(saved[110]?.['x-vitrine']?.locales?.fr).toEqual({ '/name': 'Emploi' });
});
