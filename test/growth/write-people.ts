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

/** Writes the table of an operator for `vitrine user connect`. */
export async function writeConnections(file: string, people: number): Promise<void> {
  const lines = Array.from(
    { length: people },
    (_, index) => `person-${index},p${index}@example.org,https://id.example.org,s-${index},e-${index}`,
  );
  await Bun.write(file, `username,email,issuer,subject,external_id\n${lines.join('\n')}\n`);
}
