import { countryName } from '../profile/country-name.ts';
import { languageName } from '../profile/language-name.ts';
import { countryOf, readPicture, spanLevels } from './europass-values.ts';
import { type HtmlText, htmlToMarkdown, htmlToText } from './html-to-markdown.ts';
import { type ImportedPerson, ProfileBuilder } from './imported-person.ts';
import { findAll, textAt, type XmlElement } from './parse-xml.ts';
import { withScheme } from './read-fields.ts';

/** What Europass exports today. Birth date, gender and nationality are not read. */
export function importCandidate(root: XmlElement): ImportedPerson {
  const profile = new ProfileBuilder();
  const [person] = findAll(root, 'CandidatePerson');
  const [candidate] = findAll(root, 'CandidateProfile');
  takePerson(profile, person);
  profile.set('summary', htmlToText(textAt(candidate, 'ExecutiveSummary')));
  for (const file of findAll(candidate, 'Attachment'))
    if (textAt(file, 'FileType').toLowerCase() === 'photo')
      profile.picture ??= readPicture(textAt(file, 'EmbeddedData'));
  for (const employer of findAll(candidate, 'EmploymentHistory', 'EmployerHistory'))
    takeEmployer(profile, employer);
  for (const one of findAll(candidate, 'EducationHistory', 'EducationOrganizationAttendance'))
    takeEducation(profile, one);
  takeLanguages(profile, person, candidate);
  takeSkills(profile, candidate);
  takeLists(profile, candidate);
  return profile.finish();
}

function takePerson(profile: ProfileBuilder, person: XmlElement | undefined): void {
  const nameOf = (part: string) => textAt(person, 'PersonName', part);
  profile.names(nameOf('GivenName'), nameOf('FamilyName'));
  for (const one of findAll(person, 'Communication')) {
    const [channel, address] = [textAt(one, 'ChannelCode'), textAt(one, 'URI')];
    const dialling = textAt(one, 'CountryDialing').replace(/^\+?/, '+');
    if (channel === 'Email') profile.setFirst('Communication, Email', 'email', address);
    else if (channel === 'Telephone') {
      const number = [dialling === '+' ? '' : dialling, textAt(one, 'DialNumber')].filter(Boolean).join(' ');
      profile.setFirst('Communication, Telephone', 'phone', number);
    } else if (channel === 'Web') profile.site('Communication', address);
    else if (/^(?:Social Media|InstantMessage)$/.test(channel))
      addAccount(profile, textAt(one, 'OtherTitle') || textAt(one, 'UseCode') || channel, address);
    takeAddress(profile, findAll(one, 'Address')[0]);
  }
}

function addAccount(profile: ProfileBuilder, network: string, address: string): void {
  const url = withScheme(/[./]/.test(address) ? address : '');
  if (address) profile.account(url ? { network, url } : { network, username: address });
}

function takeAddress(profile: ProfileBuilder, address: XmlElement | undefined): void {
  const countryCode = countryOf(textAt(address, 'CountryCode'));
  profile.place({
    address: textAt(address, 'AddressLine'),
    postalCode: textAt(address, 'PostalCode'),
    city: textAt(address, 'CityName'),
    ...(countryCode && { countryCode }),
  });
}

/** Several positions at one employer are an entry each. */
function takeEmployer(profile: ProfileBuilder, employer: XmlElement): void {
  const positions = findAll(employer, 'PositionHistory');
  const [contact] = findAll(employer, 'OrganizationContact', 'Communication', 'Address');
  // Once, and not for each position: there may be as many of these as of anything else.
  const name = textAt(employer, 'OrganizationName');
  const url =
    positions.length === 0 ? null : profile.address('EmployerHistory, Link', textAt(employer, 'Link'));
  const seat = placeOf(contact, 'CityName', 'CountryCode');
  if (positions.length === 0) profile.add('work', { name });
  for (const position of positions) {
    const { text, highlights } = htmlToMarkdown(textAt(position, 'Description'));
    const [period] = findAll(position, 'EmploymentPeriod');
    profile.add('work', {
      name,
      position: textAt(position, 'PositionTitle'),
      location: placeOf(position, 'City', 'Country') || seat,
      url,
      summary: text,
      highlights,
      ...readPeriod(profile, period, 'CurrentIndicator'),
    });
  }
}

function placeOf(owner: XmlElement | undefined, city: string, country: string): string {
  const code = textAt(owner, country);
  return [textAt(owner, city), countryName(countryOf(code) ?? code, 'en')].filter(Boolean).join(', ');
}

function takeEducation(profile: ProfileBuilder, one: XmlElement): void {
  const [degree] = findAll(one, 'EducationDegree');
  const institution = textAt(one, 'OrganizationName');
  profile.add('education', {
    institution,
    studyType: textAt(degree, 'DegreeName'),
    area: asLine(htmlToMarkdown(textAt(degree, 'FieldOfStudy'))),
    score: textAt(degree, 'FinalGrade', 'ScoreText'),
    ...readPeriod(profile, findAll(one, 'AttendancePeriod')[0], 'Ongoing'),
  });
  if (textAt(one, 'EducationLevelCode'))
    profile.note('left-out', `Education, ${institution}: EducationLevelCode`, ['noEducation']);
  for (const field of ['Thesis', 'OccupationalSkillsCovered'])
    if (textAt(degree, field))
      profile.note('left-out', `Education, ${institution}: ${field}`, ['noEducation']);
}

function asLine({ text, highlights }: HtmlText): string {
  return text || highlights.join(', ');
}

