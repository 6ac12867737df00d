import type { Queries, Value } from './database.ts';

/** The files in the export of a user's data. */
export const dataFiles = [
  'profile',
  'revisions',
  'account',
  'identities',
  'directory',
  'sessions',
  'sign-ins',
  'activity',
  'audit',
  'tokens',
  'shares',
  'delegates',
  'invitations',
  'mails',
  'views',
] as const;
export type DataFile = (typeof dataFiles)[number];

/** The rows of a table in one of the files. */
export interface DataPart {
  readonly file: DataFile;
  /** The property in the file. */
  readonly name: string;
  /** By default the rows with the user's ID. */
  readonly where?: string;
  /** A unique key. Rows are read in this order. */
  readonly key: string;
  readonly columns: readonly string[];
  /** The columns that contain JSON. */
  readonly json?: readonly string[];
  /** SQL expressions that replace columns. */
  readonly instead?: Readonly<Record<string, string>>;
}

/**
 * How a table is exported: the parts that a user can download and the columns left out, or the reason why it
 * isn't exported.
 */
export type DataDecision =
  | { readonly parts: readonly DataPart[]; readonly without?: Readonly<Record<string, string>> }
  | { readonly none: string };

const secret = 'a secret, or the hash of one';
const derived = 'derived from other columns';
const internal = 'the state of a job';
const other = 'another person’s';

const names = `SELECT username FROM users WHERE id = $1 UNION ALL SELECT username FROM former_names WHERE user_id = $1`;
/** A released username may have belonged to another user earlier. */
const audited = `at >= (SELECT created_at FROM users WHERE id = $1) AND (user_id = $1 OR actor IN (${names}))`;
const groupName = '(SELECT name FROM user_groups WHERE user_groups.id = group_id)';
const auditPart = {
  file: 'audit',
  where: audited,
  key: 'id',
  columns: ['id', 'at', 'type', 'actor', 'username', 'origin', 'way', 'details'],
  json: ['details'],
  // Entries about the user may contain the IP address of someone else.
  instead: { origin: `CASE WHEN actor IN (${names}) THEN origin END` },
} as const satisfies Omit<DataPart, 'name'>;
const isOwnMail = 'folded IN (SELECT folded FROM emails WHERE user_id = $1)';
const auditWithout = { user_id: derived };

