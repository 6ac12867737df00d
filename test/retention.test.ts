import { expect, test } from 'bun:test';
import { findUserByName } from '../src/store/users.ts';
import { startTestServer } from './support/server.ts';

const day = 86_400_000;

test('deletes sign-ins and entries of emails after the days of the settings', async () => {
  const server = await startTestServer(
    { RETENTION_DAYS_SIGN_INS: '10', RETENTION_DAYS_MAILS: '5' },
    { intervals: { retention: 20 } },
  );
  const { database } = server;
  const userId = (await findUserByName(database, 'alice'))?.id ?? '';
  const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
  for (const days of [4, 6, 9, 11]) {
    await database.run("INSERT INTO sign_ins (session_id, user_id, at, way) VALUES ($1, $2, $3, 'link')", [
      `s${days}`,
      userId,
      ago(days),
    ]);
    await database.run(
      'INSERT INTO failed_sign_ins (user_id, day, passwords, codes, last_at) VALUES ($1, $2, 1, 0, $3)',
      [userId, ago(days).slice(0, 10), ago(days)],
    );
    await database.run(
      `INSERT INTO mails (id, user_id, address, folded, kind, language, details, created_at, attempts, sent_at)
       VALUES ($1, $2, 'a@example.org', 'a@example.org', 'test', 'en', '{}', $3, 1, $3)`,
      [`m${days}`, userId, ago(days)],
    );
  }
  const left = async () => [
    (await database.all<{ id: string }>('SELECT session_id AS id FROM sign_ins ORDER BY at DESC')).map(
      ({ id }) => id,
    ),
    (await database.all('SELECT 1 FROM failed_sign_ins')).length,
    (await database.all<{ id: string }>('SELECT id FROM mails')).map(({ id }) => id),
  ];
  const wanted = [['s4', 's6', 's9'], 3, ['m4']];
  const end = Date.now() + 30_000;
  while (!Bun.deepEquals(await left(), wanted) && Date.now() < end) await Bun.sleep(20);
  expect(await left()).toEqual(wanted);
  await server.stop();
});
