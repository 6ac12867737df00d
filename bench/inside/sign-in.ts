import { createUser } from '../../src/accounts/create-user.ts';
import { Passwords } from '../../src/accounts/identity/passwords.ts';
import { renameUser } from '../../src/accounts/rename-user.ts';
import { createProgram } from './program.ts';

/** Measures whether the time of a failed sign-in reveals that a user exists. The ratios should be 1. */
const { database } = await createProgram();
const accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'vitrine' };
const passwords = new Passwords();
await createUser(accounts, 'without');
await createUser(accounts, 'before');
await passwords.change(accounts, 'before', 'seven green bottles', 0);
await renameUser(accounts, 'before', 'after');
await passwords.change(accounts, 'alice', 'seven green bottles', 0);
const times: Record<string, number[]> = { alice: [], before: [], without: [], nobody: [] };
for (let turn = 0; turn < 40; turn += 1) {
  for (const [username, taken] of Object.entries(times)) {
    const start = performance.now();
    await passwords.check(database, username, 'wrong');
    if (turn > 4) taken.push(performance.now() - start);
  }
}
const median = (values: readonly number[] = []) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const known = median(times.alice);
for (const [username, taken] of Object.entries(times)) {
  const ratio = (median(taken) / known).toFixed(2);
  process.stdout.write(`sign in as ${username.padEnd(8)} ${median(taken).toFixed(1)} ms (${ratio}×)\n`);
}
process.exit(0);
