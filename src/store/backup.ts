import { insertBlobRow, insertPiece, pieceSize, readPieces } from './blobs.ts';
import type { Queries, Value } from './database.ts';
import { placesFor } from './insert-rows.ts';
import { markFormerLeaver } from './provisioned.ts';

/** A row of a backup: the name of its table and the values of its columns. */
export interface BackupRow {
  readonly table: string;
  readonly row: Readonly<Record<string, Value | { readonly base64: string }>>;
}

type Row = Record<string, Value>;

/**
 * Tables in the order in which a restore inserts them. Temporary access and pending work are omitted:
 * sessions, sign-in and mailed links, invitations, registrations, OAuth codes and refresh secrets, queued
 * mail, sign-ins and partial uploads.
 */
const columns: Readonly<Record<string, string>> = {
  users:
    'id, username, folded, state, resting_state, draft, published, events, created_at, locale, operator, roles, seen_at, seen_by, scim, deletes_at, leaving',
  former_names: 'user_id, username, folded',
  revisions:
    'user_id, n, document, files, created_at, autosaved_by, superseded_at, actor, saved_by_means, published_at, token_id',
  blobs: 'user_id, hash, size, object',
  published: 'user_id, username, revision, etag, content, json, published_at, languages',
  published_files: 'user_id, path, hash, type, small, sizes, original',
  review_requests: 'user_id, revision, state, comment, created_at, decided_at',
  own_links: 'user_id, url, verified_at, checked_at, outcome, reason, failures, next_at',
  link_cards: 'user_id, url, card, checked_at, reason, failures, next_at',
  imports: 'user_id, kind, memory',
  shares:
    'user_id, id, hash, label, until, shows, anonymous, password, created_at, created_by, visits, last_used_at, hides, sections, headline, summary, sealed_key',
  views: 'user_id, day, format, people, bots',
  passwords: 'user_id, hash, generation, changed_at',
  passkeys: 'id, user_id, name, host, public_key, counter, backed_up, created_at, last_used_at',
  second_factors: 'user_id, secret, counter, created_at',
  recovery_codes: 'hash, user_id',
  emails: 'user_id, address, folded, confirmed_at, notices, by_operator',
  scim_users: 'user_id, external_id, user_name, folded, name, active, changed_at, deleted_at, left_at',
  connections: 'user_id, external_id, at',
  identities: 'issuer, subject, user_id, created_at, used_at',
  tokens:
    'user_id, id, hash, scopes, created_at, expires_at, last_used_at, revoked_at, created_by, revoked_by, name, expiry_told_at, client_id, access_until',
  ci_rules: 'user_id, token_id, issuer, repository_id, owner_id, branch, environment, pulls',
  webhooks: 'user_id, id, url, types, secret, created_at, stopped_at, tried_at, reason, created_by',
  deliveries: 'user_id, n, webhook_id, attempts, next_at, reason, failed_at',
  delegates: 'user_id, delegate_id, created_at',
  user_groups:
    'id, slug, name, folded, sort_key, description, url, locales, parent_id, visibility, review, picture, version, events, external_id, directory_state, created_at, changed_at',
  group_slugs: 'slug, group_id',
  group_pictures: 'group_id, hash, type, bytes',
  group_members:
    'group_id, user_id, title, locales, role, position, since, until, managed, claimed, by_hand, shown, active, created_at',
  former_group_members: 'group_id, user_id, title, locales, role, position, shown',
  deleted_events: 'user_id, number',
  events: 'user_id, n, type, username, actor, at, details',
  site_views: 'day, format, people, bots',
  audit: 'id, at, type, actor, user_id, username, origin, way, details, marks, previous, hash',
  audit_waiting: 'at, type, actor, user_id, username, origin, way, details',
  audit_chain: 'id, first, first_previous, last, last_hash, seal, printed, verified_at, damaged',
};

/** The keys for reading these tables in pages, after the user ID. Other tables stay small. */
const pageKeys: Readonly<Record<string, readonly string[]>> = {
  revisions: ['n'],
  blobs: ['hash'],
  published: [],
  published_files: ['path'],
  own_links: ['url'],
  link_cards: ['url'],
  imports: ['kind'],
  views: ['day', 'format'],
};
/** Tables that aren't read by user. */
const apart: ReadonlySet<string> = new Set([
  'delegates',
  'user_groups',
  'group_slugs',
  'group_pictures',
  'group_members',
  'former_group_members',
  'events',
  'site_views',
  'audit',
  'audit_waiting',
  'audit_chain',
]);
/**
 * Tables whose rows stay after a user is deleted, for example because operators' webhooks still need them.
 * Other rows of a deleted user may not be erased yet and are omitted.
 */
