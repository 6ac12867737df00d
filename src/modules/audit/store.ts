import type { AuditType, AuditWay } from '../../store/audit.ts';
import type { Queries, Value } from '../../store/database.ts';
import { insertionInto, placesFor } from '../../store/insert-rows.ts';

/** The readable values of an entry, which Vitrine can erase. */
export interface AuditValues {
  readonly actor: string | null;
  readonly username: string | null;
  readonly origin: string | null;
  readonly details: string | null;
}

interface EntryCore extends AuditValues {
  readonly id: number;
  readonly at: string;
  readonly type: AuditType;
  readonly userId: string | null;
  readonly way: AuditWay | null;
}

export interface AuditEntry extends EntryCore {
  readonly marks: string;
  readonly previous: string;
  readonly hash: string;
}

/** The first and last entry of the log. */
export interface ChainState {
  readonly first: number;
  /** The hash of the last deleted entry. */
  readonly firstPrevious: string;
  readonly last: number;
  readonly lastHash: string;
  readonly seal: string;
}

export interface ChainReport {
  readonly first: number;
  readonly last: number;
  readonly verifiedAt: string | null;
  /** The number of faults that the last check found. */
  readonly damaged: number | null;
}

const values = 'at, type, actor, user_id AS "userId", username, origin, way, details';
const columns = `id, ${values}, marks, previous, hash`;
const stateColumns = 'first, first_previous AS "firstPrevious", last, last_hash AS "lastHash", seal, printed';

export async function listUnsealed(queries: Queries, limit: number): Promise<EntryCore[]> {
  return queries.all(`SELECT id, ${values} FROM audit_waiting ORDER BY id LIMIT $1`, [limit]);
}

export async function deleteWaiting(queries: Queries, ids: readonly number[]): Promise<void> {
  await queries.run(`DELETE FROM audit_waiting WHERE id IN ${placesFor(ids.length)}`, ids);
}

type StoredChain = ChainState & { readonly printed: number };

/** Null if someone deleted the row. */
export async function findChain(queries: Queries, lock = ''): Promise<StoredChain | null> {
  return queries.get<StoredChain>(`SELECT ${stateColumns} FROM audit_chain WHERE id = 1 ${lock}`);
}

/** A lock that only one sealing process holds at a time. Replaces a deleted row by one without a valid seal. */
export async function lockChain(queries: Queries): Promise<StoredChain> {
  const { forUpdate } = queries.dialect;
  const found = await findChain(queries, forUpdate);
  if (found) return found;
  await queries.run(
    `INSERT INTO audit_chain (id, first, first_previous, last, last_hash, seal, printed)
     SELECT 1, COALESCE(MIN(id), 1), '', COALESCE(MAX(id), 0), '', 'lost', COALESCE(MAX(id), 0) FROM audit`,
  );
  return lockChain(queries);
}

export async function updateChain(
  queries: Queries,
  { first, firstPrevious, last, lastHash, seal }: ChainState,
): Promise<void> {
  await queries.run(
    'UPDATE audit_chain SET first = $1, first_previous = $2, last = $3, last_hash = $4, seal = $5 WHERE id = 1',
    [first, firstPrevious, last, lastHash, seal],
  );
}

export async function markPrinted(queries: Queries, id: number): Promise<void> {
  await queries.run('UPDATE audit_chain SET printed = $1 WHERE id = 1', [id]);
}

export async function findChainReport(queries: Queries): Promise<ChainReport | null> {
  return queries.get(
    'SELECT first, last, verified_at AS "verifiedAt", damaged FROM audit_chain WHERE id = 1',
  );
}

export async function markVerified(queries: Queries, at: string, damaged: number): Promise<void> {
  await queries.run('UPDATE audit_chain SET verified_at = $1, damaged = $2 WHERE id = 1', [at, damaged]);
}

export const insertEntries = insertionInto(
  'audit',
  'id, at, type, actor, user_id, username, origin, way, details, marks, previous, hash',
);

/** Conditions on entries. Missing ones match everything. */
export interface AuditFilter {
  readonly user?: string | undefined;
  readonly actor?: string | undefined;
  /** The actor, the user or the client's IP address. */
  readonly any?: string | undefined;
  readonly types?: readonly AuditType[] | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** Lists entries, newest first, before the entry `before` if given. */
export async function listEntries(
  queries: Queries,
  { user, actor, any, types, since, until }: AuditFilter,
  before: number | null,
  limit: number,
): Promise<AuditEntry[]> {
  const given: Value[] = [];
  const place = (value: Value) => `$${given.push(value)}`;
  const conditions = [
    `id < ${place(before ?? Number.MAX_SAFE_INTEGER)}`,
    ...(user === undefined ? [] : [`username = ${place(user)}`]),
    ...(actor === undefined ? [] : [`actor = ${place(actor)}`]),
    ...(since === undefined ? [] : [`at >= ${place(since)}`]),
    ...(until === undefined ? [] : [`at < ${place(until)}`]),
    ...(types === undefined ? [] : [`type IN (${types.map(place).join(', ')})`]),
  ];
  if (any !== undefined) {
    const name = place(any);
    conditions.push(`(username = ${name} OR actor = ${name} OR origin = ${name})`);
  }
  return queries.all(
    `SELECT ${columns} FROM audit WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT ${place(limit)}`,
    given,
  );
}

/** An entry, with 1 if the account of its actor was deleted, or without an actor that of its user. */
export interface WalkedEntry extends AuditEntry {
  readonly isErased: 0 | 1;
}

const whose = 'COALESCE(audit.actor, audit.username)';
/** SQL: an account that has existed since the entry. */
const isOlder = "users.state <> 'deleted' AND users.created_at <= audit.at";

/** Lists entries, oldest first, after the entry `after`. Only usernames have neither blanks nor colons. */
export async function walkEntries(queries: Queries, after: number, limit: number): Promise<WalkedEntry[]> {
  return queries.all(
    `SELECT ${columns}, CASE WHEN ${whose} IS NULL OR ${whose} LIKE '%:%' OR ${whose} LIKE '% %'
       OR EXISTS (SELECT 1 FROM users WHERE users.username = ${whose} AND ${isOlder})
       OR EXISTS (SELECT 1 FROM former_names JOIN users ON users.id = former_names.user_id
         WHERE former_names.username = ${whose} AND ${isOlder})
       THEN 0 ELSE 1 END AS "isErased"
     FROM audit WHERE id > $1 ORDER BY id LIMIT $2`,
    [after, limit],
  );
}

/** The first entry at or after a time. */
export async function findFirstSince(queries: Queries, at: string): Promise<number | null> {
  const row = await queries.get<{ id: number }>(
    'SELECT id FROM audit WHERE at >= $1 ORDER BY at, id LIMIT 1',
    [at],
  );
  return row?.id ?? null;
}

export async function findHash(queries: Queries, id: number): Promise<string | null> {
  const row = await queries.get<{ hash: string }>('SELECT hash FROM audit WHERE id = $1', [id]);
  return row?.hash ?? null;
}

export async function deleteEntriesBefore(queries: Queries, id: number): Promise<void> {
  await queries.run('DELETE FROM audit WHERE id < $1', [id]);
}
