import { expect, test } from 'bun:test';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';
import { temporaryPath } from './support/temporary-database.ts';
import { vitrine } from './support/vitrine.ts';

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

/** As any web server does: files as they are, and nothing else. */
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
    for (const [, link = ''] of body.matchAll(/(?:href|src)="([^"#]+)(?:#[^"]*)?"/g)) {
      if (link.startsWith('data:')) continue;
      expect([address, link, /^(?:\/|https?:)/.test(link)]).toEqual([address, link, false]);
      waiting.push(new URL(link, address).href);
    }
  }
  return seen;
}

test('a static folder has every page and file, and links that hold wherever it is put', async () => {
  await vitrine(
    database,
    ['import', '--publish', '-'],
    people.map((one) => `${JSON.stringify(one)}\n`).join(''),
  );
  const note = temporaryPath('index.html');
  writeFileSync(note, '<p>A file of the entry.');
  await vitrine(database, ['file', 'add', 'ada', 'projects/engine/index.html', note]);
  const added = await vitrine(database, ['publish', 'ada']);
  expect([added.status, added.err]).toEqual([0, expect.any(String)]);
  await vitrine(database, ['user', 'add', 'draft']);
  const root = temporaryPath('site');
  const folder = join(root, 'deep/er');
  mkdirSync(folder, { recursive: true });
  const all = await vitrine(database, ['export', '--all', '--format', 'html', '--to', folder]);
  expect([all.status, all.err]).toEqual([0, `2 users written to ${folder}.\n`]);
  const files = [...new Glob('**').scanSync(folder)].toSorted();
  expect(files).toContain('ada/projects/engine/index.html');
  expect(files).toContain('ada/projects/engine/index.fr.html');
  expect(files).toContain('ada/_files/projects/engine/index.html');
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

test('one profile, and where it goes has to be said', async () => {
  const folder = temporaryPath('one');
  const one = await vitrine(database, ['export', 'zoë', '--format', 'html', '--to', folder]);
  expect([one.status, one.err]).toEqual([0, `1 user written to ${folder}.\n`]);
  expect((await vitrine(database, ['export', 'ada', '--format', 'html'])).status).toBe(2);
  expect((await vitrine(database, ['export', 'draft', '--format', 'html', '--to', folder])).status).toBe(1);
});

test('what everybody may read can be read by the user of a web server, whatever our own files are', async () => {
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
