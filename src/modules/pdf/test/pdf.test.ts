import { afterAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { createPicture } from '../../../../test/support/pictures.ts';
import { addProfile, preview, startTestServer } from '../../../../test/support/server.ts';
import { root } from '../../../../test/support/vitrine.ts';
import { putFile } from '../../../accounts/change-files.ts';
import { publish } from '../../../accounts/publish.ts';
import { shareUrl } from '../../../core/paths/preview.ts';
import { createShare } from '../../shares/shares.ts';
import { pdfLooks } from '../typesetter/pdf-document.ts';

const fonts = join(root, 'node_modules/@expo-google-fonts/noto-sans-georgian/400Regular');
const server = await startTestServer({ LOCALES: 'en,fr,de,es,ar', CARD_FONTS: fonts });
afterAll(() => server.stop());

await addProfile(server, 'ada', {
  basics: {
    name: 'Ada Lovelace',
    label: 'Analyst #eval("1") & <programmer>',
    email: 'planted@secret.example',
    url: 'https://ada.example/',
    summary: 'Writes **programs** for [engines](https://engines.example/).\n\n- one\n- two 🚀',
    profiles: [{ network: 'Mastodon', username: 'ada', url: 'https://m.example/@ada' }],
  },
  work: [
    {
      name: 'Analytical Engines',
      position: 'Programmer',
      startDate: '1842-02',
      summary: 'Notes: #read("/etc/passwd") $x$ @ref.\n\n1. first\n2. second',
      highlights: ['Bernoulli *numbers*', 'Loops'],
    },
  ],
  projects: [{ name: 'Planted project', 'x-vitrine': { visibility: 'private' } }],
  skills: [{ name: 'Algebra', level: 'Master', keywords: ['symbols', 'sums'] }, { name: 'Music' }],
  'x-vitrine': { locales: { fr: { '/basics/label': 'Analyste' } } },
});
await addProfile(server, 'leila', {
  basics: {
    name: 'ليلى حداد',
    label: 'مهندسة برمجيات أولى',
    summary: 'الأولوية للوضوح، ولا تتوقف عن القراءة خلال ثلاثة أشهر في بيروت.',
  },
  'x-vitrine': { language: 'ar' },
});
await addProfile(server, 'many', {
  basics: { name: 'Дмитрий Ελένη יוסף मोहन გიორგი' },
});
await addProfile(server, 'noa', {
  basics: { name: 'נועה (נוני)', location: { city: 'חיפה', countryCode: 'IL' } },
  work: [{ name: 'חברת מחשבים!', startDate: '2010' }],
  education: [
    {
      institution: 'Home',
      studyType: 'MSc',
      area: 'מדעי המחשב',
      startDate: '2005',
      endDate: '2009',
      score: '95',
    },
  ],
  'x-vitrine': { titles: { work: 'עבודה' } },
});
await addProfile(server, 'rami', {
  basics: { name: 'رامي', phone: '+49 30 1234 5' },
  work: [{ name: 'Acme "Semi" <Inc>' }],
  'x-vitrine': { language: 'ar', visibility: { '/basics/phone': 'public' } },
});
await addProfile(server, 'wang', { basics: { name: '王小明' } });

await addProfile(server, 'grace', {
  basics: { name: 'Grace Hopper', email: 'grace@navy.example', url: 'https://grace.example/' },
  work: [{ name: 'Navy Yard', position: 'Rear admiral', startDate: '1985', url: 'https://navy.example/' }],
  'x-vitrine': { visibility: { '/basics/email': 'public' } },
});
const tries = 10;

/** On a busy machine, the first PDF may take longer than the client waits. */
async function read(target: string, headers: Record<string, string> = {}, method = 'GET') {
  for (let left = tries; ; left -= 1) {
    const response = await fetch(`http://127.0.0.1:${server.port}${target}`, {
      method,
      headers: { Host: preview, ...headers },
    });
    const body = Buffer.from(await response.arrayBuffer());
    if (response.status !== 503 || left === 0)
      return { status: response.status, headers: response.headers, body };
    expect(response.headers.get('retry-after')).toBe('5');
    await Bun.sleep(1_000);
  }
}

async function open(body: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(body));
  const { text } = await extractText(pdf, { mergePages: true });
  const info: Record<string, unknown> = { ...(await pdf.getMetadata()).info };
  const mark = (await pdf.getMarkInfo()) as { readonly Marked?: boolean } | null;
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, page) => pdf.getPage(page + 1)));
  const tags = JSON.stringify(await Promise.all(pages.map((page) => page.getStructTree())));
  const [, , width = 0, height = 0] = pages[0]?.view ?? [];
  return { text: text.replace(/\s+/g, ' '), info, isTagged: mark?.Marked, tags, width, height, pages };
}

