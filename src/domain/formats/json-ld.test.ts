import { expect, test } from 'bun:test';
import { viewOf } from '../../../test/support/view-of.ts';
import type { ProfileDocument } from '../profile/document.ts';
import type { FileList } from '../profile/files.ts';
import { renderJsonLd } from './json-ld.ts';

function jsonLd(document: ProfileDocument, files: FileList = {}): string {
  return renderJsonLd(viewOf(document, files));
}

const page = {
  '@context': 'https://schema.org',
  '@type': 'ProfilePage',
  '@id': 'https://people.example/ada',
  url: 'https://people.example/ada',
  inLanguage: 'en',
  dateModified: '2026-01-02T03:04:05.678Z',
};

const person = {
  '@type': 'Person',
  '@id': 'https://people.example/ada#person',
  name: 'ada',
  alternateName: 'ada',
  url: 'https://people.example/ada',
};

test('describes a full profile', () => {
  const document: ProfileDocument = {
    basics: {
      name: 'Ada Lovelace',
      givenName: 'Ada',
      familyName: 'Lovelace',
      label: 'Analyst',
      summary: '# Hello\nI **compute** [notes](https://n.example).',
      email: 'ada@example.org',
      phone: '+44 20',
      url: 'https://ada.example',
      location: { address: '12 Square', city: 'London', region: '', postalCode: 'W1', countryCode: 'GB' },
      profiles: [
        { url: 'https://social.example/@ada' },
        { url: 'mailto:a@b.example' },
        { username: 'x' },
        { url: 'https://ada.example' },
      ],
    },
    work: [
      { name: 'Old', startDate: '1830', endDate: '1831' },
      { name: 'Engine Works', startDate: '1842', url: 'https://engine.example' },
      { name: 'No dates' },
    ],
    education: [{ institution: 'Home', studyType: 'BA' }, { institution: 'Home', studyType: 'MA' }, {}],
    languages: [{ language: 'French', fluency: 'Fluent' }],
    skills: [{ name: 'Algebra' }, { level: 'Expert' }],
    awards: [{ title: 'Medal' }],
    'x-vitrine': {
      visibility: {
        '/basics/email': 'public',
        '/basics/phone': 'public',
        '/basics/location/address': 'public',
        '/basics/location/postalCode': 'public',
      },
    },
  };
  const files = { 'basics/image/a b.webp': { hash: '', type: 'image/webp', size: 1 } };
  expect(JSON.parse(jsonLd(document, files))).toEqual({
    ...page,
    mainEntity: {
      ...person,
      name: 'Ada Lovelace',
      givenName: 'Ada',
      familyName: 'Lovelace',
      jobTitle: 'Analyst',
      description: 'Hello I compute notes.',
      image: 'https://people.example/ada/basics/image/a%20b.webp',
      sameAs: ['https://ada.example', 'https://social.example/@ada'],
      email: 'ada@example.org',
      telephone: '+44 20',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '12 Square',
        addressLocality: 'London',
        postalCode: 'W1',
        addressCountry: 'GB',
      },
      worksFor: [{ '@type': 'Organization', name: 'Engine Works', url: 'https://engine.example' }],
      alumniOf: [{ '@type': 'EducationalOrganization', name: 'Home' }],
      knowsLanguage: [{ '@type': 'Language', name: 'French' }],
      knowsAbout: ['Algebra'],
      award: ['Medal'],
    },
  });
});

test('describes a profile with a username alone', () => {
  expect(JSON.parse(jsonLd({ work: [{ title: {}, startDate: '2020' }], skills: [{ title: 7 }] }))).toEqual({
    ...page,
    mainEntity: person,
  });
});

test('omits private values and external images', () => {
  for (const image of ['https://tracker.example/a.png', 'https://people.example/adam/a.png']) {
    const basics = { email: 'ada@example.org', phone: '555', image, location: { address: 'Here' } };
    expect(JSON.parse(jsonLd({ basics }))).toEqual({ ...page, mainEntity: person });
  }
});

test("escapes text so that it can't leave a script element", () => {
  const text = jsonLd({
    basics: { name: '</script><script>alert(1)</script>&<!--', summary: 'a\u2028b\u2029c' },
  });
  expect(text).toContain(
    '"name":"\\u003c/script\\u003e\\u003cscript\\u003ealert(1)\\u003c/script\\u003e\\u0026\\u003c!--"',
  );
  expect(text).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(text).mainEntity.name).toBe('</script><script>alert(1)</script>&<!--');
  expect(
    jsonLd({ work: [{ name: 'a\u2028b', startDate: '2020', url: 'https://e.example/\u2028' }] }),
  ).toContain('"url":"https://e.example/\\u2028"');
});

test('omits URLs that are not safe links', () => {
  expect(
    jsonLd({ basics: { summary: '[x](javascript:alert(1))' }, skills: [{ name: '\u202eab' }] }),
  ).not.toMatch(/javascript|\u202e/);
});
