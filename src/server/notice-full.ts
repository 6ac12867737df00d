import type { Database } from '../store/database.ts';
import { Outage } from '../store/outage.ts';

/** Wraps the database, to tell when a write failed because its disk is full. */
export function noticeFull(database: Database, tell: () => void): Database {
  const fail = (error: unknown): never => {
    if (error instanceof Outage && error.reason === 'full') tell();
    throw error;
  };
  return {
    ...database,
    run(sql, values) {
      try {
        const changes = database.run(sql, values);
        return changes instanceof Promise ? changes.catch(fail) : changes;
      } catch (error) {
        return fail(error);
      }
    },
    transaction: (work, safe) => database.transaction(work, safe).catch(fail),
  };
}
