import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { isLong } from '../../../test/support/long.ts';
import { findJsonBreak } from './find-json-break.ts';

const lineEnd = /\n/g;

/** The offset of the break in characters. */
function offsetOf(text: string): number {
  const { line, column } = findJsonBreak(text);
  const ends = [-1, ...[...text.matchAll(lineEnd)].map(({ index }) => index)];
  return (ends[line - 1] ?? Number.NaN) + column;
}

describe('a JSON syntax error', () => {
  test.each([
    ['nothing', '', 1, 1],
    ['only spaces', ' \n ', 2, 2],
    ['a byte order mark', '\ufeff{}', 1, 1],
    ['no JSON at all', 'hello', 1, 1],
    ['a comma before the end of an object', '{"a":1,}', 1, 8],
    ['a comma before the end of a list', '[1,]', 1, 4],
    ['a comma at the beginning', '[,1]', 1, 2],
    ['a missing comma', '{"a":1 "b":2}', 1, 8],
    ['a missing comma between lines', '{\n  "a": 1\n  "b": 2\n}', 3, 3],
    ['a missing comma between items', '[1 2]', 1, 4],
    ['a missing colon', '{"a" 1}', 1, 6],
    ['a missing value', '{"a":}', 1, 6],
    ['a name without quotes', '{a:1}', 1, 2],
    ['a name that is a number', '{1:1}', 1, 2],
    ['single quotes', "{'a':1}", 1, 2],
    ['one bracket too many', '{"a":1}}', 1, 8],
    ['one bracket too many, and no other', ']', 1, 1],
    ['the wrong bracket', '[1}', 1, 3],
    ['the wrong bracket at once', '[}', 1, 2],
    ['a word that is none', '[nil]', 1, 3],
    ['a word cut short', '{\n  "a": tru\n}', 2, 11],
    ['a word with too much', '[trues]', 1, 6],
    ['another case', '[True]', 1, 2],
    ['NaN', '[NaN]', 1, 2],
    ['undefined', '{"a":undefined}', 1, 6],
    ['a leading zero', '[01]', 1, 3],
    ['a point without digits', '[1.]', 1, 4],
    ['a point at the beginning', '[.5]', 1, 2],
    ['an exponent without digits', '[1e+]', 1, 5],
    ['a minus alone', '[-]', 1, 3],
    ['a plus', '[+1]', 1, 2],
    ['a hexadecimal number', '[0x1]', 1, 3],
    ['an unknown escape', '["a\\x"]', 1, 5],
    ['an escape in capitals', '["\\N"]', 1, 4],
    ['too few digits of an escape', '["\\u12g4"]', 1, 7],
    ['what follows whole escapes', '["\\u00e9\\n\\/" x]', 1, 15],
    ['a line break in a string', '["a\nb"]', 1, 4],
    ['a tab in a string', '["\t"]', 1, 3],
    ['the last control character', '["\u001f"]', 1, 3],
    ['after characters that only look like control characters', '["\u007f\u0080\u2028"', 1, 7],
    ['text after the value', '{} x', 1, 4],
    ['a second value', '1 2', 1, 3],
    ['a comment', '// x\n{}', 1, 1],
    ['a space that JSON does not know', '[\u00a01]', 1, 2],
    ['an open string', '{"a": "', 1, 8],
    ['an open string that ends with a quote', '["\\"', 1, 5],
    ['an open escape', '["\\u00', 1, 7],
    ['an open list', '[1, [2', 1, 7],
    ['an open object', '{"a":1,\n', 2, 1],
  ])('is found at %s', (_, text, line, column) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(findJsonBreak(text)).toEqual({ line, column });
  });

  test('is found at any depth and length', () => {
    const million = 1_000_000;
    expect(findJsonBreak('['.repeat(million))).toEqual({ line: 1, column: million + 1 });
    expect(findJsonBreak(`${'[\n'.repeat(million)}}`)).toEqual({ line: million + 1, column: 1 });
    expect(findJsonBreak('{"a":'.repeat(million))).toEqual({ line: 1, column: 5 * million + 1 });
    expect(findJsonBreak(`"${'\\n'.repeat(million)}`)).toEqual({ line: 1, column: 2 * million + 2 });
    expect(findJsonBreak(`[${'1,'.repeat(million)}]`)).toEqual({ line: 1, column: 2 * million + 2 });
    expect(findJsonBreak(`${'1'.repeat(million)}x`)).toEqual({ line: 1, column: million + 1 });
  });

  test("is found at the first character that can't continue valid JSON", () => {
    fc.assert(
      fc.property(damagedJson(), (text) => {
        fc.pre(!isJson(text));
        const offset = offsetOf(text);
        const before = text.slice(0, offset);
        expect([before, offsetOf(before), canBecomeJson(before)]).toEqual([before, offset, true]);
        if (offset === text.length) return;
        expect([text, canBecomeJson(text.slice(0, offset + 1))]).toEqual([text, false]);
      }),
      { numRuns: isLong ? 2_000 : 500 },
    );
  });
});

/** A JSON text with one character removed, inserted or replaced. */
function damagedJson(): fc.Arbitrary<string> {
  const stringUnit = fc.constantFrom('a', ' ', '\n', '\0', '\u001f', '"', '\\', '\u007f', 'é', '李');
  const whole = fc
    .tuple(fc.jsonValue({ stringUnit }), fc.constantFrom(0, 1, '\t'))
    .map(([value, indent]) => JSON.stringify(value, null, indent));
  const sign = fc.oneof(
    fc.constantFrom(...'{}[],:"\\/-+.eEu0123tfn \n\t\0\ufeff'),
    fc.string({ minLength: 1, maxLength: 1 }),
  );
  return fc
    .record({ text: whole, at: fc.nat(), removed: fc.nat(1), inserted: fc.option(sign, { nil: '' }) })
    .map(({ text, at, removed, inserted }) => {
      const start = at % (text.length + 1);
      return text.slice(0, start) + inserted + text.slice(start + removed);
    });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const tails = ['', '0', ':0', '"":0', 'rue', 'ue', 'e', 'alse', 'lse', 'se', 'ull', 'll', 'l'];
const stringTails = ['', 'n', '0', '00', '000', '0000'].flatMap((digits) => [`${digits}"`, `${digits}":0`]);

/** Asks `JSON.parse` whether the text has a valid continuation: closes all open parts and tries all next characters. */
function canBecomeJson(text: string): boolean {
  const closers: string[] = [];
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[{}[\]]/gs)) {
    if (token === '{') closers.unshift('}');
    else if (token === '[') closers.unshift(']');
    else if (!token.startsWith('"')) closers.shift();
  }
  return [...tails, ...stringTails].some((tail) => isJson(text + tail + closers.join('')));
}
