import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { isLong } from '../../../test/support/long.ts';
import { renderMarkdownHtml } from './markdown-to-html.ts';
import { plainText, plainWords } from './markdown-to-text.ts';

const words = fc.constantFrom(
  ...'Led a team of 5 2019 1 R D C étage Ж 東京 عربي amp x http://a.example https www.a.example'.split(' '),
);
const plainMarks = fc.constantFrom(
  ...[' ', ' ', ' ', '  ', ', ', '. ', ' - ', ': ', '; ', ' & ', '# ', '+ ', '//', '://', '- [x] '],
  ...'.)(-–/:!?%&;#+="’“…、。！\''.split(''),
);
const doubtfulMarks = fc.constantFrom(
  ...'* ** _ ~ ` < > [ ] ]( \\ | @ $ ^ { } &# &amp; 😀 \ud800'.split(' '),
  ...'\n\t\r\u00a0\u3000\u2028\u0085\u202e\u200b\0\x1b'.split(''),
);
const mostlyPlain = fc.oneof(
  { weight: 6, arbitrary: words },
  { weight: 6, arbitrary: plainMarks },
  doubtfulMarks,
);
const text = fc.array(mostlyPlain, { maxLength: 12 }).map((parts) => parts.join(''));

const stars = fc.constantFrom(...'* ** *** *. **, _*'.split(' '), ' *', ' **', '* ', '** ', ') *', '*"');
const starred = fc.array(fc.oneof(words, stars, fc.constantFrom(' ', ', ', '. ', '-', 'ª', '×', '(')), {
  maxLength: 14,
});

test('reads words between asterisks like the Markdown parser', () => {
  fc.assert(
    fc.property(starred, (parts) => {
      const one = parts.join('');
      for (const render of [renderMarkdownHtml, plainText, plainWords])
        expect(render(one)).toBe(render(sentToTheParser(one)));
    }),
    { numRuns: isLong ? 5_000 : 1_000 },
  );
  expect(renderMarkdownHtml('It was *very* good, and **quick**.')).toBe(
    '<p>It was <em>very</em> good, and <strong>quick</strong>.</p>',
  );
});

test.each([
  ['as HTML', renderMarkdownHtml],
  ['as plain text', plainText],
  ['as words', plainWords],
])('reads a line of words like the Markdown parser, %s', (_, render) => {
  fc.assert(
    fc.property(text, (one) => {
      expect(render(one)).toBe(render(sentToTheParser(one)));
    }),
    { numRuns: isLong ? 5_000 : 1_000 },
  );
});

test('keeps every character of the Basic Multilingual Plane or leaves it to the Markdown parser', () => {
  for (let code = 0; code <= 0xffff; code += 1) {
    const character = String.fromCharCode(code);
    if (character === '\ufeff') continue;
    for (const one of [character, `a${character}b`, `a ${character}`, `${character} a`]) {
      if (renderMarkdownHtml(one) !== renderMarkdownHtml(sentToTheParser(one))) expect(one).toBe('as parsed');
    }
  }
});

/** The parser ignores a leading empty line. A plain line skips the parser and has none. */
function sentToTheParser(markdown: string): string {
  return `\n${markdown}`;
}
