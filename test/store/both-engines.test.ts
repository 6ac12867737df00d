import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { putFile, removeFile } from '../../src/accounts/change-files.ts';
import { resumeUser, suspendUser } from '../../src/accounts/change-state.ts';
import type { Accounts } from '../../src/accounts/change-user.ts';
import { createUser } from '../../src/accounts/create-user.ts';
import { deleteUser } from '../../src/accounts/delete-user.ts';
import { setEmail } from '../../src/accounts/email.ts';
import { findBlob } from '../../src/accounts/files/blobs.ts';
import { publish, unpublish } from '../../src/accounts/publish.ts';
import { renameUser } from '../../src/accounts/rename-user.ts';
import { editDraft, saveDraft } from '../../src/accounts/save-draft.ts';
import type { DatabaseUrl } from '../../src/core/config/database-url.ts';
import { normalizeFilePath } from '../../src/domain/profile/files.ts';
import { Refusal, StaleDraft } from '../../src/domain/profile/refusal.ts';
import { lookUpProfile } from '../../src/hosts/response-cache/cached-profile.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import type { Database, Queries, Value } from '../../src/store/database.ts';
import { catchUp } from '../../src/store/directory/words-sqlite.ts';
import { findEmail } from '../../src/store/emails.ts';
import { appendEvent, listEvents } from '../../src/store/events.ts';
import { migrate } from '../../src/store/migrate.ts';
import { inOneTransaction } from '../../src/store/nested.ts';
import { findByName, findPublished, findPublishedFile } from '../../src/store/published.ts';
import { findRevision, listRevisions } from '../../src/store/revisions.ts';
import { deleteSession, findSession, replaceSession } from '../../src/store/sessions.ts';
import { findUserByName, listUsers } from '../../src/store/users.ts';
import { accountsOf } from '../support/accounts.ts';
import { engines, newDatabase } from '../support/engines.ts';
import { expectHealth, testHealth } from '../support/health.ts';
import { createPicture } from '../support/pictures.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const document = (name: string) => ({ basics: { name }, work: [{ name: 'Acme' }, { name: 'Acme' }] });
const bytes = (text: string) => new TextEncoder().encode(text);

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Refusal) return `${error.reason}: ${error.message}`;
  throw error ?? new Error('it was not refused');
}

