import { describe, expect, test } from 'bun:test';
import { checkProfile } from './check-profile.ts';

const problemsOf = (document: unknown) =>
  checkProfile(document).map(({ pointer, detail }) => `${pointer} ${detail}`);

describe('a valid document', () => {
  test.each([
    ['empty', {}],
    ['only a name', { basics: { name: 'Ada' } }],
    ['its own section', { talks: [{ title: 'On engines', url: 'https://example.org/x', date: '1842' }] }],
    ['a leap day', { work: [{ startDate: '2024-02-29' }] }],
    [
      'links of every kind',
      { basics: { url: 'https://e.example/%C3%BC?x=1#y', profiles: [{ url: 'mailto:a@b.example' }] } },
    ],
    [
      'everything under x-vitrine',
      {
        basics: { name: 'Ada', email: 'a@b.example', summary: 'Hello' },
        work: [
          {
            name: 'Acme',
            'x-vitrine': { slug: 'acme', visibility: 'private', locales: { fr: { '/name': 'Acmé' } } },
          },
        ],
        'x-vitrine': {
          language: 'en',
          theme: 'studio',
          accent: 'teal',
          sections: ['projects', 'talks', { name: 'work' }, { name: 'references', visibility: 'private' }],
          visibility: { '/basics/email': 'public' },
          locales: { fr: { '/basics/summary': 'Bonjour' }, 'pt-BR': { '/work/0/name': 'Acmo' } },
        },
      },
    ],
  ])('%s', (_, document) => {
    expect(problemsOf(document)).toEqual([]);
  });
});

