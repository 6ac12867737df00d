import { type ProfileDocument, sectionIn, type Visibility } from '../profile/document.ts';
import { locationFields } from '../profile/fields.ts';
import { isIndex, parsePointer, pointer } from '../profile/json-pointer.ts';
import { visibilityOf } from '../profile/visibility.ts';
import { listIn, membersOf, textIn, type Values } from './json-values.ts';

/** The visibility rules of a file, without its other extensions. */
export function parseRules(extras: Values): ProfileDocument {
  const visibility = Object.entries(membersOf(extras.visibility)).flatMap(([place, rule]) =>
    isVisibility(rule) ? [[place, rule] as const] : [],
  );
  const sections = listIn(extras.sections)
    .map(membersOf)
    .map(({ name, visibility: rule }) => ({
      name: textIn(name),
      ...(isVisibility(rule) && { visibility: rule }),
    }));
  return { 'x-vitrine': { visibility: Object.fromEntries(visibility), sections } };
}

/** Fields that the file hides by a rule or by default. */
export function hiddenPlaces(rules: ProfileDocument, fields: readonly string[]): string[] {
  const places = [
    ...fields.map((field) => pointer('basics', field)),
    ...locationFields.map(({ name }) => pointer('basics', 'location', name)),
  ];
  return places.filter((place) => visibilityOf(rules, place) === 'private');
}

/** Sections that the file hides completely. The first of duplicate rules counts. */
export function privateSections(rules: ProfileDocument): ReadonlySet<string> {
  const entries = (rules['x-vitrine']?.sections ?? []).toReversed();
  const visibility = new Map(
    entries.map((one) => [sectionIn(one), typeof one === 'object' ? one.visibility : undefined]),
  );
  return new Set([...visibility].flatMap(([name, rule]) => (rule === 'private' ? [name] : [])));
}

/** Hidden social profiles by index. A partly hidden one is hidden completely. */
export function hiddenAccounts(rules: ProfileDocument): (index: number) => boolean {
  const isAllHidden = visibilityOf(rules, pointer('basics', 'profiles')) === 'private';
  const said = new Map<number, Visibility>();
  for (const [place, rule] of Object.entries(rules['x-vitrine']?.visibility ?? {})) {
    const [top, list, index = '', field] = parsePointer(place);
    if (top !== 'basics' || list !== 'profiles' || !isIndex(index)) continue;
    if (rule === 'private' || (field === undefined && !said.has(Number(index))))
      said.set(Number(index), rule);
  }
  return (index) => (said.get(index) ?? (isAllHidden ? 'private' : 'public')) === 'private';
}

function isVisibility(value: unknown): value is Visibility {
  return value === 'public' || value === 'private';
}
