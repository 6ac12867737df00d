import { afterAll, expect, test } from 'bun:test';
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

test('while a large profile is made for somebody, others get their answers', async () => {
  for (const format of ['html', 'markdown', 'text']) {
    let isMade = false;
    const making = ask(`/large?format=${format}`).finally(() => {
      isMade = true;
    });
    let others = 0;
    while (!isMade) {
      expect((await ask('/alice?format=json')).status).toBe(200);
      others += 1;
    }
    const { status, body } = await making;
    expect([format, status, body.includes('Company 549')]).toEqual([format, 200, true]);
    // On the thread that serves, the first of them would have come too late.
    expect([format, others > 3]).toEqual([format, true]);
  }
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
