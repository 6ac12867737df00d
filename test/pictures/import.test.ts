import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { type Chosen, examineConfig, parseConfig, type SettingName } from '../../src/core/config/config.ts';
import type { Network } from '../../src/core/outside/network.ts';
import { createProgram } from '../../src/ops/cli/program.ts';
import { createPhoto, createPng, startPictureServer } from '../support/foreign-pictures.ts';
import { toReceiver } from '../support/receiver.ts';
import { temporaryPath } from '../support/temporary-database.ts';

const people = 'http://preview.localhost:8000';

/** Runs the command line in this process with the test's network, and returns its output. */
async function run(
  database: string,
  args: readonly string[],
  input = '',
  network: Network = toReceiver,
): Promise<string> {
  let printed = '';
  const program = await createProgram({
    network,
    variables: () => ({}),
    processes: {
      platform: 'linux',
      start: () => {
        throw new Error('no command starts one');
      },
      parent: null,
    },
    startImportWorker: () => new Worker(new URL('../../src/ops/cli/import-worker.ts', import.meta.url).href),
    readConfig: (names) => readConfig(database, names),
    examineConfig: () => examineConfig({ DATABASE_URL: database }),
    surroundings: () => ({ environment: { DATABASE_URL: database }, file: null }),
    configFile: null,
    terminal: {
      out: (content) => {
        printed += String(content);
      },
      flush: async () => {},
      err: () => {},
      log: { write: () => true, flush: async () => {} },
      isInteractive: false,
      input: () => new Blob([input]).stream(),
      confirm: () => false,
      stopped: () => Promise.withResolvers<string>().promise,
    },
  });
  await program.parseAsync([...args], { from: 'user' });
  return printed;
}

function readConfig<Name extends SettingName>(database: string, names?: readonly Name[]): Chosen<Name> {
  const result = parseConfig({ DATABASE_URL: database }, names);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.config;
}

const newDatabase = () => `sqlite:${temporaryPath('vitrine.db')}`;
const resume = (username: string, image: string) =>
  JSON.stringify({ username, basics: { name: 'Ada', image } });
