import { plainWords } from '../formats/markdown-to-text.ts';
import { leavesOf } from './europass-candidate-skills.ts';
import { dateAt, readTimeSpan } from './europass-candidate-values.ts';
import type { ProfileBuilder } from './imported-person.ts';
import { findAll, textAt, type XmlElement } from './parse-xml.ts';
import { plainToMarkdown } from './plain-to-markdown.ts';

type Fields = Parameters<ProfileBuilder['add']>[1];
type Entry = ReturnType<typeof readEntry>;

const lists: readonly (readonly [
  path: readonly string[],
  section: string,
  fields: (entry: Entry) => Fields,
])[] = [
  [['Certifications', 'Certification'], 'certificates', certificateOf],
  [['CourseCertifications', 'CourseCertification'], 'certificates', certificateOf],
  [['Projects', 'Project'], 'projects', projectOf],
  [['VoluntaryWorks', 'VoluntaryWork'], 'volunteer', membershipOf],
  [['NetworksAndMemberships', 'NetworkAndMembership'], 'volunteer', membershipOf],
  [['ConferencesAndSeminars', 'ConferenceAndSeminar'], 'conferences', itemOf],
  [['CreativeWorks', 'CreativeWork'], 'creative-works', itemOf],
  [['SocialAndPoliticalActivities', 'SocialAndPoliticalActivity'], 'social-and-political-activities', itemOf],
];

/** An entry without an end that isn't ongoing has a single date. */
function itemOf({ title, startDate, date, ...rest }: Entry): Fields {
  return { name: title, ...(date === null ? { startDate } : { date }), ...rest };
}

function membershipOf({ title, date: _, ...rest }: Entry): Fields {
  return { organization: title, ...rest };
}

function projectOf({ title, summary, date: _, ...rest }: Entry): Fields {
  return { name: title, description: summary, ...rest };
}

function certificateOf({ title, startDate, endDate: _, ...rest }: Entry): Fields {
  return { name: title, ...rest, date: startDate };
}

export function takeLists(profile: ProfileBuilder, candidate: XmlElement | undefined): void {
  for (const one of findAll(candidate, 'PublicationHistory', 'Publication')) takePublication(profile, one);
  for (const [path, section, fields] of lists)
    for (const element of findAll(candidate, ...path))
      profile.add(section, fields(readEntry(profile, element)));
  for (const one of findAll(candidate, 'HobbiesAndInterests', 'HobbyOrInterest')) takeInterest(profile, one);
  for (const one of findAll(candidate, 'EmploymentReferences', 'Referee')) takeReferee(profile, one);
  for (const others of findAll(candidate, 'Others')) {
    const section = profile.ownSection(textAt(others, 'Title'));
    for (const element of findAll(others, 'Other')) profile.add(section, itemOf(readEntry(profile, element)));
  }
}

const titles = ['Title', 'CertificationName', 'Name'];
const dates = ['Date', 'FirstIssuedDate', 'CertificationDate', 'Year', 'StartDate'];

/** The event may be in an element next to the place. */
function readEntry(profile: ProfileBuilder, element: XmlElement) {
  const [entry = element] = findAll(element, 'Activity');
  const [span] = findAll(entry, 'Date');
  const { startDate: start, endDate } = readTimeSpan(profile, span, 'Ongoing');
  const written = start === null ? firstOf(dates, (name) => dateAt(entry, name)) : '';
  const startDate = start ?? profile.date(element.name, written);
  return {
    title: firstOf(titles, (name) => textAt(entry, name)),
    summary: profile.prose(element.name, textAt(entry, 'Description')),
    startDate,
    endDate,
    date: endDate === null && textAt(span, 'Ongoing') !== 'true' ? startDate : null,
    issuer: textAt(element, 'IssuingAuthority', 'Name') || textAt(element, 'IssuingAuthority'),
    location: textAt(element, 'Location'),
    url: profile.address(element.name, textAt(entry, 'Link')),
  };
}

/** Reads names until one has a value. Unread values appear in the report of skipped fields. */
function firstOf(names: readonly string[], read: (name: string) => string): string {
  for (const name of names) {
    const text = read(name);
    if (text !== '') return text;
  }
  return '';
}

function takePublication(profile: ProfileBuilder, one: XmlElement): void {
  const title = textAt(one, 'Title');
  const described = profile.prose(one.name, textAt(one, 'FormattedPublicationDescription'));
  const texts = [
    plainToMarkdown(textAt(one, 'Authors')),
    title ? described : '',
    profile.prose(one.name, textAt(one, 'Description')),
  ];
  const doi = textAt(one, 'DOI', 'Value').replace(/^doi:\s*/i, '');
  const link = textAt(one, 'DOI', 'Link') || (doi === '' ? textAt(one, 'Link') : `https://doi.org/${doi}`);
  const date = firstOf(['PublicationDate', ...dates], (name) => dateAt(one, name));
  profile.add('publications', {
    name: title || plainWords(described),
    publisher: textAt(one, 'Journal') || textAt(one, 'Publisher'),
    releaseDate: profile.date('Publication', date),
    url: profile.address('Publication', link),
    summary: texts.filter(Boolean).join('\n\n'),
  });
}

function takeInterest(profile: ProfileBuilder, one: XmlElement): void {
  const title = textAt(one, 'Title');
  const words = findAll(one, 'Description').flatMap((element) => leavesOf(profile, element));
  const keywords = title === '' ? [] : words.filter((word) => word !== title);
  profile.add('interests', { name: title || words.join(', '), keywords });
}

function takeReferee(profile: ProfileBuilder, one: XmlElement): void {
  const names = ['GivenName', 'FamilyName'].map((part) => textAt(one, 'PersonName', part));
  const name = names.filter(Boolean).join(' ') || textAt(one, 'FormattedName');
  const position = firstOf(['PositionTitle', 'Role'], (field) => textAt(one, field));
  const said = firstOf(['Description', 'Comment'], (field) => textAt(one, field));
  profile.add('references', {
    name: [name, position].filter(Boolean).join(', '),
    reference: profile.prose(one.name, said),
  });
}
