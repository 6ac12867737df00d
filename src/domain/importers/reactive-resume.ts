import { type ImportedPerson, ProfileBuilder } from './imported-person.ts';
import { at, listIn, membersOf, textIn, type Values } from './json-values.ts';
import { type ParsedPeriod, parseDate, parsePeriod } from './parse-date.ts';
import { cefr, isHiddenThere, levelOf, levels, websiteOf, withShort } from './reactive-resume-fields.ts';
import { withScheme } from './read-fields.ts';

/** Reads versions 4 and 5, which differ in names only. Null for other files. */
export function importReactiveResume(value: unknown): ImportedPerson | null {
  const document = membersOf(value);
  const sections = membersOf(document.sections);
  if (!document.basics || !document.metadata || Object.keys(sections).length === 0) return null;
  const profile = new ProfileBuilder();
  const language = textIn(at(document, 'metadata', 'page', 'locale')) || 'en';
  takeBasics(profile, document);
  for (const [name, take] of takers)
    takeSection(profile, take, { name, section: membersOf(sections[name]), language });
  takeCustom(profile, document, language);
  return profile.finish();
}

function takeBasics(profile: ProfileBuilder, document: Values): void {
  const basics = membersOf(document.basics);
  profile.set('name', textIn(basics.name));
  profile.set('label', textIn(basics.headline));
  profile.set('email', textIn(basics.email));
  profile.set('phone', textIn(basics.phone));
  profile.set('url', profile.address('basics', websiteOf(basics)));
  profile.place({ city: textIn(basics.location) });
  const summary = membersOf(document.summary ?? at(document, 'sections', 'summary'));
  const { text, highlights } = profile.markdown('summary', textIn(summary.content));
  if (isHiddenThere(summary)) profile.hide('/basics/summary');
  profile.set('summary', text || asList(highlights));
  for (const field of listIn(basics.customFields)) {
    const { text: label, name, value, link } = membersOf(field);
    const url = withScheme(textIn(link));
    const words = [textIn(name), textIn(label) || textIn(value)].filter(Boolean).join(': ');
    if (url) profile.account({ network: words || 'website', url });
    else if (words) profile.note('left-out', `basics: ${words}`, ['noLink']);
  }
  const picture = membersOf(document.picture ?? basics.picture);
  const isShown = picture.hidden !== true && at(picture, 'effects', 'hidden') !== true;
  const url = isShown ? profile.address('picture', textIn(picture.url)) : null;
  if (url) profile.picture = { url };
}

interface Given {
  readonly item: Values;
  readonly text: string;
  readonly highlights: readonly string[];
  /** Text and highlights in one string. */
  readonly words: string;
  readonly url: string | null;
  readonly period: ParsedPeriod;
  readonly date: string | null;
  readonly language: string;
  readonly profile: ProfileBuilder;
  /** Adds an item with the visibility of this one. */
  readonly add: (section: string, fields: Parameters<ProfileBuilder['add']>[1]) => void;
}

type Take = (given: Given) => void;

const takers: ReadonlyMap<string, Take> = new Map(
  Object.entries({
    profiles({ item, url, profile }) {
      const account = { network: textIn(item.network), username: textIn(item.username), ...(url && { url }) };
      profile.account(account, { isHidden: isHiddenThere(item) });
    },
    experience: takeWork,
    education({ item, words, url, period, profile, add }) {
      const institution = textIn(item.school) || textIn(item.institution);
      if (words) profile.note('left-out', `education, ${institution}: description`, ['noEducation']);
      tellLost(profile, 'education', institution, { location: textIn(item.location) });
      add('education', {
        institution,
        studyType: textIn(item.degree) || textIn(item.studyType),
        area: textIn(item.area),
        score: textIn(item.grade) || textIn(item.score),
        url,
        ...period,
      });
    },
    projects: ({ item, text, highlights, url, period, add }) =>
      add('projects', {
        name: textIn(item.name),
        description: withShort(item, text),
        highlights,
        keywords: textsIn(item.keywords),
        url,
        ...period,
      }),
    skills: ({ item, add }) =>
      add('skills', {
        name: textIn(item.name),
        level: textIn(item.proficiency) || textIn(item.description) || levels[levelOf(item)],
        keywords: textsIn(item.keywords),
      }),
    languages: ({ item, add }) =>
      add('languages', {
        language: textIn(item.language) || textIn(item.name),
        fluency: textIn(item.fluency) || textIn(item.description) || cefr[levelOf(item)],
      }),
    interests: ({ item, add }) =>
      add('interests', { name: textIn(item.name), keywords: textsIn(item.keywords) }),
    awards({ item, words, date, url, profile, add }) {
      const title = textIn(item.title);
      tellLost(profile, 'awards', title, { website: url ?? '' });
      add('awards', { title, awarder: textIn(item.awarder), date, summary: words });
    },
    certifications({ item, words, date, url, profile, add }) {
      const name = textIn(item.title) || textIn(item.name);
      tellLost(profile, 'certifications', name, { description: words });
      add('certificates', { name, issuer: textIn(item.issuer), date, url });
    },
    publications: ({ item, words, date, url, add }) =>
      add('publications', {
        name: textIn(item.title) || textIn(item.name),
        publisher: textIn(item.publisher),
        releaseDate: date,
        url,
        summary: words,
      }),
    volunteer({ item, text, highlights, url, period, profile, add }) {
      const organization = textIn(item.organization);
      tellLost(profile, 'volunteer', organization, { location: textIn(item.location) });
      const fields = { organization, position: textIn(item.position), summary: text, highlights, url };
      add('volunteer', { ...fields, ...period });
    },
    references({ item, words, profile, add }) {
      const name = textIn(item.name);
      if (textIn(item.phone)) profile.note('left-out', `references, ${name}: phone`, ['ofOthers']);
      const about = textIn(item.position) || (item.summary === undefined ? '' : textIn(item.description));
      add('references', { name: [name, about].filter(Boolean).join(', '), reference: words });
    },
  }),
);

