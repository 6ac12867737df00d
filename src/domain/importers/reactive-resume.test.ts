import { expect, test } from 'bun:test';
import { importReactiveResume } from './reactive-resume.ts';

const five = {
  picture: { hidden: false, url: 'https://pictures.example/ada.jpg' },
  basics: {
    name: 'Ada Lovelace',
    headline: 'Programmer',
    email: 'ada@example.org',
    phone: '+44',
    location: 'London',
    website: { url: 'ada.example', label: '' },
    customFields: [
      { id: 'c1', text: 'Blog', link: 'https://blog.example/' },
      { id: 'c2', text: 'Likes maps', link: '' },
    ],
  },
  summary: { content: '<p>Wrote <strong>notes</strong>.</p>' },
  sections: {
    profiles: {
      items: [{ id: 'p', network: 'GitHub', username: 'ada', website: { url: 'https://github.com/ada' } }],
    },
    experience: {
      items: [
        {
          id: 'e1',
          hidden: false,
          company: 'Engines',
          position: '',
          location: 'London',
          period: '2019 - Present',
          website: { url: '' },
          description: '',
          roles: [
            { position: 'Lead', period: 'März 2021 - Present', description: '<ul><li>Led</li></ul>' },
            { position: 'Engineer', period: '2019 - 2021', description: '<p>Built</p>' },
          ],
        },
        { id: 'e2', hidden: true, company: 'Secret', position: 'Spy', period: 'some time', description: 'x' },
      ],
    },
    education: {
      items: [
        {
          id: 'd',
          school: 'Home',
          degree: 'BSc',
          area: 'Maths',
          grade: '1.0',
          period: '1830 – 1835',
          description: '<p>x</p>',
        },
      ],
    },
    skills: { items: [{ id: 's', name: 'Sums', proficiency: '', level: 4, keywords: ['fast', ''] }] },
    languages: { items: [{ id: 'l', language: 'French', fluency: '', level: 3 }] },
    awards: {
      items: [
        { id: 'a', title: 'Medal', awarder: 'Society', date: 'May 1850', description: '<p>For it</p>' },
      ],
    },
    certifications: {
      items: [{ id: 'z', title: 'Cert', issuer: 'X', date: '2020', website: { url: 'x.example' } }],
    },
    references: {
      items: [{ id: 'r', name: 'Charles', position: 'Professor', phone: '+1', description: '<p>Good</p>' }],
    },
  },
  customSections: [
    {
      id: 'k',
      title: 'Talks & more',
      type: 'summary',
      items: [{ id: 't', title: 'A talk', description: '<p>About it</p>' }],
    },
    { id: 'm', title: 'Letter', type: 'cover-letter', items: [{}] },
    { id: 'n', title: 'Side work', type: 'projects', items: [{ id: 'q', name: 'Loom', period: '2020' }] },
  ],
  metadata: { page: { locale: 'de-DE' } },
};

test('reads Reactive Resume 5', () => {
  const imported = importReactiveResume(five);
  expect(imported?.titles).toEqual({ 'talks-more': 'Talks & more' });
  expect(imported?.basics).toEqual({
    name: 'Ada Lovelace',
    label: 'Programmer',
    email: 'ada@example.org',
    phone: '+44',
    url: 'https://ada.example',
    summary: 'Wrote **notes**.',
    location: { city: 'London' },
    profiles: [
      { network: 'Blog', url: 'https://blog.example/' },
      { network: 'GitHub', username: 'ada', url: 'https://github.com/ada' },
    ],
  });
  expect(imported?.picture).toEqual({ url: 'https://pictures.example/ada.jpg' });
  expect(imported?.items.map(({ section, source, item }) => [section, source, item])).toEqual([
    [
      'work',
      'e1/0',
      { name: 'Engines', location: 'London', position: 'Lead', highlights: ['Led'], startDate: '2021-03' },
    ],
    [
      'work',
      'e1/1',
      {
        name: 'Engines',
        location: 'London',
        position: 'Engineer',
        summary: 'Built',
        startDate: '2019',
        endDate: '2021',
      },
    ],
    [
      'work',
      'e2/0',
      { name: 'Secret', position: 'Spy', summary: 'x', 'x-vitrine': { visibility: 'private' } },
    ],
    [
      'education',
      'd/0',
      {
        institution: 'Home',
        studyType: 'BSc',
        area: 'Maths',
        score: '1.0',
        startDate: '1830',
        endDate: '1835',
      },
    ],
    ['skills', 's/0', { name: 'Sums', level: 'Advanced', keywords: ['fast'] }],
    ['languages', 'l/0', { language: 'French', fluency: 'B1' }],
    ['awards', 'a/0', { title: 'Medal', awarder: 'Society', date: '1850-05', summary: 'For it' }],
    ['certificates', 'z/0', { name: 'Cert', issuer: 'X', date: '2020', url: 'https://x.example' }],
    ['references', 'r/0', { name: 'Charles, Professor', reference: 'Good' }],
    ['talks-more', 't/0', { name: 'A talk', summary: 'About it' }],
    ['projects', 'q/0', { name: 'Loom', startDate: '2020' }],
  ]);
  expect(imported?.notes.map(({ where }) => where)).toEqual([
    'basics: Likes maps',
    'experience: some time',
    'education, Home: description',
    'references, Charles: phone',
    'Letter',
  ]);
});

