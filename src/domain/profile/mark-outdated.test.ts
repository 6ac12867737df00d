import { expect, test } from 'bun:test';
import type { ProfileDocument } from './document.ts';
import { markOutdated } from './mark-outdated.ts';

const job = (position: string, french: string, outdated?: string[]) => ({
  name: 'One',
  position,
  'x-vitrine': {
    slug: 'one',
    locales: { fr: { '/position': french } },
    ...(outdated && { outdated: { fr: outdated } }),
  },
});
const outdatedIn = (document: ProfileDocument) =>
  (document.work as ReturnType<typeof job>[]).map((item) => item['x-vitrine'].outdated?.fr ?? []);

const before = { work: [job('Host', 'Animatrice')] };

test('marks the translation of a changed text as outdated, also after a move', () => {
  const other = { ...job('Other', 'Autre'), 'x-vitrine': { slug: 'two' } };
  const after = markOutdated(before, { work: [other, job('Editor', 'Animatrice')] } as ProfileDocument);
  expect(outdatedIn(after)).toEqual([[], ['/position']]);
});

test('marks nothing where nothing or also the translation changed', () => {
  expect(markOutdated(before, before)).toEqual(before);
  const both = markOutdated(before, { work: [job('Editor', 'Rédactrice')] });
  expect(outdatedIn(both)).toEqual([[]]);
});

test('keeps the mark until the text is translated again or confirmed', () => {
  const behind = { work: [job('Editor', 'Animatrice', ['/position'])] };
  expect(outdatedIn(markOutdated(behind, behind))).toEqual([['/position']]);
  expect(outdatedIn(markOutdated(behind, { work: [job('Editor', 'Rédactrice', ['/position'])] }))).toEqual([
    [],
  ]);
  expect(outdatedIn(markOutdated(behind, { work: [job('Editor', 'Animatrice')] }))).toEqual([[]]);
});

const list = (texts: string[], french: Record<string, string>, outdated: string[]) => ({
  work: [
    { highlights: texts, 'x-vitrine': { slug: 'one', locales: { fr: french }, outdated: { fr: outdated } } },
  ],
});

test('moves the mark of a list text with the text and marks no other', () => {
  const was = list(['A', 'B'], { '/highlights/0': 'a', '/highlights/1': 'b' }, ['/highlights/0']);
  const moved = list(['B', 'A'], { '/highlights/0': 'b', '/highlights/1': 'a' }, ['/highlights/1']);
  expect(outdatedIn(markOutdated(was, moved))).toEqual([['/highlights/1']]);
  const fine = list(['B', 'A'], { '/highlights/0': 'b', '/highlights/1': 'a' }, []);
  expect(
    outdatedIn(markOutdated(list(['A', 'B'], { '/highlights/0': 'a', '/highlights/1': 'b' }, []), fine)),
  ).toEqual([[]]);
});

test('reads a list a constant number of times for any number of translations', () => {
  let reads = 0;
  const texts = Array.from({ length: 500 }, (_, index) => `text ${index}`);
  const french = Object.fromEntries(texts.map((text, index) => [`/highlights/${index}`, text]));
  const counted = new Proxy(texts, {
    get: (target, name, receiver) => {
      reads += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  markOutdated(list(counted, french, []), list(texts.toReversed(), french, []));
  expect(reads).toBeWithin(500, 50 * 500);
});

test('marks a translation when text and slug change in one save', () => {
  const { 'x-vitrine': extras, ...changed } = job('Editor', 'Animatrice');
  const renamed = { ...changed, 'x-vitrine': { ...extras, slug: 'two', formerSlugs: ['one'] } };
  expect(outdatedIn(markOutdated(before, { work: [renamed] }))).toEqual([['/position']]);
});

test('clears the mark when a text returns to its translated form', () => {
  const changed = { work: [job('Editor', 'Animatrice', ['/position'])] };
  expect(outdatedIn(markOutdated(changed, before, before))).toEqual([[]]);
  const behind = { work: [job('Host', 'Animatrice', ['/position'])] };
  expect(outdatedIn(markOutdated(changed, behind, behind))).toEqual([['/position']]);
  // The mark was part of the other save.
  expect(outdatedIn(markOutdated(changed, behind, before))).toEqual([[]]);
  expect(outdatedIn(markOutdated(changed, { work: [job('Third', 'Animatrice')] }, before))).toEqual([
    ['/position'],
  ]);
});

test('drops marks without a translation', () => {
  const after = markOutdated(before, { work: [job('Host', 'Animatrice', ['/name', '/position'])] });
  expect(outdatedIn(after)).toEqual([['/position']]);
  expect(markOutdated({}, { 'x-vitrine': { outdated: { fr: ['/basics/name'] } } })).toEqual({
    'x-vitrine': {},
  });
});

test('keeps the marks that a new item comes with', () => {
  expect(outdatedIn(markOutdated({}, { work: [job('Editor', 'Animatrice', ['/position'])] }))).toEqual([
    ['/position'],
  ]);
  const top = (label: string) => ({
    basics: { label },
    'x-vitrine': { locales: { fr: { '/basics/label': 'Hôte' } } },
  });
  expect(markOutdated(top('Host'), top('Guest'))['x-vitrine']?.outdated).toEqual({ fr: ['/basics/label'] });
});
