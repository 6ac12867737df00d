import { type ImportedPerson, ProfileBuilder } from './imported-person.ts';
import { networkName } from './json-ld.ts';
import { descendants, type HtmlElement, readableText, writeInner } from './parse-html.ts';
import { withScheme } from './read-fields.ts';

export interface MarkedPerson {
  readonly person: ImportedPerson;
  /** Whether the page is about the person. A card may also describe the author of an article. */
  readonly isAbout: boolean;
}

/**
 * Reads the h-resume or else the h-card of a page, with current or classic class names. Null if the page has
 * neither.
 */
export function importMicroformats(page: HtmlElement, address: string | null): MarkedPerson | null {
  const resume = find(page, 'h-resume', 'hresume');
  const own = resume ? findContact(page, resume) : findOutside(page, articles, 'h-card');
  const card = own ?? (resume ? null : find(page, 'h-card', 'vcard'));
  if (!resume && !card) return null;
  const profile = new ProfileBuilder();
  const reader = createReader(profile, address);
  if (card) takeCard(profile, card, reader);
  if (resume) takeResume(profile, resume, reader);
  return { person: profile.finish(), isAbout: resume !== null || own !== null };
}

const stations = ['p-experience', 'experience', 'p-education', 'education', 'p-affiliation', 'affiliation'];
const articles = ['h-entry', 'hentry', 'h-cite', 'h-event', 'vevent', 'h-review', 'hreview'];

/** Cards in a resume may also describe employers and schools. */
function findContact(page: HtmlElement, resume: HtmlElement): HtmlElement | null {
  return (
    find(resume, 'p-contact') ??
    findOutside(resume, stations, 'h-card', 'vcard') ??
    findOutside(page, ['h-resume', 'hresume', ...articles], 'h-card', 'vcard')
  );
}

/** The first match that is not nested in another match. */
function findOutside(
  owner: HtmlElement,
  others: readonly string[],
  ...classes: readonly string[]
): HtmlElement | null {
  const isPassedOver = (element: HtmlElement) => others.some((name) => hasClass(element, name));
  for (const name of classes)
    for (const element of descendants(owner, isPassedOver)) if (hasClass(element, name)) return element;
  return null;
}

interface Reader {
  text(owner: HtmlElement, ...classes: readonly string[]): string;
  /** The content as Markdown. */
  prose(owner: HtmlElement, ...classes: readonly string[]): string;
  link(owner: HtmlElement, ...classes: readonly string[]): string | null;
  date(owner: HtmlElement, ...classes: readonly string[]): string | null;
}

function takeCard(profile: ProfileBuilder, card: HtmlElement, { text, prose, link }: Reader): void {
  profile.set('name', text(card, 'p-name', 'fn') || (card.children.length > 0 ? readableText(card) : ''));
  profile.nameParts(text(card, 'p-given-name', 'given-name'), text(card, 'p-family-name', 'family-name'));
  profile.set('label', text(card, 'p-job-title', 'p-role', 'title', 'role'));
  profile.set('summary', prose(card, 'p-note', 'e-note', 'note'));
  profile.set(
    'email',
    (link(card, 'u-email', 'email') ?? text(card, 'u-email', 'email')).replace(/^mailto:/i, ''),
  );
  profile.set('phone', text(card, 'p-tel', 'tel'));
  profile.set('url', web(link(card, 'u-url', 'url')));
  profile.place({
    address: text(card, 'p-street-address', 'street-address'),
    postalCode: text(card, 'p-postal-code', 'postal-code'),
    city: text(card, 'p-locality', 'locality'),
    region: text(card, 'p-region', 'region'),
  });
  profile.country('country-name', text(card, 'p-country-name', 'country-name'));
  const picture = web(link(card, 'u-photo', 'photo'));
  if (picture) profile.picture = { url: picture };
  for (const element of descendants(card)) {
    const url = isRelMe(element) ? web(element.attributes.get('href') ?? null) : null;
    if (url) profile.account({ network: networkName(url), url });
  }
  const organization = text(card, 'p-org', 'org');
  if (organization) profile.add('work', { name: organization, position: text(card, 'p-job-title', 'title') });
}

