import { createPerson, createRandom, createVocabulary } from '../../bench/search/people.ts';
import { putFile } from '../../src/accounts/change-files.ts';
import { createUsersIn } from '../../src/accounts/create-user.ts';
import { createToken } from '../../src/accounts/identity/tokens.ts';
import { publish } from '../../src/accounts/publish.ts';
import { type Limits, limits } from '../../src/core/listener/limits.ts';
import { accountsOf } from '../support/accounts.ts';
import { openSession } from '../support/member.ts';
import { addProfile, startTestServer } from '../support/server.ts';

/** A server with users, members and a file in its own process. Prints its port, then its memory, line by line. */
const [people = '0', environment = '{}', other = '{}'] = process.argv.slice(2);
const server = await startTestServer(
  { DIRECTORY: 'public', DIRECTORY_DEFAULT: 'listed', RATE_LIMIT_WRITES: 'off', ...JSON.parse(environment) },
  { limits: { ...limits, farewellTime: 0, drainTime: 500, ...(JSON.parse(other) as Partial<Limits>) } },
);
const { database, port } = server;
const accounts = accountsOf({ database });

await addPeople(Number(people));
await addProfile(server, 'ada', { basics: { name: 'Ada' }, projects: [{ name: 'Engine' }] });
await putFile(accounts, 'ada', 'projects/engine/file.bin', new Uint8Array(300_000).fill(7));
await publish(accounts, 'ada');
const { cookie } = await openSession(server, 'ada');
const { token } = await createToken(accounts, {
  username: 'ada',
  scopes: ['profile:read', 'profile:write'],
  expiresAt: null,
});
say({ port, cookie, token });
setInterval(() => say(process.memoryUsage.rss()), 100);

async function addPeople(count: number): Promise<void> {
  const random = createRandom(7);
  const vocabulary = createVocabulary(random);
  for (let done = 0; done < count; done += 1_000) {
    const newcomers = Array.from({ length: Math.min(1_000, count - done) }, (_, index) => {
      const document = JSON.stringify(createPerson(vocabulary, random));
      const first = { document, files: '{}', blobs: [], publish: true, shown: null };
      return { username: `person${done + index}`, first };
    });
    await database.transaction(async (queries) => void (await createUsersIn(queries, accounts, newcomers)));
  }
}

function say(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