/** A decision for every table. A test compares them with the migrations. */
export const personalData: Readonly<Record<string, DataDecision>> = {
  users: {
    parts: [
      {
        file: 'account',
        name: 'user',
        where: 'id = $1',
        key: 'id',
        columns: [
          ...['id', 'username', 'state', 'resting_state', 'draft', 'published', 'created_at', 'locale'],
          ...['operator', 'roles', 'name', 'seen_at', 'seen_by', 'scim', 'deletes_at'],
        ],
      },
    ],
    without: { folded: derived, name_key: derived, events: derived, leaving: derived },
  },
  former_names: {
    parts: [{ file: 'account', name: 'formerNames', key: 'username', columns: ['username'] }],
    without: { folded: derived },
  },
  emails: {
    parts: [
      {
        file: 'account',
        name: 'email',
        key: 'user_id',
        columns: ['address', 'confirmed_at', 'notices', 'by_operator'],
      },
    ],
    without: { folded: derived },
  },
  passwords: {
    parts: [{ file: 'account', name: 'password', key: 'user_id', columns: ['changed_at'] }],
    without: { hash: secret, generation: derived },
  },
  passkeys: {
    parts: [
      {
        file: 'account',
        name: 'passkeys',
        key: 'id',
        columns: ['name', 'host', 'backed_up', 'created_at', 'last_used_at'],
      },
    ],
    without: { id: secret, public_key: secret, counter: secret },
  },
  second_factors: {
    parts: [{ file: 'account', name: 'secondFactor', key: 'user_id', columns: ['created_at'] }],
    without: { secret, counter: secret },
  },
  group_members: {
    parts: [
      {
        file: 'account',
        name: 'groups',
        key: 'group_id',
        columns: [
          ...['group_id', 'title', 'locales', 'role', 'position', 'since', 'until', 'shown', 'created_at'],
        ],
        json: ['locales'],
        instead: { group_id: groupName },
      },
    ],
    without: { managed: internal, claimed: internal, by_hand: internal, active: derived },
  },
  former_group_members: {
    parts: [
      {
        file: 'account',
        name: 'formerGroups',
        key: 'group_id',
        columns: ['group_id', 'title', 'locales', 'role', 'position', 'shown'],
        json: ['locales'],
        instead: { group_id: groupName },
      },
    ],
  },
  review_requests: {
    parts: [
      {
        file: 'account',
        name: 'review',
        key: 'user_id',
        columns: ['revision', 'state', 'comment', 'created_at', 'decided_at'],
      },
    ],
  },
  user_groups: { none: 'no rows of users' },
  group_slugs: { none: 'no rows of users' },
  group_pictures: { none: 'no rows of users' },
  recovery_codes: { none: secret },
  webhooks: {
    parts: [
      {
        file: 'account',
        name: 'webhooks',
        key: 'id',
        columns: ['id', 'url', 'types', 'created_at', 'created_by', 'tried_at', 'stopped_at', 'reason'],
      },
    ],
    without: {
      secret,
      failures: internal,
      paused_until: internal,
      leased_until: internal,
      first_due_at: internal,
      failing_since: internal,
    },
  },
  deliveries: { none: 'the queue of webhooks; their events are in activity.json' },
  identities: {
    parts: [
      {
        file: 'identities',
        name: 'identities',
        key: 'issuer, subject',
        columns: ['issuer', 'subject', 'created_at', 'used_at'],
      },
    ],
  },
  sign_ons: { none: 'ID tokens of sessions; the identity is in identities.json' },
  unresolved_candidates: { none: 'sign-ins that may be another person’s' },
  unresolved_sign_ins: { none: 'sign-ins that may be another person’s' },
  scim_users: {
    parts: [
      {
        file: 'directory',
        name: 'provisioned',
        key: 'user_id',
        columns: [
          ...[
            'external_id',
            'user_name',
            'name',
            'attributes',
            'active',
            'changed_at',
            'deleted_at',
            'left_at',
          ],
        ],
        json: ['name', 'attributes'],
      },
    ],
    without: { folded: derived },
  },
  connections: {
    parts: [{ file: 'directory', name: 'connected', key: 'user_id', columns: ['external_id', 'at'] }],
  },
  people: {
    parts: [
      {
        file: 'directory',
        name: 'listing',
        key: 'n',
        columns: ['choice', 'since', 'entry'],
        json: ['entry'],
      },
    ],
    without: { n: derived, username: derived, sort_key: derived, fingerprint: derived },
  },
  people_words: { none: derived },
  people_terms: { none: derived },
  people_vocabulary: { none: derived },
  people_changed: { none: derived },
  user_words: { none: derived },
  sessions: {
    parts: [
      {
        file: 'sessions',
        name: 'sessions',
        key: 'id',
        columns: [
          ...['started_by', 'started_at', 'used_at', 'expires_at', 'proven_at'],
          ...['browser', 'platform', 'network'],
        ],
      },
    ],
    without: { id: secret, generation: derived },
  },
  kept_requests: { none: 'forms that wait for re-authentication, for minutes' },
  sign_ins: {
    parts: [
      {
        file: 'sign-ins',
        name: 'signIns',
        key: 'session_id',
        columns: ['at', 'way', 'browser', 'platform', 'network'],
      },
    ],
    without: { session_id: secret },
  },
  failed_sign_ins: {
    parts: [
      {
        file: 'sign-ins',
        name: 'failedSignIns',
        key: 'day',
        columns: ['day', 'passwords', 'codes', 'last_at'],
      },
    ],
  },
  sign_in_links: {
    parts: [{ file: 'sign-ins', name: 'link', key: 'user_id', columns: ['expires_at'] }],
    without: { hash: secret },
  },
  events: {
    parts: [
      {
        file: 'activity',
        name: 'events',
        key: 'n',
        columns: ['n', 'id', 'type', 'username', 'actor', 'at', 'details'],
        json: ['details'],
      },
    ],
    without: { tx: internal },
  },
  audit: {
    parts: [{ ...auditPart, name: 'entries' }],
    without: { ...auditWithout, marks: secret, previous: secret, hash: secret },
  },
  audit_waiting: { parts: [{ ...auditPart, name: 'newest' }], without: auditWithout },
  audit_chain: { none: 'no rows of users' },
  tokens: {
    parts: [
      {
        file: 'tokens',
        name: 'tokens',
        key: 'id',
        columns: [
          ...['id', 'name', 'scopes', 'client_id', 'created_at', 'created_by', 'expires_at', 'access_until'],
          ...['last_used_at', 'revoked_at', 'revoked_by', 'expiry_told_at'],
        ],
      },
    ],
    without: { hash: secret },
  },
  ci_rules: {
    parts: [
      {
        file: 'tokens',
        name: 'ci',
        key: 'token_id',
        columns: ['token_id', 'issuer', 'repository_id', 'owner_id', 'branch', 'environment', 'pulls'],
      },
    ],
  },
  ci_secrets: { none: secret },
  ci_proofs: { none: secret },
  oauth_codes: { none: secret },
  oauth_devices: { none: secret },
  oauth_refreshes: { none: secret },
  shares: {
    parts: [
      {
        file: 'shares',
        name: 'shares',
        key: 'id',
        columns: [
          ...['id', 'label', 'until', 'shows', 'hides', 'sections', 'headline', 'summary', 'anonymous'],
          ...['created_at', 'created_by', 'visits', 'last_used_at'],
        ],
        json: ['shows', 'hides', 'sections'],
      },
    ],
    without: { hash: secret, password: secret, sealed_key: secret },
  },
  delegates: {
    parts: [
      {
        file: 'delegates',
        name: 'delegates',
        key: 'delegate_id',
        columns: ['delegate_id', 'created_at'],
        instead: { delegate_id: '(SELECT username FROM users WHERE users.id = delegate_id)' },
      },
      {
        file: 'delegates',
        name: 'delegateFor',
        where: 'delegate_id = $1',
        key: 'user_id',
        columns: ['user_id', 'created_at'],
        instead: { user_id: '(SELECT username FROM users WHERE users.id = user_id)' },
      },
    ],
  },
  invitations: {
    parts: [
      {
        file: 'invitations',
        name: 'accepted',
        key: 'id',
        columns: [
          ...['address', 'name', 'username', 'language', 'invited_by', 'created_at', 'expires_at'],
          ...['opened_at', 'accepted_at'],
        ],
      },
      {
        file: 'invitations',
        name: 'sent',
        where: `invited_by IN (${names}) AND created_at >= (SELECT created_at FROM users WHERE id = $1)`,
        key: 'id',
        columns: ['created_at', 'expires_at', 'accepted_at', 'withdrawn_at'],
      },
    ],
    without: {
      id: derived,
      folded: derived,
      hash: secret,
      mail_id: derived,
      replaced: internal,
      list: internal,
    },
  },
  registrations: {
    parts: [
      {
        file: 'invitations',
        name: 'registrations',
        where: 'folded IN (SELECT folded FROM emails WHERE user_id = $1)',
        key: 'id',
        columns: [
          ...[
            'address',
            'name',
            'username',
            'reason',
            'language',
            'created_at',
            'expires_at',
            'confirmed_at',
          ],
          ...['decided_at', 'declined_because'],
        ],
      },
    ],
    without: {
      id: derived,
      folded: derived,
      hash: secret,
      mail_id: derived,
      withdrawn_at: internal,
      declined_by: internal,
      erased_at: internal,
    },
  },
  mails: {
    parts: [
      {
        file: 'mails',
        name: 'mails',
        key: 'id',
        columns: ['address', 'kind', 'language', 'details', 'created_at', 'sent_at', 'failed_at', 'reason'],
        json: ['details'],
        instead: {
          // A mail may have gone to an unconfirmed or former email address, which is omitted. Mail servers repeat it.
          address: `CASE WHEN ${isOwnMail} THEN address END`,
          reason: `CASE WHEN ${isOwnMail} THEN reason END`,
          details: `CASE WHEN kind NOT IN ('confirm-address', 'address-asked', 'address-changed') THEN details END`,
        },
      },
    ],
    without: {
      id: derived,
      folded: derived,
      secret,
      attempts: internal,
      next_at: internal,
    },
  },
  mailed_links: {
    parts: [
      {
        file: 'mails',
        name: 'links',
        key: 'hash',
        columns: ['purpose', 'expires_at', 'used_at', 'withdrawn_at'],
      },
    ],
    without: { hash: secret, address: other },
  },
  contact_messages: {
    parts: [
      {
        file: 'mails',
        name: 'contactMessages',
        key: 'id',
        columns: ['size', 'created_at', 'confirmed_at', 'reported_at', 'report'],
      },
    ],
    without: {
      id: derived,
      hash: secret,
      report_hash: secret,
      sealed: other,
      mail_id: derived,
      expires_at: internal,
      erased_at: internal,
    },
  },
  contact_attempts: { none: other },
  views: {
    parts: [
      {
        file: 'views',
        name: 'views',
        key: 'day, format',
        columns: ['day', 'format', 'people', 'bots'],
      },
    ],
  },
  site_views: { none: 'no rows of users' },
  revisions: {
    parts: [
      {
        file: 'profile',
        name: 'draft',
        where: 'user_id = $1 AND n = (SELECT draft FROM users WHERE id = $1)',
        key: 'n',
        columns: ['n', 'created_at', 'document', 'files'],
        json: ['document', 'files'],
      },
      {
        file: 'revisions',
        name: 'revisions',
        key: 'n',
        columns: [
          ...['n', 'created_at', 'superseded_at', 'published_at', 'actor', 'saved_by_means', 'token_id'],
          ...['document', 'files'],
        ],
        json: ['document', 'files'],
      },
    ],
    without: { autosaved_by: secret },
  },
  published: {
    parts: [
      {
        file: 'profile',
        name: 'published',
        key: 'user_id',
        columns: ['username', 'revision', 'published_at', 'languages', 'json'],
        json: ['json'],
      },
    ],
    without: { etag: derived, content: derived },
  },
  published_files: {
    parts: [{ file: 'profile', name: 'publishedFiles', key: 'path', columns: ['path', 'type', 'original'] }],
    without: { hash: derived, small: derived, sizes: derived },
  },
  own_links: {
    parts: [
      {
        file: 'profile',
        name: 'links',
        key: 'url',
        columns: ['url', 'verified_at', 'checked_at', 'outcome', 'reason', 'failures', 'next_at'],
      },
    ],
  },
  link_cards: {
    parts: [
      {
        file: 'profile',
        name: 'linkCards',
        key: 'url',
        columns: ['url', 'card', 'checked_at', 'reason'],
        json: ['card'],
      },
    ],
    without: { failures: internal, next_at: internal },
  },
  link_card_fetches: { none: internal },
  uploads: {
    parts: [
      {
        file: 'profile',
        name: 'uploads',
        key: 'hash',
        columns: ['file', 'uploaded_at'],
        json: ['file'],
      },
    ],
    without: { hash: derived },
  },
  imports: {
    parts: [{ file: 'profile', name: 'imports', key: 'kind', columns: ['kind'] }],
    without: { memory: derived },
  },
  blobs: { none: 'the folder files has them' },
  blob_pieces: { none: 'the folder files has them' },
  stored_objects: { none: 'the folder files has them' },
  deleted_events: { none: 'how many old events were deleted' },
  erasures: { none: 'deleted users' },
  erasure_notes: { none: 'deleted users' },
  addresses: { none: 'no rows of users' },
  answers: { none: 'responses for retries, for a day' },
  backups: { none: 'no rows of users' },
  directory_switch: { none: 'no rows of users' },
  edge_purges: { none: internal },
  leases: { none: internal },
  migrations: { none: 'no rows of users' },
  saml_keys: { none: secret },
  used_challenges: { none: secret },
};