function takeResume(profile: ProfileBuilder, resume: HtmlElement, reader: Reader): void {
  const { text, prose, link, date } = reader;
  profile.set('summary', prose(resume, 'p-summary', 'summary'));
  for (const event of findAll(resume, 'p-experience', 'experience'))
    profile.add('work', {
      name: text(event, 'p-org', 'org', 'p-name', 'summary') || text(event, 'p-location', 'location'),
      position: text(event, 'p-job-title', 'title'),
      location: placeIn(event, reader),
      url: web(link(event, 'u-url', 'url')),
      summary: prose(event, 'p-summary', 'e-content', 'p-description', 'description'),
      startDate: date(event, 'dt-start', 'dtstart'),
      endDate: date(event, 'dt-end', 'dtend'),
    });
  for (const event of findAll(resume, 'p-education', 'education'))
    profile.add('education', {
      institution: text(event, 'p-org', 'org', 'p-name', 'summary') || readableText(event),
      studyType: text(event, 'p-job-title', 'title'),
      startDate: date(event, 'dt-start', 'dtstart'),
      endDate: date(event, 'dt-end', 'dtend'),
    });
  for (const skill of findAll(resume, 'p-skill', 'skill'))
    profile.add('skills', { name: readableText(skill) });
  for (const one of findAll(resume, 'p-affiliation', 'affiliation'))
    profile.add('volunteer', { organization: text(one, 'p-name', 'fn') || readableText(one) });
}

/** The town, if the markup separates it from the organization. */
function placeIn(event: HtmlElement, { text }: Reader): string {
  const parts = [
    text(event, 'p-locality', 'locality'),
    text(event, 'p-region', 'region'),
    text(event, 'p-country-name', 'country-name'),
  ];
  return parts.filter(Boolean).join(', ') || text(event, 'p-location', 'location');
}

/** Resolves links against the URL of the page. Without a page URL, only absolute links count. */
function createReader(profile: ProfileBuilder, address: string | null): Reader {
  const first = (owner: HtmlElement, classes: readonly string[]) => find(owner, ...classes);
  return {
    text: (owner, ...classes) => {
      const element = first(owner, classes);
      return element ? (machineValue(element) ?? readableText(element)) : '';
    },
    prose: (owner, ...classes) => {
      const element = first(owner, classes);
      return element ? profile.prose(classes[0] ?? '', writeInner(element, address)) : '';
    },
    link(owner, ...classes) {
      const element = first(owner, classes);
      const target =
        element?.attributes.get('href') ?? element?.attributes.get('src') ?? element?.attributes.get('data');
      if (target === undefined) return null;
      return URL.canParse(target, address ?? undefined) ? new URL(target, address ?? undefined).href : null;
    },
    date(owner, ...classes) {
      const element = first(owner, classes);
      return element ? profile.date(classes[0] ?? '', machineValue(element) ?? readableText(element)) : null;
    },
  };
}

/** The machine-readable value that replaces the text. */
function machineValue({ name, attributes }: HtmlElement): string | null {
  if (name === 'time') return attributes.get('datetime') ?? null;
  if (name === 'abbr') return attributes.get('title') ?? null;
  return name === 'data' ? (attributes.get('value') ?? null) : null;
}

/** Tries the class names in order and returns the first match. */
function find(owner: HtmlElement, ...classes: readonly string[]): HtmlElement | null {
  for (const name of classes)
    for (const element of descendants(owner)) if (hasClass(element, name)) return element;
  return null;
}

/**
 * Skips matches that contain other matches, for example a section with the same class as its entries. So no
 * element is read twice.
 */
function findAll(owner: HtmlElement, ...classes: readonly string[]): HtmlElement[] {
  const outer = new Set<HtmlElement>();
  const found: HtmlElement[] = [];
  for (const element of descendants(owner)) {
    const names = classesOf(element);
    if (!classes.some((name) => names.includes(name))) continue;
    found.push(element);
    for (let { parent } = element; parent && !outer.has(parent); { parent } = parent) outer.add(parent);
  }
  return found.filter((element) => !outer.has(element));
}

function hasClass(element: HtmlElement, name: string): boolean {
  return classesOf(element).includes(name);
}

/** Cached, because every lookup reads the classes of each element. */
function classesOf(element: HtmlElement): readonly string[] {
  const known = classes.get(element);
  if (known) return known;
  const names = (element.attributes.get('class') ?? '').split(/\s+/);
  classes.set(element, names);
  return names;
}

const classes = new WeakMap<HtmlElement, readonly string[]>();

function isRelMe({ attributes }: HtmlElement): boolean {
  return (attributes.get('rel') ?? '').split(/\s+/).includes('me');
}

function web(address: string | null): string | null {
  return address && /^https?:/i.test(address) ? withScheme(address) : null;
}
