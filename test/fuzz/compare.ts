import { limits as usual } from '../../src/core/listener/limits.ts';
import { createListener } from '../../src/core/listener/listener.ts';
import { createListener as createOracle } from '../support/node-listener/listener.ts';
import { echo } from './echo.ts';
import { generateRequests } from './generate-request.ts';
import { findReason, isSame } from './known-differences.ts';
import { type Outcome, observe } from './observe.ts';
import { createRandom, type Random } from './random.ts';
import { startNode } from './start-node.ts';

export interface Comparison {
  readonly differences: readonly Difference[];
  /** How often each known reason occurred. */
  readonly known: ReadonlyMap<string, number>;
  readonly accepted: number;
  readonly refused: number;
}

export interface Difference {
  readonly seed: number;
  readonly sent: string;
  readonly oracle: Outcome;
  readonly node: Outcome;
  readonly ours: Outcome;
}

const atOnce = 128;
const same = 'no difference';

/** Sends the same bytes to our listener, to one on Bun's `node:http`, and to one on Node's. */
export async function compareListeners(
  firstSeed: number,
  count: number,
  progress = (_: number) => {},
): Promise<Comparison> {
  const options = {
    // Both servers and all clients share this process, so time limits would only measure its load.
    limits: { ...usual, farewellTime: 20, drainTime: 100, roundTime: Number.POSITIVE_INFINITY },
    report: (fault: unknown) => faults.push(fault),
  };
  const faults: unknown[] = [];
  const listeners = [createOracle(echo, options), createListener(echo, options)] as const;
  const oraclePort = (await listeners[0].listen(0, '127.0.0.1')).port;
  const ourPort = (await listeners[1].listen(0, '127.0.0.1')).port;
  const { port: nodePort, stop: stopNode } = await startNode();
  const differences: Difference[] = [];
  const known = new Map<string, number>();
  let [next, accepted, refused] = [firstSeed, 0, 0];

  async function judge(sent: string, pieces: readonly string[], patience: number) {
    const [oracle, node, ours] = await Promise.all([
      observe(oraclePort, pieces, patience),
      observe(nodePort, pieces, patience),
      observe(ourPort, pieces, patience),
    ]);
    const found = agree(oracle, ours) ? same : findReason({ sent, oracle, ours });
    return { oracle, node, ours, reason: isLaxer(ours, node) ? null : found };
  }

  async function work(): Promise<void> {
    while (next < firstSeed + count && differences.length < 20) {
      const seed = next;
      next += 1;
      if (seed % 10_000 === 0) progress(seed - firstSeed);
      const random = createRandom(seed);
      const sent = generateRequests(random);
      const pieces = split(random, sent);
      let verdict = await judge(sent, pieces, 40);
      // A server may be late on a busy machine. Only real differences repeat.
      for (let again = 0; again < 3 && verdict.reason === null; again += 1) {
        verdict = await judge(sent, pieces, 1_000);
      }
      const { oracle, node, ours, reason } = verdict;
      if (ours.fates[0] && 'accepted' in ours.fates[0]) accepted += 1;
      else refused += 1;
      if (reason === null) differences.push({ seed, sent, oracle, node, ours });
      else if (reason !== same) known.set(reason, (known.get(reason) ?? 0) + 1);
    }
  }

  await Promise.all(Array.from({ length: atOnce }, work));
  await Promise.all([...listeners.map((listener) => listener.drain()), stopNode()]);
  if (faults.length > 0)
    throw new Error(`${faults.length} answers could not be sent: ${Bun.inspect(faults[0])}`);
  return { differences, known, accepted, refused };
}

function agree(one: Outcome, other: Outcome): boolean {
  return (
    one.isClosed === other.isClosed &&
    one.fates.length === other.fates.length &&
    one.fates.every((fate, index) => isSame(fate, other.fates[index]))
  );
}

/** Whether we accept what the other rejects. */
function isLaxer(ours: Outcome, { fates }: Outcome): boolean {
  return ours.fates.some((fate, index) => {
    const theirs = fates[index];
    return 'accepted' in fate && theirs !== undefined && 'refused' in theirs;
  });
}

function split(random: Random, text: string): string[] {
  if (!random.chance(0.2)) return [text];
  const at = random.below(text.length);
  return [text.slice(0, at), text.slice(at)].filter((piece) => piece !== '');
}
