/** The expected public state of one user, now and shortly before. */
export interface Person {
  /** The current name is the last. */
  names: string[];
  state: 'published' | 'unpublished' | 'suspended' | 'deleted';
  /** The text of the published profile. */
  text: string;
  readonly past: Moment[];
}

/** An earlier state, by name. */
interface Moment {
  readonly from: number;
  readonly shown: ReadonlyMap<string, string>;
  /** The node that made the change. */
  readonly node: number;
}

export function createPerson(name: string): Person {
  const person: Person = { names: [name], state: 'published', text: '', past: [] };
  return person;
}

/** Call it when the server has acknowledged a change. */
export function note(person: Person, node: number, now: number): void {
  person.past.push({ from: now, shown: show(person), node });
  if (person.past.length > 50) person.past.shift();
}

/**
 * The values that a response may have now. The node that made the change must return the newest. Other nodes
 * may return earlier values for `grace` milliseconds. A node that has not completed any request sent after
 * that may have had no processor time.
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
