import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { isLong } from '../../../test/support/long.ts';
import { anyItems, viewOf } from '../../../test/support/view-of.ts';
import type { ProfileDocument } from '../profile/document.ts';
import { renderMarkdown } from './markdown.ts';

function profile(document: ProfileDocument): string {
  return renderMarkdown(viewOf(document), { sections: {}, contact: 'Contact', present: 'present' });
}

const script = '<script>alert(1)</script>';

test.each([
  ['a fence that is left open', '```\nrest'],
  ['a fence of tildes that is left open', '~~~\nrest'],
  ['an indented fence that is left open', 'a\n\n  ```\nrest'],
  ['a fence in a list that ends with the list', `- \`\`\`\n${script}\n\`\`\``],
  ['an indented fence, closed by one that seems to open', `a\n\n  \`\`\`\n\`\`\`\n${script}\n\`\`\``],
  ['an indented fence of tildes, closed by one that seems to open', `a\n\n  ~~~\n~~~\n${script}\n~~~`],
  ['a fence that a no-break space keeps open', `\`\`\`\na\n\`\`\`\u00a0\n\`\`\`\n${script}\n\`\`\``],
  ['a fence of mixed marks', `\`\`\`\n\`\`\`~~~\n\`\`\`\n${script}\n\`\`\``],
  ['a shorter fence', `\`\`\`\`\n\`\`\`\n\`\`\`\`\n${script}\n\`\`\``],
  ['a code span that began on the line before', `a \` b\nc \` ${script} \``],
  ['an escaped backtick', `\\\`${script}\``],
  ['code across the cells of a table', `|a|b|\n|-|-|\n|\`a|\` x \`${script}\`|`],
  ['HTML around a backtick', `<a\`b>\`${script}\``],
  ['headings', '# a\n\nb\n===\n\nc\n-\n\n> # d\n> e\n> ---\n\n1. # f\n\n<h1>g</h1>'],
])('%s changes nothing outside the text', (_, text) => {
  const last = { name: 'Last', startDate: '2020' };
  const work = [{ name: 'First', startDate: '2020', summary: text, highlights: [text] }];
  expectHarmless(profile({ basics: { name: 'Ada', summary: text }, work, talks: [last] }));
});

test("doesn't use link definitions from code-like text in other texts", () => {
  const work = [{ name: 'First', startDate: '2020', highlights: ['[x][`]'] }];
  const talks = [{ name: 'Last', startDate: '2020' }];
  const markdown = profile({ basics: { name: 'Ada', summary: "[`]: javascript:x '`'" }, work, talks });
  expect(markdown).not.toContain('javascript');
  expectHarmless(markdown);
});

test('keeps every mixture of marks inside its text', () => {
  const pieces = [
    '`',
    '``',
    '```',
    '~~~',
    '\n',
    '\n\n',
    '- ',
    '> ',
    '1. ',
    '|',
    '\\',
    '    ',
    '# ',
    '---',
    '===',
    ' ',
  ];
  const hostile = [
    '<script>',
    '<!--',
    '](javascript:x)',
    ']: javascript:x',
    '[a]',
    "'",
    '<a href="`">',
    '&lt;',
    '&#60;script>',
    '&#10;# ',
    '&#27;',
    '&#x202e;',
    '\t',
  ];
  const texts = fc
    .array(fc.constantFrom(...pieces, ...hostile, 'a'), { maxLength: 16 })
    .map((list) => list.join(''));
  fc.assert(
    fc.property(texts, texts, (one, two) => {
      const work = [{ name: 'First', startDate: '2020', summary: two, highlights: [one] }];
      const talks = [{ name: 'Last', startDate: '2020' }];
      expectHarmless(profile({ basics: { name: 'Ada', summary: one }, work, talks }));
    }),
    { numRuns: isLong ? 2_000 : 500 },
  );
});

test('accepts any content in custom sections', () => {
  fc.assert(
    fc.property(anyItems, (talks) =>
      expect(profile({ talks })).toEndWith('\n<https://people.example/ada>\n'),
    ),
  );
});

test('handles long and unusual texts quickly', () => {
  for (const mark of ['[', '`', '<', '](', '> ', '```x\n', '~~~\n', 'a\n-\n', ' ']) {
    const text = mark.repeat(40_000);
    profile({ basics: { name: text, summary: text }, work: [{ name: text, highlights: [text] }] });
  }
  expect(profile({ basics: { name: 'a'.repeat(10_000) } })).toStartWith(`# ${'a'.repeat(10_000)}\n`);
});

function expectHarmless(markdown: string): void {
  expect(markdown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
  // Bun's own renderer passes HTML and all links through, so its output shows how other parsers read the Markdown.
  const html = Bun.markdown.html(markdown);
  expect(html).not.toMatch(/<script|<!--|<a href="`|(?:href|src)="javascript/);
  expect(html.match(/<h[12]/g)).toEqual(['<h1', '<h2', '<h2']);
  expect(html).toMatch(/<h2[^>]*>Talks<\/h2>\s*<h3[^>]*>Last<\/h3>/);
}