describe('an invalid document', () => {
  const links = 'must start with http:, https:, mailto: or tel:';
  test.each([
    ['no object', [], [' must be an object: a JSON Resume document']],
    ['text', 'x', [' must be an object: a JSON Resume document']],
    ['a wrong type', { basics: { name: 7 } }, ['/basics/name must be string']],
    ['a section that is no list', { talks: 'many' }, ['/talks must be array']],
    ['a section of texts', { talks: ['one'] }, ['/talks/0 must be object']],
    [
      'a section with a strange name',
      { Talks: [] },
      ['/Talks is not a section name; use one like talks or open-source'],
    ],
    [
      '__proto__',
      JSON.parse('{"talks":[{"__proto__":{"a":1}}]}'),
      ['/talks/0/__proto__ is not a usable name'],
    ],
    [
      'a day that is not',
      { work: [{ endDate: '2023-02-30' }] },
      ['/work/0/endDate is not in the calendar: 2023-02-30'],
    ],
    [
      'a month that is not',
      { awards: [{ date: '2023-13' }] },
      ['/awards/0/date is not in the calendar: 2023-13'],
    ],
    ['a script as link', { basics: { url: 'javascript:alert(1)' } }, [`/basics/url ${links}`]],
    ['data as image', { basics: { image: 'data:image/png;base64,xx' } }, [`/basics/image ${links}`]],
    [
      'a script in a section of its own',
      { talks: [{ url: 'JaVaScRiPt:alert(1)' }] },
      [`/talks/0/url ${links}`],
    ],
    ['a script with a line break', { talks: [{ url: 'java\nscript:alert(1)' }] }, [`/talks/0/url ${links}`]],
    [
      'a deep script',
      { talks: [{ slides: { more: [{ url: 'vbscript:x' }] } }] },
      [`/talks/0/slides/more/0/url ${links}`],
    ],
    ['an unknown key of ours', { 'x-vitrine': { colour: 'red' } }, ['/x-vitrine/colour is not supported']],
    [
      'an unknown key on an item',
      { work: [{ 'x-vitrine': { a: 1 } }] },
      ['/work/0/x-vitrine/a is not supported'],
    ],
    [
      'an unknown theme',
      { 'x-vitrine': { theme: 'x' } },
      ['/x-vitrine/theme must be one of paper, studio, terminal, gallery, sidebar, links'],
    ],
    [
      'an unknown accent',
      { 'x-vitrine': { accent: '#ff000' } },
      [
        '/x-vitrine/accent must be one of rust, ochre, olive, green, teal, blue, indigo, violet, plum, rose, slate, or a color, for example #0d5a6e',
      ],
    ],
    [
      'sections that are none',
      {
        'x-vitrine': {
          sections: [
            'basics',
            'A b',
            'work',
            { name: 'work' },
            { name: 'x-vitrine' },
            7,
            { visibility: 'private' },
          ],
        },
      },
      [
        '/x-vitrine/sections/5 must be string,object',
        "/x-vitrine/sections/6 must have required property 'name'",
        '/x-vitrine/sections/0 is not a section name; use one like work or talks',
        '/x-vitrine/sections/1 is not a section name; use one like work or talks',
        '/x-vitrine/sections/3/name is named twice; name work once',
        '/x-vitrine/sections/4/name is not a section name; use one like work or talks',
      ],
    ],
    [
      'a private section that is misspelt, or more than private',
      {
        talks: [],
        'x-vitrine': {
          sections: [
            { name: 'talks', visibility: 'private' },
            { name: 'takls', visibility: 'private' },
            { name: 'work', visibility: 'hidden' },
            { name: 'awards', hidden: true },
          ],
        },
      },
      [
        '/x-vitrine/sections/2/visibility must be one of public, private',
        '/x-vitrine/sections/3/hidden is not supported',
        '/x-vitrine/sections/1/name cannot be private: there is no section takls',
      ],
    ],
    [
      'a slug twice',
      { work: [{ 'x-vitrine': { slug: 'a' } }, { 'x-vitrine': { slug: 'a' } }] },
      ['/work/1/x-vitrine/slug is taken: another item of work is a'],
    ],
    [
      'a slug that is none',
      { work: [{ 'x-vitrine': { slug: 'A b' } }] },
      ['/work/0/x-vitrine/slug must have lower-case letters, digits and hyphens, at most 64'],
    ],
    [
      'a visibility outside of basics',
      { 'x-vitrine': { visibility: { '/work/0': 'private' } } },
      [
        '/x-vitrine/visibility/~1work~10 must point to a field of /basics; an item has a visibility of its own',
      ],
    ],
    [
      'a misspelt visibility',
      { basics: { summary: 'x' }, 'x-vitrine': { visibility: { '/basics/sumary': 'private' } } },
      [
        '/x-vitrine/visibility/~1basics~1sumary must point to a field of /basics; an item has a visibility of its own',
      ],
    ],
    [
      'a visibility that is misspelt further down',
      {
        basics: { summary: 'x', location: { city: 'Bern' }, profiles: [], deep: { own: 'x' } },
        'x-vitrine': {
          visibility: {
            '/basics/location/City': 'private',
            '/basics/summary/': 'private',
            '/basics/profiles/0/adress': 'private',
            '/basics/deep/other': 'private',
            '/basics/location/address': 'private',
            '/basics/profiles/0': 'private',
            '/basics/profiles/1/url': 'private',
            '/basics/deep/own': 'private',
          },
        },
      },
      ['location~1City', 'summary~1', 'profiles~10~1adress', 'deep~1other'].map(
        (place) =>
          `/x-vitrine/visibility/~1basics~1${place} must point to a field of /basics; an item has a visibility of its own`,
      ),
    ],
    [
      'an overlay of what Vitrine goes by',
      {
        work: [{ 'x-vitrine': { visibility: 'private', slug: 'a' } }],
        'x-vitrine': {
          theme: 'paper',
          locales: {
            fr: { '/work/0/x-vitrine/visibility': 'public', '/x-vitrine/theme': 'x', 'x/work': 'y' },
          },
        },
      },
      [
        '/x-vitrine/locales/fr/~1work~10~1x-vitrine~1visibility',
        '/x-vitrine/locales/fr/~1x-vitrine~1theme',
        '/x-vitrine/locales/fr/x~1work',
      ].map((place) => `${place} points to no text of the document`),
    ],
    [
      'a username as a section',
      { username: [{}] },
      ['/username is not a section name; use one like talks or open-source'],
    ],
    [
      'nesting without end',
      { talks: [JSON.parse(`{"a":${'['.repeat(1000)}${']'.repeat(1000)}}`)] },
      [' is nested deeper than 64 levels'],
    ],
    [
      'an overlay of an overlay, in the language that is called as the words of pictures are',
      {
        work: [
          {
            name: 'A',
            'x-vitrine': {
              alt: { 'a.png': 'A pier' },
              locales: {
                alt: { '/name': 'B' },
                fr: { '/x-vitrine/alt/a.png': 'Une jetée', '/x-vitrine/locales/alt/~1name': 'x' },
              },
            },
          },
        ],
      },
      ['/work/0/x-vitrine/locales/fr/~1x-vitrine~1locales~1alt~1~01name points to no text of the document'],
    ],
    [
      'an overlay for nothing',
      { 'x-vitrine': { locales: { fr: { '/basics/summary': 'x' } } } },
      ['/x-vitrine/locales/fr/~1basics~1summary points to no text of the document'],
    ],
    [
      'an overlay in no language',
      { basics: { name: 'A' }, 'x-vitrine': { locales: { français: { '/basics/name': 'x' } } } },
      ['/x-vitrine/locales/français is not a language tag, for example fr or pt-BR'],
    ],
    [
      'an overlay under the name of a language, or in none that is registered',
      {
        basics: { name: 'A' },
        work: [{ name: 'B', 'x-vitrine': { locales: { qaa: { '/name': 'x' } } } }],
        'x-vitrine': { locales: { deutsch: { '/basics/name': 'x' }, xx: { '/basics/name': 'x' } } },
      },
      ['/x-vitrine/locales/deutsch', '/x-vitrine/locales/xx', '/work/0/x-vitrine/locales/qaa'].map(
        (place) => `${place} is not a language tag, for example fr or pt-BR`,
      ),
    ],
    [
      'an overlay that brings a script',
      {
        basics: { url: 'https://a.example' },
        'x-vitrine': { locales: { fr: { '/basics/url': 'javascript:x' } } },
      },
      [`/x-vitrine/locales/fr/~1basics~1url makes /basics/url wrong: ${links}`],
    ],
    [
      'a language that is none',
      { 'x-vitrine': { language: 'x y' } },
      ['/x-vitrine/language is not a language tag, for example fr or pt-BR'],
    ],
    [
      'a language that nobody has registered',
      { 'x-vitrine': { language: 'xx' } },
      ['/x-vitrine/language is not a language tag, for example fr or pt-BR'],
    ],
    ['NUL', { basics: { name: 'a\0b' } }, ['/basics/name has a character that cannot be published']],
    ['too much', { basics: { summary: 'x'.repeat(256 * 1024) } }, [' is 257 KiB; the limit is 256 KiB']],
  ])('%s', (_, document, problems) => {
    expect(problemsOf(document)).toEqual(problems);
  });
});
