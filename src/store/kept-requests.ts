import type { Queries } from './database.ts';
import { deleteSome } from './delete-some.ts';
import { insertionInto } from './insert-rows.ts';
import { change, oneRow } from './statement.ts';

/** A request that waits for re-authentication. */
export interface NewKeptRequest {
  readonly id: string;
  readonly sessionId: string;
  /** The encrypted request. */
  readonly request: string;
  readonly expiresAt: string;
}

export interface KeptRequest extends NewKeptRequest {
  readonly usedAt: string | null;
}

/** Requests per session. The oldest beyond this number are deleted. */
const most = 10;

const intoKeptRequests = insertionInto('kept_requests', 'id, session_id, request, expires_at');

export async function insertKeptRequest(
  queries: Queries,
  request: NewKeptRequest,
  /** Also deletes some requests that expired before this time. */
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

/** A waiting request of this session. */
export const findKeptRequest = oneRow<KeptRequest, [sessionId: string, id: string, now: string]>(
  `SELECT ${columns} FROM kept_requests
   WHERE id = $2 AND session_id = $1 AND expires_at > $3 AND used_at IS NULL`,
);

/** The request with this mailed secret, of any session and in any state. */
export const findMailedRequest = oneRow<KeptRequest, [mailHash: string]>(
  `SELECT ${columns} FROM kept_requests WHERE mail_hash = $1`,
);

/** Replaces the previously mailed secret. */
export const updateMailHash = change<[id: string, mailHash: string]>(
  'UPDATE kept_requests SET mail_hash = $2 WHERE id = $1',
);

/** True for the first use. Deletes the content of the request. */
export async function markRequestUsed(queries: Queries, id: string, at: string): Promise<boolean> {
  const sql = "UPDATE kept_requests SET used_at = $1, request = '' WHERE id = $2 AND used_at IS NULL";
  return (await queries.run(sql, [at, id])) > 0;
}
