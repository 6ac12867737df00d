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

test('a text that changed leaves its translation behind, wherever its item is now', () => {
  const other = { ...job('Other', 'Autre'), 'x-vitrine': { slug: 'two' } };
  const after = markOutdated(before, { work: [other, job('Editor', 'Animatrice')] } as ProfileDocument);
  expect(outdatedIn(after)).toEqual([[], ['/position']]);
});

test('nothing is outdated where nothing changed, or the translation too', () => {
  expect(markOutdated(before, before)).toEqual(before);
  const both = markOutdated(before, { work: [job('Editor', 'Rédactrice')] });
  expect(outdatedIn(both)).toEqual([[]]);
});

test('it stays so until it is translated anew, or somebody says that it is right', () => {
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

test('the mark of a text in a list goes where the text goes, and no other text is marked for it', () => {
  const was = list(['A', 'B'], { '/highlights/0': 'a', '/highlights/1': 'b' }, ['/highlights/0']);
  const moved = list(['B', 'A'], { '/highlights/0': 'b', '/highlights/1': 'a' }, ['/highlights/1']);
  expect(outdatedIn(markOutdated(was, moved))).toEqual([['/highlights/1']]);
  const fine = list(['B', 'A'], { '/highlights/0': 'b', '/highlights/1': 'a' }, []);
  expect(
    outdatedIn(markOutdated(list(['A', 'B'], { '/highlights/0': 'a', '/highlights/1': 'b' }, []), fine)),
  ).toEqual([[]]);
});

test('a list is read a few times, however many of its texts are translated', () => {
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

test('text and address that change in one save leave the translation behind', () => {
  const { 'x-vitrine': extras, ...changed } = job('Editor', 'Animatrice');
  const renamed = { ...changed, 'x-vitrine': { ...extras, slug: 'two', formerSlugs: ['one'] } };
  expect(outdatedIn(markOutdated(before, { work: [renamed] }))).toEqual([['/position']]);
});

test('a text that is again what was translated is not outdated, unless it was', () => {
  const changed = { work: [job('Editor', 'Animatrice', ['/position'])] };
  expect(outdatedIn(markOutdated(changed, before, before))).toEqual([[]]);
  const behind = { work: [job('Host', 'Animatrice', ['/position'])] };
  expect(outdatedIn(markOutdated(changed, behind, behind))).toEqual([['/position']]);
  // The mark came with what was saved meanwhile.
  expect(outdatedIn(markOutdated(changed, behind, before))).toEqual([[]]);
  expect(outdatedIn(markOutdated(changed, { work: [job('Third', 'Animatrice')] }, before))).toEqual([
    ['/position'],
  ]);
});

test('what is said of no translation is let go of', () => {
  const after = markOutdated(before, { work: [job('Host', 'Animatrice', ['/name', '/position'])] });
  expect(outdatedIn(after)).toEqual([['/position']]);
  expect(markOutdated({}, { 'x-vitrine': { outdated: { fr: ['/basics/name'] } } })).toEqual({
    'x-vitrine': {},
  });
});

test('a new item keeps what it came with, at the top of the document too', () => {
  expect(outdatedIn(markOutdated({}, { work: [job('Editor', 'Animatrice', ['/position'])] }))).toEqual([
    ['/position'],
  ]);
  const top = (label: string) => ({
    basics: { label },
    'x-vitrine': { locales: { fr: { '/basics/label': 'Hôte' } } },
  });
  expect(markOutdated(top('Host'), top('Guest'))['x-vitrine']?.outdated).toEqual({ fr: ['/basics/label'] });
});
