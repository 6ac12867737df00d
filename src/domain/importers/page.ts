import type { ImportedPerson } from './imported-person.ts';
import { importJsonLd } from './json-ld.ts';
import { importMicroformats } from './microformats.ts';
import { parseHtml } from './parse-html.ts';

/** Imports a person's web page from its microformats and JSON-LD. Null if it has neither. */
export function importPage(html: string, address: string | null): ImportedPerson | null {
  const root = parseHtml(html);
  const [marked, described] = [importMicroformats(root, address), importJsonLd(root)];
  if (marked === null || described === null) return marked?.person ?? described;
  const [first, second] = marked.isAbout ? [marked.person, described] : [described, marked.person];
  return isSamePerson(first, second) ? fillIn(first, second) : first;
}

function isSamePerson(
  { basics: { name: one } }: ImportedPerson,
  { basics: { name: other } }: ImportedPerson,
) {
  return one === undefined || other === undefined || one.toLowerCase() === other.toLowerCase();
}

/** The first source wins. The second fills in missing values. */
function fillIn(first: ImportedPerson, second: ImportedPerson): ImportedPerson {
  const location = { ...second.basics.location, ...first.basics.location };
  const { profiles: accounts = [] } = first.basics;
  const known = new Set(accounts.map(({ url }) => url));
  const profiles = [...accounts, ...(second.basics.profiles ?? []).filter(({ url }) => !known.has(url))];
  const sections = new Set(first.items.map(({ section }) => section));
  return {
    ...first,
    basics: {
      ...second.basics,
      ...first.basics,
      ...(Object.keys(location).length > 0 && { location }),
      ...(profiles.length > 0 && { profiles }),
    },
    items: [...first.items, ...second.items.filter(({ section }) => !sections.has(section))],
    picture: first.picture ?? second.picture,
    notes: [...first.notes, ...second.notes],
  };
}
