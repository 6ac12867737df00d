import { expect, test } from 'bun:test';
import { importOrcid, isOrcid } from './orcid.ts';

const value = (text: string) => ({ value: text });
const date = (year: string, month?: string, day?: string) => ({
  year: value(year),
  month: month === undefined ? null : value(month),
  day: day === undefined ? null : value(day),
});

const record = {
  'orcid-identifier': { uri: 'https://orcid.org/0000-0002-1825-0097', path: '0000-0002-1825-0097' },
  person: {
    name: { 'given-names': value('Josiah'), 'family-name': value('Carberry'), 'credit-name': null },
    biography: { content: 'Studies cracked pots.', visibility: 'public' },
    'researcher-urls': { 'researcher-url': [{ 'url-name': 'Home', url: value('https://j.example/') }] },
    'external-identifiers': {
      'external-identifier': [
        { 'external-id-type': 'Scopus', 'external-id-value': '77', 'external-id-url': value('s.example/77') },
      ],
    },
    emails: {
      email: [
        { email: 'a@example.org', primary: false, visibility: 'public' },
        { email: 'j@example.org', primary: true, visibility: 'limited' },
      ],
    },
    addresses: { address: [{ country: value('US') }] },
    keywords: { keyword: [{ content: 'psychoceramics', 'put-code': 5, visibility: 'private' }] },
    'other-names': { 'other-name': [{ content: 'J. S. Carberry' }] },
  },
  'activities-summary': {
    employments: {
      'affiliation-group': [
        {
          summaries: [
            {
              'employment-summary': {
                'put-code': 1,
                'role-title': 'Professor',
                'department-name': 'Psychoceramics',
                organization: {
                  name: 'Brown University',
                  address: { city: 'Providence', region: 'RI', country: 'US' },
                },
                'start-date': date('1929', '02', '30'),
                'end-date': null,
                url: null,
                visibility: 'public',
              },
            },
          ],
        },
      ],
    },
    educations: {
      'affiliation-group': [
        {
          summaries: [
            {
              'education-summary': {
                'put-code': 2,
                'role-title': 'PhD',
                'department-name': 'Pots',
                organization: { name: 'Wesleyan' },
                'start-date': date('1920'),
                'end-date': date('1925', '6'),
              },
            },
          ],
        },
      ],
    },
    distinctions: {
      'affiliation-group': [
        {
          summaries: [
            {
              'distinction-summary': {
                'put-code': 3,
                'role-title': 'Ig Nobel',
                organization: { name: 'AIR' },
                'start-date': date('1991'),
              },
            },
          ],
        },
      ],
    },
    fundings: {
      group: [
        {
          'funding-summary': [
            {
              'put-code': 9,
              title: { title: value('Glue') },
              organization: { name: 'NSF' },
              'start-date': date('2001'),
            },
          ],
        },
      ],
    },
    works: {
      group: [
        {
          'work-summary': [
            { 'put-code': 6, 'display-index': '0', title: { title: value('From a program') } },
            {
              'put-code': 7,
              'display-index': '1',
              title: { title: value('Toward a unified theory'), subtitle: value('with crockery') },
              'journal-title': value('Journal of Psychoceramics'),
              'publication-date': date('2008', '08', '13'),
              url: value('https://elsewhere.example/'),
              'external-ids': {
                'external-id': [
                  {
                    'external-id-type': 'issn',
                    'external-id-value': '1',
                    'external-id-relationship': 'part-of',
                  },
                  {
                    'external-id-type': 'doi',
                    'external-id-value': 'https://doi.org/10.5555/12345678',
                    'external-id-relationship': 'self',
                  },
                ],
              },
            },
          ],
        },
      ],
    },
    'peer-reviews': { group: [{}, {}] },
    memberships: null,
    services: { 'affiliation-group': null },
  },
};

