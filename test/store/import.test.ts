import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Accounts } from '../../src/accounts/change-user.ts';
import { findBlob } from '../../src/accounts/files/blobs.ts';
import { type Import, importOverDraft, importProfiles } from '../../src/accounts/import-profiles.ts';
import { type ForeignProfile, parseForeignProfile } from '../../src/accounts/parse-foreign-profile.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { Refusal, StaleDraft } from '../../src/domain/profile/refusal.ts';
import { storeBatches } from '../../src/ops/cli/import.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import type { Database, Transaction } from '../../src/store/database.ts';
import { countEvents, findLatestEvent, listEvents } from '../../src/store/events.ts';
import { findPublishedByAnyName, listPublishedFiles } from '../../src/store/published.ts';
import { findUserByName, listUsers } from '../../src/store/users.ts';
import { engines, newDatabase } from '../support/engines.ts';
import { testHealth } from '../support/health.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { listOwedEvents, storeWebhook } from '../support/stored-webhook.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const bytes = (text: string) => new TextEncoder().encode(text);

function profileOf(username: string, name: string): ForeignProfile {
  const parsed = parseForeignProfile(
    bytes(JSON.stringify({ username, basics: { name }, work: [{ name: 'Acme' }] })),
    { defaultLanguage: 'en', at: '2026-01-02T03:04:05.000Z' },
  );
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
  return parsed;
}

