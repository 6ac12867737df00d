import { Database as Connection } from 'bun:sqlite';
import { afterAll, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';
import { createUser } from '../../src/accounts/create-user.ts';
import { insertBlob } from '../../src/accounts/files/blobs.ts';
import { blobOf } from '../../src/accounts/files/new-blob.ts';
import { publish } from '../../src/accounts/publish.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import type { Transaction, Value } from '../../src/store/database.ts';
import { findUserByName } from '../../src/store/users.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';
import { questionsAbout } from './questions.ts';
import { sortedHalvesOf } from './sorted-halves.ts';

/** Requests must not slow down with more users, so every statement uses an index. */
const location = temporaryDatabase();
const database = await connectDatabase(location);
const file = new Connection(location.path, { readonly: true });
afterAll(async () => {
  file.close();
  await database.close();
});
const accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'test' };
for (const name of ['alice', 'bob']) await createUser(accounts, name);
await saveDraft(accounts, 'alice', { basics: { name: 'Alice', url: 'https://alice.example/' } });
await publish(accounts, 'alice');
const [alice, bob] = [await findUserByName(database, 'alice'), await findUserByName(database, 'bob')];
if (!alice || !bob) throw new Error('they were not made');
await database.transaction((queries) => insertBlob(queries, alice.id, blobOf('h1', new Uint8Array(9))));
const questions = questionsAbout(alice, bob);

/**
 * Functions that may scan: whole-database jobs (backups, `doctor`, migrations, rebuilding, listing all
 * users), writes of given rows, and queries of PostgreSQL's own catalog.
 */
const ofEverything = new Set(
  `readRows writeRow sumUpObjects countBlobs countEvents countStrays countPasskeysByHost sumUpWords countAllUsers rebuildUserNames rebuildMarkedNames rebuildUserLooks rebuildOwnLinks rebuildListings rebuildFirstDue hasWebhooks switchDirectory separateDocuments walkPublished compareMigrations
   countUnreachable listLinkedAccounts listAccountsByState listScimAccounts countScimAccounts countIn deleteSome findOwned listOwned inOneStep readDataPart releaseNames lockAddresses runTransaction findTimeline findLeaseTime`.split(
    /\s+/,
  ),
);

/** Scans that SQLite needs, all of small tables. */
const small = [
  // At most a year of backups is stored.
  /^SCAN backups/,
  // A list from the parameters, the few users waiting for the index, and lookups in the index.
  /^SCAN (?:json_each|people_changed)/,
  /^SCAN people_words VIRTUAL TABLE INDEX \d+:(?:M|=)/,
  // Words in a range (0x200, 0x400), or an exact word (0x100).
  /^SCAN people_vocabulary VIRTUAL TABLE INDEX (?:1537|257):/,
  // Steps of a plan, and results of earlier steps.
  /^SCAN (?:\d+ CONSTANT ROWS?|CONSTANT ROW|changed|ready|longest|lately|counted|begun|some in SELECT COUNT\(\*\) AS count FROM \(SELECT 1 FROM unresolved_sign_ins WHERE refused_at IS NULL LIMIT \$1\)|\(subquery-\d+\) in SELECT COUNT\(\*\) AS count FROM \([^)]* LIMIT \$2\))/s,
  // Counts all members of all groups, which `npm run test:growth` measures.
  /^SCAN group_members USING INDEX group_members_user in SELECT ids, COUNT\(\*\) AS people FROM \(/,
  // Reads one row, or as many as a limit allows.
  /^SCAN users USING COVERING INDEX \S+ in SELECT 1 FROM users LIMIT 1$/,
  /^SCAN registrations USING COVERING INDEX registrations_waiting in SELECT COUNT\(\*\) AS count FROM \(SELECT 1 .* LIMIT \$1\)/s,
  /^SCAN deliveries USING COVERING INDEX \S+ in SELECT COUNT\(\*\) AS count FROM \(SELECT 1 .* LIMIT \$1\)/,
  // Reads the first webhook that is due.
  /^SCAN webhooks USING COVERING INDEX webhooks_first_due in .* LIMIT 1$/,
  // Recently deleted users.
  /^SCAN erasures USING COVERING INDEX/,
  /^SCAN erasure_notes/,
  // A job deletes a few old rows at a time.
  /^SCAN failed_sign_ins in DELETE/,
  // A user's groups with their parents, and those who lead them; and the requests that wait, up to a limit.
  /^SCAN (?:paths|led|reviewed|reviewers)/,
  /^SCAN review_requests USING INDEX review_requests_waiting in .* LIMIT \$\d$/s,
  // A site has at most 10,000 groups.
  /^SCAN user_groups/,
  // The tree counts each member once, so it needs every membership.
  /^SCAN group_members (?:USING \S+ INDEX \S+ )?in SELECT group_id AS "groupId", people\.n,\s+CASE/,
  // Returns two numbers.
  /^SCAN pragma_page_(?:count|size)/,
  // The latest declined registrations, up to a limit.
  /^SCAN registrations USING INDEX registrations_declined in .* LIMIT \$1$/s,
  // Sites have few operators.
  /^SCAN users USING INDEX users_operators/,
  // Sites have few users with a role.
  /^SCAN users USING INDEX users_with_roles/,
  // Stops after one row.
  /^SCAN scim_users USING COVERING INDEX \S+ in SELECT 1 WHERE EXISTS .*EXISTS \(SELECT 1 FROM scim_users\)$/s,
  // Audit entries wait for a second, and the chain has one row.
  /^SCAN audit_(?:waiting|chain)/,
  // The newest or oldest entries, up to a limit.
  /^SCAN audit in SELECT .* ORDER BY id DESC LIMIT/s,
  // Undecided sign-ins, up to a limit.
  /^SCAN unresolved_sign_ins USING (?:COVERING )?INDEX unresolved_sign_ins_open in .* LIMIT \$1/s,
];