const outliving: ReadonlySet<string> = new Set(['former_names', 'deliveries', 'deleted_events']);
/** Tables in which a row may have half a megabyte. */
const largeTables: ReadonlySet<string> = new Set(['revisions', 'published', 'imports']);
const pageSizes = { users: 200, large: 20, small: 1_000 };

/** Reads a few hundred users at a time, so that a backup of a million users needs little memory. */
export async function* readRows(queries: Queries): AsyncGenerator<BackupRow> {
  yield* readUsers(queries);
  for (const table of ['tokens', 'webhooks']) {
    const ofOperators = await queries.all<Row>(
      `SELECT ${columns[table]} FROM ${table} WHERE user_id IS NULL`,
    );
    for (const row of ofOperators) yield { table, row };
  }
  yield* readDelegates(queries);
  yield* readGroups(queries);
  yield* readEvents(queries);
  const sums = await queries.all<Row>(`SELECT ${columns.site_views} FROM site_views`);
  for (const row of sums) yield { table: 'site_views', row };
  yield* readAudit(queries);
}

export async function writeRow(queries: Queries, { table, row }: BackupRow): Promise<void> {
  const ours = Object.hasOwn(columns, table) ? columns[table]?.split(', ') : undefined;
  if (!ours) throw new Error(`there is no table ${table}`);
  if (table === 'blobs') return writeBlob(queries, row);
  // A new database already contains the start of a log. The backup replaces it.
  if (table === 'audit_chain') await queries.run('DELETE FROM audit_chain');
  // Columns that an older version didn't have get their defaults.
  const known = ours.filter((column) => Object.hasOwn(row, column));
  const values = known.map((column) => decode(row[column] ?? null));
  const places = known.map((_, index) => `$${index + 1}`).join(', ');
  await queries.run(`INSERT INTO ${table} (${known.join(', ')}) VALUES (${places})`, values);
  if (table === 'scim_users' && !known.includes('left_at'))
    await markFormerLeaver(queries, String(row.user_id));
}

/**
 * A backup contains a file as one value, however tables split it, so backups have the same format in all
 * versions. Objects outside the database stay where they are.
 */
async function writeBlob(queries: Queries, row: BackupRow['row']): Promise<void> {
  const [userId, hash, size] = [String(row.user_id), String(row.hash), Number(row.size)];
  if (typeof row.object === 'string') {
    await insertBlobRow(queries, { userId, hash, size, object: row.object });
    return;
  }
  const bytes = decode(row.bytes ?? null);
  if (!(bytes instanceof Uint8Array)) throw new Error('the bytes of a file are missing');
  await insertBlobRow(queries, { userId, hash, size: bytes.length, object: null });
  for (let n = 0; n * pieceSize < bytes.length; n += 1) {
    const piece = bytes.subarray(n * pieceSize, (n + 1) * pieceSize);
    await insertPiece(queries, { userId, hash, n, bytes: piece });
  }
}

async function* readUsers(queries: Queries): AsyncGenerator<BackupRow> {
  const { users, ...others } = columns;
  const ofUsers = Object.entries(others).filter(([table]) => !apart.has(table));
  for (let after = ''; ; ) {
    const rows = await queries.all<Row>(
      `SELECT ${users} FROM users WHERE id > $1 ORDER BY id LIMIT ${pageSizes.users}`,
      [after],
    );
    const last = rows.at(-1)?.id;
    if (last === undefined) return;
    for (const row of rows) yield { table: 'users', row };
    const deleted = new Set(rows.filter(({ state }) => state === 'deleted').map(({ id }) => id));
    for (const [table, names] of ofUsers) {
      for await (const row of readOwn(queries, { table, names, after, last: String(last) })) {
        if (deleted.has(row.user_id) && !outliving.has(table)) continue;
        yield { table, row: encode(table === 'blobs' ? await withBytes(queries, row) : row) };
      }
    }
    after = String(last);
  }
}

interface Own {
  readonly table: string;
  readonly names: string;
  /** The page begins after this user ID. */
  readonly after: string;
  readonly last: string;
}

async function* readOwn(queries: Queries, { table, names, after, last }: Own): AsyncGenerator<Row> {
  const key = pageKeys[table];
  if (!key) {
    const owed = table === 'deliveries' ? 'AND webhook_id IN (SELECT id FROM webhooks)' : '';
    yield* await queries.all<Row>(
      `SELECT ${names} FROM ${table} WHERE user_id > $1 AND user_id <= $2 ${owed}`,
      [after, last],
    );
    return;
  }
  const order = ['user_id', ...key];
  const size = largeTables.has(table) ? pageSizes.large : pageSizes.small;
  for (let from: readonly Value[] = [after]; ; ) {
    const known = order.slice(0, from.length).join(', ');
    const rows = await queries.all<Row>(
      `SELECT ${names} FROM ${table} WHERE (${known}) > ${placesFor(from.length)} AND user_id <= $${from.length + 1}
       ORDER BY ${order.join(', ')} LIMIT ${size}`,
      [...from, last],
    );
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < size) return;
    from = order.map((column) => end[column] ?? null);
  }
}

