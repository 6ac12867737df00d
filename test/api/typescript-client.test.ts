import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeOperations } from '../../build/write-operations.ts';
import { type Client, createClient, VitrineError } from '../../clients/typescript/src/client.ts';
import { version } from '../../package.json';
import { describeApi } from '../../src/ops/cli/openapi.ts';
import { startApi, type TestApi } from '../support/api-client.ts';
import { freePort } from '../support/free-port.ts';
import { temporaryPath } from '../support/temporary-database.ts';
import { root, vitrine } from '../support/vitrine.ts';

const clientFolder = join(root, 'clients/typescript');

test("vitrine openapi prints the server's document without a database or secret", async () => {
  const program = await startApi({ DIRECTORY: 'public' });
  const served = (await program.ask('/openapi.json')).value;
  await program.server.stop();
  const addresses = { API_URL: 'http://api.vitrine.test', PROFILES_URL: 'http://preview.vitrine.test' };
  const missing = temporaryPath('no/such/folder.db');
  const printed = await vitrine(`sqlite:${missing}`, ['openapi'], '', { ...addresses, DIRECTORY: 'public' });
  expect([printed.status, printed.err]).toEqual([0, '']);
  expect(JSON.parse(printed.out)).toEqual(served);
});

test('matches the types of the API', async () => {
  const file = temporaryPath('operations.ts');
  const addresses = { apiUrl: 'https://api.example.org', previewUrl: 'https://example.org' };
  await Bun.write(file, writeOperations(describeApi({ ...addresses, directory: 'public' })));
  const config = `--config-path=${root}`;
  Bun.spawnSync([
    join(root, 'node_modules/.bin/biome'),
    'format',
    '--write',
    config,
    '--vcs-enabled=false',
    file,
  ]);
  const committed = await Bun.file(join(clientFolder, 'src/operations.ts')).text();
  expect(await Bun.file(file).text(), 'run `npm run client`').toBe(committed);
  // Documentation comments precede their member, so that editors show them.
  expect(committed).not.toMatch(/\S \/\*\*/);
  expect((await Bun.file(join(clientFolder, 'package.json')).json()).version).toBe(version);
});

