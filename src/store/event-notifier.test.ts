import { expect, test } from 'bun:test';
import { temporaryDatabase } from '../../test/support/temporary-database.ts';
import { createUser } from '../accounts/create-user.ts';
import { saveDraft } from '../accounts/save-draft.ts';
import { connectDatabase } from './connect-database.ts';
import { createEventNotifier } from './event-notifier.ts';

test('notifies many listeners in turns so that others run in between', async () => {
  const database = await connectDatabase(temporaryDatabase());
  const accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'vitrine' };
  await createUser(accounts, 'ada');
  const notifier = createEventNotifier(database);
  await notifier.waitFor(undefined, Number.POSITIVE_INFINITY, 200);
  const { position } = notifier;
  const turns: number[] = [];
  let told = 0;
  const waiting = Array.from({ length: 400 }, () =>
    notifier.waitFor(undefined, position, 5_000).then(() => {
      told += 1;
    }),
  );
  let isOver = false;
  const count = () => {
    if (told > 0) turns.push(told);
    told = 0;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await saveDraft(accounts, 'ada', { basics: { name: 'Ada' } });
  await Promise.all(waiting);
  isOver = true;
  turns.push(told);
  expect(turns.reduce((sum, one) => sum + one, 0)).toBe(400);
  expect(Math.max(...turns)).toBeLessThan(50);
  notifier.close();
  await database.close();
});