/** Read after all users, because a row refers to two users. */
async function* readDelegates(queries: Queries): AsyncGenerator<BackupRow> {
  for (let last = ['', '']; ; ) {
    const rows = await queries.all<Row>(
      `SELECT ${columns.delegates} FROM delegates WHERE (user_id, delegate_id) > ($1, $2)
       ORDER BY user_id, delegate_id LIMIT 1000`,
      last,
    );
    const end = rows.at(-1);
    if (!end) return;
    last = [String(end.user_id), String(end.delegate_id)];
    for (const row of rows) yield { table: 'delegates', row };
  }
}

const groupsAtOnce = 500;

/**
 * Read after all users, because members refer to them. Parents precede their subgroups, because a subgroup
 * refers to its parent.
 */
async function* readGroups(queries: Queries): AsyncGenerator<BackupRow> {
  const all = await queries.all<{ id: string; parentId: string | null }>(
    'SELECT id, parent_id AS "parentId" FROM user_groups ORDER BY id',
  );
  const below = Map.groupBy(all, ({ parentId }) => parentId);
  for (let level = below.get(null) ?? []; level.length > 0; ) {
    for (let from = 0; from < level.length; from += groupsAtOnce)
      yield* readGroupRows(
        queries,
        level.slice(from, from + groupsAtOnce).map(({ id }) => id),
      );
    level = level.flatMap(({ id }) => below.get(id) ?? []);
  }
}

async function* readGroupRows(queries: Queries, ids: readonly string[]): AsyncGenerator<BackupRow> {
  const tables = ['group_slugs', 'group_pictures', 'group_members', 'former_group_members'];
  const rows = await queries.all<Row>(
    `SELECT ${columns.user_groups} FROM user_groups WHERE id IN ${placesFor(ids.length)} ORDER BY id`,
    ids,
  );
  for (const row of rows) yield { table: 'user_groups', row };
  for (const id of ids)
    for (const table of tables)
      for (const row of await queries.all<Row>(`SELECT ${columns[table]} FROM ${table} WHERE group_id = $1`, [
        id,
      ]))
        yield { table, row: encode(row) };
}

/** For a file outside the database, only the name and location of its object. */
async function withBytes(queries: Queries, { object, ...blob }: Row): Promise<Row> {
  if (object !== null) return { ...blob, object: object ?? null };
  const of = { userId: String(blob.user_id), hash: String(blob.hash) };
  const all = { first: 0, last: Number(blob.size) - 1 };
  return { ...blob, bytes: Buffer.concat(await Array.fromAsync(readPieces(queries, of, all))) };
}

/** Events in order. A restore numbers them again without gaps. */
async function* readEvents(queries: Queries): AsyncGenerator<BackupRow> {
  for (let last = 0; ; ) {
    const rows = await queries.all<Row>(
      `SELECT id, ${columns.events} FROM events WHERE id > $1 ORDER BY id LIMIT 1000`,
      [last],
    );
    if (rows.length === 0) return;
    last = Number(rows.at(-1)?.id);
    for (const { id: _id, ...row } of rows) yield { table: 'events', row };
  }
}

/** The sealed log, the entries that aren't sealed yet, and the end of the log. */
async function* readAudit(queries: Queries): AsyncGenerator<BackupRow> {
  for (let last = 0; ; ) {
    const rows = await queries.all<Row>(
      `SELECT ${columns.audit} FROM audit WHERE id > $1 ORDER BY id LIMIT 1000`,
      [last],
    );
    for (const row of rows) yield { table: 'audit', row };
    if (rows.length < 1000) break;
    last = Number(rows.at(-1)?.id);
  }
  for (const table of ['audit_waiting', 'audit_chain']) {
    const rows = await queries.all<Row>(`SELECT ${columns[table]} FROM ${table} ORDER BY id`);
    for (const row of rows) yield { table, row };
  }
}

function encode(row: Row): BackupRow['row'] {
  const entries = Object.entries(row).map(([name, value]) => {
    return [name, value instanceof Uint8Array ? { base64: value.toBase64() } : value] as const;
  });
  return Object.fromEntries(entries);
}

function decode(value: BackupRow['row'][string]): Value {
  return typeof value === 'object' && value !== null && 'base64' in value
    ? Uint8Array.fromBase64(value.base64)
    : value;
}
