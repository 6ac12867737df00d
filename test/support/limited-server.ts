import type { Limits } from '../../src/core/listener/limits.ts';
import { limits } from '../../src/core/listener/limits.ts';
import { accountsOf } from './accounts.ts';
import { addProfile, startTestServer } from './server.ts';

/** A server in its own process with other limits. Prints its port, then its memory use, line by line. */
const [environment = '{}', other = '{}', file = '0'] = process.argv.slice(2);
const server = await startTestServer(JSON.parse(environment) as Record<string, string>, {
  limits: {
    ...limits,
    farewellTime: 0,
    drainTime: 500,
    // Long, because the machine may run other tests.
    roundTime: 60_000,
    ...(JSON.parse(other) as Partial<Limits>),
  },
});
if (Number(file) > 0) await addFile(Number(file));
process.stdout.write(`${server.port}\n`);
setInterval(() => process.stdout.write(`${process.memoryUsage.rss()}\n`), 50);

async function addFile(size: number): Promise<void> {
  const { putFile } = await import('../../src/accounts/change-files.ts');
  const { publish } = await import('../../src/accounts/publish.ts');
  const { database } = server;
  const accounts = accountsOf({ database });
  await addProfile(server, 'ada', { projects: [{ name: 'Engine' }] });
  await putFile(accounts, 'ada', 'projects/engine/large.bin', new Uint8Array(size).fill(7));
  await publish(accounts, 'ada');
}
