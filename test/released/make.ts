import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { putFile } from '../../src/accounts/change-files.ts';
import { createUser } from '../../src/accounts/create-user.ts';
import { publish } from '../../src/accounts/publish.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { backUp } from '../../src/ops/cli/backup.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import { migrations } from '../../src/store/migrations.ts';

/**
 * Writes a small database, its backup and the checksums of the migrations, as this version makes them:
 * `bun test/released/make.ts 0.2` once, when the version is released, and never again for that version.
 */
const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+$/.test(version)) throw new Error('Name the version, such as 0.2.');
const folder = join(import.meta.dir, version);
const path = join(folder, 'vitrine.db');
for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true });
const database = await connectDatabase({ engine: 'sqlite', path });
const accounts = {
  database,
  now: () => new Date('2026-01-02T03:04:05Z'),
  defaultLanguage: 'en',
  actor: 'vitrine',
};
await createUser(accounts, 'ada');
const document = { basics: { name: `Ada of ${version}` }, projects: [{ name: 'Engine' }] };
await saveDraft(accounts, 'ada', document);
await putFile(accounts, 'ada', 'projects/engine/plan.txt', Buffer.from('the plan'));
await publish(accounts, 'ada');
await saveDraft(accounts, 'ada', { ...document, basics: { name: 'Ada, later' } });
const silent = {
  out: () => {},
  err: () => {},
  flush: async () => {},
  log: { write: () => true, flush: async () => {} },
  isInteractive: false,
};
const terminal = { ...silent, input: async function* () {}, confirm: () => true, stopped: async () => '' };
await backUp({ database }, terminal, join(folder, 'backup.gz'));
await database.run('VACUUM');
await database.close();
const sums = migrations.map(({ name, sql }) => [
  name,
  new Bun.CryptoHasher('sha256').update(sql).digest('hex'),
]);
await Bun.write(join(folder, 'migrations.json'), `${JSON.stringify(Object.fromEntries(sums), null, 2)}\n`);
await Bun.write(`${path}.gz`, Bun.gzipSync(await Bun.file(path).bytes(), { level: 9 }));
rmSync(path);
const files = ['backup.gz', 'migrations.json', 'vitrine.db.gz'].map(async (name) => {
  const bytes = await Bun.file(join(folder, name)).bytes();
  return `${Bun.SHA256.hash(bytes, 'hex')}  ${name}\n`;
});
await Bun.write(join(folder, 'SHA256SUMS'), (await Promise.all(files)).join(''));
