import { afterAll, expect, test } from 'bun:test';
import { suspendUser } from '../src/accounts/change-state.ts';
import { createUser } from '../src/accounts/create-user.ts';
import { saveDraft } from '../src/accounts/save-draft.ts';
import { textsFor } from '../src/core/html/texts/texts.ts';
import { accountsOf } from './support/accounts.ts';
import { addProfile, api, main, preview, startTestServer } from './support/server.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const accounts = accountsOf(server);
await addProfile(server, 'zoë', { basics: { name: 'Zoë <b>Lovelace' }, projects: [{ name: 'Engine' }] });

async function look(host: string, target: string, language = 'en') {
  const headers = { Accept: 'text/html', 'Accept-Language': language };
  return server.call(target, { host, headers });
}

function escaped(text: string): string {
  return text.replaceAll('"', '&quot;');
}

test('mentions usernames on a missing page only where they exist', async () => {
  for (const host of [main, api]) {
    const { body } = await look(host, '/nothing');
    expect(body).toContain('<p>Check the URL for typos.</p>');
  }
  expect((await look(preview, '/nothing')).body).toContain('Usernames are case-sensitive.');
  expect((await look(preview, '/%zz')).body).not.toContain('Usernames are case-sensitive');
});

test.each([
  ['en', 'This page doesn’t exist.', 'This profile doesn’t exist.'],
  ['fr', 'Cette page n’existe pas.', 'Ce profil n’existe pas.'],
  ['de', 'Diese Seite gibt es nicht.', 'Dieses Profil gibt es nicht.'],
  ['es', 'Esta página no existe.', 'Este perfil no existe.'],
])('in %s the page starts with a sentence, followed by the literal text', async (language, page, profile) => {
  for (const [host, target, lead, message] of [
    [main, '/nope', page, `No route found for "GET http://${main}/nope"`],
    [api, '/nope', page, `No route found for "GET http://${api}/nope"`],
    [preview, '/nobody', profile, 'User not found.'],
  ] as const) {
    const { status, body } = await look(host, target, language);
    expect([status, /<html lang="(\w+)"/.exec(body)?.[1]]).toEqual([404, language]);
    const [before = '', after = ''] = body.split(`<h1>${lead}</h1>`);
    expect(before).not.toContain('class="message"');
    expect(after).toContain(`<p class="message" lang="en" dir="ltr">${escaped(message)}</p>`);
  }
});

test.each(['en', 'fr', 'de', 'es', 'ar'])(
  'in %s the root of the preview host explains itself and is E1',
  async (language) => {
    const { status, body } = await look(preview, '/', language);
    const { lead, hint } = textsFor(language).error.cases.profilesHost;
    expect(status).toBe(404);
    expect(body).toContain(`<h1>${lead}</h1><p>${hint}</p>`);
    expect(body).toContain(`>No route found for &quot;GET http://${preview}/&quot;</p>`);
    expect((await look(main, '/nope', language)).body).not.toContain(lead);
  },
);

test('links a missing part back to its public profile in the requested language', async () => {
  for (const [target, message, name] of [
    ['/zo%C3%AB/talks', 'Section not found.', 'Zoë &lt;b>Lovelace'],
    ['/zo%C3%AB/projects/nothing', 'Item not found.', 'Zoë &lt;b>Lovelace'],
    ['/zo%C3%AB/projects/engine/nothing.txt', 'File not found.', 'zoë'],
  ] as const) {
    const { body } = await look(preview, target);
    expect(body).toContain(`dir="ltr">${message}</p>`);
    expect(body).toContain(`<a href="/zo%C3%AB">Go to the profile: <bdi>${name}</bdi></a>`);
    expect((await look(preview, `${target}?lang=fr`)).body).toContain(
      '<a href="/zo%C3%AB?lang=fr">Aller au profil',
    );
  }
});

test('links no hidden profile: the page equals that of an unknown user', async () => {
  const document = { basics: { name: 'Hidden' }, projects: [{ name: 'Engine' }] };
  await createUser(accounts, 'drafted');
  await saveDraft(accounts, 'drafted', document);
  await addProfile(server, 'suspended', document);
  await suspendUser(accounts, 'suspended');
  for (const path of ['/talks', '/projects/nothing', '/projects/engine/nothing.txt']) {
    const never = await look(preview, `/never${path}`);
    expect(never.body).not.toContain('Go to the profile');
    for (const name of ['drafted', 'suspended']) {
      const { status, headers, body } = await look(preview, `/${name}${path}`);
      expect([status, { ...headers, date: '' }, body]).toEqual([
        404,
        { ...never.headers, date: '' },
        never.body,
      ]);
    }
  }
});
