import { afterAll, describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { readArchive } from '../src/accounts/files/read-archive.ts';
import { importOverDraft } from '../src/accounts/import-profiles.ts';
import { parseForeignProfile } from '../src/accounts/parse-foreign-profile.ts';
import { connectDatabase } from '../src/store/connect-database.ts';
import { accountsOf } from './support/accounts.ts';
import { openSession } from './support/member.ts';
import { addProfile, main, type TestServer } from './support/server.ts';
import { startLimitedServer } from './support/start-limited-server.ts';
import { tarOf } from './support/tar.ts';
import { temporaryDatabase } from './support/temporary-database.ts';
import { turnsOf } from './support/turns-of.ts';
import { writeZip } from './support/write-zip.ts';

const document = { basics: { name: 'Mira' }, projects: [{ name: 'E', 'x-vitrine': { slug: 'engine' } }] };
const megabyte = 1024 * 1024;
const filesOf = (count: number, bytesOf: (index: number) => Uint8Array) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`files/projects/engine/${index}.bin`, bytesOf(index)]),
  );

describe('an import', async () => {
  const database = await connectDatabase(temporaryDatabase());
  afterAll(() => database.close());
  const now = () => new Date();
  const accounts = accountsOf({ database }, now);

  test.each([
    ['a hundred megabytes', 10, 10 * megabyte],
    ['thousands of files', 4_900, 100],
  ] as const)('reads %s in short turns', async (_, count, size) => {
    const username = `mira-${count}`;
    await addProfile({ database } as TestServer, username, document);
    const tar = tarOf({
      'resume.json': JSON.stringify({ ...document, basics: { name: 'Other' } }),
      ...filesOf(count, () => randomBytes(size)),
    });
    const take = async () => {
      const archive = await readArchive(tar, () => {});
      if (typeof archive === 'string') throw new Error(archive);
      const terms = { as: username, defaultLanguage: 'en', at: now().toISOString() };
      const profile = parseForeignProfile(archive.document, terms);
      if ('problems' in profile) throw new Error(JSON.stringify(profile.problems));
      return importOverDraft(accounts, profile, archive, 2);
    };
    const turns = await turnsOf(take);
    expect(turns.count).toBeGreaterThan(count === 10 ? 400 : 9_700);
    // The longest is the commit. In one turn, the import would take several seconds.
    expect(turns.longest).toBeLessThan(1_500);
  });
});

/** A separate process, to measure its memory. The handler time is long, because an import is slow on a busy machine. */
const startPatient = (path: string) =>
  startLimitedServer({
    environment: { DATABASE_URL: `sqlite:${path}` },
    limits: { handlerTime: 60_000 },
  });

test.if(process.platform === 'linux')('four growing archives take the memory of one', async () => {
  const { path } = temporaryDatabase();
  const database = await connectDatabase({ engine: 'sqlite', path });
  const names = ['ada', 'bo', 'cy', 'di'];
  for (const name of names) await addProfile({ database } as TestServer, name, document);
  const members = await Promise.all(names.map((name) => openSession({ database } as TestServer, name)));
  const serving = await startPatient(path);
  // The largest archive by content, and the largest number of files.
  const archive = gzipSync(
    tarOf({
      'resume.json': JSON.stringify(document),
      'files/projects/engine/seed.bin': randomBytes(1.1 * megabyte),
      ...filesOf(9, () => new Uint8Array(10 * megabyte)),
    }),
  );
  expect(archive.length).toBeLessThan(1.5 * megabyte);
  const send = async (cookie: string, file: Uint8Array) => {
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(file)]), 'a.tar.gz');
    const headers = { Host: main, Cookie: cookie };
    const init = { method: 'POST', headers, body: form };
    return (await fetch(`http://127.0.0.1:${serving.port}/import`, init)).status;
  };
  const highest = () =>
    Number(/^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${serving.pid}/status`, 'utf8'))?.[1]) / 1024;
  const small = tarOf({ 'resume.json': JSON.stringify(document) });
  await Promise.all(members.map(({ cookie }) => send(cookie, small)));
  const before = highest();
  const answers = await Promise.all(members.map(({ cookie }) => send(cookie, archive)));
  const grown = highest() - before;
  await serving.stop();
  await database.close();
  expect(answers.toSorted()).toEqual([200, ...answers.toSorted().slice(1)]);
  expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(grown).toBeLessThan(300);
});

test.if(process.platform === 'linux')('files with millions of values take little memory', async () => {
  const { path } = temporaryDatabase();
  const database = await connectDatabase({ engine: 'sqlite', path });
  await addProfile({ database } as TestServer, 'ada', {});
  const { cookie } = await openSession({ database } as TestServer, 'ada');
  const serving = await startPatient(path);
  const send = async (name: string, file: Uint8Array) => {
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(file)]), name);
    const headers = { Host: main, Cookie: cookie };
    const answer = await fetch(`http://127.0.0.1:${serving.port}/import`, {
      method: 'POST',
      headers,
      body: form,
    });
    return [answer.status, await answer.text()] as const;
  };
  const highest = () =>
    Number(/^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${serving.pid}/status`, 'utf8'))?.[1]) / 1024;
  const table = (rows: number) =>
    writeZip({ 'Profile.csv': `First Name,Last Name\n${'a,b\n'.repeat(rows)}` });
  const [few] = await send('few.zip', table(1));
  const before = highest();
  const [bombed, why] = await send('many.zip', table(9_000_000));
  const [flooded, said] = await send(
    'many.vcf',
    new TextEncoder().encode(`BEGIN:VCARD\r\n${'X:\r\n'.repeat(4_000_000)}END:VCARD\r\n`),
  );
  const grown = highest() - before;
  await serving.stop();
  await database.close();
  expect([few, bombed, flooded]).toEqual([200, 422, 422]);
  expect(why).toContain('more than a hundred times its size');
  expect(said).toContain('more than 5000 entries');
  expect(grown).toBeLessThan(300);
});
