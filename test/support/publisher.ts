import { writeSync } from 'node:fs';
import { publish } from '../../src/accounts/publish.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import type { DatabaseUrl } from '../../src/core/config/database-url.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import { accountsOf } from './accounts.ts';

/** Saves and publishes repeatedly, and prints the acknowledged revision of each text. */
const [url = '', username = '', label = '', count = '0'] = process.argv.slice(2);
const database = await connectDatabase(JSON.parse(url) as DatabaseUrl, {
  patience: 60_000,
  answerTime: 60_000,
});
const accounts = accountsOf({ database });
for (let turn = 1; turn <= Number(count); turn += 1) {
  const name = `${label} ${turn}`;
  const { revision } = await saveDraft(accounts, username, { basics: { name } });
  await publish(accounts, username, revision);
  writeSync(1, `${revision} ${name}\n`);
}
await database.close();
