import { afterAll, expect, test } from 'bun:test';
import { limits } from '../src/core/listener/limits.ts';
import { createShare } from '../src/modules/shares/shares.ts';
import { accountsOf } from './support/accounts.ts';
import type { Response } from './support/client.ts';
import { signInAs } from './support/member.ts';
import { addProfile, preview, startTestServer } from './support/server.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const text = 'Made the *slow* parts fast, and **kept** them so; see [this](https://example.org/) for more. ';
const item = (index: number) => ({ name: `Company ${index}`, startDate: '2001-02', summary: text.repeat(2) });
await addProfile(server, 'large', {
  basics: { name: 'Large', summary: 'Large', phone: '+1 555 0100' },
  work: Array.from({ length: 550 }, (_, n) => item(n)),
  'x-vitrine': { locales: { pt: { '/basics/summary': 'Grande' } } },
});

/** Retries, because on a busy machine the worker may not have started in time. */
async function ask(target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  for (;;) {
    const answer = await server.call(target, { host: preview, headers, method }, 30_000);
    if (answer.status !== 503) return answer;
    expect(answer.headers['retry-after']).toBe('5');
  }
}

/**
 * Checks that another request finishes while several pages render. On the main thread it would be last.
 * Reads heads only, because long bodies take time to send.
 */
async function besideAnother(several: readonly Promise<Response>[]): Promise<Response[]> {
  const order: string[] = [];
  const note = (who: string) => () => order.push(who);
  const making = several.map((one) => one.finally(note('large')));
  const another = ask('/alice?format=json').finally(note('another'));
  const answers = await Promise.all(making);
  expect((await another).status).toBe(200);
  expect(order.at(-1)).toBe('large');
  return answers;
}

test.each(['html', 'markdown', 'text'])('a large profile delays no one as %s', async (format) => {
  const { body } = await ask(`/large?format=${format}`);
  expect(body).toContain('Company 549');
  const heads = ['de', 'es', 'fr', 'ar'].map((language) =>
    ask(`/large?format=${format}`, { 'Accept-Language': language }, 'HEAD'),
  );
  for (const { status } of await besideAnother(heads)) expect(status).toBe(200);
});

test('the preview of a large draft delays no one', async () => {
  const member = await signInAs(server, 'large');
  const get = (target: string, method = 'GET') =>
    server.call(target, { method, headers: { Cookie: member.cookie } }, 30_000);
  // The worker may not have started in time.
  while ((await get('/edit/preview')).status === 503);
  const page = await get('/edit/preview?framed=1');
  expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(page.body).toContain('Company 549');
  const heads = Array.from({ length: 4 }, () => get('/edit/preview', 'HEAD'));
  for (const { status } of await besideAnother(heads)) expect(status).toBe(200);
  const drawn = await member.post('/edit/preview', { revision: '2', '/basics/name': 'Larger' });
  const { title, html, css } = JSON.parse(drawn.body);
  expect([title, html.includes('Company 549'), css.length > 0]).toEqual(['Larger', true, true]);
  for (const place of ['awards', 'work/nowhere'])
    expect((await member.get(`/edit/preview/${place}`)).status).toBe(404);
});

test('renders a share link of a large profile in the worker', async () => {
  const accounts = accountsOf(server);
  const { key } = await createShare(accounts, 'large', { label: 'One', shows: ['/basics/phone'] });
  const { body, headers } = await ask(`/large?key=${key}`);
  expect([body.includes('Company 549'), body.includes('555 0100')]).toEqual([true, true]);
  expect(headers['cache-control']).toBe('private, no-store');
  for (const place of ['awards', 'work/nowhere'])
    expect((await ask(`/large/${place}?key=${key}`)).status).toBe(404);
});

test('labels and caches worker responses like others', async () => {
  const [first, second, third] = [
    await ask('/large/work'),
    await ask('/large/work'),
    await ask('/large/work'),
  ];
  const { date: _date, ...headers } = first.headers;
  expect(first.headers).toMatchObject({
    'content-language': 'en',
    vary: 'Accept, Accept-Encoding, Accept-Language',
  });
  for (const later of [second, third]) {
    expect(later.body).toBe(first.body);
    expect(later.headers).toMatchObject(headers);
  }
  const known = await server.call('/large/work', {
    host: preview,
    headers: { 'If-None-Match': first.headers.etag ?? '' },
  });
  expect([known.status, known.body]).toEqual([304, '']);
});

test('shares one response between concurrent equal requests', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('/large?format=vcard')));
  expect(new Set(answers.map(({ status, body, headers }) => `${status} ${headers.vary} ${body}`)).size).toBe(
    1,
  );
  expect(answers[0]?.body).toContain('BEGIN:VCARD');
});

test('separates concurrent different requests', async () => {
  // Each request differs from the first in one way: format, interface language, profile language or part.
  const wishes: [string, string][] = [
    ['/large?format=html', 'de'],
    ['/large?format=text', 'de'],
    ['/large?format=html', 'es'],
    ['/large?format=html', 'pt, de;q=0.5'],
    ['/large/work?format=html', 'de'],
    ['/large/work/company-1?format=html', 'de'],
    ['/large/work/company-2?format=html', 'de'],
  ];
  const answers = await Promise.all(
    wishes.map(([target, language]) => ask(target, { 'Accept-Language': language })),
  );
  expect(answers.map(({ status }) => status)).toEqual(wishes.map(() => 200));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(wishes.length);
});

test('returns 503 with Retry-After instead of a long wait', async () => {
  const hurried = await startTestServer(
    {},
    { limits: { ...limits, farewellTime: 0, drainTime: 500, roundTime: 60_000, handlerTime: 400 } },
  );
  const work = Array.from({ length: 550 }, (_, n) => item(n));
  const names = Array.from({ length: 40 }, (_, n) => `large-${n}`);
  for (const name of names) await addProfile(hurried, name, { basics: { name }, work });
  const small = names.slice(0, 10).map((name) => `small-${name}`);
  for (const name of small) await addProfile(hurried, name, { basics: { name } });
  const { key } = await createShare(accountsOf(hurried), 'large-0', { label: 'One' });
  const shared = small.map((name) => `/large-0?format=text&key=${key}&${name}`);
  const documents = small.map((name) => `/${name}?format=docx`);
  const targets = [...names.map((name) => `/${name}?format=text`), ...shared, ...documents];
  const answers = await Promise.all(targets.map((target) => hurried.call(target, { host: preview }, 60_000)));
  await hurried.stop();
  // Share links and documents of any size share the queue.
  const statusOf = (target: string) => answers[targets.indexOf(target)]?.status;
  expect([shared.map(statusOf), documents.map(statusOf)]).toEqual([
    expect.arrayContaining([503]),
    expect.arrayContaining([503]),
  ]);
  const waited = 'Too many large profiles are in the queue. Try again in a few seconds.';
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ status, headers }) => `${status} ${headers['retry-after']}`))).toEqual(
    new Set(['503 5']),
  );
  // On a busy machine, a request that started late may exceed the handler time.
  const stopped = 'The response took too long. Try again in a moment.';
  const reasons = refused.map(({ body }) => [waited, stopped].find((reason) => body.includes(reason)));
  expect(reasons).toContain(waited);
  expect(reasons).not.toContain(undefined);
});

test('returns 404 for missing parts of a large profile', async () => {
  expect([(await ask('/large/awards')).status, (await ask('/large/work/nowhere')).status]).toEqual([
    404, 404,
  ]);
});
