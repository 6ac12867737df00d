/** The expected public state of one person, now and a moment ago. */
export interface Person {
  /** The present name last. */
  names: string[];
  state: 'published' | 'unpublished' | 'suspended' | 'deleted';
  /** The text of the published profile. */
  text: string;
  readonly past: Moment[];
}

/** An earlier state by name. */
interface Moment {
  readonly from: number;
  readonly shown: ReadonlyMap<string, string>;
  /** The node through which it came to be. */
  readonly node: number;
}

export function createPerson(name: string): Person {
  const person: Person = { names: [name], state: 'published', text: '', past: [] };
  return person;
}

/** To be called when a change has been acknowledged. */
export function note(person: Person, node: number, now: number): void {
  person.past.push({ from: now, shown: show(person), node });
  if (person.past.length > 50) person.past.shift();
}

/**
 * The values that a reader may get now: only the newest at the node that changed it, and at others after `grace`
 * milliseconds; until then also what was so before. A node that has answered nothing that was sent `grace` after the
 * change may have had no processor for so long.
 */
export function allowed(
  person: Person,
  name: string,
  node: number,
  answered: number,
  grace: number,
): Set<string> {
  const answers = new Set<string>();
  for (const moment of person.past.toReversed()) {
    answers.add(moment.shown.get(name) ?? nobody);
    if (moment.node === node || answered - moment.from > grace) break;
  }
  return answers;
}

export const nobody = '404 ';

function show({ names, state, text }: Person): Map<string, string> {
  const current = names.at(-1) ?? '';
  return new Map(
    names.map((name) => {
      if (state !== 'published') return [name, nobody];
      return [name, name === current ? `200 ${text}` : `308 ${current}`];
    }),
  );
}
