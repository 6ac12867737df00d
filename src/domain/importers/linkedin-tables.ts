import type { ProfileBuilder } from './imported-person.ts';
import { plainToMarkdown, readLines } from './plain-to-markdown.ts';
import { readLocation } from './read-fields.ts';

/** Returns a cell by column name. Empty if the column does not exist. */
export type Row = (column: string) => string;

interface Table {
  /** Required column names. A table without them is skipped. */
  readonly headers: readonly string[];
  /** The largest number of rows to read. */
  readonly rows?: number;
  readonly take: (profile: ProfileBuilder, row: Row) => void;
}

/** In order of priority: the first table that sets a field wins. */
export const linkedInTables: Readonly<Record<string, Table | 'left-out'>> = {
  Profile: { headers: ['First Name', 'Last Name'], rows: 1, take: takeProfile },
  'Profile Summary': {
    headers: ['Profile Summary'],
    take: (profile, row) => profile.set('summary', plainToMarkdown(row('Profile Summary'))),
  },
  'Email Addresses': {
    headers: ['Email Address'],
    take(profile, row) {
      const isOwn = isYes(row('Confirmed')) && isYes(row('Primary'));
      if (isOwn) profile.set('email', row('Email Address'));
    },
  },
  PhoneNumbers: {
    headers: ['Number'],
    take: (profile, row) => profile.setFirst('PhoneNumbers', 'phone', row('Number')),
  },
  Positions: {
    headers: ['Company Name', 'Title'],
    take: (profile, row) =>
      profile.add('work', {
        name: row('Company Name'),
        position: row('Title'),
        location: row('Location'),
        ...readDates(profile, 'Positions', row),
        ...readLines(row('Description')),
      }),
  },
  Education: { headers: ['School Name'], take: takeEducation },
  Skills: { headers: ['Name'], take: (profile, row) => profile.add('skills', { name: row('Name') }) },
  Languages: {
    headers: ['Name'],
    take: (profile, row) =>
      profile.add('languages', { language: row('Name'), fluency: readProficiency(row('Proficiency')) }),
  },
  Certifications: { headers: ['Name', 'Authority'], take: takeCertification },
  Projects: {
    headers: ['Title', 'Description'],
    take(profile, row) {
      const { summary, highlights } = readLines(row('Description'));
      profile.add('projects', {
        name: row('Title'),
        description: summary,
        highlights,
        url: profile.address('Projects', row('Url')),
        ...readDates(profile, 'Projects', row),
      });
    },
  },
  Volunteering: {
    headers: ['Company Name', 'Role'],
    take(profile, row) {
      const { summary, highlights } = readLines(row('Description'));
      profile.add('volunteer', {
        organization: row('Company Name'),
        position: row('Role'),
        summary,
        highlights: [plainToMarkdown(row('Cause')), ...highlights].filter(Boolean),
        ...readDates(profile, 'Volunteering', row),
      });
    },
  },
  Publications: {
    headers: ['Name', 'Publisher'],
    take: (profile, row) =>
      profile.add('publications', {
        name: row('Name'),
        publisher: row('Publisher'),
        releaseDate: profile.date('Publications', row('Published On')),
        url: profile.address('Publications', row('Url')),
        summary: plainToMarkdown(row('Description')),
      }),
  },
  Honors: {
    headers: ['Title', 'Issued On'],
    take: (profile, row) =>
      profile.add('awards', {
        title: row('Title'),
        date: profile.date('Honors', row('Issued On')),
        summary: plainToMarkdown(row('Description')),
      }),
  },
  TestScores: {
    headers: ['Name', 'Score'],
    take: (profile, row) =>
      profile.add('awards', {
        title: [row('Name'), row('Score')].filter(Boolean).join(': '),
        date: profile.date('TestScores', row('Tested On')),
        summary: plainToMarkdown(row('Description')),
      }),
  },
  Recommendations_Received: { headers: ['First Name', 'Text', 'Status'], take: takeRecommendation },
  Courses: 'left-out',
  Organizations: 'left-out',
  Patents: 'left-out',
  'Causes You Care About': 'left-out',
};

