import { expect, test } from 'bun:test';
import { renderMarkdownHtml } from '../formats/markdown-to-html.ts';
import { importBibtex } from './bibtex.ts';
import type { ImportedPerson } from './imported-person.ts';
import { importOrcid } from './orcid.ts';
import { importPage } from './page.ts';
import { plainToMarkdown, readLines } from './plain-to-markdown.ts';
import { importVcard } from './vcard.ts';

test.each([
  ['# 1 seller in EMEA', '<p># 1 seller in EMEA</p>'],
  ['a*b*c, snake_case_word and <b>x</b>', '<p>a*b*c, snake_case_word and &lt;b&gt;x&lt;/b&gt;</p>'],
  ['Before\n    four blanks', '<p>Before<br>four blanks</p>'],
  ['Title\n=====\n\n1. Jan', '<p>Title<br>=====</p><p>1. Jan</p>'],
  [
    'I do\r\n• one *thing*\n- two\nand rest',
    '<p>I do</p><ul><li>one *thing*</li><li>two</li></ul><p>and rest</p>',
  ],
  ['&amp; [x](y)', '<p>&amp;amp; [x](y)</p>'],
  [
    'a_b https://a.example/b_c_d',
    '<p>a_b <a href="https://a.example/b_c_d" rel="noopener nofollow ugc">https://a.example/b_c_d</a></p>',
  ],
])('%j reads as it was written', (text, html) => {
  const shown = renderMarkdownHtml(plainToMarkdown(text));
  expect(shown?.replace(/(<br>)+(?=<)|(?<=>)(<br>)+/g, '')).toBe(html);
});

test('reads bullet lines as highlights and the rest as summary', () => {
  expect(readLines('# 1\n* a_b\n\n– two\nend')).toEqual({
    summary: '\\# 1\n\nend',
    highlights: ['a\\_b', 'two'],
  });
});

const record = (biography: string) => ({
  'orcid-identifier': { path: '0000-0002-1825-0097' },
  person: { biography: { content: biography } },
});
const page = (description: string) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Person', description })}</script>`;
const summaryOf = (person: ImportedPerson | null) => person?.basics.summary ?? person?.items[0]?.item.summary;

test.each([
  ['a vCard', (text: string) => importVcard(`BEGIN:VCARD\nNOTE:${text}\nEND:VCARD`)],
  ['ORCID', (text: string) => importOrcid(record(text))],
  ['BibTeX', (text: string) => importBibtex(`@book{k, title={T}, abstract={${text}}}`)],
  ['JSON-LD', (text: string) => importPage(page(text), null)],
])('a text of %s contains no Markdown', (_name, read) => {
  expect(summaryOf(read('1. *of* all'))).toBe('1\\. \\*of\\* all');
});
