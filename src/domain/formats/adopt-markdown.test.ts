import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { adoptMarkdown } from './adopt-markdown.ts';
import { renderMarkdownHtml } from './markdown-to-html.ts';

test.each([
  ['one\ntwo  \nthree', 'one\\\ntwo\\\nthree'],
  ['*a* _b_ **c** ***d*** ~~e~~ `f`', '*a* *b* **c** ***d*** ~~e~~ `f`'],
  ['* a\n* b\n  * c\n\n    d', '- a\n- b\n  - c\n\n    d'],
  ['- a\n\n  b\n- c', '- a\n\n  b\n\n- c'],
  ['- a\n\n* b', '\\- a\n\n\\- b'],
  ['3) a\n4) b', '3. a\n4. b'],
  ['> a\n>\n> - b\n> - c', '> a\n>\n> - b\n> - c'],
  [
    '[x][y] <https://e.example> https://f.example\n\n[y]: https://g.example "t"',
    '[x](<https://g.example>) <https://e.example> <https://f.example>',
  ],
  [
    '1986\\. A year, *stars*, a | b, 2 * 3, snake_case',
    '1986\\. A year, *stars*, a \\| b, 2 \\* 3, snake\\_case',
  ],
])('%j is written %j', (markdown, adopted) => {
  expect(adoptMarkdown(markdown, 2)).toBe(adopted);
});

test('keeps the formatting of a page, or at least its words', () => {
  const pieces =
    '` `` ``` ~~~ * ** _ ~~ # - + > 1. | \\ < & [ ] ( ) ! : = a b <b> &lt; https://e.example [a](https://e.example)';
  const texts = fc
    .array(fc.constantFrom(...pieces.split(' '), ' ', '  ', '    ', '\n', '\n\n', '\n- ', '\n> '), {
      maxLength: 14,
    })
    .map((list) => list.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const html = renderMarkdownHtml(adoptMarkdown(text, 2));
      if (html !== renderMarkdownHtml(text))
        expect(html.replace(/<\/?p>|<br>|<a [^>]*>|<\/a>/g, '')).not.toMatch(/</);
    }),
    { numRuns: 3000 },
  );
});
