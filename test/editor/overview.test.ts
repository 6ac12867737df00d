import { afterAll, expect, test } from 'bun:test';
import { putFile } from '../../src/accounts/change-files.ts';
import { publish } from '../../src/accounts/publish.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { signInAs } from '../support/member.ts';
import { addProfile, startTestServer } from '../support/server.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const { database } = server;
const accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'vitrine' };
const alice = await signInAs(server, 'alice');
const document = {
  basics: { name: 'Alice' },
  projects: [{ name: 'Engine', 'x-vitrine': { slug: 'engine' } }],
};

test('the overview counts what publishing would change for readers, files as well', async () => {
  await addProfile(server, 'alice', document);
  expect((await alice.get('/edit')).body).toContain('Readers see it just as it is here.');
  await putFile(accounts, 'alice', 'projects/engine/plan.txt', Buffer.from('the plan'));
  const waiting = (await alice.get('/edit')).body;
  expect(waiting).toContain('One change is not public yet.');
  expect(waiting).toContain('<a class="button" href="/publish">');
  await publish(accounts, 'alice');
  expect((await alice.get('/edit')).body).toContain('Readers see it just as it is here.');
});

test('what nobody but the member sees is not waiting for anything', async () => {
  await addProfile(server, 'alice', document);
  await saveDraft(accounts, 'alice', { ...document, basics: { name: 'Alice', phone: '+32 9 000 00 00' } });
  expect((await alice.get('/edit')).body).toContain('Readers see it just as it is here.');
});
