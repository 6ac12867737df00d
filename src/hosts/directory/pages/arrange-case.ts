import type { ReadPerson } from '../directory.ts';

/** One cell of the showcase: a portrait, or a work, which may be twice as wide. */
export interface CaseCell {
  readonly person: ReadPerson;
  readonly shows: 'face' | 'work' | 'wide work';
}

/** Rows of four places; a wide one takes two. */
const shelves: readonly (readonly CaseCell['shows'][])[] = [
  ['wide work', 'face', 'work'],
  ['face', 'work', 'wide work'],
  ['face', 'work', 'face', 'face'],
];

/** Where one kind runs out the other stands in; of what does not fill a shelf nothing is shown. */
export function arrangeCase(people: readonly ReadPerson[]): CaseCell[] {
  const faces = people.filter(({ picture }) => picture !== null);
  const works = people.filter(({ showpiece }) => showpiece !== null);
  const take = (shows: CaseCell['shows']): CaseCell[] => {
    const isFace = shows === 'face' ? faces.length > 0 : works.length === 0;
    const person = (isFace ? faces : works).shift();
    if (person === undefined) return [];
    if (shows === 'wide work' && isFace) return [{ person, shows: 'face' }, ...take('face')];
    return [{ person, shows: isFace ? 'face' : shows === 'face' ? 'work' : shows }];
  };
  const filled: CaseCell[] = [];
  for (const shelf of shelves) {
    const cells = shelf.flatMap(take);
    if (widthOf(cells) < 4) return filled;
    filled.push(...cells);
  }
  return filled;
}

function widthOf(cells: readonly CaseCell[]): number {
  return cells.reduce((width, { shows }) => width + (shows === 'wide work' ? 2 : 1), 0);
}