const list = async (database: string, username: string) =>
  (await run(database, ['file', 'list', username, '--json']))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe('an import', () => {
  test('fetches the image once into the first revision', async () => {
    const photo = await createPhoto(60, 30);
    await using elsewhere = await startPictureServer((_, response) => response.end(photo));
    const database = newDatabase();
    const source = `${elsewhere.origin}/me`;
    expect(await run(database, ['import', '--publish', '-'], resume('ada', source))).toBe(
      `line 1: ada stored, revision 1: ${people}/ada\n1 stored, 0 rejected.\n`,
    );
    const [file] = await list(database, 'ada');
    expect(file).toMatchObject({ path: 'basics/image/picture.jpg', type: 'image/jpeg', source });
    expect(await run(database, ['import', '--publish', '-'], resume('ada', source))).toStartWith(
      'line 1: ada unchanged, revision 1: ',
    );
    expect(elsewhere.asked).toEqual(['/me']);
    expect(await run(database, ['import', '-'], resume('ada', `${source}/2`))).toStartWith(
      'line 1: ada stored, revision 2; visitors see revision 1: ',
    );
    expect(elsewhere.asked).toEqual(['/me', '/me/2']);
    expect(await list(database, 'ada')).toMatchObject([{ source: `${source}/2` }]);
  });

  test('restores its image from an export without fetching it again', async () => {
    await using elsewhere = await startPictureServer((_, response) => response.end(createPng(20, 10)));
    const [first, second] = [newDatabase(), newDatabase()];
    await run(first, ['import', '-'], resume('ada', `${elsewhere.origin}/me`));
    const folder = temporaryPath('ada');
    await run(first, ['export', 'ada', '--to', folder]);
    expect(await run(second, ['import', folder])).toEndWith('\n1 stored, 0 rejected.\n');
    expect(await list(second, 'ada')).toEqual(await list(first, 'ada'));
    expect(await run(second, ['import', folder])).toEndWith('\n0 stored, 1 unchanged, 0 rejected.\n');
    expect(elsewhere.asked).toEqual(['/me']);
  });

  test('reports missing images, stores the rest, and publish tries again', async () => {
    let status = 404;
    await using elsewhere = await startPictureServer((_, response) =>
      response.writeHead(status).end(createPng(20, 10)),
    );
    const database = newDatabase();
    const address = `${elsewhere.origin}/me`;
    const input = `${resume('ada', address)}\n${resume('bo', 'http://127.0.0.2/me')}\n{"username":"cy"}\n`;
    const told = [
      'line 1 (ada): /basics/image was not fetched: the server answers 404',
      'line 2 (bo): /basics/image was not fetched: no server on the internet answers there',
    ];
    expect(await run(database, ['import', '--publish', '-'], input)).toBe(
      `${told[0]}\nline 1: ada stored, revision 1: ${people}/ada\n${told[1]}\nline 2: bo stored, revision 1: ${people}/bo\nline 3: cy stored, revision 1: ${people}/cy\n3 stored, 0 rejected.\n`,
    );
    const lines = (await run(database, ['import', '--json', '-'], input)).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        unfetched: 'line 1',
        username: 'ada',
        pointer: '/basics/image',
        detail: 'was not fetched: the server answers 404',
      },
      {
        unfetched: 'line 2',
        username: 'bo',
        pointer: '/basics/image',
        detail: 'was not fetched: no server on the internet answers there',
      },
      { accepted: 3, changed: 0, unchanged: 3, refused: 0 },
    ]);
    expect(await run(database, ['publish', 'ada'])).toBe(
      '/basics/image was not fetched: the server answers 404\nada is published, at revision 1.\n',
    );
    status = 200;
    expect(await run(database, ['publish', 'ada'])).toBe('ada is published, at revision 1.\n');
    expect(await list(database, 'ada')).toMatchObject([
      { path: 'basics/image/picture.png', source: address },
    ]);
    expect(await run(database, ['doctor'])).toEndWith('3 users examined, 0 problems found.\n');
  });

  test('leaves images where they are on request', async () => {
    await using elsewhere = await startPictureServer((_, response) => response.end(createPng(20, 10)));
    const database = newDatabase();
    const path = temporaryPath('resume.json');
    writeFileSync(path, resume('ada', `${elsewhere.origin}/me`));
    expect(await run(database, ['import', '--no-pictures', path])).toBe(
      'resume.json: ada stored, revision 1, not published\n1 stored, 0 rejected.\n',
    );
    expect([elsewhere.asked, await list(database, 'ada')]).toEqual([[], []]);
  });

  test('fetches a few at a time and stops where no server responds', async () => {
    let [now, most] = [0, 0];
    await using elsewhere = await startPictureServer(async (_, response) => {
      now += 1;
      most = Math.max(most, now);
      await Bun.sleep(20);
      now -= 1;
      response.end(createPng(2, 2));
    });
    const many = (addressOf: (n: number) => string) =>
      Array.from({ length: 60 }, (_, n) => resume(`u${n}`, addressOf(n))).join('\n');
    const good = await run(
      newDatabase(),
      ['import', '-'],
      many((n) => `${elsewhere.origin}/${n}`),
    );
    expect([good, elsewhere.asked.length]).toEqual(['60 stored, 0 rejected.\n', 60]);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(8);

    const looked: string[] = [];
    const nowhere = {
      ...toReceiver,
      lookup: async (host: string) => {
        looked.push(host);
        return [];
      },
    };
    const lost = await run(
      newDatabase(),
      ['import', '-'],
      many((n) => `http://h${n}.example/`),
      nowhere,
    );
    expect(looked.length).toBeLessThan(40);
    expect(lost).toContain(
      '/basics/image was not fetched: the 24 before it got no response from their servers\n',
    );
    expect(lost).toEndWith('\n60 stored, 0 rejected.\n');

    looked.length = 0;
    const mixed = (n: number) =>
      `http://${n % 2 === 0 ? 'gone' : 'pictures'}.example:${new URL(elsewhere.origin).port}/`;
    const half = {
      ...toReceiver,
      lookup: async (host: string) => {
        looked.push(host);
        return host === 'gone.example' ? [] : ['127.0.0.1'];
      },
    };
    const out = await run(newDatabase(), ['import', '-'], many(mixed), half);
    expect(looked.filter((host) => host === 'gone.example').length).toBeLessThan(12);
    expect(out.match(/ was unavailable for an earlier photo\n/g)?.length).toBeGreaterThan(18);
  });
});
