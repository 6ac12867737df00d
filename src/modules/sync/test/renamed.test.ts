import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startApi } from '../../../../test/support/api-client.ts';
import { freePort } from '../../../../test/support/free-port.ts';
import { contentOf, fill, type SyncTrial, startSync } from '../../../../test/support/sync.ts';
import { temporaryPath } from '../../../../test/support/temporary-database.ts';
import { vitrine } from '../../../../test/support/vitrine.ts';
import { sendOnce } from '../remote.ts';

let trial: SyncTrial;
let operator: string;
beforeAll(async () => {
  trial = await startSync();
  operator = await trial.program.tokenOf(null, 'operator');
});
afterAll(() => trial.program.server.stop());

const resume = { basics: { name: 'Ada', label: 'Mathematician' } };

async function rename(from: string, to: string) {
  const request = { method: 'PATCH', token: operator, json: { username: to } };
  expect((await trial.ask(`/users/${from}`, request)).status).toBe(200);
}

const labelOf = async (username: string) =>
  (await trial.ask(`/users/${username}/draft`, { token: operator })).value.basics.label;

test('follows a renamed user and takes the new name', async () => {
  const token = await trial.addUser('ada');
  const folder = trial.newFolder();
  fill(folder, { 'resume.json': { username: 'ada', ...resume } });
  expect((await trial.run(token, 'push', folder)).status).toBe(0);
  fill(folder, { 'resume.json': { username: 'ada', basics: { ...resume.basics, label: 'Poet' } } });
  const file = join(folder, '../ada-plan.json');
  expect((await trial.run(token, 'plan', folder, '--out', file)).status).toBe(2);
  await rename('ada', 'ada2');
  expect(await trial.run(token, 'plan', folder)).toMatchObject({ status: 2, err: '' });
  expect(await trial.run(token, 'push', folder, '--plan', file)).toMatchObject({ status: 0, err: '' });
  expect(await labelOf('ada2')).toBe('Poet');
  const { 'resume.json': text = '', '.vitrine/state.json': state = '' } = contentOf(folder);
  expect([JSON.parse(text).username, JSON.parse(state).username]).toEqual(['ada2', 'ada2']);

  // A folder with the new name is no mismatch.
  await rename('ada2', 'ada3');
  fill(folder, { 'resume.json': text.replace('ada2', 'ada3') });
  for (const command of ['plan', 'pull', 'push'])
    expect([command, await trial.run(token, command, folder)]).toMatchObject([
      command,
      { status: 0, err: '' },
    ]);
});

test('reports names of two users and a token of one of them', async () => {
  const token = await trial.addUser('cora');
  await trial.addUser('dirk');
  const folder = trial.newFolder();
  fill(folder, { 'dirk/resume.json': { username: 'cora', ...resume }, 'eric/resume.json': resume });
  expect(await trial.run(operator, 'plan', join(folder, 'dirk'))).toMatchObject({ err: '' });
  expect((await trial.run(operator, 'plan', folder)).err).toBe(
    `dirk: ${folder}/dirk names two users, cora and dirk. Fix the username in its resume, or rename the folder.\n`,
  );
  fill(folder, { 'dirk/resume.json': resume });
  const { status, err } = await trial.run(token, 'push', folder);
  expect([status, err]).toEqual([
    1,
    `dirk: ${folder}/dirk belongs to dirk, but the token belongs to cora. Use a token of dirk or of an operator.\neric: ${folder}/eric belongs to eric, but the token belongs to cora. Use a token of eric or of an operator.\n`,
  ]);
});

