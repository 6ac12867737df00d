import type { Database, Queries } from '../../store/database.ts';

/** A credential that is used repeatedly. */
export interface Used {
  readonly id: string;
  /** As last recorded. */
  readonly lastUsedAt: string | null;
  write(queries: Queries, at: string): Promise<unknown>;
}

/** Records now and then that something was used, next to the request: no response waits for it or fails by it. */
export function createUseRecorder(
  database: Database,
  now: () => Date,
  /** Milliseconds after which a use is recorded again. */
  every: number,
): (used: Used) => void {
  const writing = new Set<string>();
  return ({ id, lastUsedAt, write }) => {
    const last = lastUsedAt === null ? 0 : Date.parse(lastUsedAt);
    if (writing.has(id) || now().getTime() - last <= every) return;
    writing.add(id);
    database
      .transaction((queries) => write(queries, now().toISOString()), 'async')
      .catch(() => {})
      .finally(() => writing.delete(id));
  };
}
