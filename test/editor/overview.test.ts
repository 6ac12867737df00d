import { afterAll, expect, test } from 'bun:test';
import { putFile } from '../../src/accounts/change-files.ts';
import { publish } from '../../src/accounts/publish.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { findUserByName } from '../../src/store/users.ts';
import { addViews } from '../../src/store/views.ts';
import { accountsOf } from '../support/accounts.ts';
import { createPng } from '../support/foreign-pictures.ts';
import { signInAs } from '../support/member.ts';
import { addProfile, startTestServer } from '../support/server.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const { database } = server;
const accounts = accountsOf({ database });
const alice = await signInAs(server, 'alice');
const document = {
  basics: { name: 'Alice' },
  projects: [{ name: 'Engine', 'x-vitrine': { slug: 'engine' } }],
};

test('counts public changes, files included', async () => {
  await addProfile(server, 'alice', document);
  expect((await alice.get('/edit')).body).toContain('Everything is published.');
  await putFile(accounts, 'alice', 'projects/engine/plan.txt', Buffer.from('the plan'));
  const waiting = (await alice.get('/edit')).body;
  expect(waiting).toContain('1 change isn’t public yet.');
  expect(waiting).toMatch(
    /<a href="\/edit\/projects">Projects<\/a> <span class="badge">Edited<\/span> <span class="said soft" dir="auto">Engine</,
  );
  expect(waiting).toContain('<a class="button second" href="/publish">');
  await publish(accounts, 'alice');
  expect((await alice.get('/edit')).body).toContain('Everything is published.');
});

test("doesn't count private changes as waiting", async () => {
  await addProfile(server, 'alice', document);
  await saveDraft(accounts, 'alice', { ...document, basics: { name: 'Alice', phone: '+32 9 000 00 00' } });
  expect((await alice.get('/edit')).body).toContain('Everything is published.');
});

test('reports that a page has no views, also in French', async () => {
  await addProfile(server, 'alice', document);
  expect((await alice.get('/edit')).body).toContain('No views in the last 30 days');
  expect((await alice.get('/edit', { 'Accept-Language': 'fr' })).body).toContain(
    'Aucune vue ces 30 derniers jours',
  );
});

test('shows the person, the completeness, the views and the recent activity', async () => {
  await addProfile(server, 'alice', document);
  await putFile(accounts, 'alice', 'basics/image/me.png', Buffer.from(createPng(40, 40)));
  const { id: userId = '' } = (await findUserByName(database, 'alice')) ?? {};
  const day = new Date().toISOString().slice(0, 10);
  await database.transaction((queries) =>
    addViews(queries, [{ userId, day, format: 'html', people: 7, bots: 2 }]),
  );
  await saveDraft(accounts, 'alice', { ...document, basics: { name: 'Alice', label: 'Engineer' } });
  const { body } = await alice.get('/edit');
  expect(body).toContain('src="/files/basics/image/me.png?size=small"');
  expect(body).toContain('7 views in the last 30 days');
  expect(body).toContain('4 of 8 recommended details added.');
  expect(body).toContain('<bdi>Headline added</bdi>');
  expect(body).toContain('href="/edit/skills?add=1"');
});