/** Adds one entry for each role at an employer. */
function takeWork({ item, text, highlights, url, period, language, profile, add }: Given): void {
  const common = { name: textIn(item.company), location: textIn(item.location), url };
  const roles = listIn(item.roles).map(membersOf);
  if (roles.length === 0)
    add('work', { ...common, position: textIn(item.position), summary: text, highlights, ...period });
  for (const role of roles) {
    const { text: summary, highlights: points } = profile.markdown('experience', textIn(role.description));
    const time = readPeriod(profile, 'experience', textIn(role.period), language);
    add('work', { ...common, position: textIn(role.position), summary, highlights: points, ...time });
  }
}

interface GivenSection {
  /** The name in the file. */
  readonly name: string;
  readonly section: Values;
  readonly language: string;
}

/** A hidden section hides all its items. */
function takeSection(profile: ProfileBuilder, take: Take, { name, section, language }: GivenSection): void {
  const isAllHidden = isHiddenThere(section);
  for (const item of listIn(section.items).map(membersOf))
    takeItem(profile, take, isAllHidden ? { ...item, hidden: true } : item, { name, language });
}

function takeItem(
  profile: ProfileBuilder,
  take: Take,
  item: Values,
  { name, language }: Pick<GivenSection, 'name' | 'language'>,
): void {
  const { text, highlights } = profile.markdown(
    name,
    textIn(item.content ?? item.summary ?? item.description),
  );
  const written = textIn(item.period) || textIn(item.date);
  const period = readPeriod(profile, name, written, language);
  const id = textIn(item.id);
  let added = 0;
  take({
    item,
    text,
    highlights,
    words: text || asList(highlights),
    url: profile.address(name, websiteOf(item)),
    period,
    date: parseDate(written, language) ?? period.startDate,
    language,
    profile,
    add(section, fields) {
      profile.add(section, fields, {
        isHidden: isHiddenThere(item),
        ...(id && { source: `${id}/${added}` }),
      });
      added += 1;
    },
  });
}

/** Custom sections. Those of a known type go into the matching section. */
function takeCustom(profile: ProfileBuilder, document: Values, language: string): void {
  const older = listIn(Object.values(membersOf(at(document, 'sections', 'custom')))).map(membersOf);
  for (const section of [...listIn(document.customSections).map(membersOf), ...older]) {
    const [title, type] = [textIn(section.title) || textIn(section.name), textIn(section.type)];
    if (type === 'cover-letter') {
      profile.note('left-out', title || type, ['letter']);
      continue;
    }
    const take = takers.get(type) ?? createCustom(profile, title);
    takeSection(profile, take, { name: title || type, section, language });
  }
}

function createCustom(profile: ProfileBuilder, title: string): Take {
  const section = profile.ownSection(title);
  return ({ item, text, highlights, url, period, add }) => {
    add(section, {
      name: textIn(item.name) || textIn(item.title) || title,
      location: textIn(item.location),
      summary: withShort(item, text),
      highlights,
      keywords: textsIn(item.keywords),
      url,
      ...period,
    });
  };
}

function readPeriod(profile: ProfileBuilder, where: string, text: string, language: string): ParsedPeriod {
  const period = text === '' ? null : parsePeriod(text, language);
  if (text !== '' && period === null && parseDate(text, language) === null)
    profile.note('left-out', [where, text].filter(Boolean).join(': '), ['unreadPeriod']);
  return period ?? { startDate: null, endDate: null };
}

/** Reports existing values that Vitrine has no field for. */
function tellLost(
  profile: ProfileBuilder,
  section: string,
  title: string,
  fields: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(fields))
    if (value !== '') profile.note('left-out', `${section}, ${title}: ${name}`, ['noPlace']);
}

function asList(highlights: readonly string[]): string {
  return highlights.map((line) => `- ${line}`).join('\n');
}

function textsIn(value: unknown): string[] {
  return listIn(value).map(textIn).filter(Boolean);
}