function readPeriod(profile: ProfileBuilder, period: XmlElement | undefined, ongoing: string) {
  const [startDate, endDate] = ['StartDate', 'EndDate'].map((name) =>
    profile.date(name, textAt(period, name, 'FormattedDateTime') || textAt(period, name)),
  );
  return { startDate, endDate: textAt(period, ongoing) === 'true' ? null : endDate };
}

function takeLanguages(
  profile: ProfileBuilder,
  person: XmlElement | undefined,
  candidate: XmlElement | undefined,
): void {
  for (const { text } of findAll(person, 'PrimaryLanguageCode'))
    profile.add('languages', { language: languageOf(text.trim()), fluency: 'Native' });
  for (const one of findAll(candidate, 'PersonQualifications', 'PersonCompetency')) {
    if (textAt(one, 'TaxonomyID').toLowerCase() !== 'language') continue;
    const levels = findAll(one, 'CompetencyDimension')
      .filter((dimension) => textAt(dimension, 'CompetencyDimensionTypeCode').startsWith('CEF'))
      .map((dimension) => textAt(dimension, 'Score', 'ScoreText'));
    profile.add('languages', {
      language: languageOf(textAt(one, 'CompetencyID')),
      fluency: spanLevels(levels),
    });
  }
}

/** ISO 639-2: `deu` and `ger` are German. */
function languageOf(code: string): string {
  return /^[a-z]{2,3}$/i.test(code) ? languageName(code.toLowerCase(), 'en') : code;
}

const skillGroups: readonly (readonly [path: readonly string[], name: string])[] = [
  [['DigitalSkills', 'DigitalSkillsGroup'], 'Digital'],
  [['CommunicationAndInterpersonalSkills'], 'Communication'],
  [['ManagementAndLeadershipSkills'], 'Management'],
  [['OrganisationalSkills'], 'Organisation'],
  [['Licenses'], 'Licences'],
];

function takeSkills(profile: ProfileBuilder, candidate: XmlElement | undefined): void {
  for (const [path, name] of skillGroups) {
    const keywords = findAll(candidate, ...path).flatMap(leavesOf);
    if (keywords.length > 0) profile.add('skills', { name, keywords: [...new Set(keywords)] });
  }
}

function leavesOf(element: XmlElement): string[] {
  if (element.children.length > 0) return element.children.flatMap(leavesOf);
  const { text, highlights } = htmlToMarkdown(element.text.trim());
  return [...highlights, ...(text ? [text] : [])];
}

type Fields = Parameters<ProfileBuilder['add']>[1];

type Entry = ReturnType<typeof readEntry>;

const lists: readonly (readonly [
  path: readonly string[],
  section: string,
  fields: (entry: Entry) => Fields,
])[] = [
  [
    ['PublicationHistory', 'Publication'],
    'publications',
    ({ title, summary, date, url }) => ({ name: title, summary, releaseDate: date, url }),
  ],
  [
    ['Certifications', 'Certification'],
    'certificates',
    ({ title, date, url, element }) => ({
      name: title,
      issuer: textAt(element, 'IssuingAuthority'),
      date,
      url,
    }),
  ],
  [
    ['Projects', 'Project'],
    'projects',
    ({ title, summary, date, url }) => ({ name: title, description: summary, startDate: date, url }),
  ],
  [
    ['VoluntaryWorks', 'VoluntaryWork'],
    'volunteer',
    ({ title, summary, date, url }) => ({ organization: title, summary, startDate: date, url }),
  ],
  [
    ['NetworksAndMemberships', 'NetworkAndMembership'],
    'volunteer',
    ({ title, summary, date, url }) => ({ organization: title, summary, startDate: date, url }),
  ],
  [
    ['ConferencesAndSeminars', 'ConferenceAndSeminar'],
    'conferences',
    ({ title, summary, date, url, element }) => ({
      name: title,
      summary,
      startDate: date,
      url,
      location: textAt(element, 'Location'),
    }),
  ],
  [
    ['HobbiesAndInterests', 'HobbyOrInterest'],
    'interests',
    ({ title, summary }) => ({ name: title || summary }),
  ],
];

function takeLists(profile: ProfileBuilder, candidate: XmlElement | undefined): void {
  for (const [path, section, fields] of lists)
    for (const element of findAll(candidate, ...path))
      profile.add(section, fields(readEntry(profile, element)));
  for (const referee of findAll(candidate, 'EmploymentReferences', 'Referee')) {
    const names = ['GivenName', 'FamilyName'].map((part) => textAt(referee, 'PersonName', part));
    profile.add('references', { name: names.filter(Boolean).join(' ') || textAt(referee, 'FormattedName') });
  }
  for (const others of findAll(candidate, 'Others')) {
    const section = profile.ownSection(textAt(others, 'Title'));
    for (const element of findAll(others, 'Other')) {
      const { title, summary, date, url } = readEntry(profile, element);
      profile.add(section, { name: title, summary, startDate: date, url });
    }
  }
}

const titles = ['Title', 'FormattedPublicationDescription', 'CertificationName', 'Name'];
const dates = ['Date', 'FirstIssuedDate', 'Year', 'StartDate', 'PublicationDate'];

function readEntry(profile: ProfileBuilder, element: XmlElement) {
  const date = dates
    .map((name) => textAt(element, name, 'FormattedDateTime') || textAt(element, name))
    .find(Boolean);
  return {
    title: titles.map((name) => textAt(element, name)).find(Boolean) ?? '',
    summary: htmlToText(textAt(element, 'Description')),
    date: profile.date(element.name, date ?? ''),
    url: profile.address(element.name, textAt(element, 'Link')),
    element,
  };
}
