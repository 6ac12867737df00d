import { expect, test } from 'bun:test';
import { visibilityOf } from '../profile/visibility.ts';
import { noMemory } from './import-memory.ts';
import { ProfileBuilder } from './imported-person.ts';
import { type ArchiveEntry, importLinkedIn } from './linkedin.ts';
import { mergeImported } from './merge-imported.ts';

const read: string[] = [];

function archive(files: Readonly<Record<string, string | Uint8Array>>): ArchiveEntry[] {
  read.length = 0;
  return Object.entries(files).map(([path, content]) => ({
    path,
    read() {
      read.push(path);
      return typeof content === 'string' ? new TextEncoder().encode(content) : content;
    },
  }));
}

const full = {
  'Basic_LinkedInDataExport_11-16-2026/Profile.csv': `\ufeffFirst Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,Zip Code,Geo Location,Twitter Handles,Websites,Instant Messengers\r
Ada,Lovelace,Byron,"12 St James's Square",Dec 10,Analyst &amp; programmer,"First line.\r
# Second ""line"".",Computing,SW1Y,"London, England, United Kingdom","[ada,countess]","[PERSONAL:ada.example/notes,BLOG:https://blog.example/]",\r\n`,
  'Positions.csv': `Notes:
"About positions, in more words"

Company Name,Title,Description,Location,Started On,Finished On
Analytical Engines,Programmer,"Wrote the first program.
• Bernoulli numbers
- Notes A to G",London,Sept 1842,
Analytical Engines,Translator,,London,Jan 1842,Aug 1842
Globex,Owner,,,soon,2020
`,
  'Education.csv':
    'School Name,Start Date,End Date,Notes,Degree Name,Activities\nHome,1830,1835,Private lessons,"Bachelor, Mathematics",Chess\n',
  'Skills.csv': 'Name\nMathematics\nMathematics\nPoetical science\n',
  'Languages.csv':
    'Name,Proficiency\nFrench,Native or bilingual proficiency\nItalian,LIMITED_WORKING\nGerman,\n',
  'Email Addresses.csv':
    'Email Address,Confirmed,Primary,Updated On\nold@example.org,Yes,No,\nada@example.org,Yes,Yes,\n',
  'PhoneNumbers.csv': 'Extension,Number,Type\n,+44 20 1234,MOBILE\n,+44 20 9999,HOME\n',
  'Certifications.csv':
    'Name,Url,Authority,Started On,Finished On,License Number\nEngines,example.org/c,Royal Society,01 Oct 2022,Oct 2025,77\n',
  'Projects.csv':
    'Title,Description,Url,Started On,Finished On\nNotes,"On the engine\n• With examples",https://notes.example/,2022-01-05,1/31/24\n',
  'Volunteering.csv':
    'Company Name,Role,Cause,Started On,Finished On,Description\nSociety,Reader,EDUCATION,Jan 2020,Present,"Reads aloud\n- on Mondays"\n',
  'Publications.csv':
    'Name,Published On,Description,Publisher,Url\nSketch,"Oct 1, 1843",With notes,Taylor,http://doi.example/1\n',
  'Honors.csv': 'Title,Description,Issued On\nMedal,For all of it,May 1850\n',
  'TestScores.csv': 'Tested On,Name,Description,Score\nMay 1849,Sums,All right,100\n',
  'Recommendations_Received.csv':
    'First Name,Last Name,Company,Job Title,Text,Creation Date,Status\nCharles,Babbage,Engines,Professor,An enchantress.,,VISIBLE\nMary,Somerville,,,Hidden.,,HIDDEN\n',
  'Courses.csv': 'Whatever\nx\n',
  'Connections.csv': 'Notes:\n\nFirst Name,Last Name\nSomebody,Else\n',
  'messages.csv': 'FROM,TO\nsecret,secret\n',
  'Jobs/Job Applications.csv': 'secret\n',
};

