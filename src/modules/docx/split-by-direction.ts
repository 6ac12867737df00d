import { fromLeft, fromRight } from '../../domain/formats/isolate-part.ts';

interface DirectedText {
  readonly text: string;
  readonly isFromRight: boolean;
}

/** Changes of text direction in a document. Each is a run, and a hundred thousand runs take seconds. */
const mostChanges = 5_000;

/** Splits the lines of a document. A line with more changes than its share stays in one piece. */
export function createSplitter(isFromRight: boolean): (line: string) => DirectedText[] {
  let left = mostChanges;
  return (line) => {
    const pieces = splitByDirection(line, isFromRight);
    const changes = pieces.length - 1;
    if (changes > left) return [{ text: line, isFromRight: beginsFromRight(line) }];
    left -= changes;
    return pieces;
  };
}

/** Splits a line into runs with a direction, because Word places numbers and punctuation by the run's direction. */
function splitByDirection(line: string, isFromRight: boolean): DirectedText[] {
  // Text without right-to-left letters, for example a URL, reads left to right.
  if (!fromRight.test(line)) return [{ text: line, isFromRight: false }];
  return line
    .split(/([\u2066\u2068][^\u2069]*\u2069)/)
    .flatMap((text) =>
      /^[\u2066\u2068]/.test(text)
        ? [{ text, isFromRight: beginsFromRight(text) }]
        : splitWords(text, isFromRight),
    )
    .filter(({ text }) => text !== '');
}

function beginsFromRight(isolated: string): boolean {
  if (isolated.startsWith('\u2066')) return false;
  const first = [...isolated].find((character) => fromLeft.test(character) || fromRight.test(character));
  return first !== undefined && fromRight.test(first);
}

/** Separates words of the other direction, with the characters between them, from the rest. */
function splitWords(text: string, isFromRight: boolean): DirectedText[] {
  const [own, other] = isFromRight ? [fromRight, fromLeft] : [fromLeft, fromRight];
  const pieces: DirectedText[] = [];
  let [done, at] = [0, 0];
  let [start, end] = [0, 0];
  const finish = () => {
    pieces.push({ text: text.slice(done, start), isFromRight });
    pieces.push({ text: text.slice(start, end), isFromRight: !isFromRight });
    [done, start] = [end, end];
  };
  for (const character of text) {
    if (other.test(character)) [start, end] = [start < end ? start : at, at + character.length];
    else if (own.test(character) && start < end) finish();
    at += character.length;
  }
  finish();
  return [...pieces, { text: text.slice(done), isFromRight }];
}