test('has every word in order, is tagged, and names its person', async () => {
  const { status, headers, body } = await read('/ada?format=pdf');
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'application/pdf',
    'attachment; filename="ada.pdf"',
  ]);
  const { text, info, isTagged, tags } = await open(body);
  const order = [
    ...['Ada Lovelace', 'Analyst #eval("1") & <programmer>', 'https://ada.example/', 'Mastodon'],
    ...['Writes programs for engines.', 'one', 'two', 'Work', 'Analytical Engines', 'Programmer'],
    ...['Notes: #read("/etc/passwd") $x$ @ref.', '1. first', '2. second', 'Bernoulli numbers', 'Loops'],
    ...['Skills', 'Algebra · Master: symbols, sums', 'Music'],
  ];
  const places = order.map((words) => text.indexOf(words));
  expect(order.filter((_, index) => places[index] === -1)).toEqual([]);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect([isTagged, info.Title, info.Author, info.Language]).toEqual([
    true,
    'Ada Lovelace',
    'Ada Lovelace',
    'en',
  ]);
  for (const role of ['H1', 'H2', 'H3', 'L', 'LI', 'Link']) expect(tags).toContain(`"${role}"`);
  expect(text).toContain(`${preview}/ada`);
  expect(text).not.toMatch(/planted|🚀/i);
});

test.each([...pdfLooks])(
  'has the photo, one heading per employer and links in the look %s',
  async (template) => {
    const { pages } = await open((await read(`/grace?format=pdf&template=${template}`)).body);
    const found = (await Promise.all(pages.map((page) => page.getAnnotations()))).flat();
    const urls = found.flatMap(({ url }: { url?: string }) => url ?? []);
    for (const url of ['https://grace.example/', 'https://navy.example/', 'mailto:grace@navy.example'])
      expect(urls).toContain(url);
    expect(urls.some((url) => url.startsWith(`http://${preview}`))).toBe(true);
  },
);

test('is set right-to-left and in other scripts', async () => {
  const { text, info } = await open((await read('/leila?format=pdf')).body);
  for (const word of ['ليلى', 'حداد', 'الأولوية', 'ولا', 'القراءة', 'خلال', 'ثلاثة', 'أشهر', 'بيروت'])
    expect(text).toContain(word);
  expect(info.Language).toBe('ar');
  const many = await open((await read('/many?format=pdf')).body);
  for (const word of ['Дмитрий', 'Ελένη', 'יוסף', 'გიორგი']) expect(many.text).toContain(word);
});

test('isolates right-to-left text in left-to-right text, and the reverse', async () => {
  const noa = await open((await read('/noa?format=pdf')).body);
  expect(noa.text).toContain('MSc, המחשב מדעי · 95');
  expect(noa.text).not.toMatch(/[\u2066-\u2069]/);
  expect(noa.info.Title).toBe('נועה (נוני)');
  // In right-to-left text, the end of a title is on its left.
  expect(noa.text).toContain('!מחשבים חברת');
  const rami = await open((await read('/rami?format=pdf')).body);
  expect(rami.text).toContain('Acme "Semi" <Inc>');
  expect(rami.text).toContain('+49 30 1234 5');
});

