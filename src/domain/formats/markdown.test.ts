import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { viewOf } from '../../../test/support/view-of.ts';
import type { Item, ProfileDocument } from '../profile/document.ts';
import type { Labels } from '../profile/labels.ts';
import { renderItemMarkdown, renderMarkdown, renderSectionMarkdown } from './markdown.ts';

const labels: Labels = {
  sections: { work: 'Work', skills: 'Skills' },
  contact: 'Contact',
  present: 'present',
};

function profile(document: ProfileDocument): string {
  return renderMarkdown(viewOf(document), labels);
}

/** Renders a profile with this summary and returns the part between the name and the URL. */
function summary(text: string): string {
  return profile({ basics: { name: 'Ada', summary: text } }).slice(
    '# Ada\n\n'.length,
    -'\n\n<https://people.example/ada>\n'.length,
  );
}

test('writes a profile from the name down to the URL', () => {
  const document = {
    basics: {
      name: 'Ada Lovelace',
      label: 'Analyst',
      summary: 'I *compute*.',
      email: 'ada_l@example.org',
      url: 'https://ada.example',
      location: { postalCode: 'W1', city: 'London', countryCode: 'GB' },
      profiles: [
        { network: 'Mastodon', username: 'ada', url: 'https://social.example/@ada' },
        { network: 'IRC', username: 'ada_' },
      ],
    },
    work: [
      {
        name: 'Engine Works',
        position: 'Programmer',
        location: 'London',
        url: 'https://engine.example/?a=1&copy;=2',
        startDate: '1842-10',
        description: 'Machines',
        summary: 'Wrote **notes**.',
        highlights: ['First `loop`', 'G'],
      },
      { name: 'Home', startDate: '1833', endDate: '1842-09' },
    ],
    skills: [{ name: 'Algebra', level: 'Expert', keywords: ['series', 'limits'] }, { name: 'French' }],
    education: [],
    'open-source': [{ title: 'Bernoulli', date: '1843' }],
    'x-vitrine': {
      visibility: {
        '/basics/email': 'public' as const,
        '/basics/location/postalCode': 'public' as const,
      },
    },
  };
  expect(profile(document)).toBe(`# Ada Lovelace

Analyst

I *compute*.

## Contact

- London W1, United Kingdom
- [ada\\_l@example.org](<mailto:ada_l@example.org>)
- <https://ada.example>
- Mastodon: <https://social.example/@ada>
- IRC: ada\\_

## Work

### Engine Works

Programmer · London · Oct 1842 – present · 183 yrs 4 mos

<https://engine.example/?a=1&copy;=2>

Machines

Wrote **notes**.

- First \`loop\`
- G

### Home

1833 – Sep 1842

## Skills

- **Algebra** · Expert: series, limits
- **French**

## Open source

### Bernoulli

1843

<https://people.example/ada>
`);
});

test('writes a profile with a username alone', () => {
  expect(profile({})).toBe('# ada\n\n<https://people.example/ada>\n');
  expect(profile({ basics: { name: ' \u202e\n' }, work: [{}], talks: [{ name: 7, url: {} }] })).toBe(
    '# ada\n\n<https://people.example/ada>\n',
  );
});

test('links a section and an item back to the profile', () => {
  const item: Item = {
    name: 'Engine',
    summary: '# Plan',
    startDate: '1842',
    endDate: '1842',
    'x-vitrine': { slug: 'engine' },
  };
  const files = { 'projects/engine/notes/a [b](c).pdf': { hash: '', type: 'application/pdf', size: 1 } };
  const view = viewOf({ basics: { name: 'Ada [x]' }, projects: [item] }, files);
  expect(renderSectionMarkdown(view, 'projects', [item], labels)).toBe(
    '# Projects\n\n[Ada \\[x\\]](<https://people.example/ada>)\n\n## Engine\n\n1842\n\n### Plan\n',
  );
  expect(renderItemMarkdown(view, 'projects', 'engine', item, labels)).toBe(
    `# Engine

[Ada \\[x\\]](<https://people.example/ada>) · [Projects](<https://people.example/ada/projects>)

1842

## Plan

- [notes/a \\[b\\](c).pdf](<https://people.example/ada/projects/engine/notes/a%20%5Bb%5D(c).pdf>)
`,
  );
  expect(renderItemMarkdown(view, 'projects', 'engine', {}, labels)).toStartWith('# engine\n\n[Ada');
});

