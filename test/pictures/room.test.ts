import { expect, test } from 'bun:test';
import { putFile } from '../../src/accounts/change-files.ts';
import { createUser } from '../../src/accounts/create-user.ts';
import { fetchMissingPicture } from '../../src/accounts/fetch-missing-picture.ts';
import { publish } from '../../src/accounts/publish.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import { findByName, listPublishedFiles } from '../../src/store/published.ts';
import { accountsOf } from '../support/accounts.ts';
import { createPicture } from '../support/pictures.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';

const largest = 10 * 1024 * 1024;
const filled = (content: number, size = largest) => new Uint8Array(size).fill(content);
const source = 'https://pictures.example/me';

test("frees old revisions for an image, and doesn't store it without space", async () => {
  const database = await connectDatabase(temporaryDatabase());
  const accounts = accountsOf({ database });
  const picture = { source, bytes: await createPicture('png', 20, 10), extension: 'png' };
  const find = () => fetchMissingPicture(accounts, async () => picture, 'ada');
  const kept = () => database.all<{ size: number }>('SELECT size FROM blobs');
  await createUser(accounts, 'ada');
  await saveDraft(accounts, 'ada', { basics: { image: source } });
  await saveDraft(accounts, 'ada', { work: [{ name: 'Acme' }] });
  for (let n = 0; n < 9; n += 1) await putFile(accounts, 'ada', `work/acme/${n}`, filled(n));
  await putFile(accounts, 'ada', 'work/acme/0', filled(10));
  expect(await kept()).toHaveLength(10);
  await publish(accounts, 'ada', 2, picture);
  expect((await kept()).toSorted((one, other) => one.size - other.size)).toEqual([
    { size: picture.bytes.length },
    ...Array.from({ length: 9 }, () => ({ size: largest })),
  ]);
  const head = await findByName(database, 'ada');
  expect(await listPublishedFiles(database, head?.userId ?? '')).toMatchObject([
    { path: 'basics/image/picture.png' },
  ]);

  await saveDraft(accounts, 'ada', { basics: { image: source }, work: [{ name: 'Acme' }] });
  expect(await find()).toMatchObject({ picture, problem: null });
  await putFile(accounts, 'ada', 'work/acme/full', filled(11));
  expect(await find()).toEqual({
    picture: null,
    problem: {
      pointer: '/basics/image',
      detail: 'was not fetched: the files have reached the limit of 100 MiB',
    },
  });
  await publish(accounts, 'ada', undefined, picture);
  expect((await listPublishedFiles(database, head?.userId ?? '')).map(({ path }) => path)).not.toContain(
    'basics/image/picture.png',
  );
  await database.close();
});
