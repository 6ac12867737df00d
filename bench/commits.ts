import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createUser } from '../src/accounts/create-user.ts';
import { publish } from '../src/accounts/publish.ts';
import { saveDraft } from '../src/accounts/save-draft.ts';
import { connectDatabase } from '../src/store/connect-database.ts';

/** A separate process that publishes at a given rate until it is stopped. */
export function startCommits(database: string, perSecond: number): { stop(): Promise<void> } {
  const child = Bun.spawn(
    [
      ...['taskset', '-c', `1-${availableParallelism() - 1}`],
      ...[process.execPath, '--no-env-file', import.meta.path, database, String(perSecond)],
    ],
    { cwd: join(import.meta.dir, '..'), stdout: 'ignore', stderr: 'inherit' },
  );
  return {
    async stop() {
      child.kill('SIGKILL');
      await child.exited;
    },
  };
}

/** Publishes for separate users, so that the measured ones do not change. */
async function commit(path: string, perSecond: number): Promise<never> {
  const database = await connectDatabase({ engine: 'sqlite', path });
  const accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'bench' };
  const names = Array.from({ length: 20 }, (_, index) => `writer-${process.pid}-${index}`);
  for (const name of names) {
    await createUser(accounts, name);
    for (const label of ['One', 'Other']) await saveDraft(accounts, name, { basics: { name, label } });
  }
  const startedAt = performance.now();
  for (let count = 0; ; count += 1) {
    await publish(accounts, names[count % names.length] ?? '', 2 + (Math.floor(count / names.length) % 2));
    await Bun.sleep(Math.max(0, startedAt + ((count + 1) * 1000) / perSecond - performance.now()));
  }
}

const [, , path, perSecond] = process.argv;
if (import.meta.main && path !== undefined) await commit(path, Number(perSecond));