test('LinkedIn: converts a whole export into a profile', () => {
  const imported = importLinkedIn(archive(full));
  expect(imported?.basics).toEqual({
    name: 'Ada Lovelace',
    givenName: 'Ada',
    familyName: 'Lovelace',
    label: 'Analyst & programmer',
    summary: 'First line.\n\\# Second "line".',
    email: 'ada@example.org',
    phone: '+44 20 1234',
    url: 'https://ada.example/notes',
    location: {
      address: "12 St James's Square",
      postalCode: 'SW1Y',
      city: 'London',
      region: 'England',
      countryCode: 'GB',
    },
    profiles: [
      { network: 'X', username: 'ada', url: 'https://x.com/ada' },
      { network: 'X', username: 'countess', url: 'https://x.com/countess' },
      { network: 'blog', url: 'https://blog.example/' },
    ],
  });
  const items = imported?.items.map(({ section, item }) => [section, item]);
  expect(items).toEqual([
    [
      'work',
      {
        name: 'Analytical Engines',
        position: 'Programmer',
        location: 'London',
        startDate: '1842-09',
        summary: 'Wrote the first program.',
        highlights: ['Bernoulli numbers', 'Notes A to G'],
      },
    ],
    [
      'work',
      {
        name: 'Analytical Engines',
        position: 'Translator',
        location: 'London',
        startDate: '1842-01',
        endDate: '1842-08',
      },
    ],
    ['work', { name: 'Globex', position: 'Owner', endDate: '2020' }],
    [
      'education',
      {
        institution: 'Home',
        studyType: 'Bachelor',
        area: 'Mathematics',
        startDate: '1830',
        endDate: '1835',
      },
    ],
    ['skills', { name: 'Mathematics' }],
    ['skills', { name: 'Poetical science' }],
    ['languages', { language: 'French', fluency: 'Native or bilingual proficiency' }],
    ['languages', { language: 'Italian', fluency: 'Limited working proficiency' }],
    ['languages', { language: 'German' }],
    [
      'certificates',
      { name: 'Engines', issuer: 'Royal Society', date: '2022-10-01', url: 'https://example.org/c' },
    ],
    [
      'projects',
      {
        name: 'Notes',
        description: 'On the engine',
        highlights: ['With examples'],
        url: 'https://notes.example/',
        startDate: '2022-01-05',
        endDate: '2024-01-31',
      },
    ],
    [
      'volunteer',
      {
        organization: 'Society',
        position: 'Reader',
        summary: 'Reads aloud',
        highlights: ['EDUCATION', 'on Mondays'],
        startDate: '2020-01',
      },
    ],
    [
      'publications',
      {
        name: 'Sketch',
        publisher: 'Taylor',
        releaseDate: '1843-10-01',
        url: 'http://doi.example/1',
        summary: 'With notes',
      },
    ],
    ['awards', { title: 'Medal', date: '1850-05', summary: 'For all of it' }],
    ['awards', { title: 'Sums: 100', date: '1849-05', summary: 'All right' }],
    ['references', { name: 'Charles Babbage, Professor, Engines', reference: 'An enchantress.' }],
  ]);
});

test('LinkedIn: makes sensitive values private and reports skipped ones', () => {
  const imported = importLinkedIn(archive(full));
  const { document } = mergeImported({}, imported ?? new ProfileBuilder().finish(), noMemory);
  for (const field of ['email', 'phone', 'location/address', 'location/postalCode'])
    expect([field, visibilityOf(document, `/basics/${field}`)]).toEqual([field, 'private']);
  expect(imported?.notes.map(({ kind, where }) => `${kind} ${where}`)).toEqual([
    'left-out PhoneNumbers',
    'left-out Positions: soon',
    'left-out Education, Home: Notes',
    'left-out Education, Home: Activities',
    'left-out Certifications, Engines: Finished On',
    'left-out Certifications, Engines: License Number',
    'left-out Courses',
  ]);
});

test('LinkedIn: never reads birthdays, contacts and messages', () => {
  const imported = importLinkedIn(archive(full));
  expect(JSON.stringify(imported)).not.toMatch(/Dec 10|Somebody|secret|Byron/);
  expect(read.filter((path) => /Connections|messages|Jobs/.test(path))).toEqual([]);
});

test('LinkedIn: reads Windows-1252, empty tables and other columns', () => {
  const western = Uint8Array.from(Buffer.from('Name\nCaf\xe9 culture\n', 'latin1'));
  const imported = importLinkedIn(
    archive({ 'Skills.csv': western, 'Languages.csv': '', 'Honors.csv': 'Prize\nx\n' }),
  );
  expect(imported?.items.map(({ item }) => item)).toEqual([{ name: 'Café culture' }]);
  expect(imported?.notes).toEqual([
    { kind: 'left-out', where: 'Honors', why: ['noColumns', 'Title, Issued On'] },
  ]);
});

test('LinkedIn: rejects other archives', () => {
  expect(importLinkedIn(archive({ 'photos/a.jpg': 'x', 'list.csv': 'a,b\n' }))).toBeNull();
});

test('LinkedIn: keeps two degrees of one school and year apart', () => {
  const imported = importLinkedIn(
    archive({
      'Education.csv':
        'School Name,Start Date,End Date,Notes,Degree Name,Activities\nMIT,2001,2005,,"Bachelor of Science, Maths",\nMIT,2001,2005,,"Bachelor of Science, Physics",\n',
    }),
  );
  expect(imported?.items.map(({ item }) => item.area)).toEqual(['Maths', 'Physics']);
});

test.each([
  [
    '[COMPANY:https://acme.example/?a=1,b=2,BLOG:blog.example]',
    ['https://acme.example/?a=1,b=2', 'https://blog.example'],
  ],
  ['[PERSONAL:a.example/x, y,RSS_FEED:b.example]', [undefined, 'https://b.example']],
  ['[a.example,b.example]', [undefined, 'https://a.example', 'https://b.example']],
])('LinkedIn: websites %s', (websites, expected) => {
  const imported = importLinkedIn(
    archive({ 'Profile.csv': `First Name,Last Name,Websites\nAda,L,"${websites}"\n` }),
  );
  const { url, profiles = [] } = imported?.basics ?? {};
  expect([url, ...profiles.map((one) => one.url)]).toEqual(expected);
});
