import type { Accounts } from '../../src/accounts/change-user.ts';
import { createUser } from '../../src/accounts/create-user.ts';
import { publish } from '../../src/accounts/publish.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import type { Database, Transaction } from '../../src/store/database.ts';
import { pipeline } from '../../src/store/pipeline.ts';
import { createPerson } from '../dataset.ts';
import { median } from '../median.ts';
import { startDatabases } from './databases.ts';

/** Eight writers publish on PostgreSQL, with and without the lock that orders events. */
const writers = 8;
const seconds = 3;
const rounds = 3;

const databases = await startDatabases();
const database = await connectDatabase({ engine: 'postgres', url: await databases.postgres() });
const accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'bench' };
const names = Array.from({ length: writers }, (_, index) => `writer-${index}`);
for (const [index, name] of names.entries()) {
  await createUser(accounts, name);
  const { username: _username, ...document } = createPerson(index);
  await saveDraft(accounts, name, document);
  await saveDraft(accounts, name, { ...document, interests: [{ name: 'Clocks' }] });
}
const contenders = {
  'with the lock': accounts,
  'without it': { ...accounts, database: withoutLock(database) },
};
const rates = new Map<string, number[]>();
for (let round = 0; round < rounds; round += 1)
  for (const [name, one] of Object.entries(contenders))
    rates.set(name, [...(rates.get(name) ?? []), await measure(one)]);
const [withLock = 0, without = 0] = [...rates.values()].map(median);
for (const [name, values] of rates)
  process.stdout.write(
    `${name}: ${median(values).toFixed(0)} publishes a second (${values.map((one) => one.toFixed(0)).join(', ')})\n`,
  );
process.stdout.write(`the order of events costs ${((1 - withLock / without) * 100).toFixed(0)} %\n`);
await database.close();
await databases.stop();

async function measure(one: Accounts): Promise<number> {
  const end = performance.now() + seconds * 1000;
  const work = names.map(async (name) => {
    let count = 0;
    for (; performance.now() < end; count += 1) await publish(one, name, 2 + (count % 2));
    return count;
  });
  const counts = await Promise.all(work);
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

/** Writes events at once, so their ids are not in the order of commits. */
function withoutLock(real: Database): Database {
  return {
    ...real,
    transaction: (work) =>
      real.transaction(async (transaction) => {
        const steps: Transaction['lastly'] = [];
        const result = await work({ ...transaction, lastly: steps });
        await pipeline(...steps.map((step) => step()));
        return result;
      }),
  };
}