test("reports another user's token first when the folder's names differ too", async () => {
  const token = await trial.addUser('gina');
  await trial.addUser('hana');
  const folder = trial.newFolder();
  fill(folder, { 'resume.json': { username: 'hana', ...resume } });
  expect((await trial.run(operator, 'push', folder)).status).toBe(0);
  await rename('hana', 'hana2');
  fill(folder, { 'resume.json': { username: 'hana2', ...resume } });
  expect((await trial.run(token, 'plan', folder)).err).toContain(
    `${folder} belongs to hana, but the token belongs to gina. Use a token of hana or of an operator.`,
  );
  // The message also lists differing names.
  fill(folder, { 'resume.json': { username: 'gina', ...resume } });
  expect((await trial.run(token, 'plan', folder)).err).toContain('names two users, hana and gina.');
});

test('a folder with a former name belongs to its current owner', async () => {
  await trial.addUser('rob');
  const folder = trial.newFolder();
  fill(folder, { 'rob/resume.json': resume });
  expect((await trial.run(operator, 'push', folder)).status).toBe(0);
  await rename('rob', 'robert');
  fill(folder, { 'rob/resume.json': { basics: { name: 'Rob', label: 'Welder' } } });
  for (const args of [['push'], ['plan'], ['pull'], ['pull', '--all']]) {
    const [command = '', ...options] = args;
    expect([args, await trial.run(operator, command, folder, ...options)]).toMatchObject([
      args,
      { status: 0, err: '' },
    ]);
  }
  expect(await labelOf('robert')).toBe('Welder');
  const names = readdirSync(folder);
  expect([names.includes('rob'), names.includes('robert')]).toEqual([true, false]);
  // The command uses an existing folder with the new name.
  fill(folder, { 'robert/resume.json': { username: 'robert', basics: { name: 'Rob', label: 'Welder' } } });
  expect((await trial.run(operator, 'pull', folder, '--all')).status).toBe(0);
  expect(Object.keys(contentOf(join(folder, 'robert')))).toContain('.vitrine/state.json');
});

test('pull --all finds folders with decomposed names', async () => {
  await trial.addUser('zora');
  const folder = trial.newFolder();
  const composed = 'zo\u00e9';
  const decomposed = composed.normalize('NFD');
  fill(folder, { 'zora/resume.json': resume });
  expect((await trial.run(operator, 'push', folder)).status).toBe(0);
  await rename('zora', composed);
  fill(folder, { [`${decomposed}/resume.json`]: resume });
  expect(await trial.run(operator, 'pull', folder, '--all')).toMatchObject({ status: 0, err: '' });
  expect(Object.keys(contentOf(join(folder, decomposed)))).toContain('.vitrine/state.json');
  const names = readdirSync(folder).filter((name) => name.startsWith('zo'));
  expect(names.toSorted()).toEqual([decomposed, 'zora']);
});

test('a token follows a rename on hosts below localhost', async () => {
  const port = await freePort();
  const url = `http://api.localhost:${port}`;
  const program = await startApi({ PORT: String(port), API_URL: url });
  const token = await program.tokenOf(null, 'operator');
  const request = { method: 'PATCH', token, json: { username: 'alicia' }, host: `api.localhost:${port}` };
  expect((await program.ask('/users/alice', request as object)).status).toBe(200);
  const settings = { VITRINE_URL: url, VITRINE_TOKEN: token };
  const folder = temporaryPath('profiles');
  const pulled = await vitrine('', ['pull', folder, '--user', 'alice'], '', settings);
  await program.server.stop();
  expect([pulled.status, pulled.err]).toEqual([0, '']);
  expect(JSON.parse(contentOf(folder)['resume.json'] ?? '').username).toBe('alicia');
});

test('a token follows a rename to no other server', async () => {
  let asked = 0;
  const count = () => {
    asked += 1;
    return Response.json({});
  };
  using elsewhere = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: count });
  const moved = { status: 308, headers: { Location: `http://api.localhost:${elsewhere.port}/` } };
  using here = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(null, moved) });
  const answer = await sendOnce(`http://api.localhost:${here.port}/`, { headers: { Authorization: 'x' } });
  expect([answer.status, asked]).toEqual([308, 0]);
});
