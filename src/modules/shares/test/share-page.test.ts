import { afterAll, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { signInAs } from '../../../../test/support/member.ts';
import { addProfile, preview, startTestServer } from '../../../../test/support/server.ts';
import { saveDraft } from '../../../accounts/save-draft.ts';
import { findUserByName } from '../../../store/users.ts';
import { createShare, endShare, mostShares } from '../shares.ts';
import { listShares } from '../store.ts';

const server = await startTestServer({ RATE_LIMIT_WRITES: 'off' });
afterAll(() => server.stop());
await addProfile(server, 'ada', {
  basics: { name: 'Ada Lovelace', phone: '+44 20 7946 0001' },
  work: [{ name: 'Analytical Engines', position: 'Programmer' }],
  projects: [{ name: 'Hidden engine', 'x-vitrine': { slug: 'engine', visibility: 'private' } }],
});
const ada = await signInAs(server, 'ada');
const read = (target: string) => server.call(target, { host: preview });
const idsIn = (body: string) => [...body.matchAll(/name="id" value="([\w-]{36})"/g)].map(([, id = '']) => id);

const withoutOnce = (form: string) => form.replace(/ name="once" value="[\w-]{36}"/, '');

/** The form of this link with this button. */
function formIn(body: string, button: 'create' | 'save', id = ''): string {
  const forms = body.match(/<form [\s\S]*?<\/form>/g) ?? [];
  return forms.find((form) => form.includes(`value="${button}"`) && form.includes(id)) ?? '';
}

test('a link is created, copied again, previewed, changed and revoked', async () => {
  const empty = await ada.get('/share');
  expect(empty.body).toContain('No share links yet. Create one to share private fields.');
  expect(empty.body).toContain('value="/basics/phone"');
  expect(empty.body).toContain('value="/projects/engine"');
  const made = await ada.post('/share', { do: 'create', label: 'A <recruiter>', shows: '/basics/phone' });
  const [, url = ''] = /value="(http:\/\/[^"]+\?key=[\w-]{22})"/.exec(made.body) ?? [];
  const { pathname, search } = new URL(url);
  expect((await read(pathname + search)).body).toContain('7946 0001');
  const list = await ada.get('/share');
  expect(list.body).toContain(`value="${url}"`);
  expect(list.body).toContain('A &lt;recruiter>');
  const [id = ''] = idsIn(list.body);
  const seen = await ada.get(`/edit/preview?share=${id}`);
  expect([seen.body.includes('7946 0001'), seen.body.includes('Hidden engine')]).toEqual([true, false]);
  const saved = await ada.post('/share', {
    do: 'save',
    id,
    label: 'Blind',
    shows: '/projects/engine',
    anonymous: 'on',
  });
  expect([saved.status, saved.headers.location]).toEqual([303, '/share?done=saved']);
  const blind = await ada.get(`/edit/preview?share=${id}`);
  expect(blind.body.split('<main')[1]).not.toMatch(/Lovelace|Analytical|7946/);
  expect(blind.body).toContain('Hidden engine');
  const ended = await ada.post('/share', { do: 'end', id });
  expect([ended.status, ended.headers.location]).toEqual([303, '/share?done=ended']);
  expect((await read(pathname + search)).body).toBe((await read('/ada')).body);
});

