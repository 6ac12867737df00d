import type { ReadPerson } from '../directory.ts';

/** A cell of the showcase: a portrait or monogram, or a work, which may be twice as wide. */
export interface CaseCell {
  readonly person: ReadPerson;
  readonly shows: 'face' | 'work' | 'wide work';
  /** The shelf of this cell. A shelf has four places, and a row on a wide screen has two shelves. */
  readonly shelf: number;
}

type Slot = Pick<CaseCell, 'shows' | 'shelf'> & { readonly work: ReadPerson | null };

/** The possible shelves of four places. A wide work takes two places. */
const shelves: readonly (readonly CaseCell['shows'][])[] = [
  ['wide work', 'face', 'work'],
  ['face', 'face', 'wide work'],
  ['face', 'work', 'wide work'],
  ['face', 'face', 'work', 'face'],
  ['face', 'work', 'face', 'face'],
  ['wide work', 'face', 'face'],
];

/** The largest number of shelves for so many members. */
function mostShelves(count: number): number {
  if (count < 5) return 2;
  return count < 9 ? 4 : shelves.length;
}

/** Returns full rows only. If there are too few users for a row it returns a single shelf, or nothing. */
export function arrangeCase(people: readonly ReadPerson[]): CaseCell[] {
  const works = people.filter(({ showpiece }) => showpiece !== null);
  for (const count of [6, 4, 2, 1]) {
    const slots = count <= mostShelves(people.length) ? fillShelves(count, works, people.length) : null;
    if (slots) return hangFaces(slots, people);
  }
  return [];
}

/** Replaces a missing portrait by a work and the other way round. Null if there are too few of both. */
function fillShelves(count: number, works: readonly ReadPerson[], people: number): Slot[] | null {
  const left = [...works];
  let faces = people;
  const slots = shelves.slice(0, count).flatMap((places, shelf) =>
    places.flatMap((wanted): Slot[] => {
      const work = wanted === 'face' && faces > 0 ? undefined : left.shift();
      if (work) return [{ work, shelf, shows: wanted === 'face' ? 'work' : wanted }];
      const hung: Slot[] = wanted === 'wide work' ? [face(shelf), face(shelf)] : [face(shelf)];
      faces -= hung.length;
      return hung;
    }),
  );
  return faces < 0 ? null : slots;
}

function face(shelf: number): Slot {
  return { shelf, shows: 'face', work: null };
}

function hangFaces(slots: readonly Slot[], people: readonly ReadPerson[]): CaseCell[] {
  const faces = chooseFaces(people, slots.filter(({ work }) => work === null).length);
  return slots.flatMap(({ work, shelf, shows }) => {
    const person = work ?? faces.shift();
    return person ? [{ person, shelf, shows }] : [];
  });
}

/** Portraits come first. If monograms are needed, they are spread evenly between the portraits. */
function chooseFaces(people: readonly ReadPerson[], count: number): ReadPerson[] {
  const portraits = people.filter(({ picture }) => picture !== null).slice(0, count);
  const share = (count - portraits.length) / count;
  const monograms = people.filter(({ picture }) => picture === null).slice(0, count - portraits.length);
  return Array.from({ length: count }, (_, place) => {
    const isMonogram = Math.round((place + 1) * share) > Math.round(place * share);
    return (isMonogram ? monograms : portraits).shift();
  }).filter((person) => person !== undefined);
}
