import { afterAll, expect, test } from 'bun:test';
import type { Response } from './support/client.ts';
import { signInAs } from './support/member.ts';
import { addProfile, preview, startTestServer } from './support/server.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const text = 'Made the *slow* parts fast, and **kept** them so; see [this](https://example.org/) for more. ';
const item = (index: number) => ({ name: `Company ${index}`, startDate: '2001-02', summary: text.repeat(2) });
await addProfile(server, 'large', {
  basics: { name: 'Large' },
  work: Array.from({ length: 550 }, (_, n) => item(n)),
});

const ask = (target: string) => server.call(target, { host: preview });

/** While it is made, others get their answers: on the thread that serves, the first would have come too late. */
async function besideOthers(asking: Promise<Response>): Promise<Response> {
  let isMade = false;
  const making = asking.finally(() => {
    isMade = true;
  });
  let others = 0;
  while (!isMade) {
    expect((await ask('/alice?format=json')).status).toBe(200);
    others += 1;
  }
  expect(others).toBeGreaterThan(3);
  return making;
}

test.each(['html', 'markdown', 'text'])('a large profile holds nobody up as %s', async (format) => {
  const { status, body } = await besideOthers(ask(`/large?format=${format}`));
  expect([status, body.includes('Company 549')]).toEqual([200, true]);
});

test('nor does the preview of a large draft', async () => {
  const member = await signInAs(server, 'large');
  const page = await besideOthers(member.get('/edit/preview?framed=1'));
  expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(page.body).toContain('Company 549');
  const drawn = await besideOthers(member.post('/edit/preview', { revision: '2', '/basics/name': 'Larger' }));
  const { title, html, css } = JSON.parse(drawn.body);
  expect([title, html.includes('Company 549'), css.length > 0]).toEqual(['Larger', true, true]);
  for (const place of ['awards', 'work/nowhere'])
    expect((await member.get(`/edit/preview/${place}`)).status).toBe(404);
});

test('what is made aside is labelled and kept like everything else', async () => {
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

test('who asks for the same at once gets the same', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('/large?format=vcard')));
  expect(new Set(answers.map(({ status, body, headers }) => `${status} ${headers.vary} ${body}`)).size).toBe(
    1,
  );
  expect(answers[0]?.body).toContain('BEGIN:VCARD');
});

test('what a large profile does not have is not found', async () => {
  expect([(await ask('/large/awards')).status, (await ask('/large/work/nowhere')).status]).toEqual([
    404, 404,
  ]);
});
