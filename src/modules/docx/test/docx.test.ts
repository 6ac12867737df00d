import { afterAll, expect, test } from 'bun:test';
import { convertToHtml, extractRawText } from 'mammoth';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { addProfile, preview, startTestServer } from '../../../../test/support/server.ts';
import { turnsOf } from '../../../../test/support/turns-of.ts';
import { shareUrl } from '../../../core/paths/preview.ts';
import { projectProfile } from '../../../domain/profile/public-profile.ts';
import { publicAddresses } from '../../../domain/profile/view.ts';
import { createShare } from '../../shares/shares.ts';
import { renderDocx } from '../write-docx.ts';

const server = await startTestServer({ LOCALES: 'en,fr,de,es,ar' });
afterAll(() => server.stop());

await addProfile(server, 'ada', {
  basics: {
    name: 'Ada Lovelace',
    label: 'Analyst & <programmer>',
    email: 'planted@secret.example',
    url: 'https://ada.example/',
    summary: 'Writes **programs** for [engines](https://engines.example/).\n\n- one\n- two',
    profiles: [{ network: 'Mastodon', username: 'ada', url: 'https://m.example/@ada' }],
  },
  work: [
    {
      name: 'Analytical Engines',
      position: 'Programmer',
      startDate: '1842-02',
      summary: 'Notes.\n\n1. first\n2. second',
      highlights: ['Bernoulli *numbers*', 'Loops'],
    },
  ],
  projects: [{ name: 'Planted project', 'x-vitrine': { visibility: 'private' } }],
  skills: [{ name: 'Algebra', level: 'Master', keywords: ['symbols', 'sums'] }, { name: 'Music' }],
  'x-vitrine': { locales: { fr: { '/basics/label': 'Analyste' } } },
});
await addProfile(server, 'leila', {
  basics: { name: 'ليلى حداد', label: 'مهندسة برمجيات', summary: 'تكتب برامج Vitrine في 2024.' },
  'x-vitrine': { language: 'ar' },
});

await addProfile(server, 'noa', {
  basics: { name: 'נועה (נוני)', summary: 'Learnt מדעי, 7 המחשב, and more in 2009.' },
  education: [
    {
      institution: 'Home',
      studyType: 'MSc',
      area: 'מדעי המחשב (BA)',
      startDate: '2005',
      endDate: '2009',
      score: '95',
    },
  ],
});

await addProfile(server, 'dora', {
  basics: { name: 'Dora Weiß' },
  work: [{ name: 'Orgelbau', startDate: '2019-06' }],
  'x-vitrine': { language: 'de-AT' },
});

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const read = async (target: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`http://127.0.0.1:${server.port}${target}`, {
    headers: { Host: preview, ...headers },
  });
  return {
    status: response.status,
    headers: response.headers,
    buffer: Buffer.from(await response.arrayBuffer()),
  };
};
const htmlOf = async (buffer: Buffer) => (await convertToHtml({ buffer })).value;

test('a Word document has headings, lists and links that other programs read', async () => {
  const { status, headers, buffer } = await read('/ada?format=docx');
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    docx,
    'attachment; filename="ada.docx"',
  ]);
  const { value: html, messages } = await convertToHtml({ buffer });
  expect(messages.filter(({ type }) => type === 'error')).toEqual([]);
  expect(html).toContain('<h1>Ada Lovelace</h1>');
  expect(html).toContain('<em>Analyst &amp; &lt;programmer&gt;</em>');
  expect(html).toContain('<strong>programs</strong> for <a href="https://engines.example/">engines</a>');
  expect(html).toContain('<ul><li>one</li><li>two</li></ul>');
  expect(html).toContain('<h2>Work</h2><h3>Analytical Engines</h3>');
  expect(html).toContain('<ol><li>first</li><li>second</li></ol>');
  expect(html).toContain('<ul><li>Bernoulli <em>numbers</em></li><li>Loops</li></ul>');
  expect(html).toContain(
    '<li><strong>Algebra</strong> · Master: symbols, sums</li><li><strong>Music</strong></li>',
  );
  const { value: text } = await extractRawText({ buffer });
  const order = ['Ada Lovelace', 'Writes programs', 'Work', 'Programmer', 'Loops', 'Skills', 'Algebra'];
  const places = order.map((words) => text.indexOf(words));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(text).not.toMatch(/planted/i);
});

