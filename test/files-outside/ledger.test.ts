import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { putFile, removeFile } from '../../src/accounts/change-files.ts';
import { changeUser } from '../../src/accounts/change-user.ts';
import { createUser } from '../../src/accounts/create-user.ts';
import { deleteUser } from '../../src/accounts/delete-user.ts';
import { deleteBlob, findBlob, insertBlob, openBlob } from '../../src/accounts/files/blobs.ts';
import { moveFiles } from '../../src/accounts/files/move-files.ts';
import { hashedBlob, storeAhead } from '../../src/accounts/files/new-blob.ts';
import { createObjectStore } from '../../src/accounts/files/object-store.ts';
import { ownObjects } from '../../src/accounts/files/own-objects.ts';
import { sweepObjects } from '../../src/accounts/files/sweep-objects.ts';
import { findDraft } from '../../src/accounts/find-draft.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { filesOfDraft } from '../../src/domain/profile/draft.ts';
import { pieceSize } from '../../src/store/blobs.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import type { Database } from '../../src/store/database.ts';
import { findUserByName } from '../../src/store/users.ts';
import { type Engine, engines, newDatabase } from '../support/engines.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { startS3, type TestS3 } from '../support/s3.ts';

let s3: TestS3;
let postgres: TestPostgres;
beforeAll(async () => {
  [s3, postgres] = await Promise.all([startS3(), startPostgres()]);
});
afterAll(async () => {
  await Promise.all([s3.stop(), postgres.stop()]);
});

const minute = 60_000;

/** Two nodes on one database, with an adjustable clock. */
async function createNodes(engine: Engine, prefix: string) {
  const url = await newDatabase(engine, postgres);
  const open = () => connectDatabase(url);
  const databases = [await open(), await open()] as const;
  const clock = { late: 0 };
  const now = () => new Date(Date.now() + clock.late);
  const settings = {
    s3Endpoint: `http://127.0.0.1:${s3.port}`,
    s3Region: 'us-east-1',
    s3AccessKeyId: 'S3RVER',
    s3SecretAccessKey: 'S3RVER',
    s3SessionToken: null,
  };
  const objects = createObjectStore(`s3://bucket/site/${prefix}`, settings, 10_000);
  const accountsAt = (database: Database) => ({
    database,
    now,
    objects,
    defaultLanguage: 'en',
    actor: 'test',
  });
  const [one, other] = [accountsAt(databases[0]), accountsAt(databases[1])];
  await createUser(one, 'ada');
  await saveDraft(one, 'ada', { projects: [{ name: 'Engine' }] });
  const id = (await findUserByName(one.database, 'ada'))?.id ?? '';
  const close = () => Promise.all(databases.map((database) => database.close()));
  const names = () => s3.names(prefix);
  const objectOf = async (hash: string) =>
    (
      await one.database.get<{ object: string | null }>(
        'SELECT object FROM blobs WHERE user_id = $1 AND hash = $2',
        [id, hash],
      )
    )?.object;
  return { one, other, objects, clock, now, id, names, objectOf, close };
}

const path = 'projects/engine/plan.txt';

