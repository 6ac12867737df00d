import type { Database } from '../store/database.ts';
import { markTokenUsed, type OwnedToken } from '../store/tokens.ts';

/** Worth a write now and then. */
const usedAgain = 60_000;

/** Writes down when a token was last used, beside the request: nobody waits for it, and no answer fails by it. */
export function createUseRecorder(database: Database, now: () => Date): (token: OwnedToken) => void {
  const writing = new Set<string>();
  return ({ id, lastUsedAt }) => {
    const last = lastUsedAt === null ? 0 : Date.parse(lastUsedAt);
    if (writing.has(id) || now().getTime() - last <= usedAgain) return;
    writing.add(id);
    database
      .transaction((queries) => markTokenUsed(queries, id, now().toISOString()))
      .catch(() => {})
      .finally(() => writing.delete(id));
  };
}
