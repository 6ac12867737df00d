import { createRandom, type Random } from '../fuzz/random.ts';
import { allowed, createPerson, note, type Person } from './person.ts';
import type { Node, Seen } from './start-node.ts';

export interface Interleaving {
  readonly nodes: readonly Node[];
  /** The number of reads and writes. */
  readonly count: number;
  readonly seed: number;
  /** Milliseconds until all nodes must return a change. */
  readonly grace: number;
  readonly progress?: (done: number) => void;
}

export interface Result {
  reads: number;
  writes: number;
  readonly stale: string[];
}

const lanes = 12;
const peopleOfOne = 4;
const writesAmongAll = 0.04;

/** Runs reads and writes concurrently. Each lane has its own users and knows their expected public state. */
export async function interleave(options: Interleaving): Promise<Result> {
  const result: Result = { reads: 0, writes: 0, stale: [] };
  const answered: number[] = [];
  const runs: (() => Promise<void>)[] = [];
  // Prepares lanes one after the other, because early requests are slow and a database may reject many at once.
  for (let lane = 0; lane < lanes; lane += 1) runs.push(await prepareLane(lane, options, answered, result));
  await Promise.all(runs.map((run) => run()));
  return result;
}

/** `answered` has, for each node, the send time of its latest completed request. */
async function prepareLane(
  lane: number,
  options: Interleaving,
  answered: number[],
  result: Result,
): Promise<() => Promise<void>> {
  const { nodes, count, seed, grace, progress } = options;
  const random = createRandom(seed * 1000 + lane);
  const tags = new Map<string, string>();
  const people: Person[] = [];
  let made = 0;

  const create = async (place: number) => {
    made += 1;
    const person = createPerson(`p${seed}-${lane}-${made}`);
    people[place] = person;
    await nodeAt(0).write('POST', '/users', { username: person.names[0] });
    await publish(person, 0);
  };
  const nodeAt = (index: number): Node => nodes[index] ?? missing();

  async function publish(person: Person, node: number): Promise<void> {
    const path = `/users/${person.names.at(-1)}`;
    const text = `Text ${result.writes} ${random.below(1e9)}`;
    await nodeAt(node).write('PUT', `${path}/draft`, { basics: { name: text } });
    await nodeAt(node).write('POST', `${path}/publish`, {});
    Object.assign(person, { text, state: 'published' });
    note(person, node, performance.now());
  }

  async function change(person: Person, node: number): Promise<void> {
    const path = `/users/${person.names.at(-1)}`;
    const step = chooseStep(random, person);
    if (step === 'publish') return publish(person, node);
    if (step === 'rename') {
      const name = `${person.names[0]}-${person.names.length}`;
      await nodeAt(node).write('PATCH', path, { username: name });
      person.names = [...person.names, name];
    } else if (step === 'delete') {
      await nodeAt(node).write('DELETE', path);
      person.state = 'deleted';
    } else {
      await nodeAt(node).write('POST', `${path}/${step}`, {});
      person.state = step === 'resume' ? 'published' : step === 'suspend' ? 'suspended' : 'unpublished';
    }
    note(person, node, performance.now());
  }

  async function read(person: Person, isChanging: boolean): Promise<void> {
    const node = random.below(nodes.length);
    const name = random.pick(person.names);
    const before = allowed(person, name, node, answered[node] ?? 0, grace);
    const known = random.chance(0.3) ? (tags.get(name) ?? null) : null;
    const askedAt = performance.now();
    const seen = await nodeAt(node).read(name, known);
    answered[node] = Math.max(answered[node] ?? 0, askedAt);
    result.reads += 1;
    const answer = describe(seen, known);
    if (seen.status === 200 && seen.etag) tags.set(name, seen.etag).set(seen.etag, seen.text);
    // During a change, the reader may be ahead of this model. The next read checks the result.
    if (isChanging || before.has(answer)) return;
    result.stale.push(`${name} at node ${node}: ${answer}, and not ${[...before].join(' or ')}`);
  }

  /** The body that a client has. A 304 response refers to the body that it received with this tag. */
  function describe({ status, text, etag }: Seen, known: string | null): string {
    if (status === 304) return `200 ${tags.get(etag ?? known ?? '')}`;
    return status === 308 ? `308 ${text.replace(/^.*\//, '').replace(/\?.*$/, '')}` : `${status} ${text}`;
  }

  for (let place = 0; place < peopleOfOne; place += 1) await create(place);
  return async () => {
    while (result.reads + result.writes < count && result.stale.length < 20) await step();
  };

  async function step(): Promise<void> {
    const place = random.below(peopleOfOne);
    const person = people[place] ?? missing();
    if (person.state === 'deleted' && random.chance(0.05)) await create(place);
    else if (person.state !== 'deleted' && random.chance(writesAmongAll)) {
      const reading = random.chance(0.5) ? [read(person, true), read(person, true)] : [];
      const node = random.below(nodes.length);
      await change(person, node);
      await Promise.all(reading);
      result.writes += 1;
    } else await read(person, false);
    const done = result.reads + result.writes;
    if (done % 50_000 === 0) progress?.(done);
  }
}

type Step = 'publish' | 'unpublish' | 'suspend' | 'resume' | 'rename' | 'delete';

function chooseStep(random: Random, { state, names }: Person): Step {
  const rare = random.below(20);
  if (rare === 0) return 'delete';
  if (rare < 4 && names.length < 6) return 'rename';
  if (state === 'suspended') return 'resume';
  if (state === 'unpublished' || rare < 12) return 'publish';
  return rare < 16 ? 'unpublish' : 'suspend';
}

function missing(): never {
  throw new Error('there is no such one');
}