describe.each(engines)('an import on %s', (engine) => {
  let database: Database;
  let accounts: Accounts;
  beforeAll(async () => {
    database = await connectDatabase(await newDatabase(engine, postgres));
    accounts = {
      database,
      now: () => new Date('2026-01-02T03:04:05Z'),
      defaultLanguage: 'en',
      actor: 'vitrine',
    };
  });
  afterAll(() => database.close());

  const files = new Map([['work/acme/a.txt', bytes('a')]]);
  const importOne = async (transaction: Transaction, one: Import) => {
    const [[, result] = []] = await importProfiles(transaction, accounts, [one]);
    if (result instanceof Refusal) throw result;
    return result;
  };
  const importInto = (transaction: Transaction, username: string, name = 'Ada', publish = true) =>
    importOne(transaction, { profile: profileOf(username, name), files, picture: null, publish });
  const importAlone = (username: string, name?: string, publish?: boolean) =>
    database.transaction((transaction) => importInto(transaction, username, name, publish));
  const eventsOf = async (username: string) => {
    const events = await listEvents(database, 0, 1_000);
    return events
      .filter((event) => event.username === username)
      .map(({ n, type, details }) => [n, type, details.revision]);
  };

  test('stores a new user as revision 1 with files, visible at once', async () => {
    const imported = { username: 'ada', revision: 1, shown: 1, changed: true };
    expect(await importAlone('ada')).toEqual(imported);
    const user = await findUserByName(database, 'ada');
    expect(user).toMatchObject({ state: 'published', draft: 1, published: 1 });
    expect(await findPublishedByAnyName(database, 'ada')).toMatchObject({
      username: 'ada',
      revision: 1,
    });
    const [file] = await listPublishedFiles(database, user?.id ?? '');
    expect(file?.path).toBe('work/acme/a.txt');
    expect(await findBlob({ database }, user?.id ?? '', file?.hash ?? '')).toEqual(bytes('a'));
    expect(await countEvents(database, user?.id ?? '')).toEqual({ counted: 3, kept: 3 });
    expect(await eventsOf('ada')).toEqual([
      [1, 'user.created', undefined],
      [2, 'draft.saved', 1],
      [3, 'profile.published', 1],
    ]);
  });

  test('writes nothing for the same document, and one revision for another', async () => {
    const before = await findLatestEvent(database);
    expect(await importAlone('ada')).toEqual({ username: 'ada', revision: 1, shown: 1, changed: false });
    expect(await findLatestEvent(database)).toBe(before);
    const draft = { username: 'ada', revision: 2, shown: 1, changed: true };
    expect(await importAlone('ada', 'Ada L.', false)).toEqual(draft);
    expect(await importAlone('ada', 'Ada L.', false)).toEqual({ ...draft, changed: false });
    expect(await importAlone('ada', 'Ada L.')).toEqual({ ...draft, shown: 2 });
    expect((await eventsOf('ada')).slice(3)).toEqual([
      [4, 'draft.saved', 2],
      [5, 'profile.published', 2],
    ]);
  });

  test('leaves nothing behind when rejected, and stores the others', async () => {
    await importAlone('bo', 'Bo', false);
    await database.transaction(async (transaction) => {
      await importInto(transaction, 'first');
      await expect(importInto(transaction, 'BO')).rejects.toBeInstanceOf(Refusal);
      await expect(importInto(transaction, 'no/name')).rejects.toBeInstanceOf(Refusal);
      const misplaced = new Map([...files, ['work/other/b.txt', bytes('b')]]);
      for (const username of ['bo', 'new']) {
        const work = importOne(transaction, {
          profile: profileOf(username, 'B'),
          files: misplaced,
          picture: null,
          publish: true,
        });
        await expect(work).rejects.toThrow('needs the item work/other');
      }
      await importInto(transaction, 'last');
    });
    const names = (await listUsers(database, '', 100)).map(({ username }) => username);
    expect(names).toEqual(['ada', 'bo', 'first', 'last']);
    expect(await eventsOf('bo')).toHaveLength(2);
    expect(await findUserByName(database, 'bo')).toMatchObject({ state: 'draft', draft: 1 });
  });

  test('stores many in their order and notifies webhooks of each', async () => {
    await importAlone('kay', 'Kay', false);
    const hook = await storeWebhook(database, null);
    const before = await findLatestEvent(database);
    const names = ['k1', 'k2', 'kay', 'k3', 'K2', 'k1', 'k4', 'no/name', 'k5'];
    const imports = names.map((username, index) => ({
      profile: profileOf(username, `Number ${index}`),
      files: index === 3 ? files : new Map<string, Uint8Array>(),
      picture: null,
      publish: true,
    }));
    const results = await database.transaction((transaction) =>
      importProfiles(transaction, accounts, imports),
    );
    expect(
      results.map(([one, result]) => [
        one.profile.username,
        result instanceof Refusal ? result.reason : result.revision,
      ]),
    ).toEqual([
      ['k1', 1],
      ['k2', 1],
      ['kay', 2],
      ['k3', 1],
      ['K2', 'taken'],
      ['k1', 2],
      ['k4', 1],
      ['no/name', 'invalid'],
      ['k5', 1],
    ]);
    const events = await listEvents(database, before, 100);
    const created = ['user.created', 'draft.saved', 'profile.published'];
    const wanted = [
      ...['k1', 'k2'].flatMap((name) => created.map((type) => `${name} ${type}`)),
      ...created.slice(1).map((type) => `kay ${type}`),
      ...created.map((type) => `k3 ${type}`),
      ...created.slice(1).map((type) => `k1 ${type}`),
      ...['k4', 'k5'].flatMap((name) => created.map((type) => `${name} ${type}`)),
    ];
    expect(events.map(({ username, type }) => `${username} ${type}`)).toEqual(wanted);
    const due = await listOwedEvents(database, hook);
    expect(due.map(({ username, type }) => `${username} ${type}`).toSorted()).toEqual(wanted.toSorted());
    expect((await findPublishedByAnyName(database, 'k1'))?.json).toContain('Number 5');
    await database.run('DELETE FROM deliveries');
    await database.run('DELETE FROM webhooks');
  });

  test('rejects a draft that changed since the review', async () => {
    await importAlone('late', 'Late', false);
    await saveDraft(accounts, 'late', { basics: { name: 'Saved since' } });
    const work = importOverDraft(accounts, profileOf('late', 'Imported'), { files: new Map() }, 1);
    await expect(work).rejects.toThrow(new StaleDraft(2));
    expect(await findUserByName(database, 'late')).toMatchObject({ draft: 2 });
    const { revision } = await importOverDraft(
      accounts,
      profileOf('late', 'Imported'),
      { files: new Map() },
      2,
    );
    expect(revision).toBe(3);
  });

  test('rejects a username that another transaction takes, and imports the rest', async () => {
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const slow = database.transaction(async (transaction) => {
      await importInto(transaction, 'contested');
      begun.resolve();
      await gate.promise;
    });
    await begun.promise;
    const other = database.transaction(async (transaction) => {
      await importInto(transaction, 'before');
      const work = importInto(transaction, 'Contested');
      setTimeout(gate.resolve, 50);
      await expect(work).rejects.toThrow('is taken');
      await importInto(transaction, 'after');
    });
    // On SQLite, the second transaction starts only after the first has ended.
    if (engine === 'sqlite') gate.resolve();
    await Promise.all([slow, other]);
    for (const name of ['contested', 'before', 'after'])
      expect(await findUserByName(database, name)).toMatchObject({ state: 'published' });
  });

  test('takes as many statements for a hundred new users as for one', async () => {
    const asked: string[] = [];
    await database.transaction(async (transaction) => {
      const listening = Object.fromEntries(
        (['get', 'all', 'run'] as const).map((kind) => [
          kind,
          (sql: string, values?: readonly string[]) => {
            asked.push(sql);
            return transaction[kind](sql, values);
          },
        ]),
      );
      const lastly: Transaction['lastly'] = [];
      const watched = { ...transaction, ...listening, lastly } as Transaction;
      await importProfiles(
        watched,
        accounts,
        Array.from({ length: 100 }, (_, index) => ({
          profile: profileOf(`quick-${index}`, 'Quick'),
          files: new Map(),
          picture: null,
          publish: true,
        })),
      );
      for (const step of lastly) await step();
    });
    expect(asked.length).toBeLessThanOrEqual(16);
    expect(asked.join('\n')).not.toContain('SAVEPOINT');
  });

  test('in batches imports each user once', async () => {
    const batchOf = (names: readonly (readonly [username: string, name: string])[]) => ({
      documents: Promise.resolve(
        names.map(([username, name]) => ({
          name: username,
          profile: profileOf(username, name),
          files: new Map(),
        })),
      ),
      isAll: false,
    });
    const many = (turn: number) =>
      Array.from({ length: 40 }, (_, index) => [`t${turn}-${index}`, 'T'] as const);
    async function* batches() {
      for (let turn = 0; turn < 6; turn += 1)
        yield batchOf([...many(turn), ['twin', `Turn ${turn}`], [turn % 2 ? 'CASED' : 'cased', 'C']]);
    }
    const options = { publish: true, fetchPictures: async () => [] };
    const stored = await Array.fromAsync(storeBatches(accounts, batches(), options));
    const revisions = stored.map(({ outcomes }) => outcomes.at(-2)?.imported?.revision);
    expect(revisions).toEqual([1, ...Array<undefined>(5)]);
    expect(stored.map(({ outcomes }) => outcomes.length)).toEqual(Array(6).fill(42));
    expect((await findPublishedByAnyName(database, 'twin'))?.json).toContain('"Turn 0"');
    expect(stored.map(({ outcomes }) => outcomes.at(-1)?.refused.length)).toEqual([0, 1, 1, 1, 1, 1]);
  });

  testHealth(() => database);
});