test('follows the share link with its key, and the public profile without key or password', async () => {
  const accounts = accountsOf(server);
  const shows = ['/basics/email', '/projects/planted-project'];
  const textAt = async (target: string) =>
    (await extractRawText({ buffer: (await read(target)).buffer })).value;
  const { key } = await createShare(accounts, 'ada', { label: 'Open', shows });
  const shown = await read(`/ada?format=docx&key=${key}`);
  expect(shown.headers.get('cache-control')).toBe('private, no-store');
  expect((await extractRawText({ buffer: shown.buffer })).value).toMatch(
    /planted@secret\.example[\s\S]*Planted project/,
  );
  const locked = await createShare(accounts, 'ada', { label: 'Locked', shows, password: 'cogs and levers' });
  expect(await textAt(`/ada?format=docx&key=${locked.key}`)).not.toMatch(/planted/i);
  const blind = await createShare(accounts, 'ada', { label: 'Blind', anonymous: true });
  const target = shareUrl('ada', blind.key, true).replace('?', '?format=docx&');
  const named = await read(target);
  expect(named.headers.get('content-disposition')).not.toContain('ada');
  const { unzipSync } = await import('fflate');
  const all = Object.values(unzipSync(named.buffer)).map((part) => Buffer.from(part).toString());
  expect(all.join('\n')).toContain('Programmer');
  expect(all.join('\n')).not.toMatch(/lovelace|\/ada\b|analytical|m\.example/i);
});

test('two documents with different bytes have different ETags', async () => {
  const uncached = await startTestServer({ APP_ENV: 'development' });
  const basics = { name: 'Ada', url: 'https://ada.example/' };
  await addProfile(uncached, 'ada', { basics });
  const readUncached = async () => {
    const init = { headers: { Host: preview } };
    const response = await fetch(`http://127.0.0.1:${uncached.port}/ada?format=docx`, init);
    return { tag: response.headers.get('etag'), hash: Bun.hash(await response.arrayBuffer()) };
  };
  const documents = [await readUncached(), await readUncached()];
  await uncached.stop();
  expect(new Set(documents.map(({ tag }) => tag)).size).toBe(new Set(documents.map(({ hash }) => hash)).size);
  // The library writes random ids, so without different documents this test would prove nothing.
  expect(new Set(documents.map(({ hash }) => hash)).size).toBe(2);
});

test('is negotiated in the requested language and not sent twice', async () => {
  expect(await htmlOf((await read('/ada?format=docx&lang=fr')).buffer)).toContain('Analyste');
  const first = await read('/ada', { Accept: docx });
  expect(first.headers.get('content-type')).toBe(docx);
  const tag = first.headers.get('etag') ?? '';
  expect((await read('/ada', { Accept: docx, 'If-None-Match': tag })).status).toBe(304);
  expect((await read('/ada')).headers.get('link')).toContain(
    `?format=docx>; rel="alternate"; type="${docx}"`,
  );
  expect((await read('/ada/work?format=docx')).status).toBe(406);
});

test('marks right-to-left text only', async () => {
  const { buffer } = await read('/leila?format=docx');
  const { value } = await extractRawText({ buffer });
  expect(value).toContain('ليلى حداد');
  expect(value).toContain('تكتب برامج Vitrine في 2024.');
  const { unzipSync } = await import('fflate');
  const xml = Buffer.from(unzipSync(buffer)['word/document.xml'] ?? []).toString();
  expect(xml).toContain('<w:bidi/>');
  expect(xml).toMatch(/<w:rtl\/>[^/]*<\/w:rPr><w:t[^>]*>ليلى/);
  expect(xml).not.toMatch(/<w:rtl\/><\/w:rPr><w:t[^>]*>https?:/);
});

/** Whether each run is right-to-left, by its text. */
async function runsOf(buffer: Buffer) {
  const { unzipSync } = await import('fflate');
  const xml = Buffer.from(unzipSync(buffer)['word/document.xml'] ?? []).toString();
  const runs = xml.matchAll(/<w:r>(?:<w:rPr>(.*?)<\/w:rPr>)?<w:t[^>]*>(.*?)<\/w:t><\/w:r>/g);
  return new Map([...runs].map(([, look = '', text = '']) => [text, look.includes('<w:rtl/>')]));
}

