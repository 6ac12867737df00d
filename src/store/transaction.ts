import { setImmediate } from 'node:timers/promises';
import type { Durability, Queries, Transaction } from './database.ts';
import { pipeline } from './pipeline.ts';

/** Runs the work, and then the steps that it postponed to the end. Only one transaction at a time runs those steps. */
export async function runTransaction<T>(
  queries: Queries,
  work: (transaction: Transaction) => Promise<T>,
  durability: Durability = 'sync',
): Promise<T> {
  const steps: Transaction['lastly'] = [];
  const result = await work({ ...queries, lastly: steps, changed: new Set() });
  if (steps.length === 0) return result;
  if (durability === 'async') throw new Error('a transaction with an event must be synchronous');
  const { openLog } = queries.dialect;
  await pipeline(openLog && queries.get(openLog), takeSteps(steps));
  return result;
}

/** Milliseconds after which other requests run. SQLite does a step at once. */
const longestTurn = 10;

/** Starts the steps in order, and waits for all of them at the end. */
async function takeSteps(steps: Transaction['lastly']): Promise<void> {
  const taken: Promise<void>[] = [];
  let since = performance.now();
  for (const step of steps) {
    const done = step();
    // `pipeline` reports a step that fails during a pause.
    done.catch(() => {});
    taken.push(done);
    if (performance.now() - since < longestTurn) continue;
    await setImmediate();
    since = performance.now();
  }
  await pipeline(...taken);
}
