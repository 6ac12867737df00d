import { describe, expect, test } from 'bun:test';
import type { Visibility } from './document.ts';
import { languagesOf, localize } from './localize.ts';
import { projectProfile } from './public-profile.ts';

const file = { hash: 'h', type: 'text/plain', size: 1 };

describe('the public profile', () => {
  test('hides email, phone, street and postal code by default', () => {
    const basics = {
      name: 'Ada',
      email: 'a@b.example',
      phone: '1',
      location: { address: 'Street 1', postalCode: 'W1', city: 'London' },
    };
    expect(projectProfile({ basics }, {}, 'en').document).toEqual({
      basics: { name: 'Ada', location: { city: 'London' } },
    });
    const visibility = { '/basics/email': 'public', '/basics/location/address': 'public' } as const;
    expect(projectProfile({ basics, 'x-vitrine': { visibility } }, {}, 'en').document.basics).toEqual({
      name: 'Ada',
      email: 'a@b.example',
      location: { address: 'Street 1', city: 'London' },
    });
    const wide = { '/basics/location': 'public', '/basics/location/postalCode': 'public' } as const;
    const located = projectProfile({ basics, 'x-vitrine': { visibility: wide } }, {}, 'en').document.basics;
    expect(located?.location).toEqual({ postalCode: 'W1', city: 'London' });
  });

  test('hides the parts of a name with the name', () => {
    const basics = { name: 'Ada Byron', givenName: 'Ada', lastName: 'Byron', label: 'Analyst' };
    const shown = (visibility: Readonly<Record<string, Visibility>>) =>
      projectProfile({ basics, 'x-vitrine': { visibility } }, {}, 'en').document.basics;
    expect(shown({})).toEqual(basics);
    expect(shown({ '/basics/name': 'private', '/basics/givenName': 'public' })).toEqual({ label: 'Analyst' });
    expect(shown({ '/basics/lastName': 'private' })).toEqual({
      name: 'Ada Byron',
      givenName: 'Ada',
      label: 'Analyst',
    });
  });

  test('applies the nearest rule and drops emptied values', () => {
    const basics = {
      name: 'Ada',
      location: { city: 'London', region: 'X' },
      profiles: [{ network: 'A' }, { network: 'B' }],
    };
    const visibility = {
      '/basics/location': 'private',
      '/basics/location/city': 'public',
      '/basics/profiles/0': 'private',
    } as const;
    expect(projectProfile({ basics, 'x-vitrine': { visibility } }, {}, 'en').document.basics).toEqual({
      name: 'Ada',
      location: { city: 'London' },
      profiles: [{ network: 'B' }],
    });
    const nothing = projectProfile({ basics: { email: 'a@b.example' } }, {}, 'en');
    expect(nothing.document).toEqual({});
  });

  test('has titles of visible sections only, in the languages that differ', () => {
    const titles = { talks: ' Talks & more ', diary: 'Diary', later: 'Later' };
    const profile = projectProfile(
      {
        talks: [{ title: 'One' }],
        diary: [{ title: 'Two' }],
        'x-vitrine': {
          titles,
          sections: [{ name: 'diary', visibility: 'private' }],
          locales: {
            fr: { '/x-vitrine/titles/talks': 'Exposés', '/x-vitrine/titles/diary': 'Journal' },
            de: { '/x-vitrine/titles/talks': 'Talks & more' },
          },
        },
      },
      {},
      'en',
    );
    expect(profile.titles).toEqual({ talks: { en: 'Talks & more', fr: 'Exposés' } });
    expect(languagesOf(profile)).toEqual(['en', 'fr']);
  });

  test('drops private items with slugs, files and overlays, and empty sections', () => {
    const profile = projectProfile(
      {
        work: [
          {
            name: 'Secret',
            'x-vitrine': { slug: 'secret', visibility: 'private', locales: { fr: { '/name': 'Secret fr' } } },
          },
          { name: 'Open', 'x-vitrine': { slug: 'open', locales: { de: { '/name': 'Offen' } } } },
        ],
        talks: [{ title: 'Hidden', 'x-vitrine': { slug: 'hidden', visibility: 'private' } }],
        'x-vitrine': {
          language: 'en-GB',
          theme: 'studio',
          locales: { fr: { '/work/0/name': 'Secret', '/work/1/name': 'Ouvert' } },
        },
      },
      { 'work/secret/a': file, 'work/open/b': file, 'talks/hidden/c': file, 'basics/image/me.png': file },
      'en',
    );
    expect(profile).toEqual({
      document: { work: [{ name: 'Open' }] },
      language: 'en-GB',
      theme: 'studio',
      slugs: { work: ['open'], talks: [] },
      overlays: { fr: { '/work/0/name': 'Ouvert' }, de: { '/work/0/name': 'Offen' } },
      files: { 'work/open/b': file, 'basics/image/me.png': file },
    });
    expect(localize(profile, 'fr')).toEqual({ work: [{ name: 'Ouvert' }] });
    expect(localize(profile, 'es')).toEqual({ work: [{ name: 'Open' }] });
  });

  test("ignores translations into the profile's own language", () => {
    const locales = { de: { '/basics/label': 'Alt' }, fr: { '/basics/label': 'Ancien' } };
    const overlaysIn = (language?: string) =>
      Object.keys(
        projectProfile(
          { basics: { label: 'Neu' }, 'x-vitrine': { ...(language && { language }), locales } },
          {},
          'de',
        ).overlays,
      );
    expect(overlaysIn('de')).toEqual(['fr']);
    // The document does not state its own language.
    expect(overlaysIn()).toEqual(['de', 'fr']);
  });

  test('never moves the overlay of a hidden place to its neighbor', () => {
    const { overlays } = projectProfile(
      {
        basics: { email: 'a@b.example', profiles: [{ network: 'Hidden' }, { network: 'Shown' }] },
        'x-vitrine': {
          visibility: { '/basics/profiles/0': 'private' },
          locales: { fr: { '/basics/profiles/0/network': 'sesame', '/basics/email': 'sesame@b.example' } },
        },
      },
      {},
      'en',
    );
    expect(overlays).toEqual({});
  });

  test('omits a private image', () => {
    const show = (visibility: Readonly<Record<string, Visibility>>) =>
      Object.keys(
        projectProfile({ 'x-vitrine': { visibility } }, { 'basics/image/me.png': file }, 'en').files,
      );
    expect(show({ '/basics/image': 'private' })).toEqual([]);
    expect(show({ '/basics': 'private' })).toEqual([]);
    expect(show({ '/basics': 'private', '/basics/image': 'public' })).toEqual(['basics/image/me.png']);
  });

  test('shows visitors neither the source of an image nor the hash of the uploaded bytes', () => {
    const photo = { ...file, source: 'https://elsewhere.example/me.png', sent: 'of-the-upload' };
    const { files } = projectProfile({}, { 'basics/image/me.png': photo }, 'en');
    expect(files).toEqual({ 'basics/image/me.png': file });
  });

  test('omits files outside of sections', () => {
    expect(projectProfile({}, { 'constructor/a/b': file }, 'en').files).toEqual({});
  });
});