test('ORCID: converts a whole record into a profile', () => {
  const imported = importOrcid(record);
  expect(imported?.basics).toEqual({
    name: 'Josiah Carberry',
    givenName: 'Josiah',
    familyName: 'Carberry',
    summary: 'Studies cracked pots.',
    url: 'https://j.example/',
    email: 'j@example.org',
    location: { countryCode: 'US' },
    profiles: [
      { network: 'Home', url: 'https://j.example/' },
      { network: 'Scopus', username: '77', url: 'https://s.example/77' },
      { network: 'ORCID', username: '0000-0002-1825-0097', url: 'https://orcid.org/0000-0002-1825-0097' },
    ],
  });
  expect(imported?.hidden).toEqual(['/basics/email']);
  expect(imported?.items.map(({ section, source, item }) => [section, source, item])).toEqual([
    ['interests', '5', { name: 'psychoceramics', 'x-vitrine': { visibility: 'private' } }],
    [
      'work',
      '1',
      {
        name: 'Brown University',
        position: 'Professor',
        summary: 'Psychoceramics',
        location: 'Providence, RI, United States',
      },
    ],
    [
      'education',
      '2',
      { institution: 'Wesleyan', studyType: 'PhD', area: 'Pots', startDate: '1920', endDate: '1925-06' },
    ],
    ['awards', '3', { title: 'Ig Nobel', awarder: 'AIR', date: '1991' }],
    ['projects', '9', { name: 'Glue', type: 'funding', entity: 'NSF', startDate: '2001' }],
    [
      'publications',
      '7',
      {
        name: 'Toward a unified theory: with crockery',
        publisher: 'Journal of Psychoceramics',
        releaseDate: '2008-08-13',
        url: 'https://doi.org/10.5555/12345678',
      },
    ],
  ]);
  expect(imported?.notes.map(({ where }) => where)).toEqual([
    'emails',
    'other-names: J. S. Carberry',
    'date: 1929-02-30',
    'peer-reviews (2)',
  ]);
});

test('ORCID: converts a record of nulls into an empty profile', () => {
  const empty = importOrcid({
    'orcid-identifier': { path: '0000-0002-1825-0097' },
    person: null,
    'activities-summary': null,
  });
  expect([empty?.items, empty?.basics.name]).toEqual([[], undefined]);
});

test('ORCID: rejects other JSON', () => {
  const wrong = { 'orcid-identifier': { path: '0000-0002-1825-0098' }, person: {} };
  for (const given of [null, [], 'x', {}, wrong]) expect(importOrcid(given)).toBeNull();
});
test.each([
  ['0000-0002-1825-0097', true],
  ['0000-0002-1694-233X', true],
  ['0000-0002-1694-2339', false],
  ['0000-0002-1825-00970', false],
  ['0000000218250097', false],
])('%s is an iD: %p', (text, is) => expect(isOrcid(text)).toBe(is));

test('ORCID: keeps non-public values private', () => {
  const imported = importOrcid({
    'orcid-identifier': { path: '0000-0002-1825-0097' },
    person: {
      name: {
        'given-names': { value: 'Augusta' },
        'family-name': { value: 'King' },
        'credit-name': { value: 'Ada' },
        visibility: 'limited',
      },
      emails: { email: [{ email: 'a@example.org', visibility: 'limited' }] },
      'researcher-urls': {
        'researcher-url': [{ url: { value: 'https://a.example' }, visibility: 'private' }],
      },
      'external-identifiers': {
        'external-identifier': [
          { 'external-id-type': 'Scopus', 'external-id-value': '7', visibility: 'limited' },
        ],
      },
      addresses: {
        address: [
          { country: { value: 'GB' }, visibility: 'private' },
          { country: { value: 'FR' }, visibility: 'public' },
        ],
      },
    },
  });
  expect(imported?.hidden.toSorted()).toEqual([
    '/basics/email',
    '/basics/familyName',
    '/basics/givenName',
    '/basics/location/countryCode',
    '/basics/name',
    '/basics/url',
  ]);
  expect(imported?.basics.profiles).toEqual([
    { network: 'website', url: 'https://a.example', isHidden: true },
    { network: 'Scopus', username: '7', isHidden: true },
    { network: 'ORCID', username: '0000-0002-1825-0097', url: 'https://orcid.org/0000-0002-1825-0097' },
  ]);
  expect(imported?.basics.location).toEqual({ countryCode: 'GB' });
  expect(imported?.notes.map(({ where }) => where)).toEqual(['addresses']);
});