test.each([...pdfLooks])('bookmarks of %s are the titles as written', async (template) => {
  const { body } = await read(`/noa?format=pdf&template=${template}`);
  const bookmarks = await (await getDocumentProxy(new Uint8Array(body))).getOutline();
  const titlesIn = (list: readonly { title: string; items: typeof bookmarks }[]): string[] =>
    list.flatMap(({ title, items }) => [title, ...titlesIn(items)]);
  expect(titlesIn(bookmarks)).toEqual(['נועה (נוני)', 'עבודה', 'חברת מחשבים!', 'Education', 'Home']);
});

test('rejects letters without a font instead of drawing boxes', async () => {
  const { status, body } = await read('/wang?format=pdf', { Accept: 'text/plain' });
  expect([status, body.toString()]).toEqual([
    406,
    expect.stringContaining('No font of this site has the character 王'),
  ]);
});

test("uses the person's paper and template unless others are requested", async () => {
  const sizeOf = async (target: string) => {
    const { width, height } = await open((await read(target)).body);
    return [Math.round(width), Math.round(height)];
  };
  const [a4, letter] = [
    [595, 842],
    [612, 792],
  ];
  expect(await sizeOf('/ada?format=pdf')).toEqual(a4);
  expect(await sizeOf('/ada?format=pdf&paper=letter')).toEqual(letter);
  await addProfile(server, 'us', {
    basics: { name: 'Us', location: { countryCode: 'US' } },
    'x-vitrine': { theme: 'studio' },
  });
  expect(await sizeOf('/us?format=pdf')).toEqual(letter);
  expect(await sizeOf('/us?format=pdf&paper=a4')).toEqual(a4);
  const tagOf = async (target: string) => (await read(target)).headers.get('etag');
  expect(await tagOf('/us?format=pdf')).toBe(await tagOf('/us?format=pdf&template=modern'));
  expect(await tagOf('/us?format=pdf')).not.toBe(await tagOf('/us?format=pdf&template=classic'));
  for (const wrong of ['paper=a5', 'template=..%2Fparts'])
    expect((await read(`/us?format=pdf&${wrong}`)).status).toBe(422);
});

test('is negotiated in the requested language, not sent twice, and offered', async () => {
  const first = await read('/ada', { Accept: 'application/pdf' });
  expect(first.headers.get('content-type')).toBe('application/pdf');
  const tag = first.headers.get('etag') ?? '';
  expect((await read('/ada', { Accept: 'application/pdf', 'If-None-Match': tag })).status).toBe(304);
  const head = await read('/ada?format=pdf', {}, 'HEAD');
  expect([
    head.status,
    head.headers.get('etag'),
    head.headers.get('content-length'),
    head.body.length,
  ]).toEqual([200, tag, String(first.body.length), 0]);
  const french = await read('/ada?format=pdf&lang=fr');
  expect([french.headers.get('content-language'), (await open(french.body)).text]).toEqual([
    'fr',
    expect.stringContaining('Analyste'),
  ]);
  const page = await read('/ada');
  expect(page.headers.get('link')).toContain('?format=pdf>; rel="alternate"; type="application/pdf"');
  expect(page.body.toString()).toMatch(
    /<a type="application\/pdf" href="[^"]*\/ada\?format=pdf&amp;lang=en">/,
  );
  expect((await read('/ada/work?format=pdf')).status).toBe(406);
  expect((await read('/nobody?format=pdf')).status).toBe(404);
});

