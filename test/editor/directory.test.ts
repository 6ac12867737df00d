import { afterAll, describe, expect, test } from 'bun:test';
import { draftOf, fill } from '../support/editor.ts';
import { type SignedIn, signInAs } from '../support/member.ts';
import { addProfile, startTestServer, type TestServer } from '../support/server.ts';

const place = '/edit/basics';
const control = '/x-vitrine/directory';
const jo = { basics: { name: 'Jo Quarry' } };

async function start(settings: Record<string, string>): Promise<{ server: TestServer; member: SignedIn }> {
  const server = await startTestServer(settings);
  await addProfile(server, 'jo', jo);
  return { server, member: await signInAs(server, 'jo') };
}

describe('with a directory', async () => {
  const { server, member } = await start({ DIRECTORY: 'public' });
  afterAll(() => server.stop());
  const choose = async (choice: string) =>
    member.post(place, fill((await member.get(place)).body, { [control]: choice }));
  const publish = async () => {
    const { body } = await member.get('/publish');
    const numberOf = (name: string) => new RegExp(`name="${name}" value="(\\d*)"`).exec(body)?.[1] ?? '';
    await member.post('/publish', { revision: numberOf('revision'), public: numberOf('public') });
    return body;
  };
  const isFound = async () => (await server.call('/people?q=quarry')).body.includes('Jo Quarry');

  test('a member opts in, is informed before publishing, and is found afterwards', async () => {
    expect((await member.get(place)).body).toContain('Site default: not listed');
    await choose('listed');
    expect((await draftOf(server, 'jo'))['x-vitrine']).toEqual({ directory: 'listed' });
    expect(await isFound()).toBe(false);
    const told = await publish();
    expect(told).toContain('Directory listing');
    expect(told).not.toContain('id="newly"');
    expect(await isFound()).toBe(true);
  });

  test("shows the choice and resets it to the site's default", async () => {
    expect((await member.get(place)).body).toContain('<option value="listed" selected>Listed</option>');
    await choose('');
    expect((await draftOf(server, 'jo'))['x-vitrine'] ?? {}).toEqual({});
    await publish();
    expect(await isFound()).toBe(false);
  });

  test('rejects an unknown choice at its control', async () => {
    const answer = await choose('hidden');
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('<a href="#/x-vitrine/directory">Directory</a>');
  });

  test('links to it from the account page', async () => {
    expect((await member.get('/account')).body).toContain(`href="${place}#${control}"`);
  });

  test.each([
    ['fr', 'Annuaire', 'Par défaut sur ce site'],
    ['de', 'Verzeichnis', 'Standard dieser Website'],
    ['es', 'Directorio', 'Valor predeterminado del sitio'],
  ])('is translated into %s', async (language, label, usual) => {
    const { body } = await member.get(`${place}?lang=${language}`);
    expect(body).toContain(label);
    expect(body).toContain(usual);
  });
});

describe('otherwise', () => {
  test("shows the operator's default to members without a choice", async () => {
    const { server, member } = await start({ DIRECTORY: 'members', DIRECTORY_DEFAULT: 'listed' });
    const { body } = await member.get(place);
    await server.stop();
    expect(body).toContain('Site default: listed');
    expect(body).toContain('Members can search the directory');
  });

  test('hides the choice without a directory and keeps it stored', async () => {
    const { server, member } = await start({});
    await addProfile(server, 'jo', { ...jo, 'x-vitrine': { directory: 'listed' } });
    const { body } = await member.get(place);
    expect(body).not.toContain(control);
    await member.post(place, fill(body, { '/basics/name': 'Jo Quarry-Hill' }));
    const draft = await draftOf(server, 'jo');
    await server.stop();
    expect([draft.basics?.name, draft['x-vitrine']]).toEqual(['Jo Quarry-Hill', { directory: 'listed' }]);
  });
});