/** The birth date is not read. */
function takeProfile(profile: ProfileBuilder, row: Row): void {
  profile.names(row('First Name'), row('Last Name'));
  profile.set('label', row('Headline'));
  profile.set('summary', plainToMarkdown(row('Summary')));
  profile.place({
    ...readLocation(row('Geo Location')),
    address: row('Address'),
    postalCode: row('Zip Code'),
  });
  for (const handle of listIn(row('Twitter Handles')))
    profile.account({ network: 'X', username: handle, url: `https://x.com/${encodeURIComponent(handle)}` });
  for (const site of sitesIn(row('Websites'))) {
    const [, label = '', address = ''] = /^([A-Z_ ]+):(.+)$/.exec(site) ?? ['', '', site];
    const url = profile.address('Profile, Websites', address);
    const isOwn = /^(?:PERSONAL|PORTFOLIO|COMPANY)$/.test(label) && profile.set('url', url);
    if (!isOwn && url !== null) profile.account({ network: label.toLowerCase() || 'website', url });
  }
}

function takeEducation(profile: ProfileBuilder, row: Row): void {
  const [, degree = '', field = ''] = /^([^,]*)(?:,\s*(.*))?$/s.exec(row('Degree Name')) ?? [];
  profile.add('education', {
    institution: row('School Name'),
    studyType: degree,
    area: row('Field Of Study') || field,
    startDate: profile.date('Education', row('Start Date')),
    endDate: profile.date('Education', row('End Date')),
  });
  for (const column of ['Notes', 'Activities'])
    if (row(column) !== '')
      profile.note('left-out', `Education, ${row('School Name')}: ${column}`, ['noEducation']);
}

function takeCertification(profile: ProfileBuilder, row: Row): void {
  profile.add('certificates', {
    name: row('Name'),
    issuer: row('Authority'),
    date: profile.date('Certifications', row('Started On')),
    url: profile.address('Certifications', row('Url')),
  });
  for (const column of ['Finished On', 'License Number'])
    if (row(column) !== '')
      profile.note('left-out', `Certifications, ${row('Name')}: ${column}`, ['noCertificate']);
}

function takeRecommendation(profile: ProfileBuilder, row: Row): void {
  const name = [row('First Name'), row('Last Name')].filter(Boolean).join(' ');
  if (row('Status') !== 'VISIBLE') return;
  profile.add('references', {
    name: [name, row('Job Title'), row('Company')].filter(Boolean).join(', '),
    reference: plainToMarkdown(row('Text')),
  });
}

function readDates(profile: ProfileBuilder, table: string, row: Row) {
  return {
    startDate: profile.date(table, row('Started On')),
    endDate: profile.date(table, row('Finished On')),
  };
}

/**
 * For example `[PERSONAL:a.example/?b,c,BLOG:d.example]`. Text after a comma that is no label belongs to the
 * preceding URL.
 */
function sitesIn(text: string): string[] {
  return listIn(text, /^\[?[A-Z_ ]+:/.test(text) ? /,(?=[A-Z_ ]+:)/ : ',');
}

/** A list like `[a,b]`. */
function listIn(text: string, between: string | RegExp = ','): string[] {
  return text
    .replace(/^\[|\]$/g, '')
    .split(between)
    .map((one) => one.trim())
    .filter(Boolean);
}

function isYes(text: string): boolean {
  return /^yes$/i.test(text);
}

/** The export's `NATIVE_OR_BILINGUAL` is "Native or bilingual proficiency" on LinkedIn's pages. */
function readProficiency(text: string): string {
  if (!/^[A-Z_]+$/.test(text)) return text;
  const words = text.toLowerCase().replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} proficiency`;
}
