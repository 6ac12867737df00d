import { plainWords } from '../formats/markdown-to-text.ts';
import { languageName } from '../profile/language-name.ts';
import { shortLine } from '../profile/short-line.ts';
import { takeLists } from './europass-candidate-lists.ts';
import { takeSkills } from './europass-candidate-skills.ts';
import { cityAndCountry, readTimeSpan } from './europass-candidate-values.ts';
import { countryOf, readPicture, spanLevels, tellUnread } from './europass-values.ts';
import { type ImportedPerson, ProfileBuilder } from './imported-person.ts';
import { findAll, readElement, textAt, type XmlElement } from './parse-xml.ts';
import { withScheme } from './read-fields.ts';

/** Layout, sender, codes whose meaning is next to them, and values that Vitrine never imports. */
const ignored = new Set([
  ...['DocumentID', 'CandidateSupplier', 'RenderingInformation', 'ID'],
  ...['ChannelCode', 'UseCode', 'CountryCode', 'TaxonomyID', 'CompetencyID', 'FileType', 'Instructions'],
  ...['BirthDate', 'GenderCode', 'NationalityCode'],
]);

/** The current Europass format. Birth date, gender and nationality are not read. */
export function importCandidate(root: XmlElement): ImportedPerson {
  const profile = new ProfileBuilder();
  const [person] = findAll(root, 'CandidatePerson');
  const [candidate, ...others] = findAll(root, 'CandidateProfile');
  takePerson(profile, person);
  profile.set('summary', profile.prose('ExecutiveSummary', textAt(candidate, 'ExecutiveSummary')));
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
  // The same attachment in another language.
  for (const { attributes } of others)
    profile.note('left-out', `CandidateProfile ${shortLine(attributes.get('languageCode'))}`, ['onlyOne']);
  const children = root.children.filter((child) => child.name !== 'CandidateProfile' || child === candidate);
  tellUnread(profile, { ...root, children }, ignored);
  return profile.finish();
}

function takePerson(profile: ProfileBuilder, person: XmlElement | undefined): void {
  const nameOf = (part: string) => textAt(person, 'PersonName', part);
  profile.names(nameOf('GivenName'), nameOf('FamilyName'));
  for (const one of findAll(person, 'Communication')) {
    const channel = textAt(one, 'ChannelCode');
    const addressOf = () => textAt(one, 'URI');
    if (channel === 'Email') profile.setFirst('Communication, Email', 'email', addressOf());
    else if (channel === 'Telephone') {
      const dialling = textAt(one, 'CountryDialing').replace(/^\+?/, '+');
      const number = [dialling === '+' ? '' : dialling, textAt(one, 'DialNumber')].filter(Boolean).join(' ');
      profile.setFirst('Communication, Telephone', 'phone', number);
    } else if (channel === 'Web') profile.site('Communication', addressOf());
    else if (/^(?:Social Media|InstantMessage)$/.test(channel))
      addAccount(profile, textAt(one, 'OtherTitle') || textAt(one, 'UseCode') || channel, addressOf());
  }
  takeAddress(profile, findAll(person, 'Communication', 'Address')[0]);
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

/** Adds one entry for each position at an employer. */
function takeEmployer(profile: ProfileBuilder, employer: XmlElement): void {
  const positions = findAll(employer, 'PositionHistory');
  // Read once, not for each position, because a file may repeat either element without limit.
  const name = textAt(employer, 'OrganizationName');
  const [url, seat] = [siteOf(profile, employer), seatOf(employer)];
  if (positions.length === 0) profile.add('work', { name, location: seat, url });
  for (const position of positions) {
    const { text, highlights } = profile.markdown('PositionHistory', textAt(position, 'Description'));
    const [period] = findAll(position, 'EmploymentPeriod');
    profile.add('work', {
      name,
      position: textAt(position, 'PositionTitle'),
      location: cityAndCountry(position, 'City', 'Country') || seat,
      url,
      summary: text,
      highlights,
      ...readTimeSpan(profile, period, 'CurrentIndicator'),
    });
  }
}

function seatOf(organization: XmlElement): string {
  const [address] = findAll(organization, 'OrganizationContact', 'Communication', 'Address');
  return cityAndCountry(address, 'CityName', 'CountryCode');
}

function siteOf(profile: ProfileBuilder, organization: XmlElement): string | null {
  const web = findAll(organization, 'OrganizationContact', 'Communication').find(
    (one) => textAt(one, 'ChannelCode') === 'Web',
  );
  return profile.address(`${organization.name}, Link`, textAt(organization, 'Link') || textAt(web, 'URI'));
}

function takeEducation(profile: ProfileBuilder, one: XmlElement): void {
  const [degree] = findAll(one, 'EducationDegree');
  const institution = textAt(one, 'OrganizationName');
  const { text, highlights } = profile.markdown(
    'EducationDegree',
    textAt(degree, 'OccupationalSkillsCovered'),
  );
  profile.add('education', {
    institution,
    studyType: textAt(degree, 'DegreeName') || textAt(one, 'ProgramName'),
    area: profile.words('FieldOfStudy', textAt(degree, 'FieldOfStudy')).join(', '),
    score: textAt(degree, 'FinalGrade', 'ScoreText'),
    location: seatOf(one),
    url: siteOf(profile, one),
    courses: highlights.map(plainWords),
    ...readTimeSpan(profile, findAll(one, 'AttendancePeriod')[0], 'Ongoing'),
  });
  const left = {
    EducationLevelCode: textAt(one, 'EducationLevelCode'),
    Thesis: textAt(degree, 'Thesis'),
    OccupationalSkillsCovered: text,
  };
  for (const [field, value] of Object.entries(left))
    if (value) profile.note('left-out', `Education, ${institution}: ${field}`, ['noEducation']);
}

function takeLanguages(
  profile: ProfileBuilder,
  person: XmlElement | undefined,
  candidate: XmlElement | undefined,
): void {
  for (const code of findAll(person, 'PrimaryLanguageCode'))
    profile.add('languages', { language: languageOf(readElement(code)), fluency: 'Native' });
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

/** For example in ISO 639-2, where `deu` and `ger` both mean German. */
function languageOf(code: string): string {
  return /^[a-z]{2,3}$/i.test(code) ? languageName(code.toLowerCase(), 'en') : code;
}
