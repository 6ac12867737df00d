import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { newDatabaseUrl, oneEngine } from '../../../../test/support/engines.ts';
import { openSession } from '../../../../test/support/member.ts';
import { createPhotoWithPlace } from '../../../../test/support/pictures.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { addProfile, api, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { upload } from '../../../../test/support/upload.ts';
import { makeOperator } from '../../../accounts/operators.ts';
import { unpublish } from '../../../accounts/publish.ts';
import { findUserByName } from '../../../store/users.ts';
import type { GroupCaller } from '../access.ts';
import { changeGroup, createGroup } from '../change-groups.ts';
import { putMember } from '../members.ts';

const operator: GroupCaller = { userId: null, isOperator: true, directory: 'public' };
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each(oneEngine)('the pages of groups on %s', (engine) => {
  let server: TestServer;
  const accounts = () => ({
    database: server.database,
    now: () => new Date(),
    defaultLanguage: 'en',
    actor: 'vitrine',
  });
  const listed = (name: string, headline = 'Works here') => ({
    basics: { name, label: headline },
    'x-vitrine': { directory: 'listed' },
  });
  beforeAll(async () => {
    server = await startTestServer({
      DATABASE_URL: await newDatabaseUrl(engine, postgres),
      DIRECTORY: 'public',
      EMBED_ORIGINS: 'https://campus.example',
    });
    for (const [username, name] of [
      ['ada', 'Ada Lovelace'],
      ['bob', 'Bob Quark'],
      ['cleo', 'Cleo Boson'],
    ] as const)
      await addProfile(server, username, listed(name));
    await makeOperator(accounts(), 'ada');
    await createGroup(accounts(), operator, {
      slug: 'science',
      name: 'Science',
      locales: { de: { name: 'Wissenschaft' } },
    });
    await createGroup(accounts(), operator, {
      slug: 'physics',
      name: 'Physics <b>',
      description: 'We *measure*.',
      url: 'https://physics.example/',
      parent: 'science',
    });
    await createGroup(accounts(), operator, { slug: 'plan-7', name: 'Secret plans', visibility: 'hidden' });
    await putMember(accounts(), operator, 'physics', { member: 'bob', title: 'Researcher' });
    await putMember(accounts(), operator, 'physics', { member: 'cleo', title: 'Professor', role: 'lead' });
    await putMember(accounts(), operator, 'science', { member: 'ada' });
  });
  afterAll(() => server.stop());

  const get = (path: string, headers: Record<string, string> = {}) => server.call(path, { headers });
  const as = (username: string) => openSession(server, username);

  test('shows the tree with the number of members in each group', async () => {
    const { status, body } = await get('/groups');
    expect(status).toBe(200);
    expect(body).toContain('href="/groups/physics"');
    expect(body).toContain('1 member · 3 members with subgroups');
    expect(body).toContain('Physics &lt;b>');
    expect(body).not.toContain('Secret plans');
  });

  test('shows leads first, with titles, on the page of a group', async () => {
    const { status, body } = await get('/groups/physics');
    expect(status).toBe(200);
    expect(body.indexOf('Cleo Boson')).toBeGreaterThan(0);
    expect(body.indexOf('Cleo Boson')).toBeLessThan(body.indexOf('Bob Quark'));
    expect(body).toContain('<em>measure</em>');
    expect(body).toContain('Researcher');
    expect(body).toContain('<a href="/groups">Groups</a>');
    expect(body).toContain('href="/groups/science"');
    expect(body).not.toContain('/groups/physics/edit');
  });

  test('reads the same in German', async () => {
    const { body } = await get('/groups/science?lang=de');
    expect(body).toContain('Wissenschaft');
    expect(body).toContain('Untergruppen');
  });

  test('shows titles in the language of the page, whatever language a profile has', async () => {
    await createGroup(accounts(), operator, { slug: 'titled', name: 'Titled' });
    const locales = { de: { title: 'Forscherin' } };
    await putMember(accounts(), operator, 'titled', { member: 'bob', title: 'Scientist', locales });
    const title = async (query: string) =>
      JSON.parse((await get(`/groups/titled?format=json&${query}`)).body).items.map(
        (item: { title: string }) => item.title,
      );
    expect(await title('lang=de')).toEqual(['Forscherin']);
    expect(await title('lang=en')).toEqual(['Scientist']);
    expect(await title('lang=de&q=forsch')).toEqual(['Forscherin']);
    expect((await get('/groups/titled?lang=de')).body).toContain('Forscherin');
    expect((await get('/groups/titled/embed?lang=de')).body).toContain('Forscherin');
    const { body } = await server.call('/groups/titled/members?lang=de', { host: api });
    expect(JSON.parse(body).items[0].title).toBe('Forscherin');
  });

  test.each([
    ['application/json', 'application/json; charset=utf-8', '"peopleBelow":2'],
    ['application/ld+json', 'application/ld+json; charset=utf-8', '"description":"We measure."'],
    ['text/csv', 'text/csv; charset=utf-8', 'cleo,"Cleo Boson",Professor,lead,'],
    ['text/vcard', 'text/vcard; charset=utf-8', 'BEGIN:VCARD'],
  ])('sends the group as %s', async (accept, type, part) => {
    const { status, headers, body } = await get('/groups/physics', { Accept: accept });
    expect([status, headers['content-type']]).toEqual([200, type]);
    expect(body).toContain(part);
  });

  test('returns 406 for a format that groups do not have', async () => {
    expect((await get('/groups/physics?format=pdf')).status).toBe(406);
  });

  test('returns 304 to a client that has the current version', async () => {
    const first = await get('/groups/physics?format=json');
    const etag = String(first.headers.etag);
    expect((await get('/groups/physics?format=json', { 'If-None-Match': etag })).status).toBe(304);
  });

  test('finds members by name, also in subgroups', async () => {
    const search = async (query: string) =>
      JSON.parse((await get(`/groups/science?format=json&${query}`)).body).items.map(
        (item: { username: string }) => item.username,
      );
    expect(await search('q=')).toEqual(['ada']);
    expect((await search('include=subgroups')).sort()).toEqual(['ada', 'bob', 'cleo']);
    expect(await search('include=subgroups&q=quark')).toEqual(['bob']);
    expect(await search('include=subgroups&q=%25')).toEqual([]);
  });

  test('returns the same response for a hidden group and a missing one', async () => {
    const [hidden, missing] = [await get('/groups/plan-7'), await get('/groups/absent')];
    expect([hidden.status, missing.status]).toEqual([404, 404]);
    expect(hidden.body.replaceAll('plan-7', 'absent')).toBe(missing.body);
  });

  test('redirects from a former slug', async () => {
    await createGroup(accounts(), operator, { slug: 'old', name: 'Moved' });
    await changeGroup(accounts(), operator, 'old', { fields: { slug: 'new' } });
    const { status, headers } = await get('/groups/old?format=json');
    expect([status, headers.location]).toEqual([308, '/groups/new?format=json']);
  });

  test('allows the named origins to frame the members of a group', async () => {
    const { status, headers, body } = await get('/groups/physics/embed');
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain('https://campus.example');
    expect(body).toContain('target="_top"');
  });

  test('lets only operators create groups', async () => {
    expect((await (await as('bob')).get('/groups/_new')).status).toBe(404);
    const member = await as('ada');
    expect((await member.get('/groups/_new')).status).toBe(200);
    const taken = await member.post('/groups/_new', { slug: 'physics', name: 'Again' });
    expect(taken.status).toBe(409);
    expect(taken.body).toContain('Another group has this slug.');
    for (const slug of ['early-music', 'early-music-2']) {
      const named = await member.post('/groups/_new', { slug: ' ', name: 'Early Music' });
      expect(named.headers.location).toContain(`/groups/${slug}/edit`);
    }
    const made = await member.post('/groups/_new', { slug: 'art', name: 'Art' });
    expect([made.status, made.headers.location]).toEqual([303, '/groups/art/edit']);
  });

  test('lets leads edit the group, and rejects members', async () => {
    expect((await (await as('bob')).get('/groups/physics/edit')).status).toBe(403);
    const lead = await as('cleo');
    const page = await lead.get('/groups/physics/edit');
    expect(page.status).toBe(200);
    expect(page.body).not.toContain('name="visibility"');
    const version = /name="version" value="(\d+)"/.exec(page.body)?.[1] ?? '';
    const fields = { version, name: 'Physics', description: 'New text', url: '' };
    expect((await lead.post('/groups/physics/edit', fields)).status).toBe(303);
    const stale = await lead.post('/groups/physics/edit', { ...fields, description: 'Older' });
    expect(stale.status).toBe(412);
    expect((await get('/groups/physics')).body).toContain('New text');
    const settings = {
      version: String(Number(version) + 1),
      slug: 'physics',
      parent: '',
      visibility: 'hidden',
    };
    expect((await lead.post('/groups/physics/edit', settings)).status).toBe(403);
  });

  test('translates name and description by forms', async () => {
    await createGroup(accounts(), operator, { slug: 'library', name: 'Library', description: 'Books.' });
    await putMember(accounts(), operator, 'library', { member: 'bob', role: 'editor' });
    const editor = await as('bob');
    const path = '/groups/library/edit';
    const post = (fields: Record<string, string>) => editor.post(path, fields);
    const save = async (fields: Record<string, string>) => {
      const { status, headers } = await post(fields);
      expect([status, headers.location]).toEqual([303, `${path}?done=saved`]);
    };
    const read = async (language: string) => {
      const { name, description } = JSON.parse(
        (await get(`/groups/library?format=json&lang=${language}`)).body,
      );
      return [name, description];
    };
    const versionOf = (body: string) => /name="version" value="(\d+)"/.exec(body)?.[1] ?? '';
    const version = versionOf((await editor.get(path)).body);
    await save({ version, language: 'de', name: 'Bibliothek', description: 'Bücher.' });
    await save({ language: 'fr', name: 'Bibliothèque', description: '' });
    expect([await read('de'), await read('fr'), await read('en')]).toEqual([
      ['Bibliothek', 'Bücher.'],
      ['Bibliothèque', 'Books.'],
      ['Library', 'Books.'],
    ]);
    const { body } = await editor.get(path);
    for (const part of ['value="Bibliothek"', 'Bücher.', '<summary>German</summary>', '>French</summary>'])
      expect(body).toContain(part);
    expect(body).not.toContain('<option value="de"');
    const late = { version, language: 'de', name: 'Bücherei', description: '' };
    expect((await post(late)).status).toBe(412);
    const long = await post({ language: 'de', name: 'B'.repeat(201), description: '' });
    expect([long.status, long.body.includes('B'.repeat(201))]).toEqual([422, true]);
    expect(long.body).toContain('at most 50 languages');
    for (const language of ['', 'German', '__proto__'])
      expect([language, (await post({ language, name: 'X', description: '' })).status]).toEqual([
        language,
        422,
      ]);
    await save({ version: versionOf(body), language: 'de', name: ' ', description: '' });
    expect([await read('de'), await read('fr')]).toEqual([
      ['Library', 'Books.'],
      ['Bibliothèque', 'Books.'],
    ]);
    expect((await (await as('cleo')).post(path, { language: 'es', name: 'Mía' })).status).toBe(403);
    expect((await read('es'))[0]).toBe('Library');
  });

  test('adds, changes and removes members by forms', async () => {
    const member = await as('ada');
    await createGroup(accounts(), operator, { slug: 'choir', name: 'Choir' });
    const post = (fields: Record<string, string>) => member.post('/groups/choir/edit', fields);
    expect((await post({ member: 'bob', title: 'Bass', role: 'member' })).headers.location).toEndWith(
      'done=added',
    );
    const unknown = await post({ member: 'ghost', title: '', role: 'member' });
    expect(unknown.status).toBe(422);
    expect(unknown.body).toContain('No user has this username or email address.');
    const report = await post({ lines: 'cleo,Alto,lead\nghost\nbob,Bass\n' });
    expect(report.status).toBe(200);
    for (const text of [
      '1 member added.',
      'Line 2: ghost',
      'No user is named ghost.',
      '1 line changes nothing.',
    ])
      expect(report.body).toContain(text);
    expect((await post({ remove: 'bob' })).headers.location).toEndWith('done=removed');
    expect((await get('/groups/choir')).body).not.toContain('Bob Quark');
  });

  test('adds members from an uploaded table, with a dry run and a report', async () => {
    const member = await as('ada');
    await createGroup(accounts(), operator, { slug: 'band', name: 'Band' });
    const send = (text: string | Uint8Array, fields: Record<string, string> = {}, by = member) => {
      const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
      return upload(server, by, '/groups/band/members', { ...fields, file: { name: 'band.csv', bytes } });
    };
    const table = 'sep=;\r\nBenutzername;Titel;Rolle\r\nbob;Bass;member\r\nghost;;\r\ncleo;Alto;lead\r\n';
    const tried = await send(table, { dry: 'on' });
    expect([tried.status, (await get('/groups/band')).body.includes('Bob Quark')]).toEqual([200, false]);
    for (const text of [
      'File checked, without changes.',
      '2 members to add.',
      'Line 4: ghost',
      '1 line failed.',
    ])
      expect(tried.body).toContain(text);
    const done = await send(table);
    expect(done.body).toContain('2 members added.');
    expect((await get('/groups/band')).body).toContain('Bob Quark');
    const [, report = ''] = /href="data:text\/csv;charset=utf-8;base64,([^"]+)"/.exec(done.body) ?? [];
    expect(Buffer.from(report, 'base64').toString().trim().split('\r\n')).toEqual([
      'line,username,outcome,detail,changes',
      '3,bob,connected,,"/title (none) -> Bass; /role (none) -> member"',
      '4,ghost,failed,"No user is named ghost.",',
      '5,cleo,connected,,"/title (none) -> Alto; /role (none) -> lead"',
    ]);
    for (const [text, message] of [
      ['username,salary\nbob,1\n', 'Unknown columns: salary. Use username, title, role.'],
      ['bob\n'.repeat(10_001), 'The table has more than 10000 lines.'],
      ['', 'The table is empty.'],
      [new Uint8Array([1, 2, 3, 4]), 'This file can’t be read.'],
    ] as const) {
      const refused = await send(text);
      expect([refused.status, refused.body.includes(message)]).toEqual([422, true]);
    }
    const large = await send('x'.repeat(4 * 1024 * 1024));
    expect([large.status, large.body.includes('larger than 4 MiB')]).toEqual([413, true]);
    const none = await member.post('/groups/band/members', {});
    expect([none.status, none.body.includes('Choose a CSV file.')]).toEqual([422, true]);
    expect((await send('bob,Soprano\n', { whose: 'another' })).status).toBe(409);
    expect((await get('/groups/band')).body).not.toContain('Soprano');
  });

  test('rejects a table from a member who does not edit the group, or of an unknown group', async () => {
    await createGroup(accounts(), operator, { slug: 'duo', name: 'Duo' });
    await putMember(accounts(), operator, 'duo', { member: 'bob' });
    for (const text of ['bob,Soprano\n', ''])
      expect(
        await upload(server, await as('bob'), '/groups/duo/members', {
          file: { name: 'duo.csv', bytes: text },
        }),
      ).toMatchObject({ status: 403 });
    const unknown = await upload(server, await as('ada'), '/groups/none/members', {
      file: { name: 'none.csv', bytes: 'bob\n' },
    });
    expect(unknown.status).toBe(404);
    expect((await get('/groups/duo')).body).not.toContain('Soprano');
  });

  test('stores an uploaded image without metadata, and removes it', async () => {
    const lead = await as('cleo');
    const send = (bytes: Uint8Array) =>
      upload(server, lead, '/groups/physics/picture', { image: { name: 'team.jpg', bytes } });
    expect((await get('/groups/physics/picture')).status).toBe(404);
    expect((await send(new TextEncoder().encode('no image'))).status).toBe(422);
    const ofAnother = { 'remove-image': 'yes', whose: 'another' };
    expect((await upload(server, lead, '/groups/physics/picture', ofAnother)).status).toBe(409);
    const unreadable = await send(new Uint8Array([0, 0, 0, 28, ...new TextEncoder().encode('ftypavif'), 0]));
    expect(unreadable.status).toBe(422);
    expect(unreadable.body).toContain('Choose an image: PNG, JPEG or WebP.');
    expect(unreadable.body).not.toContain('AVIF');
    expect((await send(await createPhotoWithPlace(1_000, 500))).status).toBe(303);
    const { status, headers, body } = await get('/groups/physics/picture');
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(body).not.toContain('Exif');
    expect((await get('/groups/physics')).body).toContain('/groups/physics/picture?v=');
    const removed = await lead.post('/groups/physics/picture', { 'remove-image': 'yes' });
    expect(removed.status).toBe(303);
    expect((await get('/groups/physics/picture')).status).toBe(404);
  });

  test('merges and deletes groups by forms', async () => {
    const member = await as('ada');
    await createGroup(accounts(), operator, { slug: 'left', name: 'Left' });
    await createGroup(accounts(), operator, { slug: 'right', name: 'Right' });
    const merged = await member.post('/groups/left/edit', { into: 'right' });
    expect(merged.headers.location).toBe('/groups/right/edit?done=saved');
    expect((await get('/groups/left')).headers.location).toBe('/groups/right');
    expect((await member.post('/groups/right/edit', { delete: 'yes' })).status).toBe(303);
    expect((await get('/groups/right')).status).toBe(404);
    const refused = await member.post('/groups/science/edit', { delete: 'yes' });
    expect(refused.status).toBe(409);
    expect(refused.body).toContain('This group has subgroups.');
  });

  test('lets members decide whether a group shows them, and leave it', async () => {
    await createGroup(accounts(), operator, { slug: 'club', name: 'Club' });
    await putMember(accounts(), operator, 'club', { member: 'bob' });
    const bob = await as('bob');
    expect((await bob.get('/edit/groups')).body).toContain('Club');
    expect((await get('/groups/club')).body).toContain('Bob Quark');
    expect((await bob.post('/edit/groups/club', { shown: 'never' })).status).toBe(303);
    expect((await get('/groups/club')).body).not.toContain('Bob Quark');
    expect((await bob.post('/edit/groups/club/leave', {})).status).toBe(303);
    expect((await bob.get('/edit/groups')).body).not.toContain('Club');
  });

  test('hides members who unpublish their profile', async () => {
    await addProfile(server, 'dora', listed('Dora Gone'));
    await putMember(accounts(), operator, 'science', { member: 'dora' });
    expect((await get('/groups/science')).body).toContain('Dora Gone');
    await unpublish(accounts(), 'dora');
    expect((await get('/groups/science')).body).not.toContain('Dora Gone');
    expect(await findUserByName(server.database, 'dora')).not.toBeNull();
  });

  test('operators hand a group over to SCIM and back by a button', async () => {
    await createGroup(accounts(), operator, { slug: 'brass', name: 'Brass' });
    await createGroup(accounts(), operator, { slug: 'brass-2', name: 'BRASS' });
    await putMember(accounts(), operator, 'brass', { member: 'cleo', role: 'lead' });
    const [ada, cleo] = [await as('ada'), await as('cleo')];
    expect((await cleo.get('/groups/brass/edit')).body).not.toContain('name="scim"');
    expect((await cleo.post('/groups/brass/edit', { scim: 'on' })).status).toBe(403);
    expect((await ada.get('/groups/brass/edit')).body).toContain('Allow SCIM changes');
    const allowed = await ada.post('/groups/brass/edit', { scim: 'on' });
    expect([allowed.status, allowed.headers.location]).toEqual([303, '/groups/brass/edit?done=saved']);
    expect((await ada.get('/groups/brass/edit')).body).toContain('Block SCIM changes');
    const same = await ada.post('/groups/brass-2/edit', { scim: 'on' });
    expect([same.status, same.body.includes('SCIM already has a group with this name.')]).toEqual([
      409,
      true,
    ]);
    expect((await ada.post('/groups/brass/edit', { scim: 'off' })).status).toBe(303);
    expect((await ada.get('/groups/brass/edit')).body).toContain('Allow SCIM changes');
  });
});
