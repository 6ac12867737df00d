import type { Database, Queries } from '../store/database.ts';

/** Something that is used again and again. */
export interface Used {
  readonly id: string;
  /** The last time that was written down. */
  readonly lastUsedAt: string | null;
  write(queries: Queries, at: string): Promise<void>;
}

/** Writes down now and then that something was used, beside the request: nobody waits for it, and no answer fails by it. */
export function createUseRecorder(
  database: Database,
  now: () => Date,
  /** Milliseconds after which a use is worth a write again. */
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