const source = join(import.meta.dir, '../../src');
const ofModules = [...new Glob('modules/*/*.ts').scanSync(source)].filter((file) =>
  /\bqueries\.(?:get|all|run)\b|store\/statement\.ts/.test(readFileSync(join(source, file), 'utf8')),
);
const withSql = [...new Glob('store/*.ts').scanSync(source), ...ofModules].filter(
  (file) => !file.includes('.test.'),
);

test('checks every statement of the store', async () => {
  const missing: string[] = [];
  for (const name of withSql)
    for (const [key, value] of Object.entries<unknown>(await import(join(source, name))))
      if (typeof value === 'function' && /^[^(]*\((?:queries|transaction)\b/.test(String(value)))
        if (!(key in questions || ofEverything.has(key))) missing.push(`${name} ${key}`);
  expect(missing).toEqual([]);
});

test.each(Object.keys(questions))('%s uses an index', async (name) => {
  const statements = await statementsOf((queries) => questions[name]?.(queries));
  expect(statements.length).toBeGreaterThan(0);
  const walks = statements.flatMap((sql) => planOf(sql).map((detail) => `${detail} in ${sql}`));
  expect(walks.filter((walk) => walk.startsWith('SCAN') && !small.some((one) => one.test(walk)))).toEqual([]);
  expect(statements.flatMap((sql) => sortedHalvesOf(planOf(sql)).map((half) => `${half} in ${sql}`))).toEqual(
    [],
  );
});

class Undone extends Error {}

/** Runs statements, returns them and rolls back. */
async function statementsOf(ask: (queries: Transaction) => unknown): Promise<string[]> {
  const asked: string[] = [];
  const work = async (real: Transaction) => {
    const queries: Transaction = {
      ...real,
      get: <Row>(sql: string, values?: readonly Value[]) => {
        asked.push(sql);
        return real.get<Row>(sql, values);
      },
      all: <Row>(sql: string, values?: readonly Value[]) => {
        asked.push(sql);
        return real.all<Row>(sql, values);
      },
      run: (sql, values) => {
        asked.push(sql);
        return real.run(sql, values);
      },
    };
    await ask(queries);
    for (const step of queries.lastly.splice(0)) await step();
    throw new Undone();
  };
  await database.transaction(work).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return asked;
}

function planOf(sql: string): string[] {
  return file
    .query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${sql}`)
    .all()
    .map(({ detail }) => detail);
}
