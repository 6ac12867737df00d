import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { startApi, type TestApi } from '../support/api-client.ts';
import { call } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { openSession } from '../support/member.ts';
import { until } from '../support/serve.ts';
import { addProfile, main, preview } from '../support/server.ts';
import { hasVarnish, purgeSecret, startVarnish, type TestVarnish } from '../support/varnish.ts';

const chrome =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7';
const firefox = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe.skipIf(!hasVarnish)('the example for Varnish', () => {
  let api: TestApi;
  let varnish: TestVarnish;
  let token = '';
  beforeAll(async () => {
    const serverPort = await freePort();
    varnish = await startVarnish(serverPort);
    api = await startApi({
      PORT: String(serverPort),
      CDN_SECONDS: '3600',
      CDN_PURGE_URL: `http://127.0.0.1:${varnish.port}/`,
      CDN_PURGE_METHOD: 'PURGE',
      CDN_PURGE_HEADER: `X-Purge-Secret: ${purgeSecret}`,
      DIRECTORY: 'public',
      TRUSTED_PROXIES: '127.0.0.1',
      ACCESS_LOG: 'on',
    });
    await addProfile(api.server, 'alice', {
      basics: { name: 'Alice', label: 'Tester' },
      'x-vitrine': { locales: { fr: { '/basics/label': 'Testeuse' }, de: { '/basics/label': 'Testerin' } } },
    });
    token = await api.tokenOf('alice', 'profile:write', 'profile:publish');
  }, 60_000);
  afterAll(async () => {
    await varnish.stop();
    await api.server.stop();
  });

  const through = (target: string, headers: Record<string, string> = {}, host = preview) =>
    call(varnish.port, target, { host, headers });
  /** The number of requests that reached the server during the work. */
  const asked = async (work: () => Promise<unknown>) => {
    const count = () => api.server.logged.filter((line) => /target="?\/alice/.test(line)).length;
    const before = count();
    await work();
    return count() - before;
  };
  const settled = (target: string) => until(async () => (await asked(() => through(target))) === 0);
  const purge = (headers: Record<string, string>) =>
    call(varnish.port, '/', {
      method: 'PURGE',
      host: preview,
      headers: { 'Surrogate-Key': 'site', ...headers },
    });
  const publishAs = async (name: string) => {
    const draft = { method: 'PUT', token, json: { basics: { name } }, headers: { 'If-Match': '*' } };
    expect((await api.ask('/users/alice/draft', draft)).status).toBe(204);
    expect((await api.ask('/users/alice/publish', { method: 'POST', token, json: {} })).status).toBe(200);
  };

  test('serves cached responses while browsers revalidate', async () => {
    await settled('/alice?format=json');
    const { status, headers, body } = await through('/alice?format=json');
    expect([status, JSON.parse(body).basics.name]).toEqual([200, 'Alice']);
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(Object.keys(headers)).not.toContain('surrogate-key');
    expect(Object.keys(headers)).not.toContain('cdn-cache-control');
    const know = { 'If-None-Match': headers.etag ?? '' };
    const again = await asked(async () =>
      expect((await through('/alice?format=json', know)).status).toBe(304),
    );
    expect(again).toBe(0);
  });

  test('drops changed and unpublished content within a second', async () => {
    for (const name of ['Alice the First', 'Alice the Second', 'Alice the Third']) {
      await settled('/alice?format=json');
      await publishAs(name);
      const start = performance.now();
      await until(async () => (await through('/alice?format=json')).body.includes(name));
      expect(performance.now() - start).toBeLessThan(1_000);
    }
    await settled('/alice');
    await api.ask('/users/alice/unpublish', { method: 'POST', token });
    const start = performance.now();
    await until(async () => (await through('/alice')).status === 404);
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(await asked(() => through('/alice'))).toBe(1);
    await api.ask('/users/alice/publish', { method: 'POST', token, json: {} });
    await until(async () => (await through('/alice')).status === 200);
  }, 60_000);

  test("stores few copies and sends each client the server's response", async () => {
    await addProfile(api.server, 'alice', {
      basics: { name: 'Alice', label: 'Tester' },
      'x-vitrine': { locales: { fr: { '/basics/label': 'Testeuse' }, de: { '/basics/label': 'Testerin' } } },
    });
    await until(async () => (await through('/alice', { 'Accept-Language': 'fr' })).body.includes('Testeuse'));
    const languages = [
      ['en-US,en;q=0.9', 'en-GB,en;q=0.5', 'en', 'en-US, en;q=0.9, ja;q=0.8', 'ja,en-US;q=0.9,en;q=0.8'],
      ['fr-FR,fr;q=0.9', 'fr', 'fr-CA,fr;q=0.8', 'fr-CH, fr;q=0.9'],
      ['fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7', 'fr,fr-FR;q=0.8,en-US;q=0.5,en;q=0.3'],
      ['pt-BR,pt;q=0.9', 'ja', 'zh-CN,zh;q=0.9'],
      // In a form that browsers do not send.
      ['en;q=0.2, de'],
    ];
    const all = languages
      .flat()
      .flatMap((language) => [chrome, firefox, '*/*'].map((accept) => ({ accept, language })));
    const bodyOf = async (language: string, accept: string, port: number) =>
      (
        await call(port, '/alice', {
          host: preview,
          headers: { Accept: accept, 'Accept-Language': language },
        })
      ).body;
    // The last publication is purged a second time.
    await until(async () => {
      expect((await purge({ 'X-Purge-Secret': purgeSecret })).status).toBe(204);
      const asks = await asked(async () => {
        for (const { accept, language } of all) await bodyOf(language, accept, varnish.port);
      });
      return asks <= languages.length;
    });
    for (const { accept, language } of all)
      expect(await bodyOf(language, accept, varnish.port)).toBe(
        await bodyOf(language, accept, api.server.port),
      );
  }, 60_000);

  test('passes data formats through', async () => {
    const { headers, body } = await through('/alice', { Accept: 'application/json' });
    expect([headers['content-type'], JSON.parse(body).basics.name]).toEqual([
      'application/json; charset=utf-8',
      'Alice',
    ]);
    const preferred = await through('/alice', { Accept: 'application/json, text/html;q=0.9' });
    expect(preferred.headers['content-type']).toBe('application/json; charset=utf-8');
    expect((await through('/alice', { Accept: chrome })).headers['content-type']).toContain('text/html');
  });

  test('stores no personal responses and no errors', async () => {
    const member = await openSession(api.server, 'alice');
    for (const [target, headers, host] of [
      ['/alice?key=wrong', {}, preview],
      ['/alice/nothing', {}, preview],
      ['/alice?format=nothing', {}, preview],
      ['/alice', { Cookie: 'a=b' }, preview],
    ] as const)
      for (let turn = 0; turn < 3; turn += 1)
        expect(await asked(() => through(target, headers, host))).toBe(1);
    const account = await through('/account', { Cookie: member.cookie }, main);
    expect(account.status).toBe(200);
    expect((await through('/account', {}, main)).status).toBe(303);
  });

  test('accepts purges only with the secret', async () => {
    await settled('/alice?format=text');
    expect((await purge({})).status).toBe(403);
    expect((await purge({ 'X-Purge-Secret': 'guess' })).status).toBe(403);
    expect((await purge({ 'X-Purge-Secret': purgeSecret, 'Surrogate-Key': '.*' })).status).toBe(400);
    await settled('/alice?format=text');
    expect((await purge({ 'X-Purge-Secret': purgeSecret })).status).toBe(204);
    expect(await asked(() => through('/alice?format=text'))).toBe(1);
  });

  test('serves while the server is unavailable', async () => {
    // The last change is purged a second time.
    let since = performance.now();
    await until(async () => {
      if ((await asked(() => through('/alice?format=json'))) > 0) since = performance.now();
      return performance.now() - since > 1_500;
    });
    await api.server.stop();
    expect((await through('/alice?format=json')).status).toBe(200);
  });
});
