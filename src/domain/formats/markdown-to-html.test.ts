import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { renderMarkdownHtml } from './markdown-to-html.ts';
import { plainWords } from './markdown-to-text.ts';

const rel = 'rel="noopener nofollow ugc"';

describe('Markdown with an allow-list', () => {
  test.each([
    [
      '**bold** *em* ~~gone~~ `code`',
      '<p><strong>bold</strong> <em>em</em> <del>gone</del> <code>code</code></p>',
    ],
    ['one\ntwo  \nthree\n\nfour', '<p>one<br>two<br>three</p><p>four</p>'],
    ['# Heading', '<p><strong>Heading</strong></p>'],
    ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
    ['2019. Founded it', '<ol start="2019"><li>Founded it</li></ol>'],
    ['> quoted\n\n---', '<blockquote><p>quoted</p></blockquote><hr>'],
    ['```js\na < b\n\nc\n```', '<pre><code>a &lt; b&#10;&#10;c&#10;</code></pre>'],
    ['![a *cat*](https://example.org/cat.png "t")', '<p>a cat</p>'],
    ['| a | b |\n|---|---|\n| 1 | 2 |', '<p>| a | b |<br>|---|---|<br>| 1 | 2 |</p>'],
    ['[x](https://example.org "title")', `<p><a href="https://example.org" ${rel}>x</a></p>`],
    [
      '[x](https://example.org/?a=1&amp;b=2)',
      `<p><a href="https://example.org/?a=1&amp;b=2" ${rel}>x</a></p>`,
    ],
    ['[x](https://example.org/a\\_b)', `<p><a href="https://example.org/a_b" ${rel}>x</a></p>`],
    ['<https://example.org>', `<p><a href="https://example.org" ${rel}>https://example.org</a></p>`],
    ['see https://example.org.', `<p>see <a href="https://example.org" ${rel}>https://example.org</a>.</p>`],
    [
      '[a <https://b.example> c](https://d.example)',
      `<p><a href="https://d.example" ${rel}>a https://b.example c</a></p>`,
    ],
    [
      '[mail](mailto:a@b.example) [call](tel:+3312)',
      `<p><a href="mailto:a@b.example" ${rel}>mail</a> <a href="tel:+3312" ${rel}>call</a></p>`,
    ],
    ['', ''],
  ])('%j', (text, html) => {
    expect(renderMarkdownHtml(text)).toBe(html);
  });

  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '[x](<java\nscript:alert(1)>)',
    '[x](\u0001javascript:alert(1))',
    '[x](&#x6A;avascript:alert(1))',
    '[x](javascript&colon;alert(1))',
    '[x](java&Tab;script:alert(1))',
    '[x](j\\avascript:alert(1))',
    '[x](javascript\\:alert(1))',
    '[x]\n\n[x]: javascript:alert(1) "t"',
    '[x][y]\n\n[y]: <data:text/html,<script>alert(1)</script>>',
    '<javascript:alert(1)>',
    '<data:text/html;base64,PHNjcmlwdD4=>',
    '<a@b.example>',
    '[x](vbscript:x) [y](file:///etc/passwd) [z](blob:https://a/b)',
    '[x](//evil.example) [y](/relative) [z](#hash) [w]()',
    '![x](javascript:alert(1))',
    '[![x](javascript:alert(1))](javascript:alert(2))',
    '[[[x](javascript:alert(1))](data:x)](javascript:y)',
    '[x](https://example.org\\"onclick=alert`1`)',
    '[x](<https://example.org" onmouseover="alert(1)>)',
  ])('%j gives no link', (text) => {
    expect(renderMarkdownHtml(text)).not.toContain('<a');
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<img src=x onerror=alert(1)',
    '<svg/onload=alert(1)>',
    '<div>\n\n<b onclick="x">**y**</b>\n\n</div>',
    '<!-- --!><script>x</script> -->',
    '<![CDATA[<script>]]><?php <x> ?><!DOCTYPE x>',
    '&lt;script&gt; &#60;script&#62; &#x3c;script>',
    '`<script>` ``</code><script>``',
    '```\n</code></pre><script>\n```',
    '```"><script>\nx\n```',
    '[<script>](https://example.org "<script>")',
    '![<script>"onerror="](https://example.org)',
    '[x](https://example.org/"><script>)',
    '[x](https://example.org/%22%3E%3Cscript%3E)',
    '    <script>indented',
    '# <script>',
    '<scr\0ipt>',
  ])('%j gives no other tag', (text) => {
    expect(strangeMarkup(renderMarkdownHtml(text))).toBe('');
  });

  test('outputs only allowed tags and attributes', () => {
    const pieces = fc.constantFrom(
      ...[
        '<',
        '>',
        '"',
        "'",
        '&',
        '`',
        '```',
        '*',
        '**',
        '_',
        '~~',
        '[',
        ']',
        '(',
        ')',
        '!',
        '#',
        '-',
        '1.',
        '\\',
        ':',
        '|',
      ],
      ...[
        '\n',
        '\n\n',
        ' ',
        '    ',
        '\t',
        '\0',
        '=',
        '/',
        'a',
        'é',
        '&#60;',
        '&lt;',
        '<script>',
        '</a>',
        '<!--',
        '-->',
      ],
      ...[
        'javascript:',
        'https://e.x/',
        'href="',
        ' onclick="x"',
        'mailto:a@b',
        '[a]: ',
        '<a href=',
        '\u202e',
        '\u2028',
      ],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        expect(strangeMarkup(renderMarkdownHtml(parts.join('')))).toBe('');
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    ['quotes', '>'.repeat(10_000)],
    ['lists', '- '.repeat(10_000)],
    ['numbers', '1. '.repeat(10_000)],
    ['lists and quotes', '> - '.repeat(10_000)],
    ['lists as deep as they may be', `${'- '.repeat(31)}x\n`.repeat(3000)],
    ['indented lists', Array.from({ length: 350 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')],
    ['brackets', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['links', '[a]('.repeat(10_000)],
    ['images', '!['.repeat(10_000)],
    ['stars', `${'*'.repeat(10_000)}a${'*'.repeat(10_000)}`],
    ['open stars', '*a **b '.repeat(10_000)],
    ['tildes', '~~a'.repeat(30_000)],
    ['backticks', Array.from({ length: 400 }, (_, length) => '`'.repeat(length)).join(' ')],
    ['tags', '<a '.repeat(30_000)],
    ['references', '[a]: x\n'.repeat(10_000) + '[a]'.repeat(10_000)],
    ['spaces', ' '.repeat(200_000)],
    ['a word', 'w'.repeat(200_000)],
  ])(
    'ten thousand %s take no time',
    (_, text) => {
      expect(strangeMarkup(renderMarkdownHtml(text))).toBe('');
      plainWords(text);
    },
    120_000,
  );

  test("doesn't count separators as nesting", () => {
    expect(renderMarkdownHtml('-'.repeat(80))).toBe('<hr>');
    expect(renderMarkdownHtml('- - - - - - - - - - - -')).toBe('<hr>');
  });

  test('returns the words alone', () => {
    expect(plainWords('# I **draw**\n\n- [maps](https://a.example)\n- `x < y`\n\n![seen](b)')).toBe(
      'I draw maps x < y seen',
    );
  });
});

/** The angle brackets that remain after removing all allowed markup. */
function strangeMarkup(html: string): string {
  const allowed =
    /<\/?(?:p|strong|em|del|code|pre|ul|ol|li|blockquote|a)>|<(?:br|hr)>|<ol start="\d+">|<a href="(?:https?|mailto|tel):[^"<>]*" rel="noopener nofollow ugc">/g;
  return html.replace(allowed, '').replace(/[^<>"]/g, '');
}