test('follows the share link with its key, is not cached, and names no one if anonymous', async () => {
  const accounts = accountsOf(server);
  const shows = ['/basics/email', '/projects/planted-project'];
  const { key } = await createShare(accounts, 'ada', { label: 'Open', shows });
  const shown = await read(`/ada?format=pdf&key=${key}`);
  expect([shown.headers.get('cache-control'), shown.headers.get('etag')]).toEqual([
    'private, no-store',
    null,
  ]);
  const { text, pages } = await open(shown.body);
  expect(text).toMatch(/planted@secret\.example.*Planted project/);
  const addresses = (await Promise.all(pages.map((page) => page.getAnnotations()))).flat();
  expect(JSON.stringify(addresses) + text + shown.body.toString('latin1')).not.toContain(key);
  expect((await open((await read('/ada?format=pdf')).body)).text).not.toMatch(/planted/i);
  const locked = await createShare(accounts, 'ada', { label: 'Locked', shows, password: 'cogs and levers' });
  expect((await open((await read(`/ada?format=pdf&key=${locked.key}`)).body)).text).not.toMatch(/planted/i);
  const blind = await createShare(accounts, 'ada', { label: 'Blind', anonymous: true });
  const named = await read(shareUrl('ada', blind.key, true).replace('?', '?format=pdf&'));
  expect(named.headers.get('content-disposition')).not.toContain('ada');
  const anonymous = await open(named.body);
  expect(anonymous.text).toContain('Programmer');
  const links = (await Promise.all(anonymous.pages.map((page) => page.getAnnotations()))).flat();
  const all = [anonymous.text, anonymous.info, anonymous.tags, links, named.body.toString('latin1')];
  expect(JSON.stringify(all)).not.toMatch(/lovelace|\bada\b|analytical|m\.example|vitrine\.test/i);
});

test('repairs input that would stop Typst: deep nesting, half characters, endless words and URLs', async () => {
  const deep = Array.from({ length: 40 }, (_, level) => `${'  '.repeat(level)}- level ${level}`).join('\n');
  await addProfile(server, 'odd', {
    basics: { name: 'Odd \ud800 one', summary: `${deep}\n\n[far](https://a.example/${'a'.repeat(9_000)})` },
    work: [{ name: 'W'.repeat(3_000), summary: `${'>'.repeat(60)} quoted` }],
  });
  const { status, body } = await read('/odd?format=pdf');
  expect(status).toBe(200);
  const { text } = await open(body);
  for (const words of ['Odd', 'level 0', 'level 39', 'far', 'quoted']) expect(text).toContain(words);
});

test("breaks text without spaces at the paper's edge and keeps it readable", async () => {
  const hash = '0123456789abcdef'.repeat(8);
  await addProfile(server, 'hash', {
    basics: { name: 'Hash', summary: `Commit ${hash} and \`com.example.${'code.'.repeat(30)}\`` },
    work: [{ name: `Of${'so'.repeat(40)}` }],
  });
  for (const template of pdfLooks) {
    const { text, pages, width } = await open((await read(`/hash?format=pdf&template=${template}`)).body);
    expect(text.replace(/\s/g, '')).toContain(hash);
    expect(text).not.toMatch(/[\u200b\ufffc]/);
    const contents = await Promise.all(pages.map((page) => page.getTextContent()));
    const ends = contents.flatMap(({ items }) =>
      items.flatMap((item) => ('transform' in item ? [Number(item.transform[4]) + item.width] : [])),
    );
    expect(Math.max(...ends)).toBeLessThan(width);
  }
});

test.each([...pdfLooks])(
  '%s has the photo with alt text, and roles grouped by employer',
  async (template) => {
    const accounts = accountsOf(server);
    await addProfile(server, 'mira', { basics: { name: 'Mira', url: 'https://mira.example/' } });
    await putFile(accounts, 'mira', 'basics/image/me.png', await createPicture('png', 300, 300));
    await publish(accounts, 'mira');
    const { text, tags, pages } = await open((await read(`/mira?format=pdf&template=${template}`)).body);
    expect(tags).toContain('"role":"Figure","children":[{"type":"content"');
    expect(tags).toContain('"alt":"Mira"');
    const links = (await Promise.all(pages.map((page) => page.getAnnotations()))).flat();
    expect(links.map(({ url }) => url)).toContain('https://mira.example/');
    expect(text).toContain('1 / 1');
    const role = { name: 'Acme', startDate: '2019', endDate: '2020' };
    const work = [
      { ...role, position: 'Head' },
      { ...role, position: 'Hand' },
    ];
    await addProfile(server, 'roles', { basics: { name: 'Roles' }, work });
    const grouped = await open((await read(`/roles?format=pdf&template=${template}`)).body);
    expect(grouped.text.match(/Acme/g)).toHaveLength(1);
    expect(grouped.text).toMatch(/Acme.*Head.*Hand/);
  },
);

