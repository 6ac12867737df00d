import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { anyItems, viewOf } from '../../../test/support/view-of.ts';
import type { ProfileDocument } from '../profile/document.ts';
import type { Labels } from '../profile/labels.ts';
import { plainText } from './markdown-to-text.ts';
import { renderText } from './text.ts';

const labels: Labels = { sections: { work: 'Arbeit' }, contact: 'Kontakt', present: 'heute' };

function text(document: ProfileDocument, language = 'en'): string {
  return renderText(viewOf(document, {}, language), labels);
}

test('prints a profile for a terminal', () => {
  const document: ProfileDocument = {
    basics: {
      name: 'Ada Lovelace',
      label: 'Analyst',
      summary:
        'I **compute** and write, and this sentence goes on until it must be broken somewhere.\n\n- one\n- two',
      email: 'ada@example.org',
      location: { city: 'London', region: 'London' },
      profiles: [
        { network: 'Mastodon', username: 'ada', url: 'https://social.example/@ada' },
        { network: 'IRC', username: 'a' },
      ],
    },
    work: [
      {
        name: 'Engine Works',
        position: 'Programmer',
        startDate: '1842-10',
        url: 'https://engine.example',
        summary: 'Notes.',
        highlights: [
          'The first *loop* that anybody had written down, eleven years before the machine was built',
        ],
        keywords: ['engines'],
      },
    ],
    education: [],
    talks: [{ name: 'Limits', level: 'Long' }, {}],
    'x-vitrine': { visibility: { '/basics/email': 'public' } },
  };
  expect(text(document, 'de')).toBe(`Ada Lovelace
============

Analyst

London
ada@example.org
Mastodon: https://social.example/@ada
IRC: a

I compute and write, and this sentence goes on until it must be broken
somewhere.

- one
- two

Arbeit
------

Engine Works
  Programmer · Okt. 1842 – heute · 183 Jahre, 4 Monate
  https://engine.example

  Notes.

  - The first loop that anybody had written down, eleven years before the
    machine was built

  engines

Talks
-----

- Limits · Long

https://people.example/ada
`);
});

test('prints a profile with a username alone', () => {
  expect(text({ work: [{}], talks: [{ name: {}, highlights: [{}, 3], url: 7, date: [] }] })).toBe(
    'ada\n===\n\nhttps://people.example/ada\n',
  );
});

test('underlines headings by their display width', () => {
  expect(text({ basics: { name: '李小龙' } })).toStartWith('李小龙\n======\n');
  expect(text({ basics: { name: 'حدّاد' } })).toStartWith('حدّاد\n====\n');
  expect(text({ basics: { name: 'a'.repeat(10_000) } })).toStartWith(
    `${'a'.repeat(10_000)}\n${'='.repeat(78)}\n\n`,
  );
});

test('removes cursor movements and direction changes', () => {
  const hostile = 'a\u001b[2J\u009b31m\u0007\r\nb\tc\u202ed\u2066e\u200f';
  const shown = text({
    basics: { name: hostile, label: hostile, summary: `${hostile} x&#27;[2J&#x202e;&#8294;&#13;y&#9;z` },
    work: [{ name: hostile, startDate: '2020', url: 'https://e.example/\u202ea' }],
  });
  expect(shown).toStartWith('a[2J31m b cde\u200f\n');
  expect(shown).toContain('\n  https://e.example/%E2%80%AEa\n');
  expect(shown).toContain('x[2J\ny z\n');
  expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
});

test('allows lines of 78 columns', () => {
  const [full, over] = [`${'a'.repeat(70)} ${'b'.repeat(7)}`, `${'a'.repeat(70)} ${'b'.repeat(8)}`];
  expect(text({ basics: { summary: full } })).toContain(`\n\n${full}\n\n`);
  expect(text({ basics: { summary: over } })).toContain(`\n\n${over.replace(' ', '\n')}\n\n`);
});

test('wraps at 78 columns without losing words', () => {
  const words = fc.array(fc.stringMatching(/^[a-zé漢]{1,12}$|^a{70,90}$/), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(words, (list) => {
      const [, , , ...lines] = text({ basics: { name: 'x', summary: list.join(' ') } }).split('\n');
      const body = lines.slice(0, -3);
      expect(body.join(' ').split(' ')).toEqual(list);
      for (const line of body.filter((one) => one.includes(' ')))
        expect(Bun.stringWidth(line)).toBeLessThanOrEqual(78);
      for (const [index, line] of body.entries()) {
        const next = body[index + 1]?.split(' ')[0] ?? 'x'.repeat(78);
        expect(Bun.stringWidth(`${line} ${next}`)).toBeGreaterThan(78);
      }
    }),
  );
});

test.each([
  ['**bold** _it_ ***both*** ~~gone~~ **_nested_**', 'bold it both gone nested'],
  ['snake_case_name 2 * 3 * 4 *args', 'snake_case_name 2 * 3 * 4 *args'],
  ['\\*kept\\* \\# C\\#', '*kept* # C#'],
  ['`code` ``a`b``', 'code a`b'],
  ['[a](https://e.example/b_(c) "t") ![d](https://e.example)', 'a (https://e.example/b_(c)) d'],
  ['[a](javascript:alert(1)) <https://e.example> <b>', 'a https://e.example <b>'],
  ['# Head\ntext\n\nOther\n---\nmore\n***', 'Head\n\ntext\n\nOther\n\nmore'],
  ['soft\nbreak  \nhard\\\nalso', 'soft\nbreak\nhard\nalso'],
  ['- a\n- b\n1. c\n> d\n\n\n\ne', '- a\n- b\n\n1. c\n\n> d\n\ne'],
  ['- a\n  1. b\n\n     c\n- d', '- a\n  1. b\n\n     c\n- d'],
  ['see https://e.example, [x]: y', 'see https://e.example, [x]: y'],
  ['```js\nlet a\n```', 'let a'],
])('keeps the words of %j', (markdown, words) => {
  expect(plainText(markdown)).toBe(words);
});

test('accepts any content in custom sections', () => {
  fc.assert(
    fc.property(anyItems, (talks) => expect(text({ talks })).toEndWith('\nhttps://people.example/ada\n')),
  );
});

test('handles long and unusual texts quickly', () => {
  for (const mark of ['[', '`', '*a ', '_', '[a](', '[a](https://x', '((', ' ', '\n ', '```x\n', '\\', '#']) {
    text({ basics: { name: mark.repeat(40_000), summary: `[a](https://x${mark.repeat(40_000)}` } });
  }
});

test('separates list items with the comma of the language', () => {
  const skills = [{ name: 'ترجمة', keywords: ['شعر', 'نثر'] }];
  expect(text({ skills }, 'ar')).toContain('- ترجمة: شعر، نثر\n');
  expect(text({ skills }, 'en')).toContain('- ترجمة: شعر, نثر\n');
});