describe.each(engines)('the store on %s', (engine) => {
  let url: DatabaseUrl;
  let database: Database;
  let accounts: Accounts;
  beforeAll(async () => {
    url = await newDatabase(engine, postgres);
    database = await connectDatabase(url);
    accounts = accountsOf({ database });
  });
  afterAll(() => database.close());
  const stateOf = async (name: string) => (await findUserByName(database, name))?.state;
  const seen = async (name: string) => {
    const found = await findByName(database, name);
    return found?.userId ? findPublished(database, found.userId) : null;
  };

  test('a new user has an empty draft and is not public', async () => {
    await createUser(accounts, 'ada');
    const user = await findUserByName(database, 'ada');
    expect(user).toMatchObject({ username: 'ada', state: 'draft', draft: 1, published: null });
    expect(await findRevision(database, user?.id ?? '', 1)).toMatchObject({
      n: 1,
      document: '{}',
      files: '{}',
    });
    expect(await seen('ada')).toBeNull();
  });

  test('matches names exactly and keeps them unique case-insensitively', async () => {
    expect(await findUserByName(database, 'Ada')).toBeNull();
    for (const name of ['ada', 'Ada', 'ADA']) {
      expect(await reasonOf(createUser(accounts, name))).toStartWith('taken: ');
    }
    await createUser(accounts, 'straße');
    expect(await reasonOf(createUser(accounts, 'STRASSE'))).toStartWith('taken: ');
    for (const name of [
      '',
      '.well-known',
      'a b',
      'a/b',
      'zoe\u0308',
      'x'.repeat(65),
      'a\0',
      'ada\u034f',
      '\u3164',
      'ada\ufe0f',
    ]) {
      expect(await reasonOf(createUser(accounts, name))).toStartWith('invalid: ');
    }
    for (const name of ['robots.txt', 'constructor', '__proto__', '李雷', 'zoë', 'x'.repeat(64)]) {
      await createUser(accounts, name);
      expect((await findUserByName(database, name))?.username).toBe(name);
    }
  });

  test('gives a name to one of two concurrent requests', async () => {
    const attempts = await Promise.allSettled(
      ['Eve', 'eve', 'EVE', 'eVe'].map((name) => createUser(accounts, name)),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const attempt of attempts) {
      if (attempt.status === 'rejected') expect(attempt.reason).toBeInstanceOf(Refusal);
    }
  });

  test("rejects characters that can't be stored", async () => {
    const found = findUserByName(database, 'a\0b');
    if (engine === 'sqlite') expect(await found).toBe(null);
    else expect(await reasonOf(Promise.resolve(found))).toContain('A text contains the character U+0000');
  });

  test('rejects numbers that PostgreSQL cannot hold', async () => {
    const found = database.all('SELECT n FROM events WHERE n = CAST($1 AS BIGINT)', ['9'.repeat(30)]);
    if (engine === 'sqlite') expect(await found).toEqual([]);
    else expect(await reasonOf(Promise.resolve(found))).toBe('invalid: A number is too large.');
  });

  test('gives an email address to one of two concurrent requests', async () => {
    for (let round = 0; round < 8; round += 1) {
      const names = [`address-a${round}`, `address-b${round}`];
      for (const name of names) await createUser(accounts, name);
      const address = `round-${round}@example.org`;
      const outcomes = await Promise.allSettled(names.map((name) => setEmail(accounts, name, address)));
      const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
      expect(refused).toEqual([`Refusal: The email address ${address} belongs to another account.`]);
    }
  });

  test('lets only the owner of an email address change its case', async () => {
    for (const name of ['mara', 'mats']) await createUser(accounts, name);
    await setEmail(accounts, 'mara', 'mara@example.org');
    await setEmail(accounts, 'mara', 'Mara@example.org');
    const { id = '' } = (await findUserByName(database, 'mara')) ?? {};
    expect((await findEmail(database, id))?.address).toBe('Mara@example.org');
    expect(await reasonOf(setEmail(accounts, 'mats', 'MARA@example.org'))).toContain('belongs to another');
  });

  test('stores every save as a revision, except identical ones, and rejects stale ones', async () => {
    const edit = (name: string, expected: number[] | null) =>
      editDraft(accounts, 'ada', () => document(name), expected);
    expect(await saveDraft(accounts, 'ada', document('Ada'))).toMatchObject({ revision: 2, changed: true });
    expect(await saveDraft(accounts, 'ada', document('Ada'))).toMatchObject({ revision: 2, changed: false });
    expect(await edit('Ada L.', [1, 2])).toMatchObject({ revision: 3, changed: true });
    await expect(edit('Lost', [2])).rejects.toThrow(
      'The draft has changed and is now at revision 3. Read it again.',
    );
    await expect(edit('Lost', [])).rejects.toBeInstanceOf(StaleDraft);
    expect(await edit('Ada L.', null)).toMatchObject({ revision: 3, changed: false });
    const user = await findUserByName(database, 'ada');
    const revisions = await listRevisions(database, user?.id ?? '', 1_000_000, 10);
    expect(revisions.map(({ n }) => n)).toEqual([3, 2, 1]);
    expect(await seen('ada')).toBeNull();
  });

  test('rejects an invalid document with every problem and writes nothing', async () => {
    const bad = { basics: { url: 'javascript:alert(1)', email: 'x' }, work: [{ startDate: '2023-02-30' }] };
    const error = await saveDraft(accounts, 'ada', bad).catch((thrown: unknown) => thrown);
    expect(error instanceof Refusal && error.problems.map(({ pointer }) => pointer)).toEqual([
      '/basics/email',
      '/basics/url',
      '/work/0/startDate',
    ]);
    expect((await findUserByName(database, 'ada'))?.draft).toBe(3);
  });

  test('publishing shows a revision, and a rollback an older one', async () => {
    expect((await publish(accounts, 'ada')).revision).toBe(3);
    expect(await seen('ada')).toMatchObject({ username: 'ada', revision: 3 });
    const first = await seen('ada');
    expect((await publish(accounts, 'ada', 2)).revision).toBe(2);
    const second = await seen('ada');
    expect(second?.revision).toBe(2);
    expect(second?.etag).not.toBe(first?.etag ?? '');
    expect(JSON.parse(second?.json ?? '').basics).toEqual({ name: 'Ada' });
    expect(await reasonOf(publish(accounts, 'ada', 99))).toBe('unknown: ada has no revision 99.');
    expect(await reasonOf(publish(accounts, 'nobody'))).toBe('unknown: No user is named nobody.');
  });

  test('enforces the states of a user', async () => {
    expect(await reasonOf(resumeUser(accounts, 'ada'))).toBe(
      'impossible: ada is published: it is not possible to resume now. Only a suspended user can be resumed.',
    );
    const before = await seen('ada');
    await suspendUser(accounts, 'ada');
    expect([await stateOf('ada'), await seen('ada')]).toEqual(['suspended', null]);
    for (const [action, rest] of [
      [publish, 'publish now. Resume the user first.'],
      [unpublish, 'unpublish now. Resume the user first.'],
      [suspendUser, 'suspend now. The profile is already unpublished.'],
    ] as const) {
      expect(await reasonOf(action(accounts, 'ada'))).toBe(
        `impossible: ada is suspended: it is not possible to ${rest}`,
      );
    }
    await resumeUser({ ...accounts, now: () => new Date('2030-01-01') }, 'ada');
    expect([await stateOf('ada'), await seen('ada')]).toEqual(['published', before]);
    await unpublish(accounts, 'ada');
    expect([await stateOf('ada'), await seen('ada')]).toEqual(['unpublished', null]);
    expect(await reasonOf(unpublish(accounts, 'ada'))).toBe(
      'impossible: ada is unpublished: it is not possible to unpublish now. The profile is already unpublished.',
    );
    await publish(accounts, 'ada');
    await createUser(accounts, 'draft-only');
    expect(await reasonOf(unpublish(accounts, 'draft-only'))).toStartWith('impossible: ');
    await suspendUser(accounts, 'draft-only');
    await resumeUser(accounts, 'draft-only');
    expect(await stateOf('draft-only')).toBe('draft');
  });

  test('files belong to an item and a revision, and equal files are stored once', async () => {
    expect(await reasonOf(putFile(accounts, 'ada', 'work/nothing/a.txt', bytes('a')))).toStartWith(
      'unknown: ',
    );
    for (const path of [
      'a.txt',
      'work/acme',
      'work/acme/../x',
      'work//x',
      'basics/other/x',
      'work/acme/a\0b',
    ]) {
      expect(await reasonOf(putFile(accounts, 'ada', path, bytes('a')))).toStartWith('invalid: ');
    }
    const before = (await findUserByName(database, 'ada'))?.draft ?? 0;
    await putFile(accounts, 'ada', 'work/acme/notes/plan.txt', bytes('a plan'));
    await putFile(accounts, 'ada', 'work/acme-2/copy.txt', bytes('a plan'));
    await putFile(accounts, 'ada', 'basics/image/me.png', await createPicture('png', 8, 8));
    expect(await reasonOf(putFile(accounts, 'ada', 'basics/image/me.pdf', bytes('%PDF-')))).toStartWith(
      'invalid: ',
    );
    expect(await reasonOf(putFile(accounts, 'ada', 'work/acme/notes', bytes('a')))).toStartWith('invalid: ');
    expect(await reasonOf(putFile(accounts, 'ada', `work/acme/${'李'.repeat(100)}`, bytes('a')))).toStartWith(
      'invalid: ',
    );
    const user = await findUserByName(database, 'ada');
    expect(user?.draft).toBe(before + 3);
    expect(await findPublishedFile(database, user?.id ?? '', 'work/acme/notes/plan.txt')).toBeNull();
    await publish(accounts, 'ada');
    const file = await findPublishedFile(database, user?.id ?? '', 'work/acme/notes/plan.txt');
    expect(file?.type).toBe('text/plain');
    expect(await findBlob({ database }, user?.id ?? '', file?.hash ?? '')).toEqual(Buffer.from('a plan'));
    await removeFile(accounts, 'ada', 'work/acme/notes/plan.txt');
    await publish(accounts, 'ada');
    expect(await findPublishedFile(database, user?.id ?? '', 'work/acme/notes/plan.txt')).toBeNull();
    await publish(accounts, 'ada', before + 3);
    expect(await findPublishedFile(database, user?.id ?? '', 'work/acme/notes/plan.txt')).not.toBeNull();
  });

  test("removes no file that a user doesn't have", async () => {
    await createUser(accounts, 'tidy');
    for (const path of ['work/acme/none.txt', 'constructor', '__proto__', 'toString']) {
      expect(await reasonOf(removeFile(accounts, 'tidy', path))).toBe(`unknown: tidy has no file ${path}.`);
    }
    expect((await findUserByName(database, 'tidy'))?.draft).toBe(1);
  });

  test('treats composed and decomposed Unicode file paths as one', async () => {
    await saveDraft(accounts, 'tidy', document('Tidy'));
    const [composed, decomposed] = ['work/acme/zo\u00eb.txt', 'work/acme/zoe\u0308.txt'];
    const paths = async () => {
      const user = await findUserByName(database, 'tidy');
      const revision = await findRevision(database, user?.id ?? '', user?.draft ?? 0);
      return Object.keys(JSON.parse(revision?.files ?? ''));
    };
    await putFile(accounts, 'tidy', decomposed, bytes('one'));
    await putFile(accounts, 'tidy', composed, bytes('two'));
    expect(await paths()).toEqual([composed]);
    expect(normalizeFilePath(decomposed)).toBe(composed);
    await removeFile(accounts, 'tidy', decomposed);
    expect(await paths()).toEqual([]);
  });

  test('a file is removed with its item, and older revisions keep it', async () => {
    await createUser(accounts, 'mover');
    await saveDraft(accounts, 'mover', document('Mover'));
    await putFile(accounts, 'mover', 'work/acme/a.txt', bytes('a'));
    const { revision } = await saveDraft(accounts, 'mover', { basics: { name: 'Mover' } });
    const user = await findUserByName(database, 'mover');
    expect((await findRevision(database, user?.id ?? '', revision))?.files).toBe('{}');
    expect((await findRevision(database, user?.id ?? '', revision - 1))?.files).toContain('work/acme/a.txt');
    await deleteUser(accounts, 'mover');
  });

  test('gives a name to one of many concurrent renames', async () => {
    const names = ['one', 'two', 'three', 'four'].map((name) => `rename-${name}`);
    for (const name of names) await createUser(accounts, name);
    const attempts = await Promise.allSettled(names.map((name) => renameUser(accounts, name, 'wanted')));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const attempt of attempts) {
      if (attempt.status === 'rejected') expect(attempt.reason).toBeInstanceOf(Refusal);
    }
  });

  test('rejects a document that is too large after Vitrine added its slugs', async () => {
    const many = Array.from({ length: 9_000 }, (_, index) => ({ title: `t${index}` }));
    expect(await reasonOf(saveDraft(accounts, 'straße', { talks: many }))).toContain('the limit is 256 KiB');
  });

  test('a rename keeps the old name and redirects from it', async () => {
    await renameUser(accounts, 'ada', 'lovelace');
    expect(await seen('ada')).toBeNull();
    expect(await findByName(database, 'ada')).toMatchObject({ userId: null, username: 'lovelace' });
    expect(JSON.parse((await seen('lovelace'))?.json ?? '').username).toBe('lovelace');
    expect(await reasonOf(createUser(accounts, 'ADA'))).toStartWith('taken: ');
    expect(await reasonOf(renameUser(accounts, 'straße', 'Ada'))).toStartWith('taken: ');
    await unpublish(accounts, 'lovelace');
    expect(await findByName(database, 'ada')).toBeNull();
    await publish(accounts, 'lovelace');
    await renameUser(accounts, 'lovelace', 'Lovelace');
    expect((await seen('Lovelace'))?.username).toBe('Lovelace');
    expect(await findByName(database, 'lovelace')).toMatchObject({ userId: null, username: 'Lovelace' });
    await renameUser(accounts, 'Lovelace', 'ada');
    expect((await seen('ada'))?.username).toBe('ada');
    expect(await findByName(database, 'Lovelace')).toMatchObject({ userId: null, username: 'ada' });
  });

  test('a username that is reclaimed between two statements leads to its owner', async () => {
    for (const part of ['nothing', 'json', 'content'] as const) {
      await renameUser(accounts, 'ada', 'elsewhere');
      let isBack = false;
      const whileTakenBack: Queries = {
        ...database,
        get: async <Row>(sql: string, values?: readonly Value[]) => {
          const row = await database.get<Row>(sql, values);
          if (!isBack) await renameUser(accounts, 'elsewhere', 'ada');
          isBack = true;
          return row;
        },
      };
      const { person, movedTo } = await lookUpProfile(whileTakenBack, 'ada', part);
      expect([person?.username, movedTo]).toEqual(['ada', null]);
    }
  });

  test('deletion removes everything but the name', async () => {
    const user = await findUserByName(database, 'ada');
    await deleteUser(accounts, 'ada');
    expect(await seen('ada')).toBeNull();
    for (const table of ['revisions', 'blobs', 'published', 'published_files']) {
      expect(await database.all(`SELECT 1 FROM ${table} WHERE user_id = $1`, [user?.id ?? ''])).toEqual([]);
    }
    expect(await reasonOf(createUser(accounts, 'ada'))).toStartWith('taken: ');
    expect(await reasonOf(publish(accounts, 'ada'))).toBe('gone: The user ada has been deleted.');
    const listed = await listUsers(database, '', 100);
    expect(listed.map(({ username }) => username)).not.toContain('ada');
  });

  test('lists users in byte order by page', async () => {
    const all = await listUsers(database, '', 100);
    const names = all.map(({ username }) => username);
    expect(names).toEqual(
      [...names].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))),
    );
    expect(await listUsers(database, names[1] ?? '', 2)).toEqual(all.slice(2, 4));
  });

  test('events have no gap for a user and contain no content', async () => {
    const events = await listEvents(database, 0, 1_000);
    expect(events.map(({ id }) => id)).toEqual(
      events.map(({ id }) => id).toSorted((one, other) => one - other),
    );
    expect(events[0]).toMatchObject({ n: 1, type: 'user.created', username: 'ada' });
    const ofAda = await database.all<{ n: number; type: string }>(
      "SELECT n, type FROM events WHERE user_id = (SELECT id FROM users WHERE username = 'ada') ORDER BY n",
    );
    expect(ofAda.map(({ n }) => n)).toEqual(ofAda.map((_, index) => index + 1));
    expect(ofAda.at(-1)?.type).toBe('user.deleted');
    expect(JSON.stringify(events)).not.toContain('Acme');
  });

  test('lists an event only when no earlier event can still appear', async () => {
    const [last] = (await listEvents(database, 0, 10_000)).slice(-1);
    const after = last?.id ?? 0;
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const slow = inOneTransaction(database, async (inner) => {
      await createUser({ ...accounts, database: inner }, 'slow');
      started.resolve();
      await gate.promise;
    });
    await started.promise;
    const quick = createUser(accounts, 'quick');
    if (engine === 'postgres') await quick;
    const early = await listEvents(database, after, 10);
    gate.resolve();
    await Promise.all([slow, quick]);
    const seenLater = await listEvents(database, early.at(-1)?.id ?? after, 10);
    const all = [...early, ...seenLater].map(({ username }) => username);
    expect(all.toSorted()).toEqual(['quick', 'slow']);
  });

  test('a transaction and a savepoint are all or nothing', async () => {
    const failing = database.transaction(async (queries) => {
      await queries.run("UPDATE users SET state = 'suspended' WHERE username = 'straße'");
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await stateOf('straße')).toBe('draft');
    await inOneTransaction(database, async (inner) => {
      await createUser({ ...accounts, database: inner }, 'outer');
      await createUser({ ...accounts, database: inner }, 'OUTER').catch(() => {});
      const step = inner.transaction(async (queries) => {
        await queries.run("UPDATE users SET state = 'suspended' WHERE username = 'outer'");
        throw new Error('changed my mind');
      });
      await expect(step).rejects.toThrow('changed my mind');
      expect(await findUserByName(inner, 'outer')).not.toBeNull();
      if (engine === 'sqlite') expect(await stateOf('outer')).toBeUndefined();
    });
    expect(await stateOf('outer')).toBe('draft');
  });

  test('a write of another request survives the rollback of a transaction that waits', async () => {
    for (const name of ['patient', 'prompt']) await createUser(accounts, name);
    const [begun, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const failing = database.transaction(async (queries) => {
      await queries.run("UPDATE users SET name = 'theirs' WHERE username = 'patient'");
      begun.resolve();
      await written.promise;
      throw new Error('changed my mind');
    });
    await begun.promise;
    const writing = database.run("UPDATE users SET name = 'mine' WHERE username = 'prompt'");
    setImmediate(written.resolve);
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await writing).toBe(1);
    const names = "SELECT name FROM users WHERE username IN ('patient', 'prompt') ORDER BY username";
    expect(await database.all<{ name: string }>(names)).toEqual([{ name: '' }, { name: 'mine' }]);
  });

  test('syncs every commit to disk, except asynchronous ones', async () => {
    const levels = {
      sqlite: ['PRAGMA synchronous', [2, 1]],
      postgres: ['SHOW synchronous_commit', ['on', 'off']],
    } as const;
    const [question, [whole, less]] = levels[engine];
    const ask = async (queries: Queries) => Object.values((await queries.get<object>(question)) ?? {})[0];
    expect(await database.transaction(ask)).toBe(whole);
    expect(await database.transaction(ask, 'async')).toBe(less);
    expect(await database.transaction(ask)).toBe(whole);
    await database.transaction(() => Promise.reject(new Error('changed my mind')), 'async').catch(() => {});
    expect(await database.transaction(ask)).toBe(whole);
    const event = {
      type: 'draft.saved',
      actor: 'me',
      at: '2026-01-01T00:00:00.000Z',
      origin: null,
    } as const;
    const user = await findUserByName(database, 'outer');
    const append = database.transaction((queries) => appendEvent(queries, user?.id ?? '', event), 'async');
    await expect(append).rejects.toThrow('a transaction with an event must be synchronous');
  });

  test('stores sessions', async () => {
    const now = new Date('2026-01-01');
    const outer = await findUserByName(database, 'outer');
    const session = {
      userId: outer?.id ?? '',
      id: 'a',
      startedBy: 'link',
      credentialVersion: 0,
      expiresAt: new Date('2026-02-01'),
      device: { browser: 'Firefox', platform: null, network: '203.0.113.*' },
    } as const;
    await database.transaction((queries) => replaceSession(queries, '', session, now));
    expect(await findSession(database, 'a', now)).toEqual({
      id: 'a',
      userId: session.userId,
      username: 'outer',
      locale: null,
      startedBy: 'link',
      startedAt: '2026-01-01T00:00:00.000Z',
      provenAt: null,
      credentialVersion: 0,
      operator: 0,
      roles: '',
      operatorFactor: null,
      worksFor: 0,
      usedAt: '2026-01-01T00:00:00.000Z',
    });
    await suspendUser(accounts, 'outer');
    expect(await findSession(database, 'a', now)).toBeNull();
    await resumeUser(accounts, 'outer');
    expect(await findSession(database, 'a', new Date('2026-02-01'))).toBeNull();
    await database.transaction((queries) => replaceSession(queries, 'a', { ...session, id: 'b' }, now));
    expect(await findSession(database, 'a', now)).toBeNull();
    await database.transaction((queries) => deleteSession(queries, 'b'));
    expect(await findSession(database, 'b', now)).toBeNull();
  });

  test('the directory follows every change, and the doctor checks it', async () => {
    await createUser(accounts, 'follows');
    await saveDraft(accounts, 'follows', { basics: { name: 'Ada' } });
    const save = (name: string, listing: object = {}) =>
      saveDraft(accounts, 'followed', { basics: { name }, 'x-vitrine': listing });
    const png = await createPicture('png', 8, 8);
    const changes: (() => Promise<unknown>)[] = [
      () => renameUser(accounts, 'follows', 'followed'),
      () => putFile(accounts, 'followed', 'basics/image/me.png', png),
      () => putFile(accounts, 'followed', 'basics/image/other.png', png),
      () => save('Zoe'),
      () => save('Zoe', { directory: 'listed' }),
      () => save('Zoe', { directory: 'unlisted' }),
      () => save('Zoe', { directory: 'listed' }),
    ];
    await publish(accounts, 'follows');
    for (const change of changes) {
      // Otherwise users waiting for the index would be indexed from their published content.
      if (engine === 'sqlite') await database.transaction(catchUp);
      await change();
      await publish(accounts, 'followed');
      await expectHealth(database);
    }
  });

  testHealth(() => database);

  test('opens concurrently, and rejects changed and unknown migrations', async () => {
    const others = await Promise.all([connectDatabase(url), connectDatabase(url), connectDatabase(url)]);
    for (const other of others) await other.close();
    const edited = { name: '0001-initial', sql: 'CREATE TABLE other (a TEXT)' };
    await expect(migrate(database, [edited])).rejects.toThrow(
      'the migration 0001-initial has been changed since it was applied; restore the released version',
    );
    await expect(migrate(database, [])).rejects.toThrow(
      '0001-initial, which this version of Vitrine does not know',
    );
  });
});
