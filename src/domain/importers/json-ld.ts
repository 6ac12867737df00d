import { parseOrNull } from '../profile/parse-or-null.ts';
import { type ImportedPerson, ProfileBuilder } from './imported-person.ts';
import { at, listIn, membersOf, textIn, type Values } from './json-values.ts';
import { descendants, type HtmlElement } from './parse-html.ts';
import { plainToMarkdown } from './plain-to-markdown.ts';
import { withScheme } from './read-fields.ts';

/** The first person in the JSON-LD scripts of a page, or null. */
export function importJsonLd(page: HtmlElement): ImportedPerson | null {
  for (const script of descendants(page)) {
    if (script.name !== 'script' || !/^application\/ld\+json\b/i.test(script.attributes.get('type') ?? ''))
      continue;
    const person = findPerson(parseOrNull(script.children.join('')), 0);
    if (person) return readPerson(person);
  }
  return null;
}

/** Finds a person at the top level, in a list, in a graph, or as the main entity of a page. */
function findPerson(value: unknown, depth: number): Values | null {
  if (depth > 5) return null;
  if (Array.isArray(value)) {
    for (const one of value) {
      const found = findPerson(one, depth + 1);
      if (found) return found;
    }
    return null;
  }
  const node = membersOf(value);
  if (all(node['@type']).some((type) => /(?:^|\/|:)Person$/.test(textIn(type)))) return node;
  return findPerson(
    [node['@graph'], node.mainEntity, node.about].filter((one) => one !== undefined && one !== value),
    depth + 1,
  );
}

/** Birth date and gender are not read. */
function readPerson(person: Values): ImportedPerson {
  const profile = new ProfileBuilder();
  profile.names(textIn(person.givenName), textIn(person.familyName), textIn(person.name));
  profile.set('label', nameOf(person.jobTitle));
  profile.set('summary', plainToMarkdown(textIn(person.description)));
  profile.set('email', textIn(person.email).replace(/^mailto:/i, ''));
  profile.set('phone', textIn(person.telephone).replace(/^tel:/i, ''));
  profile.set('url', profile.address('url', textIn(person.url)));
  takeAddress(profile, person.address);
  for (const url of all(person.sameAs).map((one) => profile.address('sameAs', textIn(one))))
    if (url) profile.account({ network: networkName(url), url });
  const picture = withScheme(
    textIn(person.image) ||
      textIn(at(all(person.image)[0], 'url')) ||
      textIn(at(all(person.image)[0], 'contentUrl')),
  );
  if (picture) profile.picture = { url: picture };
  for (const one of all(person.worksFor))
    profile.add('work', {
      name: nameOf(one),
      position: textIn(person.jobTitle),
      url: profile.address('worksFor', textIn(at(one, 'url'))),
    });
  for (const one of all(person.alumniOf))
    profile.add('education', {
      institution: nameOf(one),
      url: profile.address('alumniOf', textIn(at(one, 'url'))),
    });
  for (const one of all(person.knowsAbout)) profile.add('skills', { name: nameOf(one) });
  for (const one of all(person.knowsLanguage)) profile.add('languages', { language: nameOf(one) });
  for (const one of all(person.award)) profile.add('awards', { title: nameOf(one) });
  for (const one of all(person.hasCredential))
    profile.add('certificates', {
      name: nameOf(one),
      issuer: nameOf(at(one, 'recognizedBy')),
      date: profile.date('hasCredential', textIn(at(one, 'dateCreated'))),
      url: profile.address('hasCredential', textIn(at(one, 'url'))),
    });
  return profile.finish();
}

function takeAddress(profile: ProfileBuilder, value: unknown): void {
  const address = membersOf(all(value)[0]);
  profile.place({
    address: textIn(address.streetAddress),
    postalCode: textIn(address.postalCode),
    city: textIn(address.addressLocality),
    region: textIn(address.addressRegion),
  });
  profile.country('address', nameOf(address.addressCountry));
}

function all(value: unknown): readonly unknown[] {
  return value === undefined || value === null ? [] : Array.isArray(value) ? listIn(value) : [value];
}

/** A text, or the name of the described object. */
function nameOf(value: unknown): string {
  const [first] = all(value);
  return textIn(first) || textIn(at(first, 'name'));
}

export function networkName(url: string): string {
  const host = new URL(url).hostname.replace(/^www\./, '');
  return host.split('.').at(-2) ?? host;
}
