import { plainWords } from '../formats/markdown-to-text.ts';
import { countryOf, readPicture, spanLevels, tellUnread } from './europass-values.ts';
import { type ImportedPerson, ProfileBuilder } from './imported-person.ts';
import { findAll, readElement, textAt, type XmlElement } from './parse-xml.ts';

/** Layout, codes whose meaning is next to them, and values that Vitrine never imports. */
const ignored = new Set([
  ...['DocumentInfo', 'PrintingPreferences', 'Code', 'Country', 'MimeType', 'Type', 'Use'],
  'Demographics',
]);

/** Version 3. Birth date, gender, nationality and print settings are not read. */
export function importSkillsPassport(root: XmlElement): ImportedPerson {
  const profile = new ProfileBuilder();
  const [learner] = findAll(root, 'LearnerInfo');
  const [identification] = findAll(learner, 'Identification');
  takeIdentification(profile, identification);
  takeHeadline(profile, learner);
  for (const job of findAll(learner, 'WorkExperienceList', 'WorkExperience')) takeJob(profile, job);
  for (const one of findAll(learner, 'EducationList', 'Education')) takeEducation(profile, one);
  const [skills] = findAll(learner, 'Skills');
  takeLanguages(profile, skills);
  takeSkills(profile, skills);
  for (const one of findAll(learner, 'AchievementList', 'Achievement')) takeAchievement(profile, one);
  tellUnread(profile, root, ignored);
  return profile.finish();
}

function takeIdentification(profile: ProfileBuilder, identification: XmlElement | undefined): void {
  const nameOf = (part: string) => textAt(identification, 'PersonName', part);
  profile.names(nameOf('FirstName'), nameOf('Surname'));
  const [contact] = findAll(identification, 'ContactInfo');
  profile.set('email', textAt(contact, 'Email', 'Contact'));
  for (const one of findAll(contact, 'TelephoneList', 'Telephone'))
    profile.setFirst('TelephoneList', 'phone', textAt(one, 'Contact'));
  for (const site of findAll(contact, 'WebsiteList', 'Website'))
    profile.site('Website', textAt(site, 'Contact'));
  for (const one of findAll(contact, 'InstantMessagingList', 'InstantMessaging'))
    profile.account({
      network: textAt(one, 'Use', 'Label') || textAt(one, 'Use', 'Code'),
      username: textAt(one, 'Contact'),
    });
  const [address] = findAll(contact, 'Address', 'Contact');
  const countryCode = countryOf(textAt(address, 'Country', 'Code'));
  profile.place({
    address: textAt(address, 'AddressLine'),
    postalCode: textAt(address, 'PostalCode'),
    city: textAt(address, 'Municipality'),
    ...(countryCode && { countryCode }),
  });
  profile.picture = readPicture(textAt(identification, 'Photo', 'Data'));
}

function takeHeadline(profile: ProfileBuilder, learner: XmlElement | undefined): void {
  const text = textAt(learner, 'Headline', 'Description', 'Label');
  const isStatement = textAt(learner, 'Headline', 'Type', 'Code') === 'personal_statement';
  if (isStatement) profile.set('summary', profile.prose('Headline', text));
  else profile.set('label', text);
}

function takeJob(profile: ProfileBuilder, job: XmlElement): void {
  const { text, highlights } = profile.markdown('WorkExperience', textAt(job, 'Activities'));
  const [employer] = findAll(job, 'Employer');
  const [address] = findAll(employer, 'ContactInfo', 'Address', 'Contact');
  profile.add('work', {
    name: textAt(employer, 'Name'),
    position: textAt(job, 'Position', 'Label'),
    location: [textAt(address, 'Municipality'), textAt(address, 'Country', 'Label')]
      .filter(Boolean)
      .join(', '),
    url: profile.address('Employer, Website', textAt(employer, 'ContactInfo', 'Website', 'Contact')),
    summary: text,
    highlights,
    ...readPeriod(profile, job),
  });
}

function takeEducation(profile: ProfileBuilder, one: XmlElement): void {
  const institution = textAt(one, 'Organisation', 'Name');
  const { text, highlights } = profile.markdown('Education', textAt(one, 'Activities'));
  const [title, level] = [textAt(one, 'Title'), textAt(one, 'Level', 'Label')];
  if (title && level) profile.note('left-out', `Education, ${institution}: Level`, ['noEducation']);
  profile.add('education', {
    institution,
    studyType: title || level,
    area: textAt(one, 'Field', 'Label'),
    courses: highlights.map(plainWords),
    ...readPeriod(profile, one),
  });
  if (text) profile.note('left-out', `Education, ${institution}: Activities`, ['noEducation']);
}

