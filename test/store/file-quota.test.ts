import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { putFile, removeFile } from '../../src/accounts/change-files.ts';
import type { Accounts } from '../../src/accounts/change-user.ts';
import { createUser } from '../../src/accounts/create-user.ts';
import { findBlob } from '../../src/accounts/files/blobs.ts';
import { publish } from '../../src/accounts/publish.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import type { Terminal } from '../../src/core/cli/terminal.ts';
import type { FileRow } from '../../src/domain/profile/files.ts';
import { backUp } from '../../src/ops/cli/backup.ts';
import { examineUsers } from '../../src/ops/cli/examine-users.ts';
import { exportUsers } from '../../src/ops/cli/export.ts';
import { restoreBackup } from '../../src/ops/cli/restore.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import type { Database } from '../../src/store/database.ts';
import { findPublished, findPublishedFile, listPublishedFiles } from '../../src/store/published.ts';
import { findRevision } from '../../src/store/revisions.ts';
import { findUserByName } from '../../src/store/users.ts';
import { accountsOf } from '../support/accounts.ts';
import { newDatabase, oneEngine } from '../support/engines.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { temporaryDatabase, temporaryPath } from '../support/temporary-database.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const largest = 10 * 1024 * 1024;
const filled = (content: number) => new Uint8Array(largest).fill(content);

function createTerminal(out: Terminal['out']): Terminal {
  return {
    out,
    flush: async () => {},
    err: () => {},
    log: { write: () => true, flush: async () => {} },
    isInteractive: false,
    input: async function* () {},
    confirm: () => false,
    stopped: async () => '',
  };
}

const healthy: readonly string[] = [];
const silent = createTerminal(() => {});

async function diagnose(database: Database): Promise<readonly string[]> {
  const accounts = accountsOf({ database });
  return (await examineUsers(accounts)).findings;
}

describe.each(oneEngine)('the files of a user on %s', (engine) => {
  let database: Database;
  let accounts: Accounts;
  let id = '';
  beforeAll(async () => {
    database = await connectDatabase(await newDatabase(engine, postgres));
    accounts = accountsOf({ database });
    await createUser(accounts, 'ada');
    await saveDraft(accounts, 'ada', { work: [{ name: 'Acme' }] });
    id = (await findUserByName(database, 'ada'))?.id ?? '';
  });
  afterAll(() => database.close());
  const put = (name: string, bytes: Uint8Array) => putFile(accounts, 'ada', `work/acme/${name}`, bytes);
  const remove = (name: string) => removeFile(accounts, 'ada', `work/acme/${name}`);
  const countBlobs = async () =>
    (await database.all('SELECT hash FROM blobs WHERE user_id = $1', [id])).length;
  const findDraftFile = async (name: string): Promise<FileRow> => {
    const draft = (await findUserByName(database, 'ada'))?.draft ?? 0;
    return JSON.parse((await findRevision(database, id, draft))?.files ?? '')[`work/acme/${name}`];
  };
  /** The files that visitors see, with their sizes. */
  const namesShown = async () => {
    const content = JSON.parse((await findPublished(database, id))?.content ?? '');
    const files = (await listPublishedFiles(database, id)).toSorted((one, other) =>
      one.path < other.path ? -1 : 1,
    );
    expect(Object.keys(content.files)).toEqual(files.map(({ path }) => path));
    for (const { hash } of files) expect((await findBlob({ database }, id, hash))?.length).toBe(largest);
    return files.map(({ path }) => path.slice('work/acme/'.length)).join(' ');
  };

  test('have limits of 10 MiB each and 100 MiB in total', async () => {
    await expect(put('x', new Uint8Array(largest + 1))).rejects.toThrow(
      'work/acme/x is larger than the limit of 10 MiB for a file.',
    );
    for (let name = 0; name < 10; name += 1) await put(`${name}`, filled(name));
    await expect(put('more', new Uint8Array(1))).rejects.toThrow(
      'With work/acme/more the files of ada would exceed the limit of 100 MiB.',
    );
    await publish(accounts, 'ada');
    expect(await countBlobs()).toBe(10);
  });

  test('leave with older revisions when a new one needs space', async () => {
    const full = (await findUserByName(database, 'ada'))?.draft;
    await remove('0');
    await put('new', filled(10));
    expect([await countBlobs(), await namesShown()]).toEqual([11, '0 1 2 3 4 5 6 7 8 9']);
    await publish(accounts, 'ada');
    await put('new', filled(11));
    expect([await countBlobs(), await namesShown()]).toEqual([11, '1 2 3 4 5 6 7 8 9 new']);
    await publish(accounts, 'ada', full);
    expect(await namesShown()).toBe('1 2 3 4 5 6 7 8 9');
  });

  test('the doctor ignores released files, also if the draft has them again', async () => {
    expect(await diagnose(database)).toEqual(healthy);
    await put('1', filled(0));
    expect(await diagnose(database)).toEqual(healthy);
  });

  test('the doctor reports missing files of the draft and the public version', async () => {
    const ofDraft = (await findDraftFile('new')).hash;
    const ofReaders = (await findPublishedFile(database, id, 'work/acme/1'))?.hash ?? '';
    await database.run('DELETE FROM blobs WHERE user_id = $1 AND hash IN ($2, $3)', [id, ofDraft, ofReaders]);
    expect(await diagnose(database)).toEqual([
      'ada: the file work/acme/new is missing',
      'ada: the file work/acme/1 is missing',
    ]);
  });

  test('released files prevent no publish, export, backup or restore', async () => {
    const small = await connectDatabase(await newDatabase(engine, postgres));
    const own = { ...accounts, database: small };
    await createUser(own, 'bo');
    await saveDraft(own, 'bo', { work: [{ name: 'Acme' }] });
    for (const content of [1, 2]) await putFile(own, 'bo', 'work/acme/x', new Uint8Array(content));
    await small.run('DELETE FROM blobs WHERE size = 1');
    await publish(own, 'bo', 3);
    const user = await findUserByName(small, 'bo');
    expect(await listPublishedFiles(small, user?.id ?? '')).toEqual([]);
    await exportUsers(own, silent, 'bo', { to: temporaryPath('bo.tar') });
    const backup = temporaryPath('backup.gz');
    await backUp({ database: small }, silent, backup);
    const other = await connectDatabase(temporaryDatabase());
    await restoreBackup(accountsOf({ database: other }), silent, backup);
    expect([await diagnose(small), await diagnose(other)]).toEqual([healthy, healthy]);
    await small.close();
    await other.close();
  });
});
