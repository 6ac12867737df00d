import { createPerson, createRandom, createVocabulary } from '../../bench/search/people.ts';

/** Writes users to a file for `vitrine import`. All files start with the same users. */
export async function writePeople(file: string, people: number): Promise<void> {
  const random = createRandom(1);
  const vocabulary = createVocabulary(random);
  const lines = Array.from({ length: people }, (_, index) =>
    JSON.stringify({ username: `person-${index}`, ...createPerson(vocabulary, random) }),
  );
  await Bun.write(file, lines.map((line) => `${line}\n`).join(''));
}