test('isolates right-to-left text in left-to-right text, and the reverse', async () => {
  const noa = await read('/noa?format=docx');
  const runs = await runsOf(noa.buffer);
  expect([...runs].slice(0, 5)).toEqual([
    ['\u2068נועה (נוני)\u2069', true],
    ['Learnt ', false],
    ['מדעי, 7 המחשב', true],
    [', and more in 2009.', false],
    ['Education', false],
  ]);
  expect(['MSc, ', '\u2068מדעי המחשב (BA)\u2069', ' · 95 · 2005 – 2009'].map((one) => runs.get(one))).toEqual(
    [false, true, false],
  );
  const core = Buffer.from((await import('fflate')).unzipSync(noa.buffer)['docProps/core.xml'] ?? []);
  expect(core.toString()).toContain('<dc:title>נועה (נוני)</dc:title>');
  const leila = await runsOf((await read('/leila?format=docx')).buffer);
  expect([...leila].slice(2, 5)).toEqual([
    ['تكتب برامج ', true],
    ['Vitrine', false],
    [' في 2024.', true],
  ]);
  expect(leila.get(`\u2066http://${preview}/leila\u2069`)).toBe(false);
});

test('bounds the number of runs for any direction changes', async () => {
  const odd = 'aא'.repeat(10_000);
  const [other, usual] = ['bב'.repeat(400), 'Learnt מדעי here.'];
  await addProfile(server, 'turns', {
    basics: { name: 'Turns', summary: [odd, usual, ...Array.from({ length: 40 }, () => other)].join('\n\n') },
  });
  const { buffer } = await read('/turns?format=docx');
  const runs = await runsOf(buffer);
  expect([odd, 'Learnt ', 'מדעי', ' here.', other].map((one) => runs.get(one))).toEqual([
    false,
    false,
    true,
    false,
    false,
  ]);
  const { unzipSync } = await import('fflate');
  const xml = Buffer.from(unzipSync(buffer)['word/document.xml'] ?? []).toString();
  expect(xml.split('<w:r>').length).toBeLessThan(6_000);
});

test('opens with any content', async () => {
  const odd = 'a \u0007 \uffff ]]> <w:p> &#1; \u202e x';
  await addProfile(server, 'odd', {
    basics: {
      name: odd,
      label: odd,
      summary: `${odd}\n\n${'> '.repeat(60)}deep\n\n- ${odd}\n\n[x](https://odd.example/\uffff)`,
    },
  });
  const { status, buffer } = await read('/odd?format=docx');
  expect(status).toBe(200);
  expect((await extractRawText({ buffer })).value).toContain(']]> <w:p>');
  const { unzipSync } = await import('fflate');
  for (const [part, bytes] of Object.entries(unzipSync(buffer)))
    expect([part, /[\0-\b\ufffe\uffff]/.exec(Buffer.from(bytes).toString())]).toEqual([part, null]);
});

test('has the one language of its content for every client', async () => {
  for (const asked of ['en', 'fr']) {
    const { buffer } = await read('/dora?format=docx', { 'Accept-Language': asked });
    expect(await htmlOf(buffer)).toContain('>Berufserfahrung</h');
  }
});

test('leaves the event loop free while it makes a large document', async () => {
  const work = Array.from({ length: 300 }, (_, index) => ({
    name: `Company ${index}`,
    highlights: Array.from({ length: 10 }, (_, line) => `**Built** part ${line} of *many* parts`),
  }));
  const profile = projectProfile({ basics: { name: 'Large' }, work }, {}, 'en');
  const place = {
    username: 'large',
    addresses: publicAddresses('', 'large'),
    language: 'en',
    lastModified: '2026-01-02T03:04:05Z',
    month: '2026-01',
  };
  const here = await turnsOf(() => renderDocx(profile, place, 'en'));
  await addProfile(server, 'large', { basics: { name: 'Large' }, work });
  await read('/ada?format=docx');
  const there = await turnsOf(() => read('/large?format=docx'));
  expect(there.longest).toBeLessThan(here.longest / 2);
}, 60_000);
