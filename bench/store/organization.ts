import { createUsersIn } from '../../src/accounts/create-user.ts';
import type { DatabaseUrl } from '../../src/core/config/database-url.ts';
import { createKeyedHash } from '../../src/modules/audit/chain.ts';
import { exportEntries } from '../../src/modules/audit/export-entries.ts';
import { sealEntries } from '../../src/modules/audit/seal-entries.ts';
import { verifyChain } from '../../src/modules/audit/verify-chain.ts';
import { connectAccounts } from '../../src/modules/tables/connect-accounts.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import { accountsOf } from '../../test/support/accounts.ts';
import { startDatabases } from './databases.ts';

/**
 * Usage: `bun bench/store/organization.ts [people]`. Connects accounts from a table, then seals, exports and
 * verifies the audit log. Prints the time, the memory, and the longest block of the event loop. On a busy
 * machine, the processor time of that block is more meaningful than its length.
 */
const people = Number(process.argv[2] ?? '10000');
const databases = await startDatabases();
const places: readonly DatabaseUrl[] = [
  { engine: 'sqlite', path: databases.sqlite().slice('sqlite:'.length) },
  { engine: 'postgres', url: await databases.postgres() },
];
for (const place of places) {
  const { engine } = place;
  const database = await connectDatabase(place);
  const accounts = accountsOf({ database });
  const names = Array.from({ length: people }, (_, index) => `person-${index}`);
  for (let from = 0; from < people; from += 500)
    await database.transaction((queries) =>
      createUsersIn(
        queries,
        accounts,
        names.slice(from, from + 500).map((username) => ({ username, first: null })),
      ),
    );
  const table = ['username,email,issuer,subject,external_id']
    .concat(names.map((name) => `${name},${name}@uni.example,https://id.uni.example,sub-${name},oid-${name}`))
    .join('\n');
  const hash = createKeyedHash('a secret that is long enough for a benchmark');
  await measure(`${engine}: connect ${people}`, async () => {
    let connected = 0;
    for await (const { outcome } of connectAccounts(accounts, table, { dry: false, issuer: null }).outcomes)
      if (outcome === 'connected') connected += 1;
    return connected;
  });
  await measure(`${engine}: seal`, async () => {
    await sealEntries(database, hash, new Date());
    return null;
  });
  for (const format of ['ndjson', 'csv'] as const)
    await measure(`${engine}: export as ${format}`, async () => {
      let lines = 0;
      for await (const page of exportEntries(database, {}, format)) lines += page.split('\n').length - 1;
      return lines;
    });
  await measure(`${engine}: verify`, async () => (await verifyChain(database, hash)).entries);
  await database.close();
}
await databases.stop();

async function measure(what: string, work: () => Promise<number | null>): Promise<void> {
  Bun.gc(true);
  const [began, memory] = [performance.now(), process.memoryUsage().rss];
  let [since, longest, busiest, largest] = [began, 0, 0, memory];
  let spent = process.cpuUsage();
  const tick = () => {
    const now = performance.now();
    longest = Math.max(longest, now - since);
    const { user, system } = process.cpuUsage(spent);
    busiest = Math.max(busiest, (user + system) / 1000);
    largest = Math.max(largest, process.memoryUsage().rss);
    since = performance.now();
    spent = process.cpuUsage();
  };
  const ticks = setInterval(tick, 1);
  const count = await work();
  tick();
  clearInterval(ticks);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const held = `${longest.toFixed(0)} ms, ${busiest.toFixed(0)} ms of it on the processor`;
  const megabytes = ((largest - memory) / 1024 / 1024).toFixed(0);
  process.stdout.write(
    `${what}: ${count ?? 'done'} in ${seconds} s, ${megabytes} MB more, longest hold ${held}\n`,
  );
}