test('names an item without a title by its role, once', () => {
  expect(profile({ work: [{ position: 'Chair', startDate: '2020' }] })).toContain(
    '\n### Chair\n\n2020 – present\n',
  );
});

test('escapes dates that look like list items', () => {
  const view = viewOf({ talks: [{ name: 'Rede', date: '2014-06-29' }] }, {}, 'de');
  expect(renderMarkdown(view, labels)).toContain('\n29\\. Juni 2014\n');
});

test('shows every character of plain text as typed', () => {
  const pieces = [
    '#',
    ' ',
    '1.',
    '1)',
    '-',
    '+',
    '=',
    '>',
    '*',
    '_',
    '[',
    '](x)',
    '&amp;',
    '&#65;',
    '`',
    '~',
    '\\',
  ];
  const words = fc
    .array(fc.constantFrom(...pieces, '<script>', '!', '|', 'a', '<https://e.example>', '---', '\n', '"'), {
      maxLength: 10,
    })
    .map((list) => `x${list.join('')}`.slice(1).replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(words, (text) => {
      const item = { position: `${text}!`, name: text, startDate: '2020', courses: [text] };
      const html = htmlOf(
        profile({ basics: { name: text, label: text }, work: [item], skills: [{ name: text }] }),
      );
      const shown = [
        /<h1[^>]*>(.*?)<\/h1>/,
        /<\/h1>\s*<p>(.*?)<\/p>/,
        /<h3[^>]*>(.*?)<\/h3>/,
        /<li>(.*?)<\/li>/,
        /<li><strong>(.*?)<\/strong>/,
      ].map((place) => place.exec(html)?.[1]);
      expect(shown).toEqual(shown.map(() => Bun.escapeHTML(text).replaceAll('&#x27;', "'")));
    }),
    { numRuns: 500 },
  );
});

test('places the headings of a text below those of the document', () => {
  expect(summary('# One\n\n###### Six\n\n> # Quoted\n\n- ## Listed\n\n#hash')).toBe(
    '### One\n\n###### Six\n\n> ### Quoted\n\n- #### Listed\n\n\\#hash',
  );
  expect(summary('One\n===\ntext\n\nTwo\n-\n- a\n---\n> b\n> ===\n\n---')).toBe(
    '### One\n\ntext\n\n#### Two\n\n- a\n\n***\n\n> ### b\n\n***',
  );
});

test('keeps the characters of code', () => {
  const text = 'A `Map<K, V>` and \\<b>:\n```ts\n# no heading\nlet a: List<T>;\n---\n```\n~~~ `x`\n<i>\n~~~';
  expect(summary(text)).toBe(
    'A `Map<K, V>` and &lt;b>:\n\n```ts\n# no heading\nlet a: List<T>;\n---\n```\n\n```\n<i>\n```',
  );
  expect(summary('`` a`b `` ` `\n\n````\n```\n````')).toBe('``a`b`` ` `\n\n````\n```\n````');
});

test('treats HTML as text', () => {
  expect(summary('<script>alert(1)</script> <!-- x')).toBe('&lt;script>alert(1)&lt;/script> &lt;!-- x');
  expect(summary('<https://e.example> <javascript:alert(1)>')).toBe(
    '<https://e.example> javascript:alert(1)',
  );
});

test('links only safe URLs', () => {
  expect(summary('[a](https://e.example/b_(c)) ![d](<https://e.example>)')).toBe(
    '[a](<https://e.example/b_(c)>) d',
  );
  expect(summary('[a](javascript:alert(1)) [b](\njavascript:x) [c](/d) [e](&#106;avascript:x)')).toBe(
    'a b c e',
  );
  expect(summary('[a]: javascript:x\n[b]:\njavascript:y\n[c]: https://e.example')).toBe('');
  expect(profile({ talks: [{ name: 'T', date: '2020', url: 'https://e.example/\u202e\ud800é' }] })).toContain(
    '\n<https://e.example/%E2%80%AE%EF%BF%BD%C3%A9>\n',
  );
});

/** Bun's own renderer passes HTML and all links through, so its output shows how other parsers read the Markdown. */
function htmlOf(markdown: string): string {
  return Bun.markdown.html(markdown);
}
