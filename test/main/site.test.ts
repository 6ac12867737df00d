import { afterAll, beforeAll, expect, test } from 'bun:test';
import { leaseBackup, markBackupFailed, noteBackup } from '../../src/store/backups.ts';
import { findUserByName } from '../../src/store/users.ts';
import { addViews } from '../../src/store/views.ts';
import { accountsOf } from '../support/accounts.ts';
import { createOperator } from '../support/create-operator.ts';
import { openSession, type SignedIn } from '../support/member.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let olga: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  const { database } = server;
  await createOperator(accountsOf({ database }), 'olga');
  olga = await openSession(server, 'olga');
});
afterAll(() => server.stop());

const read = async () => {
  const { body } = await olga.get('/site');
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(body) ?? [];
  return {
    main,
    verdict: /<p class="verdict">([^<]*)/.exec(main)?.[1],
    figures: [...main.matchAll(/<p class="figure num">(.*?)<\/p>/g)].map(([, text = '']) =>
      text.replace(/<[^>]*>/g, '').trim(),
    ),
  };
};

test('shows operators totals and warnings', async () => {
  const { verdict, figures, main } = await read();
  expect(verdict).toBe('Backups are off. Set BACKUP_DIR to turn them on.');
  expect(figures.slice(0, 2)).toEqual(['2', '1']);
  expect(figures.slice(3)).toEqual(['never Needs attention', 'not set up']);
  expect(main).toContain('50% of users · 1 draft');
});

test('shows successful backups and the reason of failed ones', async () => {
  const { database } = server;
  const at = new Date().toISOString();
  await database.transaction((queries) =>
    noteBackup(queries, at, at, { file: 'f', bytes: 2_500_000, users: 2 }),
  );
  const good = await read();
  expect([good.verdict, good.figures[3]]).toEqual(['All checks passed.', 'this minute OK']);
  expect(good.main).toContain('2.5 MB, restore tested');
  const later = '2999-01-01T00:00:00.000Z';
  await database.transaction(async (queries) => {
    await leaseBackup(queries, later, at, at, at);
    await markBackupFailed(queries, later, 'no <room>', at);
  });
  const bad = await read();
  expect([bad.verdict, bad.figures[3]]).toEqual(['The last backup failed.', 'this minute Needs attention']);
  expect(bad.main).toContain('<bdi>no &lt;room></bdi>');
});

test('draws a month of views with a text alternative', async () => {
  const { database } = server;
  const alice = await findUserByName(database, 'alice');
  const view = { userId: alice?.id ?? '', day: new Date().toISOString().slice(0, 10), format: 'html' };
  await database.transaction((queries) => addViews(queries, [{ ...view, people: 40, bots: 10 }]));
  const { main } = await read();
  expect(main).toContain(
    'aria-label="Views over 30 days: 40 by visitors, 10 by bots; 40 on the busiest day."',
  );
  // The last day is the busiest, so the line ends at the top of the chart.
  expect(main).toContain('L600 20"');
  expect(main).toContain('<progress value="40" max="40" aria-label="alice">');
});
