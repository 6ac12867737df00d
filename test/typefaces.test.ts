import { afterAll, expect, test } from 'bun:test';
import { inflateSync } from 'node:zlib';
import { publish } from '../src/accounts/publish.ts';
import { typefaces } from '../src/domain/profile/document.ts';
import { accountsOf } from './support/accounts.ts';
import { startApi } from './support/api-client.ts';
import { draftOf } from './support/editor.ts';
import { signInAs } from './support/member.ts';
import { addProfile, main, preview, startTestServer } from './support/server.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const document = { basics: { name: 'Ada Дом', label: 'Analyst', summary: 'Writes *notes*.' } };
for (const typeface of typefaces)
  await addProfile(server, typeface, { ...document, 'x-vitrine': { typeface } });
await addProfile(server, 'plain', document);

const pageOf = (username: string) => server.call(`/${username}?format=html`, { host: preview });

test('a typeface is chosen, and one that does not exist is rejected with the list', async () => {
  const plain = await signInAs(server, 'plain');
  const place = '/edit/appearance';
  const revision = async () => /name="revision" value="(\d+)"/.exec((await plain.get(place)).body)?.[1] ?? '';
  await plain.post(place, { revision: await revision(), '/x-vitrine/typeface': 'warm' });
  expect((await draftOf(server, 'plain'))['x-vitrine']).toEqual({ typeface: 'warm' });
  expect((await plain.get(place)).body).toMatch(/value="warm" checked/);
  const wrong = await plain.post(place, { revision: await revision(), '/x-vitrine/typeface': 'comic' });
  expect(wrong.status).toBe(422);
  expect(wrong.body).toContain(`must be one of ${typefaces.join(', ')}`);
  await plain.post(place, { revision: await revision(), '/x-vitrine/typeface': '' });
  expect((await draftOf(server, 'plain'))['x-vitrine'] ?? {}).toEqual({});
});

test('the API rejects a typeface that does not exist with the list', async () => {
  const api = await startApi();
  const token = await api.tokenOf('alice', 'profile:write');
  const answer = await api.ask('/users/alice/draft', {
    method: 'PUT',
    token,
    headers: { 'If-Match': '*' },
    json: { basics: { name: 'Alice' }, 'x-vitrine': { typeface: 'comic' } },
  });
  await api.server.stop();
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.value)).toContain(`must be one of ${typefaces.join(', ')}`);
});

test('a page without a typeface names no font and may load none', async () => {
  const { body, headers } = await pageOf('plain');
  expect(body).not.toContain('~fonts');
  expect(headers['content-security-policy']).not.toContain('font-src');
});

test.each([...typefaces])('the page in %s loads its fonts from its own host alone', async (typeface) => {
  const { body, headers } = await pageOf(typeface);
  expect(headers['content-security-policy']).toContain("font-src 'self';");
  const preloads = [...body.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)].map(
    ([, url = '']) => url,
  );
  const urls = [...body.matchAll(/url\(([^)]+)\)format/g)].map(([, url = '']) => url);
  expect(preloads.length).toBeGreaterThan(0);
  expect(urls).toEqual(expect.arrayContaining(preloads));
  for (const url of new Set(urls))
    for (const host of [preview, main]) {
      const font = await server.call(url, { host });
      expect([url, font.status, font.headers['content-type']]).toEqual([url, 200, 'font/woff2']);
      expect(font.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
});

test.each(['nothing.5.woff2', 'lora-latin-normal.4.woff2', 'constructor.5.woff2', '..%2Fpackage.json'])(
  'finds no font named %s',
  async (name) => {
    expect((await server.call(`/~fonts/${name}`, { host: preview })).status).toBe(404);
  },
);

test.each([...typefaces])('the PDF in %s has its fonts', async (typeface) => {
  const names = fontNames(await patiently(`/${typeface}?format=pdf`));
  const usual = fontNames(await patiently('/plain?format=pdf'));
  expect(usual).toContain('Lora');
  const wanted: Readonly<Record<string, string>> = {
    book: 'Lora',
    editorial: 'PlayfairDisplay',
    academic: 'SourceSerif4',
    modern: 'Inter',
    technical: 'IBMPlexSans',
    warm: 'Fraunces',
    code: 'JetBrainsMono',
  };
  expect(names).toContain(wanted[typeface] ?? '?');
});

test('the card has the fonts of the typeface, and other cards stay the same', async () => {
  const before = await patiently('/plain?format=card');
  const cards = [await patiently('/modern?format=card'), await patiently('/warm?format=card')];
  await publish(accountsOf(server), 'plain');
  const after = await patiently('/plain?format=card');
  for (const card of cards) expect(Buffer.compare(card, before)).not.toBe(0);
  expect(Buffer.compare(after, before)).toBe(0);
});

async function patiently(path: string): Promise<Buffer> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { Host: preview } });
    const body = Buffer.from(await answer.arrayBuffer());
    if (answer.status === 200) return body;
    await Bun.sleep(200);
  }
}

/** The names of all fonts in a PDF, after decompressing its objects. */
function fontNames(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const parts = [...text.matchAll(/stream\r?\n/g)].map(({ index, 0: { length } }) => {
    try {
      return inflateSync(pdf.subarray(index + length)).toString('latin1');
    } catch {
      return '';
    }
  });
  return [text, ...parts]
    .flatMap((part) => [...part.matchAll(/\/FontName ?\/([\w+-]+)/g)].map(([, name]) => name))
    .join(' ');
}
