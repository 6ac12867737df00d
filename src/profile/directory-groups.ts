import { type DirectoryEntry, type Facet, facetsOf } from './directory-listing.ts';
import { foldQuery, foldWhole, foldWords } from './fold-words.ts';

/** What some of a list of people have in common. */
export interface DirectoryGroup {
  /** As the first of them writes it. */
  readonly text: string;
  readonly count: number;
}

export type Groups = Readonly<Record<Facet, readonly DirectoryGroup[]>>;

/** The largest groups of each kind. */
export function groupPeople(people: readonly DirectoryEntry[], most: number): Groups {
  const groups = { skill: new Map(), place: new Map(), language: new Map() } satisfies Counts;
  for (const person of people) for (const [facet, text] of facetsOf(person)) count(groups[facet], text);
  const largest = (facet: Facet) => [...groups[facet].values()].toSorted(bySize).slice(0, most);
  return { skill: largest('skill'), place: largest('place'), language: largest('language') };
}

/** Those that somebody was looking for come first, and are marked. */
export function markSkills(
  { skills }: DirectoryEntry,
  { text, skill }: { readonly text: string; readonly skill: string | undefined },
): { readonly text: string; readonly isMarked: boolean }[] {
  const spellings = foldQuery(text).flat();
  const wanted = skill === undefined ? null : foldWhole(skill);
  const marked = skills.map((one) => {
    const words = foldWords(one);
    const isFound = spellings.some((spelling) => words.some((word) => word.startsWith(spelling)));
    return { text: one, isMarked: isFound || foldWhole(one) === wanted };
  });
  return [...marked.filter(({ isMarked }) => isMarked), ...marked.filter(({ isMarked }) => !isMarked)];
}

type Counts = Record<Facet, Map<string, DirectoryGroup>>;

function count(groups: Map<string, DirectoryGroup>, text: string): void {
  const key = foldWhole(text);
  const known = groups.get(key);
  groups.set(key, { text: known?.text ?? text, count: (known?.count ?? 0) + 1 });
}

function bySize(one: DirectoryGroup, other: DirectoryGroup): number {
  return other.count - one.count || (one.text < other.text ? -1 : 1);
}