function readPeriod(profile: ProfileBuilder, owner: XmlElement) {
  const [start, end] = ['From', 'To'].map((name) => readDate(profile, findAll(owner, 'Period', name)[0]));
  const isCurrent = textAt(owner, 'Period', 'Current') === 'true';
  return { startDate: start, endDate: isCurrent ? null : end };
}

/** For example `year="2006" month="--08" day="---01"`. */
function readDate(profile: ProfileBuilder, element: XmlElement | undefined): string | null {
  const parts = ['year', 'month', 'day'].map(
    (name) => element?.attributes.get(name)?.replace(/^-+/, '') ?? '',
  );
  const known = parts.slice(0, parts.includes('') ? parts.indexOf('') : parts.length);
  return profile.date(element?.name ?? '', known.join('-'));
}

function takeLanguages(profile: ProfileBuilder, skills: XmlElement | undefined): void {
  for (const one of findAll(skills, 'Linguistic', 'MotherTongueList', 'MotherTongue'))
    profile.add('languages', { language: textAt(one, 'Description', 'Label'), fluency: 'Native' });
  for (const one of findAll(skills, 'Linguistic', 'ForeignLanguageList', 'ForeignLanguage')) {
    const levels = findAll(one, 'ProficiencyLevel').flatMap(({ children }) => children.map(readElement));
    profile.add('languages', { language: textAt(one, 'Description', 'Label'), fluency: spanLevels(levels) });
  }
}

const groups = {
  Communication: 'Communication',
  Organisational: 'Organisation',
  JobRelated: 'Job-related',
  Computer: 'Computer',
  Driving: 'Driving',
  Other: 'Other',
};

function takeSkills(profile: ProfileBuilder, skills: XmlElement | undefined): void {
  for (const [group, name] of Object.entries(groups)) {
    const licences = findAll(skills, group, 'Description', 'Licence').map(readElement);
    const { text, highlights } = profile.markdown(`Skills, ${group}`, textAt(skills, group, 'Description'));
    const lines = text.split(/\\?\n+/).map((line) => line.replace(/^- /, ''));
    const keywords = [...highlights.map(plainWords), ...licences, ...lines.map(plainWords)].filter(Boolean);
    if (keywords.length > 0) profile.add('skills', { name, keywords });
  }
}

type Take = (
  name: string,
  summary: string,
) => readonly [section: string, fields: Parameters<ProfileBuilder['add']>[1]];

const achievements: ReadonlyMap<string, Take> = new Map(
  Object.entries({
    honors_awards: (title, summary) => ['awards', { title, summary }],
    citations: (title, summary) => ['awards', { title, summary }],
    publications: (name, summary) => ['publications', { name, summary }],
    presentations: (name, summary) => ['presentations', { name, summary }],
    projects: (name, description) => ['projects', { name, description }],
    memberships: (organization, summary) => ['volunteer', { organization, summary }],
    certifications: (name) => ['certificates', { name }],
    references: (name, reference) => ['references', { name, reference }],
    conferences: (name, summary) => ['conferences', { name, summary }],
    seminars: (name, summary) => ['conferences', { name, summary }],
    workshops: (name, summary) => ['conferences', { name, summary }],
    courses: (name, summary) => ['courses', { name, summary }],
  }),
);

/** All achievements of a kind share one text. If it is a list, each line becomes an entry. */
function takeAchievement(profile: ProfileBuilder, one: XmlElement): void {
  const [code, label] = [textAt(one, 'Title', 'Code'), textAt(one, 'Title', 'Label')];
  const { text, highlights } = profile.markdown('Achievement', textAt(one, 'Description'));
  const take = achievements.get(code);
  if (!take) {
    profile.note('left-out', `Achievement: ${label || code}`, ['unknownKind']);
    return;
  }
  const entries = highlights.length > 0 ? highlights : text.split(/\n{2,}/).filter(Boolean);
  for (const entry of entries) {
    const [name = '', ...rest] = entry.split('\n');
    profile.add(...take(plainWords(name.replace(/\\$/, '')), rest.join('\n')));
  }
}
