import { afterAll, beforeAll, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasModule } from '../../../../test/support/has-module.ts';
import { type SyncTrial, startSync } from '../../../../test/support/sync.ts';
import type { GroupCaller } from '../access.ts';
import { createGroup, deleteGroup } from '../change-groups.ts';
import { exportGroups } from '../export-groups.ts';
import { findSeenGroups } from '../find-groups.ts';
import { groupDay } from '../group-change.ts';
import { putMember } from '../members.ts';

const operator: GroupCaller = { userId: null, isOperator: true, directory: 'off' };
const hasSync = hasModule('sync');
let trial: SyncTrial;
beforeAll(async () => {
  if (hasSync) trial = await startSync();
});
afterAll(() => trial?.program.server.stop());

test.if(hasSync)('pull --all writes groups as group export prints them', async () => {
  const { database } = trial.program.server;
  const accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'vitrine' };
  const token = await trial.program.tokenOf(null, 'operator');
  const folder = trial.newFolder();
  const file = join(folder, 'groups.ndjson');
  const pull = async () => {
    const { status, err } = await trial.run(token, 'pull', folder, '--all');
    expect([status, err]).toEqual([0, '']);
  };
  await pull();
  expect(existsSync(file)).toBe(false);

  for (const name of ['ada', 'bob']) await trial.addUser(name);
  const zoology = { slug: 'zoology', name: 'Zoology', visibility: 'hidden', review: true };
  await createGroup(accounts, operator, zoology);
  const locales = { de: { name: 'Käfer', description: '*Klein*' } };
  await createGroup(accounts, operator, { slug: 'beetles', name: 'Beetles', parent: 'zoology', locales });
  await putMember(accounts, operator, 'beetles', {
    member: 'ada',
    title: 'Head',
    locales: { de: { title: 'Leiterin' } },
    role: 'lead',
    order: -3,
    since: '2026-01-01',
    until: '2099-12-31',
  });
  await putMember(accounts, operator, 'beetles', { member: 'bob' });
  // Lists have pages of 100.
  for (let index = 0; index < 101; index += 1)
    await createGroup(accounts, operator, { slug: `unit-${index}`, name: `Unit ${index}` });
  await pull();
  const { tree } = await findSeenGroups(database, operator, groupDay(new Date()));
  const exported = await Array.fromAsync(exportGroups(database, tree));
  expect(exported.length).toBe(103);
  const text = readFileSync(file, 'utf8');
  expect(text).toBe(exported.map((line) => `${JSON.stringify(line)}\n`).join(''));
  expect(text.indexOf('"zoology"')).toBeLessThan(text.indexOf('"beetles"'));

  for (const { slug } of exported.toReversed()) await deleteGroup(accounts, operator, slug);
  await pull();
  expect(readFileSync(file, 'utf8')).toBe('');
});

test.if(hasSync)('pull --all leaves a folder in the place of the file alone', async () => {
  const token = await trial.program.tokenOf(null, 'operator');
  const folder = trial.newFolder();
  mkdirSync(join(folder, 'groups.ndjson'), { recursive: true });
  writeFileSync(join(folder, 'groups.ndjson/mine.txt'), 'mine');
  const { status, err } = await trial.run(token, 'pull', folder, '--all');
  expect([status, err]).toEqual([1, expect.stringContaining('groups.ndjson')]);
  expect(readFileSync(join(folder, 'groups.ndjson/mine.txt'), 'utf8')).toBe('mine');
});