/** Rows per query. Documents can be large, so they are read in smaller batches. */
const [fewRows, manyRows] = [20, 500];

export type DataRow = Readonly<Record<string, unknown>>;

/** Reads the rows in batches. */
export async function* readDataPart(
  queries: Queries,
  table: string,
  part: DataPart,
  userId: string,
): AsyncGenerator<readonly DataRow[]> {
  const { key, columns, where = 'user_id = $1', instead = {}, json = [] } = part;
  const keys = key.split(', ');
  const shown = columns.map((column) => `${instead[column] ?? column} AS "${camelCase(column)}"`);
  const places = keys.map((column, index) => `${column} AS "key${index}"`);
  const limit = columns.includes('document') ? fewRows : manyRows;
  const after = `(${key}) > (${keys.map((_, index) => `$${index + 2}`).join(', ')})`;
  const sql = (condition: string) =>
    `SELECT ${[...shown, ...places].join(', ')} FROM ${table} WHERE (${where})${condition} ORDER BY ${key} LIMIT ${limit}`;
  for (let last: readonly Value[] = []; ; ) {
    const condition = last.length === 0 ? '' : ` AND ${after}`;
    const rows = await queries.all<Record<string, Value>>(sql(condition), [userId, ...last]);
    if (rows.length > 0) yield rows.map((row) => showRow(row, columns, json));
    const end = rows.at(-1);
    if (rows.length < limit || !end) return;
    last = keys.map((_, index) => end[`key${index}`] ?? null);
  }
}

function showRow(row: Record<string, Value>, columns: readonly string[], json: readonly string[]): DataRow {
  const shown = columns.map((column) => {
    const name = camelCase(column);
    const value = row[name] ?? null;
    return [name, json.includes(column) && typeof value === 'string' ? parseJson(value) : value] as const;
  });
  return Object.fromEntries(shown);
}

/** Damaged JSON is exported as text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function camelCase(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
