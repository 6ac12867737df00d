import { countryName } from '../profile/country-name.ts';
import { type ImportedPerson, ProfileBuilder } from './imported-person.ts';
import { at, listIn, membersOf, textIn, type Values } from './json-values.ts';
import { plainToMarkdown } from './plain-to-markdown.ts';

/** Imports a record of version 3.0. Null for other files. */
export function importOrcid(value: unknown): ImportedPerson | null {
  const record = membersOf(value);
  const path = textIn(at(record, 'orcid-identifier', 'path'));
  if (!isOrcid(path) || record.person === undefined) return null;
  const profile = new ProfileBuilder();
  takePerson(profile, membersOf(record.person));
  profile.account({ network: 'ORCID', username: path, url: `https://orcid.org/${path}` });
  takeAffiliations(profile, membersOf(record['activities-summary']));
  takeProjects(profile, membersOf(record['activities-summary']));
  takeWorks(profile, membersOf(record['activities-summary']));
  return profile.finish();
}

/** Sixteen digits, the last of which is a checksum by ISO 7064, MOD 11-2. */
export function isOrcid(text: string): boolean {
  if (!/^(?:\d{4}-){3}\d{3}[\dX]$/.test(text)) return false;
  const digits = text.replaceAll('-', '');
  const sum = [...digits.slice(0, -1)].reduce((total, digit) => (total + Number(digit)) * 2, 0);
  const check = (12 - (sum % 11)) % 11;
  return digits.at(-1) === (check === 10 ? 'X' : String(check));
}

function takePerson(profile: ProfileBuilder, person: Values): void {
  const name = membersOf(person.name);
  const part = (called: string) => textIn(at(name, called, 'value'));
  profile.names(part('given-names'), part('family-name'), part('credit-name'));
  if (isHidden(name)) profile.hide('/basics/name');
  profile.set('summary', plainToMarkdown(textIn(at(person, 'biography', 'content'))));
  if (isHidden(membersOf(person.biography))) profile.hide('/basics/summary');
  for (const page of itemsIn(person, 'researcher-urls', 'researcher-url')) {
    const url = profile.address('researcher-urls', textIn(at(page, 'url', 'value')));
    if (!url) continue;
    if (profile.set('url', url) && isHidden(page)) profile.hide('/basics/url');
    profile.account({ network: textIn(page['url-name']) || 'website', url }, { isHidden: isHidden(page) });
  }
  for (const id of itemsIn(person, 'external-identifiers', 'external-identifier')) {
    const url = profile.address('external-identifiers', textIn(at(id, 'external-id-url', 'value')));
    const [network, username] = [textIn(id['external-id-type']), textIn(id['external-id-value'])];
    profile.account({ network, username, ...(url && { url }) }, { isHidden: isHidden(id) });
  }
  const emails = itemsIn(person, 'emails', 'email');
  const email = emails.find(({ primary }) => primary === true) ?? emails[0] ?? {};
  profile.set('email', textIn(email.email));
  if (isHidden(email)) profile.hide('/basics/email');
  const [address = {}, ...others] = itemsIn(person, 'addresses', 'address');
  profile.place({ countryCode: textIn(at(address, 'country', 'value')) });
  if (isHidden(address)) profile.hide('/basics/location/countryCode');
  if (others.length > 0) profile.note('left-out', 'addresses', ['onlyOne']);
  if (emails.length > 1) profile.note('left-out', 'emails', ['onlyOne']);
  for (const keyword of itemsIn(person, 'keywords', 'keyword'))
    profile.add('interests', { name: textIn(keyword.content) }, termsOf(keyword));
  for (const other of itemsIn(person, 'other-names', 'other-name'))
    profile.note('left-out', `other-names: ${textIn(other.content)}`, ['oneName']);
}

type Place = (
  affiliation: Affiliation,
) => readonly [section: string, fields: Parameters<ProfileBuilder['add']>[1]];

type Affiliation = ReturnType<typeof readAffiliation>;

const asWork: Place = ({ role, department, organization, ...rest }) => [
  'work',
  { name: organization, position: role, summary: plainToMarkdown(department), ...rest },
];
const asEducation: Place = ({ role, department, organization, startDate, endDate, url }) => [
  'education',
  { institution: organization, studyType: role, area: department, startDate, endDate, url },
];
const asVolunteer: Place = ({ role, department, organization, startDate, endDate, url }) => [
  'volunteer',
  { organization, position: role, summary: plainToMarkdown(department), startDate, endDate, url },
];
const asAward: Place = ({ role, organization, startDate }) => [
  'awards',
  { title: role, awarder: organization, date: startDate },
];

const affiliations: readonly (readonly [list: string, summary: string, place: Place])[] = [
  ['employments', 'employment-summary', asWork],
  ['invited-positions', 'invited-position-summary', asWork],
  ['educations', 'education-summary', asEducation],
  ['qualifications', 'qualification-summary', asEducation],
  ['distinctions', 'distinction-summary', asAward],
  ['memberships', 'membership-summary', asVolunteer],
  ['services', 'service-summary', asVolunteer],
];

