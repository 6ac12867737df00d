import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createUser } from '../../src/accounts/create-user.ts';
import { deleteBlob, findBlob, insertBlob, openBlob } from '../../src/accounts/files/blobs.ts';
import { blobOf } from '../../src/accounts/files/new-blob.ts';
import { pieceSize } from '../../src/store/blobs.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import type { Queries } from '../../src/store/database.ts';
import { findUserByName } from '../../src/store/users.ts';
import { engines, newDatabase } from '../support/engines.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

/** Counts the bytes of the rows that were read. */
function counting(queries: Queries): Queries & { bytes: number } {
  const counted = {
    ...queries,
    bytes: 0,
    get: async <Row>(sql: string, values?: Parameters<Queries['get']>[1]) => {
      const row = await queries.get<Row>(sql, values);
      for (const value of Object.values(row ?? {}))
        if (value instanceof Uint8Array) counted.bytes += value.length;
      return row;
    },
  };
  return counted;
}

describe.each(engines)('a file on %s', (engine) => {
  test('is read from any offset in the requested length only', async () => {
    const url = await newDatabase(engine, postgres);
    const database = await connectDatabase(url);
    await createUser({ database, now: () => new Date(), defaultLanguage: 'en', actor: 'test' }, 'ada');
    const id = (await findUserByName(database, 'ada'))?.id ?? '';
    const sizes = [0, 1, pieceSize - 1, pieceSize, pieceSize + 1, pieceSize * 3 + 5];
    for (const size of sizes) {
      const bytes = Buffer.from(Array.from({ length: size }, (_, index) => index % 251));
      const hash = `of ${size}`;
      await database.transaction((queries) => insertBlob(queries, id, blobOf(hash, bytes)));
      expect(bytes.equals((await findBlob({ database }, id, hash)) ?? Buffer.from('none'))).toBe(true);
      expect((await openBlob({ database }, id, hash))?.size).toBe(size);
      const edges = [0, 1, pieceSize - 1, pieceSize, pieceSize * 2, size - 1];
      for (const first of edges) {
        for (const last of edges) {
          if (first < 0 || first > last || last >= size) continue;
          const queries = counting(database);
          const parts: Uint8Array[] = [];
          const blob = await openBlob({ database: queries }, id, hash);
          for await (const part of (await blob?.read({ first, last })) ?? []) parts.push(part);
          expect(Buffer.concat(parts).equals(bytes.subarray(first, last + 1))).toBe(true);
          expect(queries.bytes).toBe(last - first + 1);
          expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(pieceSize);
        }
      }
    }
    await database.transaction((queries) =>
      deleteBlob(queries, id, `of ${pieceSize}`, new Date().toISOString()),
    );
    expect(await findBlob({ database }, id, `of ${pieceSize}`)).toBeNull();
    const left = await database.all('SELECT n FROM blob_pieces WHERE hash = $1', [`of ${pieceSize}`]);
    expect(left).toEqual([]);
    await database.close();
  });
});
