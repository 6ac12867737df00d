import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { addProfile, appSecret } from '../../../../test/support/server.ts';
import { type SignOnServer, startSignOnServer } from '../../../../test/support/sign-on-server.ts';
import { createWalker, type Walker } from '../../../../test/support/sign-on-walk.ts';
import { setEmail } from '../../../accounts/email.ts';
import { createToken } from '../../../accounts/identity/tokens.ts';
import { inviteAll, withdrawInvitation } from '../../../accounts/invitations.ts';
import { createOutbox, createOutboxSeal } from '../../../accounts/mail/outbox.ts';
import { listIdentities } from '../../../store/identities.ts';
import { listSessions } from '../../../store/sessions.ts';
import { findUserByName } from '../../../store/users.ts';

/** No mail server listens, so mails stay in the outbox. */
const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'people@vitrine.test' };
const form = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields).toString(),
});
const password = 'sixteen purple tractors';
const passwords = { 'new-password': password, 'repeated-password': password };

/** Returns the path of the link, and the invitation's id. */
async function invite(site: SignOnServer, email: string, username: string | null = null) {
  const person = { email, name: null, username };
  const [outcome] = await inviteAll(site.accounts, createOutbox(appSecret), [person], 'en');
  const row = await site.server.database.get<{ secret: string }>(
    'SELECT secret FROM mails WHERE folded = $1 ORDER BY created_at DESC',
    [email],
  );
  const secret = createOutboxSeal(appSecret).open(row?.secret ?? '') ?? '';
  return { path: `/join/${secret}`, id: outcome && 'id' in outcome ? outcome.id : '' };
}

