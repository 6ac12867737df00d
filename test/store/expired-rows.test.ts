import { afterAll, describe, expect, test } from 'bun:test';
import { createUser } from '../../src/accounts/create-user.ts';
import { createToken } from '../../src/accounts/identity/tokens.ts';
import { deleteExpiredSecrets } from '../../src/modules/ci/store.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import type { Queries } from '../../src/store/database.ts';
import { mostDeleted } from '../../src/store/delete-some.ts';
import { claimIdempotencyKey } from '../../src/store/idempotency-keys.ts';
import { insertKeptRequest } from '../../src/store/kept-requests.ts';
import { insertUsedChallenge } from '../../src/store/passkeys.ts';
import { replaceSession } from '../../src/store/sessions.ts';
import { insertSignIn } from '../../src/store/sign-ins.ts';
import { deleteExpiredProofs } from '../../src/store/used-proofs.ts';
import { findUserByName } from '../../src/store/users.ts';
import { engines, newDatabase } from '../support/engines.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres.stop());

const now = new Date('2026-05-01T12:00:00.000Z');
const [at, past, future] = [now.toISOString(), '2020-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z'];
const rows = 2 * mostDeleted + 100;

/** Expired rows to insert, and the request that deletes some of them. */
interface Case {
  readonly columns: string;
  readonly values: (n: number, ids: Ids) => readonly string[];
  readonly request: (queries: Queries, ids: Ids) => Promise<unknown>;
  /** The number of rows that the request adds. */
  readonly adds: number;
}

interface Ids {
  readonly user: string;
  readonly token: string;
}

const sessionOf = (user: string) => ({
  id: 'new session',
  userId: user,
  startedBy: 'password' as const,
  credentialVersion: 1,
  expiresAt: new Date(future),
  device: { browser: null, platform: null, network: null },
});
const signIn: Case['request'] = (queries, { user }) => insertSignIn(queries, sessionOf(user), now);

const cases: Readonly<Record<string, Case>> = {
  sessions: {
    columns: 'id, user_id, started_by, generation, expires_at',
    values: (n, { user }) => [`s${n}`, user, 'password', '1', past],
    request: (queries, { user }) => replaceSession(queries, 'none', sessionOf(user), now),
    adds: 1,
  },
  answers: {
    columns: 'caller, idempotency_key, request, created_at',
    values: (n) => ['c', `k${n}`, 'r', past],
    request: (queries) => claimIdempotencyKey(queries, { caller: 'c', key: 'other' }, 'r', now),
    adds: 1,
  },
  kept_requests: {
    columns: 'id, session_id, request, expires_at',
    values: (n) => [`r${n}`, 'session', '{}', past],
    request: (queries) =>
      insertKeptRequest(queries, { id: 'new', sessionId: 'other', request: '{}', expiresAt: future }, at),
    adds: 1,
  },
  ci_secrets: {
    columns: 'hash, token_id, scopes, expires_at',
    values: (n, { token }) => [`h${n}`, token, '', past],
    request: (queries) => deleteExpiredSecrets(queries, at),
    adds: 0,
  },
  ci_proofs: {
    columns: 'hash, expires_at',
    values: (n) => [`h${n}`, past],
    request: (queries) => deleteExpiredProofs(queries, at),
    adds: 0,
  },
  used_challenges: {
    columns: 'hash, expires_at',
    values: (n) => [`h${n}`, past],
    request: (queries) => insertUsedChallenge(queries, 'new', future, at),
    adds: 1,
  },
  sign_ins: {
    columns: 'session_id, user_id, at, way',
    values: (n, { user }) => [`s${n}`, user, past, 'password'],
    request: (queries) => insertSignIn(queries, sessionOf('nobody'), now),
    adds: 0,
  },
  failed_sign_ins: {
    columns: 'user_id, day, passwords, codes, last_at',
    values: (n, { user }) => [user, `1${String(n).padStart(3, '0')}-01-01`, '1', '1', past],
    request: signIn,
    adds: 0,
  },
};

describe.each(engines)('on %s', (engine) => {
  const opened = newDatabase(engine, postgres).then(async (url) => {
    const database = await connectDatabase(url);
    const accounts = { database, now: () => now, defaultLanguage: 'en', actor: 'test' };
    await createUser(accounts, 'ada');
    const user = (await findUserByName(database, 'ada'))?.id ?? '';
    const { id: token } = await createToken(accounts, { username: 'ada', scopes: [], expiresAt: null });
    for (const id of ['session', 'other'])
      await database.transaction((queries) => replaceSession(queries, '', { ...sessionOf(user), id }, now));
    return { database, ids: { user, token } };
  });
  afterAll(async () => (await opened).database.close());

  test.each(Object.entries(cases))('a request deletes a part of the expired %s', async (table, one) => {
    const { database, ids } = await opened;
    const count = async () =>
      Number((await database.get<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))?.n);
    const before = await count();
    const quoted = (values: readonly string[]) => `(${values.map((value) => `'${value}'`).join(', ')})`;
    const all = Array.from({ length: rows }, (_, n) => quoted(one.values(n, ids)));
    await database.transaction(async (queries) =>
      queries.run(`INSERT INTO ${table} (${one.columns}) VALUES ${all.join(', ')}`),
    );
    const request = () => database.transaction((queries) => one.request(queries, ids));
    await request();
    expect(await count()).toBe(before + rows + one.adds - mostDeleted);
  });

  test("reuses an expired Idempotency-Key that isn't deleted yet", async () => {
    const { database } = await opened;
    const place = { caller: 'c', key: `k${rows - 1}` };
    const found = await database.get('SELECT 1 AS one FROM answers WHERE idempotency_key = $1', [place.key]);
    expect(found).not.toBe(null);
    const claim = () => database.transaction((queries) => claimIdempotencyKey(queries, place, 'new', now));
    expect(await claim()).toBe(null);
    expect(await claim()).toEqual({ request: 'new', answer: null });
  });
});