test('shrinks the text if the last sheet is at most 15 % full, and only then', async () => {
  const sheetsWith = async (count: number) => {
    const work = Array.from({ length: count }, (_, index) => ({
      name: `Company ${index}`,
      position: 'Maker',
      startDate: '2019-03',
      summary: 'Made what was wanted, and more.',
    }));
    await addProfile(server, 'long', { basics: { name: 'Long' }, work });
    const { pages } = await open((await read('/long?format=pdf')).body);
    const [content] = await Promise.all([pages[0]?.getTextContent()]);
    const sizes = content?.items.flatMap((item) => ('height' in item ? [item.height] : [])) ?? [];
    return { sheets: pages.length, size: Math.round(Math.max(...sizes.filter((one) => one < 12)) * 10) };
  };
  const seen = [];
  for (let count = 10; count <= 18; count += 1) seen.push(await sheetsWith(count));
  const [usual] = seen;
  const tight = seen.filter(({ size }) => size < (usual?.size ?? 0));
  expect(tight.length).toBeGreaterThan(0);
  for (const { sheets } of tight) expect(sheets).toBe(1);
  expect(seen.at(-1)).toEqual({ sheets: 2, size: usual?.size ?? 0 });
});

/** The font sizes of the numbered lines on each sheet. */
async function sizesOfLines(count: number, entries: number): Promise<number[][]> {
  const summary = Array.from({ length: count }, (_, line) => `line ${line}`).join('  \n');
  const work = [
    ...Array.from({ length: entries }, (_, index) => ({ name: `Company ${index}`, startDate: '2019' })),
    { name: 'Lines', startDate: '2018', summary },
  ];
  await addProfile(server, 'lines', { basics: { name: 'Lines' }, work });
  const { pages } = await open((await read('/lines?format=pdf')).body);
  const texts = await Promise.all(pages.map((page) => page.getTextContent()));
  return texts.map(({ items }) =>
    items.flatMap((item) => ('height' in item && /^line/.test(item.str) ? [item.height] : [])),
  );
}

test.each([
  ['a PDF with entries', 12],
  ['a PDF of text', 0],
])(
  'tightens %s only up to 15 %% of a sheet',
  async (_, entries) => {
    // A middle sheet holds as many lines as fit.
    const [first = [], whole = []] = await sizesOfLines(120, entries);
    const [usual = 0] = whole;
    const looksWith = async (more: number) => {
      const sheets = await sizesOfLines(first.length + more, entries);
      return { sheets: sheets.length, isTighter: (sheets[0]?.[0] ?? 0) < usual };
    };
    const most = 0.15 * whole.length;
    for (const more of [1, Math.floor(most)])
      expect([more, await looksWith(more)]).toEqual([more, { sheets: 1, isTighter: true }]);
    for (const more of [0, Math.ceil(most) + 1])
      expect([more, await looksWith(more)]).toEqual([more, { sheets: more === 0 ? 1 : 2, isTighter: false }]);
  },
  120_000,
);

test("doesn't exist with PDF=off and isn't mentioned", async () => {
  const usual = await startTestServer({ PDF: 'off' });
  try {
    const ask = async (target: string, headers = {}) =>
      fetch(`http://127.0.0.1:${usual.port}${target}`, { headers: { Host: preview, ...headers } });
    const refused = await ask('/alice?format=pdf', { Accept: 'text/plain' });
    expect([refused.status, await refused.text()]).toEqual([
      406,
      expect.stringContaining('vcard, markdown, text, qr, card, docx, qr-png, badge. Choose'),
    ]);
    expect((await ask('/alice', { Accept: 'application/pdf' })).status).toBe(406);
    const page = await ask('/alice');
    expect(`${page.headers.get('link')} ${await page.text()}`).not.toMatch(/pdf/i);
  } finally {
    await usual.stop();
  }
});