test('reads Reactive Resume 4', () => {
  const imported = importReactiveResume({
    basics: {
      name: 'Ada',
      url: { href: 'https://ada.example/' },
      picture: { url: 'a.example/p.png', effects: { hidden: true } },
    },
    sections: {
      summary: { content: '<ul><li>One</li></ul>' },
      education: {
        items: [
          { id: 'd', visible: true, institution: 'Home', studyType: 'BSc', score: '2', date: '1830 - 1835' },
        ],
      },
      projects: {
        items: [{ id: 'p', visible: true, name: 'Loom', description: 'Weaves', summary: '<p>By cards</p>' }],
      },
      skills: { items: [{ id: 's', visible: false, name: 'Sums', description: '', level: 5 }] },
      languages: { items: [{ id: 'l', visible: true, name: 'French', description: '', level: 3 }] },
      certifications: {
        items: [{ id: 'c', name: 'Cert', url: { href: 'https://c.example/' }, summary: 'x' }],
      },
      custom: {
        k: { name: 'Talks', items: [{ id: 't', name: 'One', url: { href: 'https://t.example/' } }] },
      },
    },
    metadata: {},
  });
  expect(imported?.basics).toEqual({ name: 'Ada', url: 'https://ada.example/', summary: '- One' });
  expect(imported?.picture).toBeNull();
  expect(imported?.items.map(({ section, item }) => [section, item])).toEqual([
    ['education', { institution: 'Home', studyType: 'BSc', score: '2', startDate: '1830', endDate: '1835' }],
    ['projects', { name: 'Loom', description: 'Weaves\n\nBy cards' }],
    ['skills', { name: 'Sums', level: 'Expert', 'x-vitrine': { visibility: 'private' } }],
    ['languages', { language: 'French', fluency: 'B1' }],
    ['certificates', { name: 'Cert', url: 'https://c.example/' }],
    ['talks', { name: 'One', url: 'https://t.example/' }],
  ]);
});

test('rejects other files and skips malformed values', () => {
  for (const given of [null, [], {}, { basics: {}, work: [] }])
    expect(importReactiveResume(given)).toBeNull();
  const odd = {
    basics: 7,
    metadata: 1,
    sections: { skills: { items: [null, 3, { name: [] }] }, custom: [] },
  };
  expect(importReactiveResume(odd)?.items).toEqual([]);
});

test.each([
  ['5', { hidden: true }],
  ['4', { visible: false }],
])('makes hidden parts of version %s private and reports skipped ones', (_version, hidden) => {
  const imported = importReactiveResume({
    basics: { name: 'Ada' },
    summary: { content: 'Secret', ...hidden },
    sections: {
      experience: { items: [{ id: 'a', company: 'Acme' }], ...hidden },
      profiles: { items: [{ id: 'b', network: 'GitHub', username: 'ada', ...hidden }] },
      awards: { items: [{ id: 'c', title: 'Prize', website: { url: 'https://prize.example' } }] },
      certifications: { items: [{ id: 'd', title: 'Cert', description: '<p>For sums</p>' }] },
      volunteer: { items: [{ id: 'e', organization: 'Home', location: 'London' }] },
    },
    metadata: { template: 'x' },
  });
  expect(imported?.hidden).toEqual(['/basics/summary']);
  expect(imported?.basics.profiles).toEqual([{ network: 'GitHub', username: 'ada', isHidden: true }]);
  expect(imported?.items.map(({ item }) => item['x-vitrine']?.visibility)).toEqual([
    'private',
    undefined,
    undefined,
    undefined,
  ]);
  expect(imported?.notes.map(({ where }) => where)).toEqual([
    'awards, Prize: website',
    'certifications, Cert: description',
    'volunteer, Home: location',
  ]);
});

test('keeps the text of custom sections in both versions', () => {
  const item = {
    id: 'q',
    visible: true,
    name: 'Thing',
    description: '# 1 tool for a*b*c',
    date: '2020 - 2021',
  };
  const more = { location: 'Athens', summary: '<p>body</p>', keywords: ['k'] };
  const imported = importReactiveResume({
    basics: { name: 'Ada' },
    sections: { custom: { k: { name: 'Hobbies', items: [{ ...item, ...more }] } } },
    customSections: [
      { title: 'More', type: 'summary', hidden: true, items: [{ id: 'x', content: '<p>Of <b>me</b></p>' }] },
    ],
    metadata: { template: 'x' },
  });
  expect(imported?.items.map(({ section, item: taken }) => [section, taken])).toEqual([
    ['more', { name: 'More', summary: 'Of **me**', 'x-vitrine': { visibility: 'private' } }],
    [
      'hobbies',
      {
        name: 'Thing',
        location: 'Athens',
        summary: '\\# 1 tool for a\\*b\\*c\n\nbody',
        keywords: ['k'],
        startDate: '2020',
        endDate: '2021',
      },
    ],
  ]);
});

test('skips hidden images', () => {
  const hidden = { ...five, picture: { ...five.picture, hidden: true } };
  expect(importReactiveResume(JSON.parse(JSON.stringify(hidden)))?.picture).toBeNull();
});
