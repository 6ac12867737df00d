import { expect, test } from 'bun:test';
import { appendFileSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Glob } from 'bun';
import { createPhoto } from '../../../../test/support/foreign-pictures.ts';
import { temporaryPath } from '../../../../test/support/temporary-database.ts';
import { vitrine } from '../../../../test/support/vitrine.ts';

const database = `sqlite:${temporaryPath('vitrine.db')}`;
const people = [
  {
    username: 'ada',
    basics: { name: 'Ada Lovelace', phone: '+44 7946 0001', summary: 'Programs.' },
    work: [{ name: 'Analytical Engines', position: 'Programmer', summary: 'Notes.' }],
    projects: [
      { name: 'Engine', description: 'Cogs.', 'x-vitrine': { slug: 'engine' } },
      { name: 'Hidden', 'x-vitrine': { visibility: 'private' } },
    ],
    'x-vitrine': { locales: { fr: { '/basics/summary': 'Programme.' } } },
  },
  { username: 'zoë', basics: { name: 'Zoë' }, talks: [{ name: 'A talk', summary: 'Words.' }] },
];

/** Serves files like a plain web server. */
function serveFolder(folder: string) {
  return Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch({ url }) {
      const file = Bun.file(join(folder, decodeURIComponent(new URL(url).pathname)));
      return (await file.exists()) ? new Response(file) : new Response('missing', { status: 404 });
    },
  });
}

