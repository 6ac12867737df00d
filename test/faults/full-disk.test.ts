import { afterAll, expect, test } from 'bun:test';
import { listUsers } from '../../src/store/users.ts';
import { startApi } from '../support/api-client.ts';
import { preview } from '../support/server.ts';

const { server, ask, tokenOf } = await startApi();
afterAll(() => server.stop());

test('a full database rejects writes with a message, serves reads, and recovers when there is space', async () => {
  const token = await tokenOf(null, 'operator');
  const add = (username: string) => ask('/users', { method: 'POST', token, json: { username } });
  const { database } = server;
  const row = await database.get<{ page_count: number }>('PRAGMA page_count');
  await database.run(`PRAGMA max_page_count = ${row?.page_count}`);
  const added: string[] = [];
  let answer = await add('user-0');
  for (let turn = 1; answer.status === 201; turn += 1) {
    added.push(`user-${turn - 1}`);
    answer = await add(`user-${turn}`);
  }
  expect([answer.status, answer.headers['retry-after'], answer.value.detail]).toEqual([
    503,
    '60',
    'The disk of the database is full, and nothing was written. Free some space, then try again.',
  ]);
  expect((await server.call('/alice', { host: preview })).status).toBe(200);
  await database.run('PRAGMA max_page_count = 1000000');
  expect((await add('room-again')).status).toBe(201);
  const users = await listUsers(server.database, '', 1000);
  expect(users.map(({ username }) => username).toSorted()).toEqual(
    ['alice', 'room-again', ...added].toSorted(),
  );
});
