import { afterAll, describe, expect, test } from 'bun:test';
import { changeLanguage } from '../../src/accounts/change-language.ts';
import { replaceSession } from '../../src/store/sessions.ts';
import { findUserByName } from '../../src/store/users.ts';
import { accountsOf } from '../support/accounts.ts';
import { main, startTestServer } from '../support/server.ts';

describe('5, not shown: locale determination', async () => {
  const server = await startTestServer();
  afterAll(() => server.stop());
  const languageOf = async (target: string, headers: Record<string, string> = {}) => {
    const answer = await server.call(target, { host: main, headers });
    expect(answer.headers.vary).toContain('Accept-Language');
    expect(answer.body).toContain(`<html lang="${answer.headers['content-language']}"`);
    return answer.headers['content-language'];
  };

  test.each([
    ['fr', 'fr'],
    ['de-AT, en;q=0.5', 'de'],
    ['ja, es;q=0.3', 'es'],
    ['en;q=0.1, fr;q=0.9', 'fr'],
    ['fr;q=0, de;q=0.1', 'de'],
    ['ja', 'en'],
    ['*', 'en'],
    ['', 'en'],
    ['%%%, ;;q=x', 'en'],
  ])('Accept-Language: %s gives %s', async (value, language) => {
    expect(await languageOf('/', { 'Accept-Language': value })).toBe(language);
  });

  test('?lang= comes first, and an unknown one is ignored', async () => {
    expect(await languageOf('/?lang=es', { 'Accept-Language': 'fr' })).toBe('es');
    expect(await languageOf('/?x=1&lang=de')).toBe('de');
    expect(await languageOf('/?lang=xx', { 'Accept-Language': 'fr' })).toBe('fr');
    expect(await languageOf('/?lang=__proto__')).toBe('en');
    expect(await languageOf('/?lang=%zz')).toBe('en');
  });

  test("the session's preference comes before Accept-Language", async () => {
    const id = 'A'.repeat(43);
    const secret = 'a secret that only this test knows, long enough';
    const hash = new Bun.CryptoHasher('sha256', secret).update(id).digest('hex');
    const alice = await findUserByName(server.database, 'alice');
    await server.database.transaction((queries) =>
      replaceSession(
        queries,
        '',
        {
          userId: alice?.id ?? '',
          credentialVersion: 0,
          id: hash,
          startedBy: 'link',
          expiresAt: new Date('2999-01-01'),
          device: { browser: null, platform: null, network: null },
        },
        new Date(),
      ),
    );
    const accounts = accountsOf(server);
    await changeLanguage(accounts, 'alice', 'de');
    const headers = { Cookie: `vitrine=${id}`, 'Accept-Language': 'fr' };
    expect(await languageOf('/', headers)).toBe('de');
    expect(await languageOf('/?lang=es', headers)).toBe('es');
  });

  test('the page around an error is translated, the error is not', async () => {
    const { body } = await server.call('/nope', { headers: { 'Accept-Language': 'fr' } });
    expect(body).toContain('Aller à la page d’accueil');
    expect(body).toContain(`No route found for &quot;GET http://${main}/nope&quot;`);
  });
});

test('LOCALES and DEFAULT_LOCALE limit the interface’s languages', async () => {
  const server = await startTestServer({ LOCALES: 'de,fr', DEFAULT_LOCALE: 'fr' });
  const languages = [];
  for (const value of ['es', 'en', 'de', '*', 'ja']) {
    const { headers } = await server.call('/', { headers: { 'Accept-Language': value } });
    languages.push(headers['content-language']);
  }
  await server.stop();
  expect(languages).toEqual(['fr', 'fr', 'de', 'fr', 'fr']);
});
