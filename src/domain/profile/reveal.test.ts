import { describe, expect, test } from 'bun:test';
import type { ProfileDocument } from './document.ts';
import { projectProfile } from './public-profile.ts';
import { isHidden, reveal } from './reveal.ts';

const draft: ProfileDocument = {
  basics: {
    name: 'Ada',
    email: 'ada@e.example',
    phone: '+44',
    location: { city: 'London', address: '12 St James' },
    profiles: [{ network: 'A' }, { network: 'B' }],
  },
  work: [
    { name: 'Open', 'x-vitrine': { slug: 'open' } },
    { name: 'Secret', 'x-vitrine': { slug: 'secret', visibility: 'private', alt: { 'a.png': 'A' } } },
  ],
  talks: [{ title: 'T', 'x-vitrine': { slug: 't' } }],
  'x-vitrine': {
    theme: 'studio',
    sections: ['work', { name: 'talks', visibility: 'private' }],
    visibility: { '/basics/phone': 'public', '/basics/profiles/1': 'private', '/basics/name': 'private' },
  },
};

test('makes everything visible and changes nothing else', () => {
  const { document, slugs, theme } = projectProfile(reveal(draft), {}, 'en');
  expect(document.basics).toEqual(draft.basics ?? {});
  expect(slugs).toEqual({ work: ['open', 'secret'], talks: ['t'] });
  expect(theme).toBe('studio');
  expect(reveal(draft).work).toEqual([
    { name: 'Open', 'x-vitrine': { slug: 'open' } },
    { name: 'Secret', 'x-vitrine': { slug: 'secret', alt: { 'a.png': 'A' } } },
  ]);
});

describe('hidden values', () => {
  test.each<[hidden: boolean, part: string[]]>([
    [true, ['basics', 'email']],
    [false, ['basics', 'phone']],
    [true, ['basics', 'name']],
    [true, ['basics', 'location', 'address']],
    [false, ['basics', 'location', 'city']],
    [false, ['basics', 'profiles', '0']],
    [true, ['basics', 'profiles', '1']],
    [false, ['work']],
    [false, ['work', 'open']],
    [true, ['work', 'secret']],
    [true, ['talks']],
    [true, ['talks', 't']],
    [false, ['nothing', 'at all']],
  ])('%p: %p', (hidden, part) => {
    expect(isHidden(draft, part)).toBe(hidden);
  });
});
