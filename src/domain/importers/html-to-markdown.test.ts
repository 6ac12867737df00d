import { expect, test } from 'bun:test';
import { htmlToMarkdown } from './html-to-markdown.ts';

test.each([
  ['plain words', 'plain words'],
  ['<p>One</p><p>Two <b>bold</b> and <em>soft</em></p>', 'One\n\nTwo **bold** and *soft*'],
  ['one<br>two', 'one\\\ntwo'],
  ['<p>Do:</p><ul><li><p>this</p></li><li>that</li></ul><p>Done</p>', 'Do:\n\n- this\n- that\n\nDone'],
  ['<a href="https://a.example/?x=1&amp;y=2">here</a>', '[here](https://a.example/?x=1&y=2)'],
  ['<h2>Title</h2><code>x</code>', 'Title\n\n`x`'],
  ['<script>alert(1)</script>after<style>p{}</style>', 'after'],
  ['a &lt;b&gt; * [x](y)', 'a &lt;b> \\* \\[x\\](y)'],
  ['1 < 2 and <unknown>3</unknown>', '1 &lt; 2 and 3'],
  ['<p>- not a list</p>', '\\- not a list'],
  ['<p>First</p><p><br></p><p>Second</p>', 'First\n\nSecond'],
  ['<p>Hello<br></p>', 'Hello'],
  ['<strong>Note: </strong>text', '**Note:** text'],
  ['a<em> b </em>c<b> </b>d', 'a *b* c d'],
  ['<code>my_func</code> and my_func', '`my_func` and my\\_func'],
  ['<a href="https://a.example/x_(y)">here</a>', '[here](https://a.example/x_%28y%29)'],
  ['<a href=https://a.example/x>here</a>', '[here](https://a.example/x)'],
  ['', ''],
])('%j', (html, text) => expect(htmlToMarkdown(html)).toEqual({ text, highlights: [], dropped: [] }));

test('reads a text that is one list as highlights', () => {
  expect(htmlToMarkdown('<ul><li>One</li><li><b>Two</b></li></ul>')).toEqual({
    text: '',
    highlights: ['One', '**Two**'],
    dropped: [],
  });
  expect(htmlToMarkdown('<ul><li>One</li></ul><p><br></p>').highlights).toEqual(['One']);
});

test('reports links without a web URL and keeps their words', () => {
  const links = ['javascript:alert(1)', 'mailto:ada@example.org', '/about', '#top', ''];
  const html = links.map((address) => `<a href="${address}">here</a>`).join(' ');
  const dropped = ['javascript:alert%281%29', 'mailto:ada@example.org', '/about'];
  expect(htmlToMarkdown(`<p>${html}</p>`)).toEqual({
    text: 'here here here here here',
    highlights: [],
    dropped,
  });
});

test('converts a megabyte of tags in linear time', () => {
  expect(htmlToMarkdown('<p>'.repeat(300_000)).text).toBe('');
  expect(htmlToMarkdown('<a href="'.repeat(100_000)).text.length).toBeGreaterThan(0);
});

test("doesn't treat built-in property names as tags", () => {
  expect(htmlToMarkdown('<constructor>a</constructor><toString>b</toString>').text).toBe('ab');
});
