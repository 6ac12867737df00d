import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { checkProfile } from './check-profile.ts';
import { parsePointer, pointer, replaceAt, walk } from './json-pointer.ts';
import { assignSlugs } from './slugs.ts';

const problemsOf = (document: unknown) =>
  checkProfile(document).map(({ pointer, detail }) => `${pointer} ${detail}`);

/** Properties that hold for every document. */
describe('an invalid document', () => {
  const links = 'must start with http:, https:, mailto: or tel:';
  test('is rejected quickly with any number of items or overlays', () => {
    const many = Array.from({ length: 2_000 }, () => ({
      name: 'x',
      'x-vitrine': { locales: { fr: { '/name': 'y' } } },
    }));
    expect(problemsOf({ talks: many.slice(0, 1_900) })).toEqual([]);
    const long = { fr: { [`/basics${'/x'.repeat(100_000)}`]: 'y' } };
    expect(problemsOf({ basics: 7, 'x-vitrine': { locales: long } })).toEqual(['/basics must be object']);
    const script = { fr: { '/basics/url': 'javascript:x' } };
    const wrong = Array.from({ length: 9_000 }, () => ({ url: 'x' }));
    const hopeless = { basics: { url: 'https://a.example' }, work: wrong, 'x-vitrine': { locales: script } };
    expect(checkProfile(hopeless)).toHaveLength(wrong.length);
    expect(problemsOf({ work: Array.from({ length: 25_000 }, () => 1) })).toEqual([
      ' has more than 20000 values',
    ]);
    assignSlugs({ talks: Array.from({ length: 20_000 }, () => ({})) });
  }, 120_000);

  test('lists mistakes of every kind once, with their places', () => {
    const document = {
      basics: { name: 7, email: 'nobody', url: 'https://a.example' },
      work: [
        { url: 'x', 'x-vitrine': { slug: 'a' } },
        { 'x-vitrine': { slug: 'a', locales: { fr: { '/url': 'https://b.example' } } } },
        null,
      ],
      talks: 'many',
      'x-vitrine': {
        language: 'x y',
        theme: 'x',
        visibility: { '/work/0': 'private', '/basics/email': 'secret' },
        locales: {
          de: {
            '/basics/name': 'Ada',
            '/basics/email': 'niemand',
            '/basics/url': 'javascript:x',
            '/work/2/name': 'Firma',
          },
          es: 'hola',
          fr: { '/basics/url': 7, '/basics/label': 'x' },
        },
      },
    };
    expect(problemsOf(document).toSorted()).toEqual([
      '/basics/email must be a valid e-mail address',
      '/basics/name must be string',
      '/talks must be array',
      '/work/0/url must be a valid address, such as https://example.org',
      '/work/1/x-vitrine/locales/fr/~1url points to no text of the document',
      '/work/1/x-vitrine/slug is taken: another item of work is a',
      '/work/2 must be object',
      '/x-vitrine/language is not a language tag, for example fr or pt-BR',
      '/x-vitrine/locales/de/~1basics~1email makes /basics/email wrong: must be a valid e-mail address',
      `/x-vitrine/locales/de/~1basics~1url makes /basics/url wrong: ${links}`,
      '/x-vitrine/locales/es must be object',
      '/x-vitrine/locales/fr/~1basics~1label points to no text of the document',
      '/x-vitrine/locales/fr/~1basics~1url must be string',
      '/x-vitrine/theme must be one of paper, studio, terminal, gallery, sidebar, links',
      '/x-vitrine/visibility/~1basics~1email must be one of public, private',
      '/x-vitrine/visibility/~1work~10 must point to a field of /basics; an item has a visibility of its own',
    ]);
  });

  test('is rejected for any wrong value and names each place once', () => {
    const document = {
      basics: { name: 'Ada', email: 'a@b.example', profiles: [{ network: 'A' }] },
      work: [
        { name: 'Acme', highlights: ['x'], 'x-vitrine': { slug: 'acme', locales: { fr: { '/name': 'A' } } } },
      ],
      talks: [{ title: 'On engines' }],
      'x-vitrine': {
        language: 'en',
        theme: 'paper',
        visibility: { '/basics/email': 'public' },
        locales: { fr: { '/basics/name': 'Adèle', '/work/0/highlights/0': 'y', '': 'z' } },
      },
    };
    const places: string[] = [];
    walk(document, (_, path) => places.push(pointer(...path)));
    fc.assert(
      fc.property(fc.constantFrom(...places.slice(1)), fc.jsonValue(), (place, value) => {
        const pointers = checkProfile(replaceAt(document, parsePointer(place), value)).map(
          (problem) => problem.pointer,
        );
        expect(pointers).toEqual([...new Set(pointers)]);
      }),
      { numRuns: 500 },
    );
  });

  test('lists all problems at once', () => {
    const document = { basics: { name: 1, url: 'x', email: 'y' }, work: [{ startDate: 'soon' }, 7], Bad: 1 };
    expect(
      checkProfile(document)
        .map(({ pointer }) => pointer)
        .toSorted(),
    ).toEqual(['/Bad', '/basics/email', '/basics/name', '/basics/url', '/work/0/startDate', '/work/1']);
  });
});
