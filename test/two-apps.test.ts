import { expect, test } from 'bun:test';
import { addProfile, startTestServer } from './support/server.ts';

test('two apps with different settings share nothing in one process', async () => {
  const first = await startTestServer({ APP_ENV: 'development', LOCALES: 'en', RATE_LIMIT_READS: '1' });
  const second = await startTestServer({
    BASE_URL: 'https://second.test',
    PROFILES_URL: 'https://people.second.test',
    API_URL: 'https://api.second.test',
    CORS_ORIGINS: 'https://reader.example',
    DEFAULT_LOCALE: 'fr',
  });
  await addProfile(second, 'bela', { basics: { name: 'Béla' } });

  const text = { Accept: 'text/plain' };
  const e1 = await second.call('/nope', { host: 'second.test', headers: text });
  expect(e1.body).toContain('"GET https://second.test/nope"');
  expect((await second.call('/', { host: 'second.test' })).headers['content-language']).toBe('fr');
  expect((await first.call('/nope')).body).toContain('<h2>Stages</h2>');
  expect((await second.call('/nope', { host: 'second.test' })).body).not.toContain('Stages');

  expect((await second.call('/bela', { host: 'people.second.test' })).status).toBe(200);
  expect((await first.call('/bela', { host: 'preview.vitrine.test', headers: text })).body).toContain(
    'User not found.',
  );
  expect((await first.call('/', { host: 'second.test' })).status).toBe(421);
  expect((await second.call('/', { host: 'vitrine.test' })).status).toBe(421);

  expect((await first.call('/alice', { host: 'preview.vitrine.test' })).status).toBe(429);
  for (let count = 0; count < 3; count += 1) {
    const answer = await second.call('/bela', { host: 'people.second.test' });
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, undefined]);
  }
  await Promise.all([first.stop(), second.stop()]);
});
