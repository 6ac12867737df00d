import { expect, test } from 'bun:test';
import { dirname, join } from 'node:path';
import { Glob } from 'bun';
import { readSource, roomOf, sourceFiles, sourceFolder } from './support/source-imports.ts';

const root = join(sourceFolder, '..');
const pure = ['core/routing', 'domain/profile', 'domain/formats', 'domain/importers'];
/** Pure functions of `Bun`: equal input gives equal output, without side effects. */
const pureParts = ['hash', 'markdown', 'escapeHTML', 'stringWidth', 'wrapAnsi'];

/** The files whose text matches the pattern. */
async function findSources(isAsked: (file: string) => boolean, pattern: RegExp): Promise<string[]> {
  const found: string[] = [];
  for (const file of sourceFiles.filter(isAsked)) if (pattern.test(await readSource(file))) found.push(file);
  return found;
}

test('only store and files read and write file bytes', async () => {
  const isElsewhere = (file: string) => !['store', 'accounts/files'].includes(roomOf(file));
  expect(await findSources(isElsewhere, /store\/(?:blobs|objects)\.ts'/)).toEqual([]);
});

test('exports each name once', async () => {
  const exported = new Map<string, string[]>();
  // Schemas have the names of OpenAPI. The editor's script is a separate program.
  const isExempt = /^hosts\/api\/schemas\.ts$|^hosts\/main\/editor\/script\//;
  for (const file of sourceFiles.filter((name) => !isExempt.test(name)))
    for (const [, name = ''] of (await readSource(file)).matchAll(
      /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm,
    ))
      exported.set(name, [...(exported.get(name) ?? []), file]);
  expect([...exported].filter(([, places]) => new Set(places).size > 1)).toEqual([]);
});

test('exports functions, constants and classes only for other files', async () => {
  const folders = ['bench', 'build', 'src', 'test'];
  const files = folders.flatMap((folder) => [...new Glob(`${folder}/**/*.{ts,tsx}`).scanSync(root)]);
  const usedIn = new Map<string, Set<string>>();
  for (const file of files)
    for (const [word] of (await Bun.file(join(root, file)).text()).matchAll(/\w+/g))
      usedIn.set(word, (usedIn.get(word) ?? new Set()).add(file));
  // Schemas have the names of OpenAPI, and translations are found by their exports. Parts of groups are not built yet.
  const isExempt = /^hosts\/api\/schemas\.ts$|-texts\.ts$|^store\/group|^modules\/groups\//;
  const unused: string[] = [];
  for (const file of sourceFiles.filter((name) => !isExempt.test(name)))
    for (const [, name = ''] of (await readSource(file)).matchAll(
      /^export (?:async )?(?:function\*?|const|class) (\w+)/gm,
    ))
      if (usedIn.get(name)?.size === 1) unused.push(`${file} ${name}`);
  expect(unused).toEqual([]);
});

test('the map names every folder, and CONTRIBUTING is short and names only files that exist', async () => {
  const map = await Bun.file(join(root, 'docs/concepts/architecture.md')).text();
  const contributing = await Bun.file(join(root, 'CONTRIBUTING.md')).text();
  const rooms = new Set(sourceFiles.filter((file) => file.includes('/')).map(roomOf));
  expect([...rooms].filter((room) => !map.includes(`src/${room}/`))).toEqual([]);
  const named = [...contributing.matchAll(/`src\/([\w./-]+\.tsx?)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((file) => !sourceFiles.includes(file))).toEqual([]);
  expect(contributing.match(/\S*\w\S*/g)?.length).toBeLessThan(900);
});

test('the server starts without loading pages, styles, texts or slow platform parts', async () => {
  const loaded = await loadedWith(['main.ts', 'ops/cli/serve.ts']);
  expect(loaded.length).toBeGreaterThan(100);
  const forPages =
    /\.(tsx|css)$|^core\/html\/texts\/|^core\/texts\/(?:messages|compile)|^domain\/formats\/(?!json\.ts)/;
  expect(loaded.filter((file) => forPages.test(file))).toEqual([]);
  const slow =
    /^(ajv|commander|qr|nodemailer|openid-client|pg|jose|node:(child_process|crypto|dns|https?|net|stream|tls|zlib)(\/promises)?)$/;
  expect(loaded.filter((file) => slow.test(file))).toEqual([]);
});

/** All files that these files load, without types and dynamic imports. */
async function loadedWith(first: readonly string[]): Promise<string[]> {
  const scanner = new Bun.Transpiler({ loader: 'ts' });
  const loaded = new Set(first);
  for (const file of loaded) {
    if (!sourceFiles.includes(file) || file.endsWith('.tsx')) continue;
    for (const { kind, path } of scanner.scanImports(await readSource(file)))
      if (kind === 'import-statement') loaded.add(path.startsWith('.') ? join(dirname(file), path) : path);
  }
  return [...loaded];
}

test('pure folders do no input or output', async () => {
  const wrong: string[] = [];
  for (const file of sourceFiles.filter((name) => pure.includes(roomOf(name)))) {
    // Pure packages may load late.
    const late = /require\('(?:ajv|ajv-formats|any-ascii)(?:\/[\w/]+)?'\)/g;
    const text = (await readSource(file)).replace(late, '');
    const parts = [...text.matchAll(/\bBun\b(?:\.(\w+))?/g)].map(([, part = '']) => part);
    if (!parts.every((part) => pureParts.includes(part))) wrong.push(file);
    if (/'(?:node:|bun[:'])|\b(?:fetch|WebSocket|process|console|require|setTimeout)\b[.(]/.test(text))
      wrong.push(file);
  }
  expect(wrong).toEqual([]);
});

test('only main.ts reads the environment or ends the process', async () => {
  expect(await findSources((file) => file !== 'main.ts', /process\.(env|exit)|Bun\.env/)).toEqual([]);
});

test('starts Bun by its path, because its name may not be found or may be another version', async () => {
  const wrong: string[] = [];
  for (const folder of ['bench', 'build', 'src', 'test'])
    for (const file of new Glob(`${folder}/**/*.ts`).scanSync(root))
      if (/[[(]'bun', |\bbun --no-env/.test(await Bun.file(join(root, file)).text())) wrong.push(file);
  expect(wrong).toEqual([]);
});

test('only development loads the diagnostics', async () => {
  const isElsewhere = (file: string) => roomOf(file) !== 'ops/diagnostics';
  expect(await findSources(isElsewhere, /from '[./]*(?:ops\/)?diagnostics/)).toEqual([]);
});