describe('an invitation with single sign-on alone', () => {
  let site: SignOnServer;
  beforeAll(async () => {
    site = await startSignOnServer({
      ...mail,
      SIGN_IN_METHODS: 'oidc',
      OIDC_CREATE: 'off',
      OIDC_NAME: 'Ours',
      OIDC_ALLOW: 'groups=staff',
    });
  });
  afterAll(() => site[Symbol.asyncDispose]());
  const walker = () => createWalker(site.server, site.host);
  const addPerson = (login: string, more: object = {}) =>
    site.provider.people.set(login, { preferred_username: login, groups: ['staff'], ...more });
  const leave = async (one: Walker, path: string, username: string) => {
    const page = await one.visit(path, form({ username, way: 'oidc' }));
    expect(page.status).toBe(200);
    return /content="0; url=([^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
  };
  const come = async (one: Walker, path: string, username: string, login: string) =>
    one.visit(await one.authenticate(await leave(one, path, username), login));

  test('gives no second account to a person whom SCIM knows', async () => {
    const { token } = await createToken(site.accounts, { username: null, scopes: ['scim'], expiresAt: null });
    const made = await site.server.call('/scim/v2/Users', {
      method: 'POST',
      host: `api.${site.host}`,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' },
      body: JSON.stringify({ userName: 'known@uni.example', externalId: 'sub-known' }),
    });
    expect(made.status).toBe(201);
    addPerson('sub-known');
    const { path } = await invite(site, 'known@private.example');
    const answer = await come(walker(), path, 'known-2', 'sub-known');
    expect(answer.status).toBe(403);
    expect(await findUserByName(site.server.database, 'known-2')).toBeNull();
  });

  test('asks for no password and gives the account to the user who signs in with the link', async () => {
    addPerson('sub-grace', { name: 'Grace Hopper', email: 'other@example.org', email_verified: true });
    const { path } = await invite(site, 'grace@example.org');
    const one = walker();
    const page = await one.visit(path);
    expect(page.body).toContain('Continue with Ours');
    expect(page.body).not.toMatch(/type="password"|passkey instead/);
    const answer = await come(one, path, 'grace', 'sub-grace');
    expect([answer.status, answer.headers.location]).toEqual([303, '/welcome']);
    const user = await findUserByName(site.server.database, 'grace');
    expect(await listIdentities(site.server.database, user?.id ?? '')).toMatchObject([
      { issuer: site.provider.issuer, subject: 'sub-grace' },
    ]);
    const account = (await one.visit('/account')).body;
    expect(account).toContain('grace@example.org');
    expect(account).toContain('Signed in with single sign-on');
    expect((await one.visit('/edit')).body).toContain('Grace Hopper');
    expect((await walker().visit(path)).status).toBe(410);
    const again = walker();
    expect((await again.signOn('sub-grace', '/account')).headers.location).toBe('/account');
    expect((await again.visit('/account')).body).toContain('<strong>grace</strong>');
  });

  test('keeps the username that an operator chose', async () => {
    addPerson('sub-given');
    const { path } = await invite(site, 'given@example.org', 'given');
    expect((await come(walker(), path, 'chosen', 'sub-given')).status).toBe(303);
    expect(await findUserByName(site.server.database, 'given')).not.toBeNull();
    expect(await findUserByName(site.server.database, 'chosen')).toBeNull();
  });

  test.each([
    ['password', { username: 'sneaky', ...passwords }],
    ['mail', { username: 'sneaky', way: 'mail' }],
    ['passkey', { username: 'sneaky', credential: '{}', handle: 'x' }],
  ])('rejects %s', async (name, fields) => {
    const { path } = await invite(site, `${name}@example.org`);
    const answer = await walker().visit(path, form(fields));
    expect([answer.status, answer.body.includes('isn’t available')]).toEqual([422, true]);
    expect(await findUserByName(site.server.database, 'sneaky')).toBeNull();
  });

  test('rejects users without access and stays valid for others', async () => {
    site.provider.people.set('sub-guest', { preferred_username: 'guest', groups: ['guests'] });
    addPerson('sub-mary');
    const { path } = await invite(site, 'mary@example.org');
    const guest = walker();
    expect((await come(guest, path, 'mary', 'sub-guest')).status).toBe(403);
    expect([guest.cookies.has('vitrine'), await findUserByName(site.server.database, 'mary')]).toEqual([
      false,
      null,
    ]);
    expect((await come(walker(), path, 'mary', 'sub-mary')).headers.location).toBe('/welcome');
  });

  test('creates no account if it is withdrawn or used during the sign-on', async () => {
    addPerson('sub-late');
    addPerson('sub-first');
    const [gone, raced] = [await invite(site, 'gone@example.org'), await invite(site, 'raced@example.org')];
    const one = walker();
    const url = await leave(one, gone.path, 'gone');
    await withdrawInvitation(site.accounts, gone.id);
    expect((await one.visit(await one.authenticate(url, 'sub-late'))).status).toBe(410);
    const [first, second] = [walker(), walker()];
    const [toFirst, toSecond] = [
      await leave(first, raced.path, 'raced-1'),
      await leave(second, raced.path, 'raced-2'),
    ];
    const back = [
      await first.authenticate(toFirst, 'sub-first'),
      await second.authenticate(toSecond, 'sub-late'),
    ] as const;
    const answers = await Promise.all([first.visit(back[0]), second.visit(back[1])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410]);
    const rows = await site.server.database.all("SELECT 1 FROM users WHERE username LIKE 'raced%'");
    expect(rows).toHaveLength(1);
    expect(await findUserByName(site.server.database, 'gone')).toBeNull();
  });

  test('gives no one a second account, and no account to another browser', async () => {
    addPerson('sub-twice');
    await come(walker(), (await invite(site, 'twice@example.org')).path, 'twice', 'sub-twice');
    const { path } = await invite(site, 'twice-2@example.org');
    const answer = await come(walker(), path, 'twice-2', 'sub-twice');
    expect([answer.status, answer.body.includes('connected to another account')]).toEqual([409, true]);
    expect(await findUserByName(site.server.database, 'twice-2')).toBeNull();
    addPerson('sub-thief');
    const [owner, thief] = [walker(), walker()];
    const back = await thief.authenticate(await leave(owner, path, 'twice-2'), 'sub-thief');
    expect((await thief.visit(back)).status).toBe(400);
    const stale = await owner.visit(await owner.authenticate(await thief.begin(), 'sub-thief'));
    expect(stale.status).toBe(400);
    expect(await findUserByName(site.server.database, 'twice-2')).toBeNull();
  });

  describe('is where Try again leads for a user who', () => {
    const again = ({ body }: { readonly body: string }) =>
      /class="button" href="([^"]+)">Try again/.exec(body)?.[1];
    const refusal = (url: string) => {
      const state = new URL(url).searchParams.get('state') ?? '';
      return `/oidc/callback?${new URLSearchParams({ error: 'access_denied', state, iss: site.provider.issuer })}`;
    };

    test('cancels at the provider', async () => {
      addPerson('sub-ivo');
      const { path } = await invite(site, 'ivo@example.org', 'ivo.i');
      const one = walker();
      const answer = await one.visit(refusal(await leave(one, path, 'ivo.i')));
      expect([answer.status, again(answer)]).toEqual([403, path]);
      expect(answer.body).not.toContain('Back to sign-in');
      expect((await come(one, path, 'ivo.i', 'sub-ivo')).headers.location).toBe('/welcome');
      expect((await one.visit('/account')).body).toContain('ivo@example.org');
    });

    test('takes more than ten minutes', async () => {
      addPerson('sub-idle');
      const { path } = await invite(site, 'idle@example.org');
      const one = walker();
      const { headers } = await one.visit(path, form({ username: 'idle', way: 'oidc' }));
      expect(headers['set-cookie']).toContain('Max-Age=3600');
      const back = await one.authenticate(await leave(one, path, 'idle'), 'sub-idle');
      site.clock.ahead = 11 * 60_000;
      const answer = await one.visit(back);
      site.clock.ahead = 0;
      expect([answer.status, again(answer)]).toEqual([400, path]);
      expect(await findUserByName(site.server.database, 'idle')).toBeNull();
    });

    test('finds the provider unavailable or has no access', async () => {
      site.provider.people.set('sub-stray', { preferred_username: 'stray', groups: ['guests'] });
      const { path } = await invite(site, 'stray@example.org');
      const one = walker();
      const answer = await come(one, path, 'stray', 'sub-stray');
      expect([answer.status, again(answer)]).toEqual([403, path]);
      const back = await one.authenticate(await leave(one, path, 'stray'), 'sub-stray');
      site.provider.outage = 'refuse';
      const late = await one.visit(back);
      site.provider.outage = null;
      expect([late.status, again(late)]).toEqual([503, path]);
    });
  });

  test('reports a username or address that was taken meanwhile', async () => {
    addPerson('sub-slow');
    const { path } = await invite(site, 'slow@example.org');
    const one = walker();
    expect((await one.visit(path, form({ username: 'alice', way: 'oidc' }))).status).toBe(409);
    expect((await one.visit(path, form({ username: '', way: 'oidc' }))).status).toBe(422);
    const url = await leave(one, path, 'slow');
    await addProfile(site.server, 'slow', {});
    const taken = await one.visit(await one.authenticate(url, 'sub-slow'));
    expect([taken.status, taken.headers.location]).toEqual([303, `${path}?taken=slow`]);
    const page = await one.visit(taken.headers.location ?? '');
    expect([page.status, page.body.includes('This username is taken.')]).toEqual([409, true]);
    const other = await leave(one, path, 'slow-2');
    await setEmail(site.accounts, 'slow', 'slow@example.org');
    expect((await one.visit(await one.authenticate(other, 'sub-slow'))).status).toBe(409);
    expect(await findUserByName(site.server.database, 'slow-2')).toBeNull();
  });
});

test('an invitation with email links asks for a username only', async () => {
  await using site = await startSignOnServer({ ...mail, SIGN_IN_METHODS: 'mail,oidc' });
  const { path } = await invite(site, 'ada@example.org');
  const one = createWalker(site.server, site.host);
  const page = (await one.visit(path)).body;
  expect(page).toContain('emails you a link');
  expect(page).toContain('value="oidc"');
  expect(page).not.toContain('type="password"');
  const answer = await one.visit(path, form({ username: 'ada', way: 'mail' }));
  expect([answer.status, answer.headers.location]).toEqual([303, '/welcome']);
  const user = await findUserByName(site.server.database, 'ada');
  const sessions = await listSessions(site.server.database, user?.id ?? '', new Date());
  expect(sessions.map(({ startedBy }) => startedBy)).toEqual(['mail']);
  expect((await one.visit('/welcome')).body).not.toContain('You have no password yet');
});
