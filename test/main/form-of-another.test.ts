import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { addDelegate } from '../../src/accounts/delegates.ts';
import { setEmail } from '../../src/accounts/email.ts';
import { findUserByName } from '../../src/store/users.ts';
import { accountsOf } from '../support/accounts.ts';
import { ofModule } from '../support/has-module.ts';
import { openSession, type SignedIn } from '../support/member.ts';
import { addedSecondFactor } from '../support/second-factor.ts';
import { addProfile, startTestServer, type TestServer } from '../support/server.ts';

interface Form {
  readonly action: string;
  readonly fields: Record<string, string>;
}

const pages = ['/account', '/account/second-factor', '/tokens', ...ofModule('webhooks', '/webhooks')];
/** Passkeys are bound to the session, and signing out loses nothing. */
const safe = ['/account/passkeys', '/sign-out'];

describe('a form opened before another user signed in in the same browser', () => {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  let server: TestServer;
  let mia: SignedIn;
  let olga: SignedIn;
  const idOf = async (name: string) => (await findUserByName(server.database, name))?.id;

  beforeAll(async () => {
    server = await startTestServer(
      {
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'people@vitrine.test',
        OIDC_ISSUER: 'https://id.example.org',
        OIDC_CLIENT_ID: 'vitrine',
        RATE_LIMIT_WRITES: 'off',
        TRUSTED_PROXIES: '127.0.0.1',
      },
      { now },
    );
    const accounts = accountsOf(server, now);
    for (const name of ['mia', 'olga', 'nils']) await addProfile(server, name, {});
    mia = await openSession(server, 'mia');
    for (const name of ['mia', 'olga']) await setEmail(accounts, name, `${name}@example.org`);
    await addDelegate(accounts, 'mia', 'nils');
    await addedSecondFactor(accounts, 'mia');
    await openSession(server, 'mia');
    olga = await openSession(server, 'olga');
  });
  afterAll(() => server.stop());

  async function listForms(): Promise<Form[]> {
    const bodies = await Promise.all(pages.map(async (page) => (await mia.get(page)).body));
    return bodies
      .flatMap((body) => [...body.matchAll(/<form method="post" action="([^"]+)".*?<\/form>/gs)])
      .map(([form, action = '']) => ({ action, fields: hiddenIn(form) }))
      .filter(({ action }) => !safe.includes(action));
  }

  test('names the user who opened it', async () => {
    const forms = await listForms();
    expect(new Set(forms.map(({ action }) => action)).size).toBe(17);
    const whose = await idOf('mia');
    for (const { action, fields } of forms) expect([action, fields.whose]).toEqual([action, whose]);
  });

  test('changes nothing for the new user', async () => {
    const before = await server.database.all('SELECT type, user_id FROM events');
    for (const [turn, { action, fields }] of (await listForms()).entries()) {
      const address = { 'X-Forwarded-For': `192.0.2.${turn}` };
      const answer = await olga.post(action, fields, { ...address, Accept: 'text/plain' });
      expect([action, answer.status]).toEqual([action, 409]);
      expect(answer.body).toContain('You are now signed in as another user, so this was not saved.');
    }
    expect(await server.database.all('SELECT type, user_id FROM events')).toEqual(before);
    expect((await olga.get('/account')).status).toBe(200);
  });

  test('is rejected before re-authentication', async () => {
    ahead = 3_600_000;
    const answer = await olga.post('/tokens', { name: 'Website', whose: (await idOf('mia')) ?? '' });
    expect(answer.status).toBe(409);
    const headers = { 'Accept-Language': 'de', Accept: 'text/html' };
    const inGerman = await olga.post('/tokens', { whose: (await idOf('mia')) ?? '' }, headers);
    expect(inGerman.body).toContain(
      '<h1>Sie sind jetzt als anderes Mitglied angemeldet, darum wurde dies nicht gespeichert.</h1>',
    );
    const own = await olga.post('/tokens', { name: 'Website', whose: (await idOf('olga')) ?? '' });
    expect(own.headers.location).toStartWith('/account/proof?request=');
    ahead = 0;
  });
});

function hiddenIn(form: string): Record<string, string> {
  const inputs = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]));
}
