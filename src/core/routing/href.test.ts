import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { href } from './href.ts';
import { matchRoute } from './match-route.ts';
import { parsePattern } from './pattern.ts';

const source = '/:username/:type?/:slug?/:fileUrl*';

test('encodes parameters, keeps slashes in a rest parameter and omits nulls', () => {
  expect(href('/sign-in/:secret', { secret: 'a/b c' })).toBe('/sign-in/a%2Fb%20c');
  expect(href(source, { username: 'ada', type: null, slug: null, fileUrl: null })).toBe('/ada');
  expect(href(source, { username: 'ada', type: 'work', slug: 'x', fileUrl: 'n/p.pdf' })).toBe(
    '/ada/work/x/n/p.pdf',
  );
  expect(href('/', {})).toBe('/');
});

test('routes each generated URL back to its route', () => {
  const route = { name: 'preview', method: 'GET', pattern: parsePattern(source) };
  const text = fc.string({ unit: 'grapheme', minLength: 1 });
  fc.assert(
    fc.property(text, text, text, fc.array(text, { minLength: 1 }), (username, type, slug, rest) => {
      const params = {
        username,
        type,
        slug,
        fileUrl: rest.map((part) => part.replaceAll('/', '_')).join('/'),
      };
      expect(matchRoute([route], 'GET', href(source, params))).toMatchObject({ kind: 'found', params });
    }),
  );
});
