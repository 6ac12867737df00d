import { describe, expect, test } from 'bun:test';
import { countFaults, faultsOf, readAllowed } from './voice/allowed.ts';
import { dictionaryMarks, hasBannedOpener, marksOf, wordsOf } from './voice/marks.ts';
import { type Kind, kinds, readSentences } from './voice/sentences.ts';
import { textsIn } from './voice/source-strings.ts';

const sentences = await readSentences();
const allowed = await readAllowed();
const counted = countFaults(sentences);

/**
 * A kind with a single number may exceed the actual count by this much, so that not every changed comment
 * updates the list.
 */
const slack = 0.1;

describe.each(kinds)('%s', (kind) => {
  test('has sentences to check', () => {
    expect(sentences.filter((one) => one.kind === kind).length).toBeGreaterThan(5);
  });

  test('has no banned opener or dictionary word that the list does not allow', () => {
    const most = allowed[kind] ?? 0;
    const now = counted[kind] ?? 0;
    if (typeof most === 'number') expect(Number(now)).toBeLessThanOrEqual(most);
    else expect(faultsBeyond(kind, most)).toEqual([]);
  });

  test('needs every entry of the list: `npm run test:voice -- shrink` removes the others', () => {
    const most = allowed[kind] ?? 0;
    const now = counted[kind] ?? 0;
    if (typeof most === 'number') expect(Number(now)).toBeGreaterThanOrEqual(Math.floor(most * (1 - slack)));
    else expect(now).toMatchObject(most);
  });
});

/** Sentences with faults in files that have more than the list allows. */
function faultsBeyond(kind: Kind, most: Readonly<Record<string, number>>): string[] {
  const faulty = sentences.filter((one) => one.kind === kind && faultsOf(one).length > 0);
  const perFile = Map.groupBy(faulty, ({ file }) => file);
  return [...perFile]
    .filter(([file, own]) => own.length > (most[file] ?? 0))
    .flatMap(([, own]) =>
      own.map((one) => `${one.file}:${one.line}: ${one.text} (${faultsOf(one).join('; ')})`),
    );
}

describe('the rules', () => {
  test('mark openers, but not questions', () => {
    expect(hasBannedOpener('What it is told of')).toBe(true);
    expect(hasBannedOpener('nobody sees a draft')).toBe(true);
    expect(hasBannedOpener('Who can see this?')).toBe(false);
    expect(hasBannedOpener('Office hours')).toBe(false);
  });

  test('mark words of the dictionary once per entry', () => {
    expect(dictionaryMarks('The token is of no use any more.')).toHaveLength(2);
    expect(dictionaryMarks('Enter your email address.')).toEqual([]);
    expect(dictionaryMarks('Enter the address of the page.')).toHaveLength(1);
  });

  test('mark a passive without an actor, but not a state', () => {
    expect(marksOf('The form is sent.')).toEqual(['passive']);
    expect(marksOf('The form is sent by the browser.')).toEqual([]);
    expect(marksOf('The user is suspended.')).toEqual([]);
    expect(marksOf("This image can't be read.")).toEqual([]);
  });

  test('count words, with a placeholder as one', () => {
    expect(wordsOf('{count} of 50 – used')).toBe(4);
  });
});

test('finds strings and comments with their place, calls and property', () => {
  const source = `// A comment
// of two lines.
const texts = messages('a/b', { label: 'It\\'s', more: \`up to \${most(\`\${1}\`)} MiB\` });
const quoted = /['"\`]/; test.each(rows)('keeps %s', () => log.warn('a file is missing', { file }));`;
  expect(
    textsIn(source).map(({ text, line, calls, key }) => [text, line, calls.at(-1) ?? null, key]),
  ).toEqual([
    ['A comment\nof two lines.', 1, null, null],
    ['a/b', 3, 'messages', null],
    ["It's", 3, 'messages', 'label'],
    ['up to {} MiB', 3, 'messages', 'more'],
    ['keeps %s', 4, 'test.each', null],
    ['a file is missing', 4, 'log.warn', null],
  ]);
});