describe('the client', () => {
  let program: TestApi;
  let url: string;
  let token: string;
  let call: Client;
  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    program = await startApi({ PORT: String(port), API_URL: url, PROFILES_URL: `http://localhost:${port}` });
    token = await program.tokenOf(null, 'operator');
    call = createClient({ url, token, previewUrl: `http://localhost:${port}` });
  });
  afterAll(() => program.server.stop());

  test('adds a user, writes, publishes and reads it all back', async () => {
    const path = { username: 'zoë' };
    await call('POST /users', { body: path });
    const draft = await call('GET /users/{username}/draft', { path });
    const tag = draft.headers.get('ETag') ?? '';
    const body = { basics: { name: 'Zoë' }, projects: [{ name: 'Engine' }] };
    const saved = await call('PUT /users/{username}/draft', { path, headers: { 'If-Match': tag }, body });
    expect((await saved.json()).basics?.name).toBe('Zoë');
    const file = { ...path, path: 'projects/engine/notes/plan.txt' };
    const bytes = new TextEncoder().encode('the plan');
    await call('PUT /users/{username}/files/{path}', { path: file, body: bytes });
    expect(await (await call('GET /users/{username}/files/{path}', { path: file })).text()).toBe('the plan');
    const published = await call('POST /users/{username}/publish', { path });
    expect(await published.json()).toMatchObject({ state: 'published' });
    expect((await (await call('GET /{username}', { path })).json()).basics?.name).toBe('Zoë');
    const users = await (await call('GET /users', { query: { limit: 1 } })).json();
    expect([users.items.length, users.next === null]).toEqual([1, false]);
  });

  test('reports why a request was rejected', async () => {
    const refused = await call('POST /users', { body: { username: '.x' } }).catch((error) => error);
    expect(refused).toBeInstanceOf(VitrineError);
    expect([refused.status, refused.problem.errors[0].pointer]).toEqual([422, '/username']);
    const nobody = createClient({ url });
    await expect(nobody('GET /users')).rejects.toThrow('Send a token');
    await expect(call('GET /users/{username}', { path: { username: '..' } })).rejects.toThrow('cannot be');
    await expect(nobody('GET /{username}', { path: { username: 'a' } })).rejects.toThrow('previewUrl');
  });

  test('repeats a parameter for each value', async () => {
    const sent: string[] = [];
    const client = createClient({
      url,
      fetch: async (address) => {
        sent.push(address);
        return Response.json({});
      },
    });
    await client('GET /people', { query: { skill: ['C++', 'Welding'], language: 'English', limit: 2 } });
    expect(sent).toEqual([`${url}/people?skill=C%2B%2B&skill=Welding&language=English&limit=2`]);
  });

  test('sends a header once in any spelling', async () => {
    const path = { username: 'alice' };
    const headers = { 'If-Match': '*', 'content-type': 'application/merge-patch+json' };
    const body = { basics: { label: 'Merged' } };
    const merged = await call('PATCH /users/{username}/draft', { path, headers, body });
    expect((await merged.json()).basics?.label).toBe('Merged');
    const other = createClient({ url, token: 'vit_wrong', headers: { authorization: `Bearer ${token}` } });
    expect((await other('GET /users', { headers: { accept: 'application/json' } })).ok).toBe(true);
  });

  test('requests its token for every call', async () => {
    const given: string[] = [];
    const renewing = createClient({
      url,
      token: async () => {
        given.push(token);
        return token;
      },
    });
    await renewing('GET /users');
    await renewing('GET /users');
    expect(given).toHaveLength(2);
  });

  test('is packed and runs in Node with its types', async () => {
    const folder = temporaryPath('somewhere');
    const source = join(folder, 'source/typescript');
    mkdirSync(source, { recursive: true });
    for (const name of ['src', 'package.json', 'tsconfig.json', 'README.md', 'LICENSE'])
      cpSync(join(clientFolder, name), join(source, name), { recursive: true });
    const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
    const run = async (cwd: string, ...command: string[]) => {
      const env = { ...process.env, PATH: path, npm_config_update_notifier: 'false' };
      const child = Bun.spawn(command, { cwd, env, stdout: 'pipe', stderr: 'pipe' });
      const out = await new Response(child.stdout).text();
      return [await child.exited, out] as const;
    };
    const [status, listed] = await run(source, 'npm', 'pack', '--json', '--pack-destination', folder);
    expect(status).toBe(0);
    const [{ filename }] = JSON.parse(listed.slice(listed.indexOf('[')));
    const installed = join(folder, 'node_modules/vitrine-client');
    mkdirSync(installed, { recursive: true });
    await run(folder, 'tar', '-xzf', filename, '-C', installed, '--strip-components=1');
    const use = `import { createClient } from 'vitrine-client';
      const call = createClient({ url: ${JSON.stringify(url)}, token: ${JSON.stringify(token)} });
      const { items } = await (await call('GET /users', { query: { limit: 100 } })).json();
      console.log(items.map((user) => user.username).includes('alice'));`;
    await Bun.write(join(folder, 'use.mjs'), use);
    expect(await run(folder, 'node', 'use.mjs')).toEqual([0, 'true\n']);
    const wrong = use.replace('limit: 100', "limit: 'many'").replace('console.log', 'void ');
    await Bun.write(join(folder, 'wrong.mts'), wrong);
    await Bun.write(join(folder, 'right.mts'), use.replace('console.log', 'void '));
    const options = '--noEmit --strict --target es2022 --module nodenext --lib es2022,dom --ignoreConfig';
    const check = (file: string) => run(folder, 'tsc', ...options.split(' '), '--types', '', file);
    expect(await check('right.mts')).toEqual([0, '']);
    expect((await check('wrong.mts'))[1]).toContain("Type 'string' is not assignable to type 'number'");
  });
});
