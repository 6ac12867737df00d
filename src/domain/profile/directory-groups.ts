import type { Facet } from './directory-listing.ts';
import { foldQuery, foldWhole, foldWords } from './fold-words.ts';
import type { EntryGroup, ReadEntry, Word } from './read-entry.ts';

/** A facet of a list of users. */
export interface DirectoryGroup {
  /** The text of a search for this group: the first member's spelling, or the name that all languages share. */
  readonly text: string;
  /** The visible label. */
  readonly label: string;
  readonly count: number;
}

export type Groups = Readonly<Record<Facet, readonly DirectoryGroup[]>>;

/** The largest groups of each kind, with labels in a language. */
export function groupPeople(people: readonly ReadEntry[], language: string, most: number): Groups {
  const groups = { skill: new Map(), place: new Map(), language: new Map() } satisfies Counts;
  for (const person of people) for (const group of person.groups()) count(groups[group.facet], group);
  const largest = (facet: Facet) => [...groups[facet].values()].toSorted(bySize).slice(0, most).map(show);
  return { skill: largest('skill'), place: largest('place'), language: largest('language') };

  function show({ group: { text, nameIn }, count }: Counted): DirectoryGroup {
    return { text, label: nameIn?.(language) ?? text, count };
  }
}

/**
 * Skills that match the search come first and are marked. Matches both the shown text and the original of a
 * translation.
 */
export function markSkills(
  { skills }: Pick<ReadEntry, 'skills'>,
  { text, skills: asked }: { readonly text: string; readonly skills: readonly string[] },
): (Word & { readonly isMarked: boolean })[] {
  const spellings = foldQuery(text).flat();
  const wanted = new Set(asked.map(foldWhole));
  const isWanted = (one: string) =>
    wanted.has(foldWhole(one)) ||
    spellings.some((spelling) => foldWords(one).some((word) => word.startsWith(spelling)));
  const marked = skills.map((one) => ({ ...one, isMarked: isWanted(one.text) || isWanted(one.original) }));
  return [...marked.filter(({ isMarked }) => isMarked), ...marked.filter(({ isMarked }) => !isMarked)];
}

interface Counted {
  readonly group: EntryGroup;
  count: number;
}

type Counts = Record<Facet, Map<string, Counted>>;

function count(groups: Map<string, Counted>, group: EntryGroup): void {
  const key = foldWhole(group.text);
  const known = groups.get(key);
  if (known) known.count += 1;
  else groups.set(key, { group, count: 1 });
}

function bySize(one: Counted, other: Counted): number {
  return other.count - one.count || (one.group.text < other.group.text ? -1 : 1);
}