async function walk(start: string): Promise<Map<string, number>> {
  const seen = new Map<string, number>();
  const waiting = [start];
  for (const address of waiting) {
    if (seen.has(address)) continue;
    const response = await fetch(address);
    seen.set(address, response.status);
    const body = await response.text();
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
    const links = [...body.matchAll(/(?:href|src)="([^"#]+)(?:#[^"]*)?"/g)].map(([, link = '']) => link);
    const choices = [...body.matchAll(/srcset="([^"]+)"/g)].flatMap(([, list = '']) =>
      list.split(', ').map((choice) => choice.split(' ')[0] ?? ''),
    );
    for (const link of [...links, ...choices]) {
      if (link.startsWith('data:')) continue;
      expect([address, link, /^(?:\/|https?:)/.test(link)]).toEqual([address, link, false]);
      waiting.push(new URL(link, address).href);
    }
  }
  return seen;
}

test('a static folder has every page and file, and links that work anywhere', async () => {
  await vitrine(
    database,
    ['import', '--publish', '-'],
    people.map((one) => `${JSON.stringify(one)}\n`).join(''),
  );
  const note = temporaryPath('index.html');
  writeFileSync(note, '<p>A file of the entry.');
  for (const name of ['index.html', '.htaccess', 'x.php'])
    await vitrine(database, ['file', 'add', 'ada', `projects/engine/${name}`, note]);
  const sign = temporaryPath('sign.svg');
  writeFileSync(
    sign,
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
  );
  await vitrine(database, ['file', 'add', 'ada', 'projects/engine/sign.svg', sign]);
  const [photo, bytes] = [temporaryPath('photo.jpg'), await createPhoto(1600, 900)];
  writeFileSync(photo, bytes);
  for (const place of ['basics/cover/sea é.jpg', 'projects/engine/wheel.jpg'])
    await vitrine(database, ['file', 'add', 'ada', place, photo]);
  const card = `BEGIN:VCARD\nPHOTO:data:image/jpeg;base64,${bytes.toBase64()}\nEND:VCARD`;
  await vitrine(database, ['import', '--from', 'vcard', '-', '--as', 'ada'], card);
  const added = await vitrine(database, ['publish', 'ada']);
  expect([added.status, added.err]).toEqual([0, expect.any(String)]);
  await vitrine(database, ['user', 'add', 'draft']);
  const root = temporaryPath('site');
  const folder = join(root, 'deep/er');
  mkdirSync(folder, { recursive: true });
  const all = await vitrine(database, ['export', '--all', '--format', 'html', '--to', folder]);
  const renamed = [
    ['.htaccess', '_htaccess.txt'],
    ['index.html', 'index_html.txt'],
    ['sign.svg', 'sign_svg.txt'],
    ['x.php', 'x_php.txt'],
  ];
  const told = renamed.map(
    ([from, to]) =>
      `ada: projects/engine/${from} is saved as projects/engine/${to}, so that no web server or browser runs it.\n`,
  );
  expect([all.status, all.err]).toEqual([0, `${told.join('')}2 users written to ${folder}.\n`]);
  const files = [...new Glob('**').scanSync(folder)].toSorted();
  expect(files).toContain('ada/projects/engine/index.html');
  expect(files).toContain('ada/projects/engine/index.fr.html');
  expect([...new Glob('ada/_files/projects/**').scanSync({ cwd: folder, dot: true })].toSorted()).toEqual(
    [...renamed.map(([, to]) => to), 'wheel.jpg']
      .toSorted()
      .map((name) => `ada/_files/projects/engine/${name}`),
  );
  const entry = await Bun.file(join(folder, 'ada/projects/engine/index.html')).text();
  expect(entry).toContain('src="data:image/svg+xml;base64,');
  const home = await Bun.file(join(folder, 'ada/index.html')).text();
  expect(home).toMatch(
    /srcset="_400\/basics\/image\/picture\.jpg 400w, _800\/basics\/image\/picture\.jpg 800w, _files\/basics\/image\/picture\.jpg 900w"/,
  );
  expect(home).toContain('src="_files/basics/cover/sea%20%C3%A9.jpg"');
  expect(files.some((file) => file.includes('hidden'))).toBe(false);
  for (const file of files) {
    const text = await Bun.file(join(folder, file)).text();
    expect([file, /static\.invalid|localhost|7946|Hidden/.exec(text)?.[0]]).toEqual([file, undefined]);
  }
  using server = serveFolder(root);
  for (const name of ['ada', encodeURIComponent('zoë')]) {
    const seen = await walk(`${server.url}deep/er/${name}/index.html`);
    expect([...seen].filter(([, status]) => status !== 200)).toEqual([]);
    const pages = files.filter((file) => file.startsWith(`${decodeURIComponent(name)}/`));
    expect(seen.size).toBe(pages.length);
  }
});

test('exports one profile and requires a destination', async () => {
  const folder = temporaryPath('one');
  const one = await vitrine(database, ['export', 'zoë', '--format', 'html', '--to', folder]);
  expect([one.status, one.err]).toEqual([0, `1 user written to ${folder}.\n`]);
  expect((await vitrine(database, ['export', 'ada', '--format', 'html'])).status).toBe(2);
  expect((await vitrine(database, ['export', 'draft', '--format', 'html', '--to', folder])).status).toBe(1);
});

test("lets a web server's user read public files", async () => {
  const folder = join(temporaryPath('readable'), 'site');
  const before = process.umask(0o077);
  try {
    await vitrine(database, ['export', 'ada', '--format', 'html', '--to', folder]);
    expect(process.umask()).toBe(0o077);
  } finally {
    process.umask(before);
  }
  const modes = ['ada', 'ada/index.html'].map((path) => statSync(join(folder, path)).mode & 0o777);
  expect(modes).toEqual([0o755, 0o644]);
});

test('removes files of the previous export and nothing else', async () => {
  const folder = temporaryPath('again');
  const run = (...args: string[]) =>
    vitrine(database, ['export', ...args, '--format', 'html', '--to', folder]);
  await run('--all');
  const own = join(folder, 'ada/work/notes.txt');
  const outside = temporaryPath('outside.txt');
  for (const path of [own, outside]) writeFileSync(path, 'mine');
  appendFileSync(join(folder, '.vitrine-export'), `${relative(folder, outside)}\n${outside}\n`);
  const { work: _work, ...less } = people[0] ?? {};
  await vitrine(database, ['import', '--publish', '-'], JSON.stringify(less));
  const one = await run('ada');
  expect([one.status, one.err]).toEqual([
    0,
    expect.stringContaining(`1 user written to ${folder}; 4 files of an earlier export deleted.\n`),
  ]);
  expect(existsSync(join(folder, 'ada/work/analytical-engines'))).toBe(false);
  for (const path of [own, outside, join(folder, 'zoë/index.html')])
    expect([path, existsSync(path)]).toEqual([path, true]);
  await vitrine(database, ['unpublish', 'ada']);
  const all = await run('--all');
  expect(all.err).toContain('1 user written');
  expect(existsSync(outside)).toBe(true);
  expect([...new Glob('ada/**').scanSync(folder)]).toEqual(['ada/work/notes.txt']);
  await vitrine(database, ['publish', 'ada']);
});

test("doesn't overwrite foreign files and resumes after a stop", async () => {
  const folder = temporaryPath('foreign');
  mkdirSync(join(folder, 'ada'), { recursive: true });
  const own = join(folder, 'ada/index.html');
  writeFileSync(own, 'mine');
  const args = ['export', 'ada', '--format', 'html', '--to', folder];
  const refused = await vitrine(database, args);
  expect([refused.status, refused.err]).toEqual([
    1,
    `${own} exists and is not from an export. Move it, or choose another folder.\n`,
  ]);
  expect(await Bun.file(own).text()).toBe('mine');
  // The state after a crash between writing the list and the file.
  writeFileSync(join(folder, '.vitrine-export'), 'ada/index.html\n');
  expect((await vitrine(database, args)).status).toBe(0);
  expect(await Bun.file(own).text()).toContain('Ada Lovelace');
});

test('has the fonts of a typeface next to the pages', async () => {
  const typed = `sqlite:${temporaryPath('typed.db')}`;
  const eve = {
    username: 'eve',
    basics: { name: 'Eve', summary: 'url(/~fonts/' },
    work: [{ name: 'Office' }],
    'x-vitrine': { typeface: 'book' },
  };
  await vitrine(typed, ['import', '--publish', '-'], `${JSON.stringify(eve)}\n`);
  const folder = temporaryPath('typed');
  await vitrine(typed, ['export', '--all', '--format', 'html', '--to', folder]);
  for (const [page, up] of [
    ['eve/index.html', '_fonts'],
    ['eve/work/office/index.html', '../../_fonts'],
  ] as const) {
    const html = await Bun.file(join(folder, page)).text();
    expect(html).not.toContain('rel="preload"');
    const fonts = [...html.matchAll(/url\(([\w./-]+)\)/g)].map(([, url = '']) => url);
    expect(fonts).toContain(`${up}/lora-latin-normal.5.woff2`);
    for (const font of fonts)
      expect([font, existsSync(join(folder, page, '..', font))]).toEqual([font, true]);
  }
  expect(await Bun.file(join(folder, 'eve/index.html')).text()).toContain('<p>url(/~fonts/</p>');
});

test("keeps a member's links to the server's own host", async () => {
  const linked = `sqlite:${temporaryPath('linked.db')}`;
  const links = ['https://static.invalid/a/_files/%zz', 'https://static.invalid/zoe'];
  const eve = {
    username: 'eve',
    basics: { name: 'Eve', summary: links.map((to) => `[x](${to})`).join(' ') },
  };
  const zoe = { username: 'zoe', basics: { name: 'Zoe' } };
  await vitrine(linked, ['import', '--publish', '-'], `${JSON.stringify(eve)}\n${JSON.stringify(zoe)}\n`);
  const folder = temporaryPath('linked');
  const all = await vitrine(linked, ['export', '--all', '--format', 'html', '--to', folder]);
  expect([all.status, all.err]).toEqual([0, `2 users written to ${folder}.\n`]);
  const page = await Bun.file(join(folder, 'eve/index.html')).text();
  for (const link of links) expect(page).toContain(`href="${link}"`);
  expect(existsSync(join(folder, 'zoe/index.html'))).toBe(true);
});