function takeAffiliations(profile: ProfileBuilder, activities: Values): void {
  for (const [list, summary, place] of affiliations)
    for (const group of itemsIn(activities, list, 'affiliation-group'))
      for (const one of listIn(group.summaries).map((entry) => membersOf(at(entry, summary)))) {
        const [section, fields] = place(readAffiliation(profile, one));
        profile.add(section, fields, termsOf(one));
      }
}

function readAffiliation(profile: ProfileBuilder, one: Values) {
  const { city, region, country } = membersOf(at(one, 'organization', 'address'));
  return {
    role: textIn(one['role-title']),
    department: textIn(one['department-name']),
    organization: textIn(at(one, 'organization', 'name')),
    location: [textIn(city), textIn(region), countryName(textIn(country), 'en')].filter(Boolean).join(', '),
    startDate: readDate(profile, one['start-date']),
    endDate: readDate(profile, one['end-date']),
    url: profile.address('url', textIn(at(one, 'url', 'value'))),
  };
}

function takeProjects(profile: ProfileBuilder, activities: Values): void {
  for (const group of itemsIn(activities, 'fundings', 'group')) {
    const funding = membersOf(listIn(group['funding-summary'])[0]);
    const fields = { name: textIn(at(funding, 'title', 'title', 'value')), type: 'funding' };
    profile.add(
      'projects',
      { ...fields, ...readProject(profile, funding, at(funding, 'organization')) },
      termsOf(funding),
    );
  }
  for (const group of itemsIn(activities, 'research-resources', 'group')) {
    const resource = membersOf(listIn(group['research-resource-summary'])[0]);
    const proposal = membersOf(resource.proposal);
    const [host] = itemsIn(proposal, 'hosts', 'organization');
    const fields = { name: textIn(at(proposal, 'title', 'title', 'value')), type: 'resource' };
    profile.add('projects', { ...fields, ...readProject(profile, proposal, host) }, termsOf(resource));
  }
}

function readProject(profile: ProfileBuilder, one: Values, organization: unknown) {
  return {
    entity: textIn(at(organization, 'name')),
    startDate: readDate(profile, one['start-date']),
    endDate: readDate(profile, one['end-date']),
    url: profile.address('url', textIn(at(one, 'url', 'value'))),
  };
}

/** Takes the author's preferred source of each work. */
function takeWorks(profile: ProfileBuilder, activities: Values): void {
  for (const group of itemsIn(activities, 'works', 'group')) {
    const summaries = listIn(group['work-summary']).map(membersOf);
    const [work = {}] = summaries.toSorted((one, other) => indexOf(other) - indexOf(one));
    const subtitle = textIn(at(work, 'title', 'subtitle', 'value'));
    profile.add(
      'publications',
      {
        name: [textIn(at(work, 'title', 'title', 'value')), subtitle].filter(Boolean).join(': '),
        publisher: textIn(at(work, 'journal-title', 'value')),
        releaseDate: readDate(profile, work['publication-date']),
        url: doiOf(work) ?? profile.address('works', textIn(at(work, 'url', 'value'))),
      },
      termsOf(work),
    );
  }
  const reviews = itemsIn(activities, 'peer-reviews', 'group').length;
  if (reviews > 0) profile.note('left-out', `peer-reviews (${reviews})`, ['noPlace']);
}

function indexOf(work: Values): number {
  return Number(work['display-index'] ?? 0) || 0;
}

function doiOf(work: Values): string | null {
  const own = itemsIn(work, 'external-ids', 'external-id').find(
    (id) => id['external-id-type'] === 'doi' && id['external-id-relationship'] === 'self',
  );
  const doi = textIn(own?.['external-id-value']).replace(/^(?:https?:\/\/)?(?:dx\.)?doi\.org\//i, '');
  return /^10\.\d{4,9}\/\S+$/.test(doi) ? `https://doi.org/${doi}` : null;
}

/** An object `{ year: { value }, month, day }`. Each value may be null. */
function readDate(profile: ProfileBuilder, value: unknown): string | null {
  const parts = ['year', 'month', 'day'].map((part) => textIn(at(value, part, 'value')));
  const known = parts.slice(0, parts.includes('') ? parts.indexOf('') : parts.length);
  return profile.date('date', known.map((part) => part.padStart(2, '0')).join('-'));
}

function termsOf(one: Values) {
  const code = textIn(one['put-code']);
  return { isHidden: isHidden(one), ...(code && { source: code }) };
}

function isHidden({ visibility }: Values): boolean {
  return typeof visibility === 'string' && visibility.toLowerCase() !== 'public';
}

function itemsIn(owner: unknown, list: string, member: string): Values[] {
  return listIn(at(owner, list, member)).map(membersOf);
}
