import { expect, test } from 'bun:test';
import { dirname, join, relative } from 'node:path';
import { Glob } from 'bun';

const source = join(import.meta.dir, '../src');

/** A room may import itself and the rooms named here; `main.ts` and `cli` may import everything. */
const mayImport: Record<string, string[]> = {
  server: [
    'accounts',
    'app',
    'config',
    'edge',
    'files',
    'fonts',
    'hosts',
    'html',
    'identity',
    'kernel',
    'links',
    'listener',
    'mail',
    'metrics',
    'outside',
    'platform',
    'profile',
    'response-cache',
    'stages',
    'statistics',
    'store',
    'web',
    'webhooks',
  ],
  mail: ['config', 'html', 'paths', 'platform', 'profile', 'routing', 'store', 'texts'],
  app: [
    'ci',
    'config',
    'errors',
    'hosts',
    'identity',
    'kernel',
    'limits',
    'oauth',
    'paths',
    'scim',
    'services',
    'stages',
    'web',
  ],
  services: [
    'accounts',
    'cards',
    'ci',
    'config',
    'directory',
    'edge',
    'editor',
    'fonts',
    'files',
    'hosts',
    'html',
    'identity',
    'limits',
    'mail',
    'oauth',
    'outside',
    'pdf',
    'platform',
    'profile',
    'published',
    'response-cache',
    'sign-on',
    'statistics',
    'store',
    'web',
  ],
  hosts: [
    'accounts',
    'api',
    'directory',
    'editor',
    'formats',
    'html',
    'identity',
    'kernel',
    'mcp',
    'members',
    'metrics',
    'outside',
    'paths',
    'profile',
    'published',
    'routing',
    'store',
    'web',
  ],
  members: [
    'accounts',
    'ci',
    'config',
    'directory',
    'formats',
    'html',
    'identity',
    'importers',
    'kernel',
    'limits',
    'mail',
    'oauth',
    'outside',
    'paths',
    'profile',
    'routing',
    'sign-on',
    'statistics',
    'store',
    'texts',
    'web',
  ],
  editor: [
    'accounts',
    'directory',
    'files',
    'formats',
    'html',
    'identity',
    'importers',
    'kernel',
    'outside',
    'pages',
    'paths',
    'platform',
    'profile',
    'published',
    'routing',
    'statistics',
    'store',
    'texts',
    'web',
  ],
  oauth: ['accounts', 'identity', 'kernel', 'outside', 'paths', 'platform', 'profile', 'store', 'web'],
  ci: [
    'accounts',
    'identity',
    'kernel',
    'oauth',
    'outside',
    'paths',
    'platform',
    'profile',
    'routing',
    'store',
    'web',
  ],
  scim: ['accounts', 'api', 'identity', 'kernel', 'paths', 'profile', 'store', 'web'],
  mcp: [
    'accounts',
    'api',
    'directory',
    'editor',
    'identity',
    'kernel',
    'oauth',
    'outside',
    'paths',
    'pdf',
    'profile',
    'published',
    'store',
  ],
  sync: ['editor', 'files', 'profile', 'server'],
  diagnostics: [
    'config',
    'errors',
    'html',
    'identity',
    'kernel',
    'mail',
    'platform',
    'routing',
    'store',
    'web',
  ],
  api: [
    'accounts',
    'directory',
    'files',
    'html',
    'identity',
    'importers',
    'kernel',
    'outside',
    'pages',
    'paths',
    'pdf',
    'platform',
    'profile',
    'published',
    'routing',
    'store',
    'web',
  ],
  stages: ['identity', 'kernel', 'limits', 'platform', 'profile', 'store'],
  published: [
    'accounts',
    'cards',
    'documents',
    'edge',
    'files',
    'formats',
    'html',
    'kernel',
    'limits',
    'pages',
    'paths',
    'pdf',
    'platform',
    'profile',
    'response-cache',
    'statistics',
    'store',
    'texts',
    'web',
  ],
  errors: ['files', 'html', 'kernel', 'platform', 'profile', 'store', 'web'],
  directory: [
    'edge',
    'formats',
    'html',
    'identity',
    'kernel',
    'paths',
    'profile',
    'routing',
    'store',
    'texts',
    'web',
  ],
  web: ['html', 'identity', 'kernel', 'paths', 'platform', 'profile', 'routing', 'store', 'texts'],
  limits: ['identity', 'kernel', 'platform'],
  'sign-on': ['accounts', 'config', 'identity', 'kernel', 'paths', 'platform', 'profile', 'store'],
  identity: ['accounts', 'kernel', 'paths', 'platform', 'profile', 'store'],
  accounts: ['files', 'formats', 'importers', 'mail', 'outside', 'platform', 'profile', 'store', 'webhooks'],
  webhooks: ['mail', 'outside', 'platform', 'store'],
  links: ['outside', 'platform', 'store'],
  edge: ['identity', 'kernel', 'platform', 'store'],
  'response-cache': ['formats', 'kernel', 'platform', 'profile', 'statistics', 'store'],
  outside: ['files', 'platform'],
  cards: ['fonts', 'formats', 'html', 'pages', 'platform', 'profile'],
  pdf: ['fonts', 'formats', 'html', 'pages', 'platform', 'profile'],
  fonts: [],
  statistics: ['html', 'kernel', 'platform', 'profile', 'store', 'texts'],
  pages: ['formats', 'html', 'platform', 'profile', 'texts'],
  documents: ['formats', 'html', 'profile'],
  importers: ['formats', 'profile', 'texts'],
  files: ['formats', 'platform', 'profile', 'store'],
  config: ['html', 'kernel', 'platform', 'profile', 'store', 'texts'],
  store: ['kernel', 'platform', 'profile'],
  listener: ['kernel', 'platform'],
  html: ['kernel', 'platform', 'profile', 'texts'],
  formats: ['profile'],
  profile: ['platform'],
  paths: ['routing'],
  kernel: ['platform', 'routing'],
  texts: [],
  routing: [],
  platform: [],
  metrics: [],
};
const pure = ['routing', 'profile', 'formats', 'importers'];
/** What of the platform gives the same for the same, and touches nothing. */
const pureParts = ['hash', 'markdown', 'escapeHTML', 'stringWidth', 'wrapAnsi'];

