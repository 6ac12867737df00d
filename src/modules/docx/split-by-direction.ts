import { fromLeft, fromRight } from '../../domain/formats/isolate-part.ts';

interface DirectedText {
  readonly text: string;
  readonly isFromRight: boolean;
}

/** Changes of direction in a document: each is a run, and a hundred thousand of them take seconds. */
const mostChanges = 5_000;

/** Splits the lines of one document. A line with more changes than its share stays one piece. */
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

/** Word is told of each run which side it is read from; numbers and marks in a run go by it. */
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

/** Words from the other side, with what stands between them, and the rest. */
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
