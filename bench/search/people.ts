import type { ProfileDocument } from '../../src/domain/profile/document.ts';

/** A seeded generator of numbers below one, so that users are equal in every run. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Vocabulary {
  readonly givenNames: readonly string[];
  readonly familyNames: readonly string[];
  readonly titles: readonly string[];
  readonly cities: readonly string[];
  readonly employers: readonly string[];
  readonly skills: readonly string[];
  readonly languages: readonly string[];
}

export function createVocabulary(random: () => number): Vocabulary {
  const words = (count: number, syllables: number) =>
    Array.from({ length: count }, () => createWord(random, syllables));
  return {
    givenNames: ['小明', '伟', 'Søren', 'Zoë', 'نور', 'Ольга', ...words(2_000, 2)],
    familyNames: ['王', '李', 'Ærø', 'Straße', 'حداد', 'Петрова', ...words(8_000, 3)],
    titles: ['Engineer', 'Designer', 'Writer', 'Analyst', ...words(200, 3)],
    cities: ['Berlin', 'Lisboa', '上海', ...words(500, 3)],
    employers: words(20_000, 3),
    skills: ['TypeScript', 'C++', 'Machine Learning', ...words(800, 2)],
    languages: ['English', 'French', 'German', 'Spanish', 'Arabic', 'Chinese'],
  };
}

/** Picks some words far more often than others, as in real texts. */
export function pick(list: readonly string[], random: () => number): string {
  return list[Math.floor(list.length * random() ** 3)] ?? '';
}

export function createPerson(vocabulary: Vocabulary, random: () => number): ProfileDocument {
  const { givenNames, familyNames, titles, cities, employers, skills, languages } = vocabulary;
  const some = (list: readonly string[], count: number) =>
    Array.from({ length: count }, () => pick(list, random));
  const title = pick(titles, random);
  return {
    basics: {
      name: `${pick(givenNames, random)} ${pick(familyNames, random)}`,
      label: `${title} at ${pick(employers, random)}`,
      location: { city: pick(cities, random), countryCode: 'DE' },
    },
    work: some(employers, 2).map((name) => ({ name, position: pick(titles, random) })),
    skills: some(skills, 6).map((name) => ({ name })),
    languages: some(languages, 2).map((language) => ({ language })),
    'x-vitrine': { directory: 'listed' },
  };
}

function createWord(random: () => number, syllables: number): string {
  const letter = (letters: string) => letters[Math.floor(letters.length * random())] ?? '';
  const word = Array.from({ length: syllables }, () => letter('bdfghklmnprstvwz') + letter('aeiou')).join('');
  return word.charAt(0).toUpperCase() + word.slice(1) + (random() < 0.5 ? letter('nrst') : '');
}