const files = [...new Glob('**/*.{ts,tsx}').scanSync(source)].filter((file) => !/\.(d|test)\.ts$/.test(file));

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import\() ?'([^']+)'/g)].flatMap(([, path = '']) =>
    path.startsWith('.') && !path.endsWith('/package.json')
      ? [relative(source, join(source, dirname(file), path))]
      : [],
  );
}

function roomOf(file: string): string {
  return file.includes('/') ? (file.split('/')[0] ?? '') : file.replace(/\.tsx?$/, '');
}

test('imports point one way', async () => {
  const wrong: string[] = [];
  for (const file of files) {
    const room = roomOf(file);
    if (room === 'main' || room === 'cli') continue;
    const allowed = [room, ...(mayImport[room] ?? [])];
    for (const target of importsOf(file, await Bun.file(join(source, file)).text())) {
      if (!allowed.includes(roomOf(target))) wrong.push(`${file} imports ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('no file leads back to itself, not even for a type', async () => {
  const targets = new Map<string, string[]>();
  for (const file of files) targets.set(file, importsOf(file, await Bun.file(join(source, file)).text()));
  const finished = new Set<string>();
  const circles: string[] = [];
  function follow(file: string, trail: readonly string[]): void {
    if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' > '));
    if (trail.includes(file) || finished.has(file)) return;
    for (const target of targets.get(file) ?? []) follow(target, [...trail, file]);
    finished.add(file);
  }
  for (const file of files) follow(file, []);
  expect(circles).toEqual([]);
});

test('no room leads back to itself', async () => {
  const rooms = new Map<string, Set<string>>();
  for (const file of files)
    for (const target of importsOf(file, await Bun.file(join(source, file)).text())) {
      const known = rooms.get(roomOf(file)) ?? new Set();
      rooms.set(roomOf(file), known.add(roomOf(target)));
    }
  const finished = new Set<string>();
  const circles: string[] = [];
  function follow(room: string, trail: readonly string[]): void {
    if (trail.includes(room)) circles.push([...trail.slice(trail.indexOf(room)), room].join(' > '));
    if (trail.includes(room) || finished.has(room)) return;
    for (const target of rooms.get(room) ?? []) if (target !== room) follow(target, [...trail, room]);
    finished.add(room);
  }
  for (const room of rooms.keys()) follow(room, []);
  expect(circles).toEqual([]);
});

test('the bytes of files have one entrance', async () => {
  const using: string[] = [];
  for (const file of files.filter((name) => !['store', 'files'].includes(roomOf(name))))
    if (/store\/(?:blobs|objects)\.ts'/.test(await Bun.file(join(source, file)).text())) using.push(file);
  expect(using).toEqual([]);
});

test('one name is exported once', async () => {
  const exported = new Map<string, string[]>();
  // Schemas have the names that OpenAPI gives them; the editor's script is a program of its own.
  for (const file of files.filter((name) => !/^api\/schemas\.ts$|^editor\/script\//.test(name)))
    for (const [, name = ''] of (await Bun.file(join(source, file)).text()).matchAll(
      /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm,
    ))
      exported.set(name, [...(exported.get(name) ?? []), file]);
  expect([...exported].filter(([, places]) => new Set(places).size > 1)).toEqual([]);
});

test('the map in the README shows every room, and the way through them only files that are there', async () => {
  const [readme, contributing] = await Promise.all(
    ['README.md', 'CONTRIBUTING.md'].map((name) => Bun.file(join(source, '..', name)).text()),
  );
  const rooms = new Set(files.filter((file) => file.includes('/')).map(roomOf));
  expect([...rooms].filter((room) => !readme?.includes(`src/${room}/`))).toEqual([]);
  const named = [...(contributing ?? '').matchAll(/`src\/([\w./-]+\.tsx?)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((file) => !files.includes(file))).toEqual([]);
});

test('who starts to serve has loaded no page, no style, no text of one, and nothing of the platform that is slow', async () => {
  const loaded = await loadedWith(['main.ts', 'cli/serve.ts']);
  expect(loaded.length).toBeGreaterThan(100);
  const forPages = /\.(tsx|css)$|^html\/texts\/|^texts\/(?!translations\.ts)|^formats\/(?!json\.ts)/;
  expect(loaded.filter((file) => forPages.test(file))).toEqual([]);
  const slow =
    /^(ajv|commander|qr|nodemailer|openid-client|jose|node:(child_process|crypto|dns|https?|net|stream|tls|zlib)(\/promises)?)$/;
  expect(loaded.filter((file) => slow.test(file))).toEqual([]);
});

/** What comes with these files before anything is asked for: neither types nor what is loaded later. */
async function loadedWith(first: readonly string[]): Promise<string[]> {
  const scanner = new Bun.Transpiler({ loader: 'ts' });
  const loaded = new Set(first);
  for (const file of loaded) {
    if (!files.includes(file) || file.endsWith('.tsx')) continue;
    const text = await Bun.file(join(source, file)).text();
    for (const { kind, path } of scanner.scanImports(text))
      if (kind === 'import-statement') loaded.add(path.startsWith('.') ? join(dirname(file), path) : path);
  }
  return [...loaded];
}

test('pure rooms do no input or output', async () => {
  const wrong: string[] = [];
  for (const file of files.filter((name) => pure.includes(roomOf(name)))) {
    // A package that is pure may come late.
    const text = (await Bun.file(join(source, file)).text()).replace(
      /require\('(?:ajv|ajv-formats|any-ascii)(?:\/[\w/]+)?'\)/g,
      '',
    );
    const parts = [...text.matchAll(/\bBun\b(?:\.(\w+))?/g)].map(([, part = '']) => part);
    if (!parts.every((part) => pureParts.includes(part))) wrong.push(file);
    if (/'(?:node:|bun[:'])|\b(?:fetch|WebSocket|process|console|require|setTimeout)\b[.(]/.test(text))
      wrong.push(file);
  }
  expect(wrong).toEqual([]);
});

test('only main.ts reads the environment or ends the process', async () => {
  const wrong: string[] = [];
  for (const file of files.filter((name) => name !== 'main.ts')) {
    if (/process\.(env|exit)|Bun\.env/.test(await Bun.file(join(source, file)).text())) wrong.push(file);
  }
  expect(wrong).toEqual([]);
});

test('Bun is started by where it is: by its name it may not be found, or be another', async () => {
  const wrong: string[] = [];
  for (const room of ['bench', 'build', 'src', 'test'])
    for (const file of new Glob(`${room}/**/*.ts`).scanSync(join(source, '..'))) {
      const text = await Bun.file(join(source, '..', file)).text();
      if (/[[(]'bun', |\bbun --no-env/.test(text)) wrong.push(file);
    }
  expect(wrong).toEqual([]);
});

test('no file outside diagnostics imports it, but for the one that development starts from', async () => {
  for (const file of files.filter((name) => roomOf(name) !== 'diagnostics')) {
    expect(await Bun.file(join(source, file)).text()).not.toMatch(/from '[./]*diagnostics/);
  }
});