describe.each(engines)('external objects of %s', (engine) => {
  test('never deletes an upload before its commit, and deletes abandoned ones', async () => {
    const { one, other, clock, id, names, objectOf, close } = await createNodes(engine, `race-${engine}`);
    const [blob] = await storeAhead(one, [await hashedBlob(Buffer.from('not committed yet'))]);
    if (!blob) throw new Error('nothing was stored');
    // The other node sweeps while the upload waits for its transaction, and while the transaction is open.
    expect(await sweepObjects(other)).toBe(0);
    const swept = Promise.withResolvers<void>();
    await changeUser(one, 'ada', async ({ queries }) => {
      await insertBlob(queries, id, blob);
      // On SQLite a second writer would wait for the first.
      if (engine === 'postgres') expect(await sweepObjects(other)).toBe(0);
      swept.resolve();
    });
    await swept.promise;
    expect(await sweepObjects(other)).toBe(0);
    expect((await findBlob(other, id, blob.hash))?.toString()).toBe('not committed yet');

    const [late] = await storeAhead(one, [await hashedBlob(Buffer.from('comes too late'))]);
    if (!late) throw new Error('nothing was stored');
    clock.late = 16 * minute;
    expect(await sweepObjects(other)).toBe(1);
    expect(names().length).toBe(1);
    // Its deletion has started, so the upload stores the bytes in the database.
    await changeUser(one, 'ada', ({ queries }) => insertBlob(queries, id, late));
    expect(await objectOf(late.hash)).toBeNull();
    expect((await findBlob(other, id, late.hash))?.toString()).toBe('comes too late');
    await close();
  });

  test('two nodes that sweep and commit lose nothing', async () => {
    const { one, other, clock, id, close } = await createNodes(engine, `both-${engine}`);
    const contents = Array.from({ length: 12 }, (_, index) => Buffer.from(`file ${index}`));
    const blobs = await storeAhead(one, await Promise.all(contents.map(hashedBlob)));
    clock.late = 16 * minute;
    await Promise.all([
      sweepObjects(other),
      ...blobs.map((blob) => changeUser(one, 'ada', ({ queries }) => insertBlob(queries, id, blob))),
    ]);
    await sweepObjects(other);
    for (const [index, { hash }] of blobs.entries())
      expect((await findBlob(one, id, hash))?.toString()).toBe(`file ${index}`);
    await close();
  });

  test("deletes a file with its last reference, a user's with the user, and only its own", async () => {
    const { one, other, now, id, names, close } = await createNodes(engine, `last-${engine}`);
    await putFile(one, 'ada', path, Buffer.from('first'));
    await putFile(one, 'ada', path, Buffer.from('second'));
    const { hash } = filesOfDraft(await findDraft(one.database, await userOf(one.database)))[path] ?? {};
    // An older revision still uses the file.
    await removeFile(one, 'ada', path);
    expect(await sweepObjects(other)).toBe(0);
    await changeUser(one, 'ada', ({ queries }) => deleteBlob(queries, id, hash ?? '', now().toISOString()));
    expect(await sweepObjects(other)).toBe(1);
    expect(names().length).toBe(1);
    // A file whose row is missing, for example after a restore.
    await one.database.transaction(async (queries) => void (await queries.run('DELETE FROM stored_objects')));
    const first = new Bun.CryptoHasher('sha256').update('first').digest('hex');
    await changeUser(one, 'ada', ({ queries }) => deleteBlob(queries, id, first, now().toISOString()));
    expect(await sweepObjects(other)).toBe(0);
    await putFile(one, 'ada', path, Buffer.from('third'));
    await deleteUser(one, 'ada');
    expect(await sweepObjects(other)).toBe(1);
    expect(names().length).toBe(1);
    await close();
  });

  test('moves files in both directions while serving, and resumes', async () => {
    const { one, other, objects, now, id, names, objectOf, clock, close } = await createNodes(
      engine,
      `move-${engine}`,
    );
    const inside = { ...one, objects: { ...objects, place: null } };
    const long = Buffer.alloc(700_000, 'abc');
    const contents = [Buffer.from('a'), Buffer.from('b'), long, Buffer.alloc(0)];
    for (const [index, content] of contents.entries())
      await putFile(inside, 'ada', `projects/engine/${index}.txt`, content);
    const hashes = await Promise.all(contents.map(async (content) => (await hashedBlob(content)).hash));
    const all = async () => {
      for (const [index, hash] of hashes.entries())
        expect(Buffer.from((await findBlob(other, id, hash)) ?? 'none').equals(contents[index] ?? long)).toBe(
          true,
        );
    };
    // An S3 that fails after the second file.
    let sent = 0;
    const failing = {
      ...objects,
      put: async (...given: Parameters<typeof objects.put>) => {
        sent += 1;
        if (sent > 2) throw new Error('the S3 is away');
        await objects.put(...given);
      },
    };
    const tell = () => {};
    await expect(moveFiles({ ...one, objects: failing, tell })).rejects.toThrow('the S3 is away');
    await all();
    expect(await moveFiles({ ...one, tell })).toEqual({
      files: 4,
      bytes: 700_002,
      moved: expect.any(Number),
    });
    expect(names().length).toBe(4);
    expect(await one.database.all('SELECT n FROM blob_pieces')).toEqual([]);
    await all();
    expect((await moveFiles({ ...one, tell })).moved).toBe(0);
    // Moves the files back into the database.
    expect((await moveFiles({ ...inside, tell })).moved).toBe(4);
    for (const hash of hashes) expect(await objectOf(hash)).toBeNull();
    await all();
    // Objects stay for a minute, because earlier reads may continue.
    expect(await sweepObjects({ database: other.database, objects, now })).toBe(0);
    clock.late = 20 * minute;
    await sweepObjects({ database: other.database, objects, now });
    expect(names()).toEqual([]);
    await close();
  });

  test("doesn't move a damaged file", async () => {
    const { one, objects, names, objectOf, close } = await createNodes(engine, `damaged-${engine}`);
    const inside = { ...one, objects: { ...objects, place: null } };
    await putFile(inside, 'ada', 'projects/engine/a.txt', Buffer.from('whole'));
    await putFile(inside, 'ada', 'projects/engine/b.txt', Buffer.from('broken'));
    const { hash } = await hashedBlob(Buffer.from('broken'));
    await one.database.run('UPDATE blob_pieces SET bytes = $1 WHERE hash = $2', [
      Buffer.from('BROKEN'),
      hash,
    ]);
    expect(await moveFiles({ ...one, tell: () => {} })).toEqual({ files: 2, bytes: 11, moved: 1 });
    expect([await objectOf(hash), names().length]).toEqual([null, 1]);
    expect(await one.database.all('SELECT hash FROM blob_pieces')).toEqual([{ hash }]);
    await close();
  });

  test('deleting a user during a move leaves nothing behind', async () => {
    const { one, objects, names, clock, close } = await createNodes(engine, `leave-${engine}`);
    await putFile({ ...one, objects: { ...objects, place: null } }, 'ada', path, Buffer.from('hers'));
    const slow = {
      ...objects,
      put: async (...given: Parameters<typeof objects.put>) => {
        await objects.put(...given);
        await changeUser(one, 'ada', async ({ queries, at, user }) => {
          const { insertErasure } = await import('../../src/store/erasures.ts');
          await queries.run("UPDATE users SET state = 'deleted' WHERE id = $1", [user.id]);
          await insertErasure(queries, user.id, at);
        });
      },
    };
    expect((await moveFiles({ ...one, objects: slow, tell: () => {} })).moved).toBe(0);
    clock.late = 16 * minute;
    await sweepObjects(one);
    expect(names()).toEqual([]);
    await close();
  });

  test('deletes restored objects only after the database owns them', async () => {
    const { one, other, names, close } = await createNodes(engine, `own-${engine}`);
    await putFile(one, 'ada', path, Buffer.from('restored'));
    await one.database.transaction(async (queries) => void (await queries.run('DELETE FROM stored_objects')));
    expect(await ownObjects(one.database)).toBe(1);
    expect(await ownObjects(one.database)).toBe(0);
    await deleteUser(one, 'ada');
    expect(await sweepObjects(other)).toBe(1);
    expect(names()).toEqual([]);
    await close();
  });
});

async function userOf(database: Database) {
  const user = await findUserByName(database, 'ada');
  if (!user) throw new Error('nobody is called ada');
  return user;
}

test('finishes reads of a file while it is moved, and serves no partial file', async () => {
  const { one, id, close } = await createNodes('sqlite', 'while-read');
  const bytes = Buffer.alloc(2.5 * pieceSize, 'the plan ');
  const blob = await hashedBlob(bytes);
  await one.database.transaction((queries) => insertBlob(queries, id, { ...blob, object: null }));
  const found = await openBlob(one, id, blob.hash);
  const reading = (await found?.read({ first: 0, last: bytes.length - 1 }))?.[Symbol.asyncIterator]();
  const first = (await reading?.next())?.value ?? Buffer.alloc(0);
  await moveFiles({ ...one, tell() {} });
  const pieces = [first];
  for (let next = await reading?.next(); next && !next.done; next = await reading?.next())
    pieces.push(next.value);
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
  await one.database.run('UPDATE blobs SET object = NULL');
  await expect(findBlob(one, id, blob.hash)).rejects.toMatchObject({ reason: 'missing' });
  await close();
});
