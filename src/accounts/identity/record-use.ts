import type { Database, Queries } from '../../store/database.ts';

/** A credential that is used repeatedly. */
export interface Used {
  readonly id: string;
  /** The last recorded use. */
  readonly lastUsedAt: string | null;
  write(queries: Queries, at: string): Promise<unknown>;
}

/** Records uses from time to time, after the response. No response waits for it or fails because of it. */
export function createUseRecorder(
  database: Database,
  now: () => Date,
  /** Milliseconds after which a further use is recorded. */
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
