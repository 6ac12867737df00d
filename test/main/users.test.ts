import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createUser } from '../../src/accounts/create-user.ts';
import { listEventsBefore } from '../../src/store/events.ts';
import { findUserByName } from '../../src/store/users.ts';
import { accountsOf } from '../support/accounts.ts';
import { createOperator } from '../support/create-operator.ts';
import { hasModule } from '../support/has-module.ts';
import { openSession, type SignedIn } from '../support/member.ts';
import { addProfile, main, preview, startTestServer } from '../support/server.ts';

describe('the user list for operators', async () => {
  const server = await startTestServer({ RATE_LIMIT_WRITES: 'off' });
  afterAll(() => server.stop());
  const { database } = server;
  const accounts = accountsOf({ database });
  let olga: SignedIn;
  beforeAll(async () => {
    await createOperator(accounts, 'olga');
    await createOperator(accounts, 'otto');
    olga = await openSession(server, 'olga');
  });
  const stateOf = async (name: string) => (await findUserByName(database, name))?.state;
  const lastOf = async (name: string) => {
    const user = await findUserByName(database, name);
    const [event] = await listEventsBefore(database, user?.id ?? '', null, 1);
    return [event?.type, event?.actor];
  };
  const namesIn = (body: string) =>
    [...body.matchAll(/<input type="checkbox" name="user" value="([^"]*)"/g)].map(([, name]) => name);

  test('is searched by name and state, page by page', async () => {
    for (let n = 0; n < 60; n += 1) await createUser(accounts, `many-${String(n).padStart(2, '0')}`);
    const first = await olga.get('/users?q=MANY-&show=draft');
    expect(namesIn(first.body)).toHaveLength(50);
    expect(first.body).toContain('value="MANY-"');
    const [, next = ''] = /<a class="button second" href="([^"]*)">Next page/.exec(first.body) ?? [];
    expect(next).toStartWith('/users?q=MANY-&amp;show=draft&amp;after=many+49%7E');
    const second = await olga.get(next.replaceAll('&amp;', '&'));
    expect(namesIn(second.body)).toEqual(Array.from({ length: 10 }, (_, n) => `many-${50 + n}`));
    expect(second.body).not.toContain('Next page');
    expect(namesIn((await olga.get('/users?show=operators')).body)).toEqual(['olga', 'otto']);
    expect(namesIn((await olga.get('/users?show=published&q=al')).body)).toEqual(['alice']);
    for (const query of ['?q=%25', '?q=%F0%9F%98%80', '?q=nobody&show=suspended', '?q=%40'])
      expect((await olga.get(`/users${query}`)).body).toContain('No users match.');
    for (const query of ['?show=deleted', '?show=__proto__', '?after=%00', '?q=%00', '?sort=x&order=y'])
      expect(namesIn((await olga.get(`/users${query}`)).body)).toContain('alice');
  });

  test('shows name, state, last visit and sign-in method', async () => {
    const { body } = await olga.get('/users?q=olga');
    const [, row = ''] = /<tbody>(.*)<\/tbody>/s.exec(body) ?? [];
    const words = row
      .replace(/<svg.*?<\/svg>/gs, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    expect(words).toBe('O olga olga you operator draft Last sign-in: this minute sign-in link this minute');
    const alice = await olga.get('/users?q=EXAMPLE');
    expect(alice.body).toContain('<bdi>Alice Example</bdi>');
    expect(namesIn(alice.body)).toEqual(['alice']);
  });

  test('sorts each column in both directions and marks it', async () => {
    const { body } = await olga.get('/users?q=o&sort=seen');
    expect(body).toContain('aria-sort="descending"><a href="/users?q=o&amp;sort=seen&amp;order=reverse">');
    expect(namesIn(body)[0]).toBe('olga');
    expect(namesIn((await olga.get('/users?q=o&sort=seen&order=reverse')).body).at(-1)).toBe('olga');
    expect(namesIn((await olga.get('/users?q=ot&order=reverse')).body)).toEqual(['otto']);
  });

  test("adds a user under the operator's name", async () => {
    const answer = await olga.post('/users', { username: ' zoe\u0308 ' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/users/zo%C3%AB?done=added']);
    expect(await lastOf('zoë')).toEqual(['user.created', 'olga']);
    const page = await olga.get('/users/zo%C3%AB?done=added');
    expect(page.body).toContain('User added with an empty draft. Invite them next.');
  });

  test.each([
    ['Zoë', 409, 'This username is taken, or differs from a taken one only in case. Choose another.'],
    ['a b', 422, 'This username isn’t valid. Check the hint below the field.'],
    ['', 422, 'This username isn’t valid. Check the hint below the field.'],
    ['<b>', 422, 'This username isn’t valid. Check the hint below the field.'],
    ['x\0y', 422, 'This username isn’t valid. Check the hint below the field.'],
  ])('rejects %p as a new user', async (username, status, message) => {
    const answer = await olga.post('/users', { username });
    expect(answer.status).toBe(status);
    expect(answer.body).toContain(`<p class="trouble" id="username-trouble">${message}</p>`);
    expect(answer.body).not.toContain('<b>');
  });

  test('creates a sign-in link that is shown once and works once', async () => {
    const answer = await olga.post('/users/zo%C3%AB/invite', { hours: '168' });
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const [, link = ''] = /id="secret"[^>]* value="([^"]*)"/.exec(answer.body) ?? [];
    expect(link).toStartWith(`http://${main}/sign-in/vit_`);
    const [, until = ''] = /until <time datetime="([^"]*)"/.exec(answer.body) ?? [];
    expect(Math.round((Date.parse(until) - Date.now()) / 3_600_000)).toBe(168);
    expect(await lastOf('zoë')).toEqual(['sign-in-link.created', 'olga']);
    expect((await olga.get('/users/zo%C3%AB')).body).not.toContain('vit_');
    const target = link.slice(`http://${main}`.length);
    const used = await olga.post(target, {}, { Cookie: '' });
    expect([used.status, used.headers.location]).toEqual([303, '/edit']);
    const { body } = await olga.get('/users/zo%C3%AB');
    expect(body).toContain('The profile isn’t published yet.');
    expect(body).toContain('Last sign-in this minute with sign-in link. 1 active session.');
  });

  test.each(['87600', '0', '', null])('treats an invitation for %p hours as one for a day', async (hours) => {
    await addProfile(server, 'guest', {});
    const { status, body } = await olga.post('/users/guest/invite', hours === null ? {} : { hours });
    expect(status).toBe(200);
    const [, until = ''] = /until <time datetime="([^"]*)"/.exec(body) ?? [];
    expect(Math.round((Date.parse(until) - Date.now()) / 3_600_000)).toBe(24);
  });

  test('suspends and resumes a user for visitors and sessions', async () => {
    await addProfile(server, 'mia', { basics: { name: 'Mia' } });
    const mia = await openSession(server, 'mia');
    const answer = await olga.post('/users/mia/suspend', {});
    expect([answer.status, answer.headers.location]).toEqual([303, '/users/mia?done=suspended']);
    expect(await lastOf('mia')).toEqual(['user.suspended', 'olga']);
    expect((await server.call('/mia', { host: preview })).status).toBe(404);
    expect((await mia.get('/edit')).headers.location).toBe('/sign-in?next=%2Fedit');
    const again = await olga.post('/users/mia/suspend', {});
    expect(again.status).toBe(409);
    expect(again.body).toContain('The user’s state has changed, so this is no longer possible.');
    const invited = await olga.post('/users/mia/invite', {});
    expect(invited.status).toBe(409);
    expect(invited.body).toContain('The user is suspended. Resume them first.');
    expect((await olga.post('/users/mia/resume', {})).headers.location).toBe('/users/mia?done=resumed');
    expect((await server.call('/mia', { host: preview })).status).toBe(200);
    expect((await mia.get('/edit')).headers.location).toBe('/sign-in?next=%2Fedit');
    expect((await olga.post('/users/mia/resume', {})).status).toBe(409);
  });

  test('renames a user, who is found under the old name', async () => {
    const answer = await olga.post('/users/mia/rename', { username: 'mia.b' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/users/mia.b?done=renamed']);
    expect(await lastOf('mia.b')).toEqual(['user.renamed', 'olga']);
    const old = await olga.get('/users/mia');
    expect([old.status, old.headers.location]).toEqual([303, '/users/mia.b']);
    for (const [username, status] of [
      ['ALICE', 409],
      ['.mia', 422],
    ] as const) {
      const refused = await olga.post('/users/mia.b/rename', { username });
      expect(refused.status).toBe(status);
      expect(refused.body).toContain(`value="${username}"`);
    }
    expect(await stateOf('mia.b')).toBe('published');
  });

  test.if(hasModule('scim'))('hands an account over to SCIM and takes it back', async () => {
    const page = async (query = '') => (await olga.get(`/users/mia.b${query}`)).body;
    expect(await page()).toContain('SCIM can read this account but not change it.');
    expect(await page()).toContain('action="/users/mia.b/allow-scim"');
    expect((await olga.post('/users/mia.b/allow-scim', {})).headers.location).toBe('/users/mia.b?done=scim');
    expect(await lastOf('mia.b')).toEqual(['scim.granted', 'olga']);
    expect(await page('?done=scim')).toContain('SCIM can now change this account.');
    expect(await page()).toContain('action="/users/mia.b/block-scim"');
    expect((await olga.post('/users/mia.b/block-scim', {})).headers.location).toBe(
      '/users/mia.b?done=no-scim',
    );
    expect(await lastOf('mia.b')).toEqual(['scim.revoked', 'olga']);
    expect(await page('?done=no-scim')).toContain('SCIM can no longer change this account.');
  });

  test('grants and removes the operator role at once', async () => {
    const mia = await openSession(server, 'mia.b');
    expect((await mia.get('/users')).status).toBe(404);
    expect((await olga.post('/users/mia.b/make-operator', {})).headers.location).toBe(
      '/users/mia.b?done=operator',
    );
    expect(await lastOf('mia.b')).toEqual(['operator.granted', 'olga']);
    expect((await mia.get('/users')).status).toBe(200);
    expect((await mia.get('/edit')).body).toMatch(/<a href="\/users"[^>]*>.*Users/s);
    await olga.post('/users/mia.b/unmake-operator', {});
    expect((await mia.get('/users')).status).toBe(404);
    expect((await mia.get('/edit')).body).not.toContain('/users');
  });

  test('deletes a user only after the operator types the name', async () => {
    for (const confirm of ['', 'mia', 'MIA.B']) {
      const answer = await olga.post('/users/mia.b/delete', { confirm });
      expect(answer.status).toBe(422);
      expect(answer.body).toContain(
        'The username doesn’t match, so the user wasn’t deleted. Type it exactly as shown.',
      );
    }
    expect(await stateOf('mia.b')).toBe('published');
    const answer = await olga.post('/users/mia.b/delete', { confirm: 'mia.b' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/users?done=deleted']);
    expect(await lastOf('mia.b')).toEqual(['user.deleted', 'olga']);
    expect((await olga.get('/users/mia.b')).status).toBe(410);
    expect((await olga.post('/users/mia.b/make-operator', {})).status).toBe(410);
    expect((await olga.get('/users?q=mia')).body).toContain('No users match.');
  });

  test('prevents operators from suspending or deleting themselves', async () => {
    for (const [path, fields] of [
      ['/users/olga/suspend', {}],
      ['/users/olga/delete', { confirm: 'olga' }],
    ] as const) {
      const answer = await olga.post(path, fields);
      expect(answer.status).toBe(409);
      expect(answer.body).toContain('You can’t do this to yourself.');
    }
    expect(await stateOf('olga')).toBe('draft');
    const { body } = await olga.get('/users/olga');
    expect(body).not.toMatch(/action="\/users\/olga\/(suspend|delete)"/);
  });

  test('returns the same response for every unknown username', async () => {
    for (const name of ['nobody', '__proto__', '%00', 'a%2Fb', '%F0%9F%98%80']) {
      expect((await olga.get(`/users/${name}`)).status).toBe(404);
      for (const action of [
        'invite',
        'suspend',
        'resume',
        'make-operator',
        'unmake-operator',
        'allow-scim',
        'block-scim',
        'delete',
      ])
        expect([action, (await olga.post(`/users/${name}/${action}`, {})).status]).toEqual([action, 404]);
      expect((await olga.post(`/users/${name}/rename`, { username: 'free' })).status).toBe(404);
    }
  });

  test('removes the role of the last operator with a warning', async () => {
    await olga.post('/users/otto/unmake-operator', {});
    expect((await olga.get('/users/olga')).body).toContain(
      'You’re the only operator. Afterwards, only the command line can add one.',
    );
    const answer = await olga.post('/users/olga/unmake-operator', {});
    expect([answer.status, answer.headers.location]).toEqual([303, '/account?saved=last-operator']);
    expect((await olga.get('/account?saved=last-operator')).body).toContain(
      'You’re no longer an operator, and the site has none.',
    );
    expect((await olga.get('/users')).status).toBe(404);
  });
});
