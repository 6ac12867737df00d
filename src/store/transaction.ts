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
  if (durability === 'async') throw new Error('an event has to be safe at once');
  const { openLog } = queries.dialect;
  await pipeline(openLog && queries.get(openLog), ...steps.map((step) => step()));
  return result;
}
