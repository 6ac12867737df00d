import { sortingKey } from './fold-words.ts';
import { parseOrNull } from './parse-or-null.ts';

/** A public group of the person, as the profile shows it. */
export interface ProfileGroup {
  readonly slug: string;
  readonly name: string;
  readonly title: string;
  readonly role: string;
  readonly url: string;
}

/** Separates stored groups. Texts cannot contain this character or the next. */
export const groupSeparator = '\u001e';
export const fieldSeparator = '\u001f';

/** Reads the fields in order: slug, name, its translations, title, its translations, role. */
function* readStored(stored: string) {
  for (const group of stored.split(groupSeparator)) {
    const [slug = '', name = '', locales = '{}', title = '', titleLocales = '{}', role = ''] =
      group.split(fieldSeparator);
    yield { slug, name, locales, title, titleLocales, role };
  }
}

/** The languages that names or titles are translated into. */
export function languagesOfGroups(stored: string): readonly string[] {
  const languages = new Set<string>();
  for (const { locales, titleLocales } of readStored(stored))
    for (const texts of [locales, titleLocales])
      if (texts !== '{}')
        for (const language of Object.keys(parseOrNull(texts) ?? {})) languages.add(language);
  return [...languages];
}

/** Groups sorted by name, with texts in this language if translated. `groupsUrl` is the URL of the groups page. */
export function readProfileGroups(stored: string, language: string, groupsUrl: string): ProfileGroup[] {
  const groups = Array.from(readStored(stored), ({ slug, name, locales, title, titleLocales, role }) => ({
    slug,
    name: groupTextsIn({ name, locales }, language).name,
    title: titleIn({ title, locales: titleLocales }, language),
    role,
    url: `${groupsUrl}/${slug}`,
  }));
  const keys = new Map(groups.map((group) => [group, `${sortingKey(group.name)} ${group.slug}`]));
  return groups.toSorted((one, other) => ((keys.get(one) ?? '') < (keys.get(other) ?? '') ? -1 : 1));
}

/** A title in a language, or the original. */
export function titleIn(
  { title, locales }: { readonly title: string; readonly locales: string },
  language: string,
): string {
  return textsIn(locales, language).title || title;
}

/** Name and description in a language, or the originals. */
export function groupTextsIn(
  { name, description = '', locales }: { name: string; description?: string; locales: string },
  language: string,
): { readonly name: string; readonly description: string } {
  const own = textsIn(locales, language);
  return { name: own.name || name, description: own.description || description };
}

function textsIn(locales: string, language: string): Readonly<Record<string, string | undefined>> {
  if (locales === '{}') return {};
  const texts = JSON.parse(locales) as Record<string, Record<string, string>>;
  return (Object.hasOwn(texts, language) && texts[language]) || {};
}
