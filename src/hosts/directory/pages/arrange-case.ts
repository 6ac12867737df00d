import type { ReadPerson } from '../directory.ts';

/** One cell of the showcase: a face (a portrait or a monogram), or a work, which may be twice as wide. */
export interface CaseCell {
  readonly person: ReadPerson;
  readonly shows: 'face' | 'work' | 'wide work';
  /** The shelf of four places that it is on. A row of a wide screen has two. */
  readonly shelf: number;
}

type Slot = Pick<CaseCell, 'shows' | 'shelf'> & { readonly work: ReadPerson | null };

/** Shelves of four places; a wide work takes two. */
const shelves: readonly (readonly CaseCell['shows'][])[] = [
  ['wide work', 'face', 'work'],
  ['face', 'face', 'wide work'],
  ['face', 'work', 'wide work'],
  ['face', 'face', 'work', 'face'],
  ['face', 'work', 'face', 'face'],
  ['wide work', 'face', 'face'],
];

/** The most shelves for so many members. */
function mostShelves(count: number): number {
  if (count < 5) return 2;
  return count < 9 ? 4 : shelves.length;
}

/** Full rows only, one shelf where there is not enough for a row, and nothing where there is not enough for that. */
export function arrangeCase(people: readonly ReadPerson[]): CaseCell[] {
  const works = people.filter(({ showpiece }) => showpiece !== null);
  for (const count of [6, 4, 2, 1]) {
    const slots = count <= mostShelves(people.length) ? fillShelves(count, works, people.length) : null;
    if (slots) return hangFaces(slots, people);
  }
  return [];
}

/** Where one kind runs out the other stands in. Null where there is not enough of both. */
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

/** Portraits before monograms, and the monograms that are needed spread among them. */
function chooseFaces(people: readonly ReadPerson[], count: number): ReadPerson[] {
  const portraits = people.filter(({ picture }) => picture !== null).slice(0, count);
  const share = (count - portraits.length) / count;
  const monograms = people.filter(({ picture }) => picture === null).slice(0, count - portraits.length);
  return Array.from({ length: count }, (_, place) => {
    const isMonogram = Math.round((place + 1) * share) > Math.round(place * share);
    return (isMonogram ? monograms : portraits).shift();
  }).filter((person) => person !== undefined);
}
