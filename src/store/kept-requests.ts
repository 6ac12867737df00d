import type { Queries } from './database.ts';
import { deleteSome } from './delete-some.ts';
import { insertionInto } from './insert-rows.ts';
import { change, oneRow } from './statement.ts';

/** A request that waits for re-authentication. */
export interface NewKeptRequest {
  readonly id: string;
  readonly sessionId: string;
  /** Encrypted. */
  readonly request: string;
  readonly expiresAt: string;
}

export interface KeptRequest extends NewKeptRequest {
  readonly usedAt: string | null;
}

/** For each session; beyond it the oldest are deleted. */
const most = 10;

const intoKeptRequests = insertionInto('kept_requests', 'id, session_id, request, expires_at');

export async function insertKeptRequest(
  queries: Queries,
  request: NewKeptRequest,
  /** Deletes some of those that expired before this. */
  before: string,
): Promise<void> {
  await deleteSome(queries, { table: 'kept_requests', key: 'id', where: 'expires_at <= $1' }, before);
  await queries.run(
    `DELETE FROM kept_requests WHERE session_id = $1 AND id IN
       (SELECT id FROM kept_requests WHERE session_id = $1 ORDER BY id DESC LIMIT 1000 OFFSET ${most - 1})`,
    [request.sessionId],
  );
  await intoKeptRequests(queries, request);
}

const columns = 'id, session_id AS "sessionId", request, expires_at AS "expiresAt", used_at AS "usedAt"';

/** One of this session, while it waits. */
export const findKeptRequest = oneRow<KeptRequest, [sessionId: string, id: string, now: string]>(
  `SELECT ${columns} FROM kept_requests
   WHERE id = $2 AND session_id = $1 AND expires_at > $3 AND used_at IS NULL`,
);

/** By the mailed secret, of whichever session, waiting or not. */
export const findMailedRequest = oneRow<KeptRequest, [mailHash: string]>(
  `SELECT ${columns} FROM kept_requests WHERE mail_hash = $1`,
);

/** Replaces a secret that was mailed before. */
export const updateMailHash = change<[id: string, mailHash: string]>(
  'UPDATE kept_requests SET mail_hash = $2 WHERE id = $1',
);

/** True for the first use. The request's content is erased. */
export async function markRequestUsed(queries: Queries, id: string, at: string): Promise<boolean> {
  const sql = "UPDATE kept_requests SET used_at = $1, request = '' WHERE id = $2 AND used_at IS NULL";
  return (await queries.run(sql, [at, id])) > 0;
}