test.each([
  ['en', 'References'],
  ['de', 'Referenzen'],
])('shows the title of a hidden section as on the page (%s)', async (lang, references) => {
  const username = `grace-${lang}`;
  const hidden = { visibility: 'private' };
  await addProfile(server, username, {
    basics: { name: 'Grace' },
    patents: [{ name: 'A compiler' }],
    references: [{ name: 'Howard', reference: 'Good.' }],
    talks: [{ name: 'Nanoseconds' }],
    'x-vitrine': {
      sections: ['patents', 'references', 'talks'].map((name) => ({ name, ...hidden })),
      titles: { talks: 'On stage' },
    },
  });
  const grace = await signInAs(server, username);
  const named = (body: string) =>
    [...body.matchAll(/name="shows" value="[^"]*"\/><bdi>([^<]*)<\/bdi>/g)].map(([, name]) => name);
  expect(named((await grace.get(`/share?lang=${lang}`)).body)).toEqual(['Patents', references, 'On stage']);
  await grace.post('/share', { do: 'create', label: 'Reader', shows: '/references' });
  expect((await grace.get(`/share?lang=${lang}`)).body).toMatch(
    new RegExp(`<p class="hint">[^<]*: ${references} · `),
  );
});

test('a repeated form creates no second link, even after the first was deleted', async () => {
  const onceIn = (body: string) => /name="once" value="([\w-]{36})"/.exec(formIn(body, 'create'))?.[1] ?? '';
  const opened = await ada.get('/share');
  const form = { do: 'create', label: ' Twice ', once: onceIn(opened.body), shows: '/basics/phone' };
  const answers = await Promise.all(Array.from({ length: 4 }, () => ada.post('/share', form)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const again = await ada.post('/share', form);
  expect(again.status).toBe(409);
  expect(again.body).toContain('this form was already sent');
  expect(again.body).not.toContain('id="secret"');
  expect(formIn(again.body, 'create')).toContain('Twice');
  const list = async () => (await ada.get('/share')).body.match(/value="Twice"/g) ?? [];
  expect(await list()).toHaveLength(1);
  for (const id of idsIn((await ada.get('/share')).body)) await ada.post('/share', { do: 'end', id });
  expect((await ada.post('/share', form)).status).toBe(409);
  expect(await list()).toHaveLength(0);
  const meant = await ada.post('/share', { ...form, once: onceIn(again.body) });
  expect(meant.status).toBe(200);
  expect(await list()).toHaveLength(1);
  for (const id of idsIn((await ada.get('/share')).body)) await ada.post('/share', { do: 'end', id });
});

test('sets, keeps and removes the password of a link', async () => {
  const made = await ada.post('/share', {
    do: 'create',
    label: 'Locked',
    shows: '/basics/phone',
    password: 'cogs and levers',
  });
  expect(made.body).not.toContain('cogs and levers');
  expect(made.body).not.toContain('argon2');
  const [, url = ''] = /value="(http:\/\/[^"]+\?key=[\w-]{22})"/.exec(made.body) ?? [];
  const { pathname, search } = new URL(url);
  const isLocked = async () => {
    const { body } = await read(pathname + search);
    expect(body.includes('7946 0001')).toBe(!body.includes('This link has a password'));
    return body.includes('This link has a password');
  };
  expect(await isLocked()).toBe(true);
  const [id = ''] = idsIn((await ada.get('/share')).body);
  const form = { do: 'save', id, label: 'Locked', shows: '/basics/phone' };
  await ada.post('/share', { ...form, password: '' });
  expect(await isLocked()).toBe(true);
  const short = await ada.post('/share', { ...form, password: 'short' });
  expect([short.status, short.body.includes('Use 6 to 200 characters.')]).toEqual([422, true]);
  expect((await ada.get('/share')).body).toContain('with a password');
  await ada.post('/share', { ...form, 'no-password': 'on' });
  expect(await isLocked()).toBe(false);
  await ada.post('/share', { do: 'end', id });
});

test('reports invalid values and keeps the choices', async () => {
  const refused = await ada.post('/share', {
    do: 'create',
    label: 'Late',
    until: '2001-01-01',
    anonymous: 'on',
  });
  expect([refused.status, refused.body.includes('Choose a future date')]).toEqual([422, true]);
  expect(formIn(refused.body, 'create')).toContain('value="Late"');
  const nothing = await ada.post('/share', { do: 'end', id: 'nothing' });
  expect([nothing.status, nothing.body.includes('This link doesn’t exist')]).toEqual([422, true]);
});

test("reports a rejected change at its field and link, in the member's language", async () => {
  await ada.post('/share', { do: 'create', label: 'Client', shows: '/basics/phone' });
  const [id = ''] = idsIn((await ada.get('/share')).body);
  const empty = formIn((await ada.get('/share')).body, 'create');
  const typed = { do: 'save', id, label: 'Acme <b>', until: '2001-01-01', anonymous: 'on' };
  const { status, body } = await ada.post('/share', typed);
  const row = formIn(body, 'save', id);
  expect([status, row.includes('value="Acme &lt;b>"'), row.includes('value="2001-01-01"')]).toEqual([
    422,
    true,
    true,
  ]);
  expect(row).toMatch(/name="anonymous"[^>]* checked/);
  expect(row).not.toMatch(/value="\/basics\/phone"[^>]* checked/);
  expect(row).toMatch(/name="until"[^>]* aria-invalid/);
  expect(row).toContain('Choose a future date');
  expect(body).toMatch(/<details [^>]*open/);
  expect(withoutOnce(formIn(body, 'create'))).toBe(withoutOnce(empty));
  const short = { do: 'save', id, label: 'Client', password: 'abc' };
  const german = await ada.post('/share', short, { 'Accept-Language': 'de' });
  expect(formIn(german.body, 'save', id)).toMatch(/name="password"[^>]* aria-invalid/);
  expect(formIn(german.body, 'save', id)).toContain('Nehmen Sie 6 bis 200 Zeichen.');
  expect(german.body).not.toContain('The link is not valid');
  await ada.post('/share', { do: 'end', id });
  const gone = await ada.post('/share', { ...typed, until: '' });
  expect([gone.status, gone.body.includes('This link doesn’t exist')]).toEqual([422, true]);
  expect(formIn(gone.body, 'create')).toContain('value="Acme &lt;b>"');
});

test('changes a link whose entry was deleted, and shows no other deleted entry', async () => {
  await addProfile(server, 'dot', {
    projects: [{ name: 'Hidden engine', 'x-vitrine': { slug: 'engine', visibility: 'private' } }],
  });
  const dot = await signInAs(server, 'dot');
  await dot.post('/share', { do: 'create', label: 'Client', shows: '/projects/engine' });
  const [id = ''] = idsIn((await dot.get('/share')).body);
  await saveDraft(accountsOf(server), 'dot', { basics: { name: 'Dot' } });
  const kept = { do: 'save', id, label: 'Client at Acme', shows: '/projects/engine' };
  expect((await dot.post('/share', kept)).status).toBe(303);
  expect(formIn((await dot.get('/share')).body, 'save', id)).toContain('value="Client at Acme"');
  const other = await dot.post('/share', { ...kept, shows: '/projects/other' });
  expect([other.status, other.body.includes('is no longer in your profile')]).toEqual([422, true]);
});

test('remembers the removal of a password when the rest is rejected', async () => {
  await ada.post('/share', { do: 'create', label: 'Locked', password: 'cogs and levers' });
  const [id = ''] = idsIn((await ada.get('/share')).body);
  const { body } = await ada.post('/share', { do: 'save', id, label: ' ', 'no-password': 'on' });
  expect(formIn(body, 'save', id)).toMatch(/name="no-password"[^>]* checked/);
  expect(formIn(body, 'save', id)).toContain('Use one line of 1 to 100 characters.');
  await ada.post('/share', { do: 'end', id });
});

test('enforces the limit of links', async () => {
  const { id: userId = '' } = (await findUserByName(server.database, 'ada')) ?? {};
  const before = (await listShares(server.database, userId)).length;
  for (let made = before; made < mostShares; made++)
    await createShare(accountsOf(server), 'ada', { label: 'One of many' });
  const { status, body } = await ada.post(
    '/share',
    { do: 'create', label: 'Too many' },
    { 'Accept-Language': 'de' },
  );
  expect([status, body.includes('Sie haben die Grenze von 100 Links')]).toEqual([422, true]);
  expect(formIn(body, 'create')).toContain('value="Too many"');
  for (const { id, label } of await listShares(server.database, userId))
    if (label === 'One of many') await endShare(accountsOf(server), 'ada', id);
});

test("members can't see or delete other members' links", async () => {
  await addProfile(server, 'bea', { basics: { name: 'Bea', phone: '1' } });
  const bea = await signInAs(server, 'bea');
  await ada.post('/share', { do: 'create', label: 'Mine', shows: '/basics/phone' });
  const [id = ''] = idsIn((await ada.get('/share')).body);
  expect((await bea.get('/share')).body).not.toContain('Mine');
  expect((await bea.post('/share', { do: 'end', id })).status).toBe(422);
  expect((await bea.get(`/edit/preview?share=${id}`)).body).not.toContain('7946');
  expect((await ada.get('/share')).body).toContain(id);
});
