import { kinds, readSentences, type Sentence } from './sentences.ts';

// Prints random sentences of each kind for review: `bun test/voice/sample.ts SEED [COUNT [KIND]]`. Equal
// seeds give equal samples.
const [seed = '1', count = '40', asked = ''] = process.argv.slice(2);
const sentences = await readSentences();
for (const kind of kinds.filter((name) => name.startsWith(asked))) {
  process.stdout.write(`\n## ${kind}\n`);
  const sample = drawFrom(
    sentences.filter((one) => one.kind === kind),
    Number(count),
  );
  for (const { file, line, text } of sample) process.stdout.write(`${file}:${line}: ${text}\n`);
}

/**
 * Takes the sentences with the smallest hashes, so that rewriting one sentence does not change the rest of a
 * sample.
 */
function drawFrom(all: readonly Sentence[], most: number): Sentence[] {
  const ranked = all.map((one) => ({
    one,
    rank: Bun.hash(`${seed} ${one.file} ${one.text}`),
  }));
  return ranked
    .toSorted((a, b) => Number(a.rank - b.rank))
    .slice(0, most)
    .map(({ one }) => one);
}
