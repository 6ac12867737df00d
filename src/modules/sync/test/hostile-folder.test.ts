import { expect, test } from 'bun:test';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { silentTerminal } from '../../../../test/support/silent-terminal.ts';
import { fill } from '../../../../test/support/sync.ts';
import { temporaryPath } from '../../../../test/support/temporary-database.ts';
import { vitrine } from '../../../../test/support/vitrine.ts';
import { Failure } from '../../../store/failure.ts';
import { validate as validateFolder } from '../sync.ts';

const good = { basics: { name: 'Ada' }, projects: [{ name: 'Engine' }] };

/** Returns the output of `validate`. */
async function validate(folder: string) {
  let said = '';
  const terminal = { ...silentTerminal, out: (text: string | Uint8Array) => (said += text) };
  const variables = () => ({ XDG_CONFIG_HOME: '/nowhere' });
  const status = await validateFolder({ terminal, variables }, folder, {}).then(
    () => 0,
    (error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      said += `${error.message}\n`;
      return error.status;
    },
  );
  return { status, said: said.replaceAll(folder, 'DIR') };
}

async function filled(files: Readonly<Record<string, string | object>>): Promise<string> {
  const folder = temporaryPath('hostile');
  fill(folder, { 'resume.json': good, ...files });
  return folder;
}

test('vitrine validate needs no server or database, and exits 1 on a problem', async () => {
  const right = await vitrine('sqlite:/nowhere/at/all.db', ['validate', await filled({})]);
  expect(right).toEqual({ status: 0, out: '1 profile: no problems found.\n', err: '' });
  const folder = await filled({ 'resume.json': '{' });
  const wrong = await vitrine('sqlite:/nowhere/at/all.db', ['validate', folder, '--json']);
  expect([wrong.status, JSON.parse(wrong.out)]).toEqual([
    1,
    { folder, file: 'resume.json', line: 1, detail: 'is not JSON: it breaks at column 2' },
  ]);
});

test('accepts a valid folder', async () => {
  const folder = await filled({ 'texts/projects/engine/description.md': 'Long.\n' });
  expect(await validate(folder)).toEqual({ status: 0, said: '1 profile: no problems found.\n' });
});

test.each([
  [{ 'resume.json': '{\n "basics": {\n' }, 'DIR/resume.json:3: is not JSON: it breaks at column 1'],
  [{ 'resume.json': '[]' }, 'DIR/resume.json:1: is not an object'],
  [
    { 'resume.json': '{\n "basics": {\n  "email": "x"\n }\n}' },
    'DIR/resume.json:3: /basics/email must be a valid e-mail address',
  ],
  [{ 'resume.json': { ...good, username: '../x' } }, 'DIR/resume.json:10: /username cannot be a username'],
  [{ 'resume.json': `${'['.repeat(5000)}` }, 'DIR/resume.json:1: is nested deeper than 64 levels'],
  [{ 'resume.yaml': 'a: 1\n' }, 'DIR has resume.json and resume.yaml: keep one of them.'],
  [
    { 'texts/projects/none/description.md': 'x' },
    'DIR/texts/projects/none/description.md:1: belongs to no item: there is no projects/none',
  ],
  [{ 'texts/basics/name.md': 'x' }, 'DIR/texts/basics/name.md:1: is a duplicate'],
  [{ 'texts/x.md': 'x' }, 'DIR/texts/x.md: is not a path for a text'],
  [
    { 'texts/basics/summary.md': 'x', 'texts/basics/email.md': 'not one' },
    'DIR/texts/basics/email.md:1: /basics/email must be a valid e-mail address',
  ],
  [
    { 'locales/fr.json': '{\n "/basics/label": "x",\n "/work/0/name": "y"\n}' },
    'DIR/locales/fr.json:3: /work/0/name names no item: there is no work/0',
  ],
  [{ 'locales/fr.json': '{"/basics/name": 7}' }, 'DIR/locales/fr.json:1: /basics/name must be text'],
  [{ 'locales/../x.json': '{}', 'locales/..json': '{}' }, '1 profile'],
  [{ 'files/projects/none/a.txt': 'x' }, 'DIR/files/projects/none/a.txt: belongs to no item'],
  [{ 'files/a.txt': 'x' }, 'DIR/files/a.txt: is not a path for a file'],
  [{ 'files/basics/image/a.png': 'x' }, 'DIR/files/basics/image/a.png: is not an image'],
  [
    { 'files/projects/engine/big.bin': 'x'.repeat(10 * 1024 * 1024 + 1) },
    'DIR/files/projects/engine/big.bin is larger than the 10 MiB allowed.',
  ],
  [{ 'resume.json': ' '.repeat(1024 * 1024 + 1) }, 'DIR/resume.json is larger than the 1 MiB allowed.'],
])('%# is rejected with a message', async (files, words) => {
  const { said } = await validate(await filled(files as Record<string, string>));
  expect(said).toContain(words);
});

test.each([
  ['basics: [', 'DIR/resume.yaml:1: is not YAML:'],
  ['basics:\n  name: Ada\n  name: Eve\n', 'DIR/resume.yaml:3: is not YAML: Map keys must be unique'],
  ['basics:\n  name: Ada\n  email: x\n', 'DIR/resume.yaml:3: /basics/email must be a valid e-mail address'],
  ['basics:\n  name: 7\n', 'DIR/resume.yaml:2: /basics/name must be string'],
  ['? [a]\n: b\n', 'DIR/resume.yaml:1:'],
  [`${'x'.repeat(900_000)}: 1\n`, 'DIR/resume.yaml:1:'],
  [
    `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghi'].map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`)}]\n`).join('')}`,
    'DIR/resume.yaml:1: is not YAML: Excessive alias count',
  ],
])('reports invalid YAML with its line: %#', async (text, words) => {
  const folder = temporaryPath('hostile');
  fill(folder, { 'resume.yaml': text });
  const { status, said } = await validate(folder);
  expect([status, said]).toEqual([1, expect.stringContaining(words)]);
  expect(said.length).toBeLessThan(2000);
});

test('reads nothing through outside links or from pipes', async () => {
  const secret = temporaryPath('secret.txt');
  writeFileSync(secret, 'a secret');
  const link = async (path: string, target: string) => {
    const folder = await filled({});
    const place = join(folder, path);
    mkdirSync(join(place, '..'), { recursive: true });
    symlinkSync(target, place);
    return validate(folder);
  };
  const words =
    'is a link to a place outside the folder. Copy the target into the folder, or remove the link.\n';
  for (const path of [
    'texts/basics/summary.md',
    'locales/fr.json',
    'files/projects/engine/a.txt',
    'resume.yml',
  ]) {
    const { status, said } = await link(path, secret);
    expect([status, said]).toEqual([1, `DIR/${path} ${words}`]);
  }
  expect((await link('files', '/etc')).said).toBe(`DIR/files ${words}`);
  expect((await link('texts/work', '/etc')).said).toBe(`DIR/texts/work ${words}`);
  expect((await link('files/projects/engine/gone', './nowhere')).said).toContain('is a broken link');
  const folder = await filled({});
  Bun.spawnSync(['mkfifo', join(folder, 'resume.yaml')]);
  expect((await validate(folder)).said).toBe('DIR/resume.yaml is not a file.\n');
});

test("reports file and folder names that aren't UTF-8", async () => {
  const bad = '\\0377';
  for (const path of [`files/projects/engine/a${bad}.txt`, `texts/${bad}/a.md`, `files/projects/${bad}/a`]) {
    const folder = await filled({});
    const make = 'p=$(printf "%b" "$1"); mkdir -p "$(dirname "$p")" && printf x > "$p"';
    const made = Bun.spawnSync(['sh', '-c', make, 'sh', path], { cwd: folder });
    // Some file systems do not support such names.
    if (made.exitCode !== 0) return;
    const { status, said } = await validate(folder);
    expect([path, status, said]).toEqual([path, 1, expect.stringContaining('has a name that is not UTF-8')]);
  }
  const replaced = await filled({ 'files/projects/engine/a\ufffd.txt': 'x' });
  expect((await validate(replaced)).status).toBe(0);
});

test('a forged journal writes nowhere else', async () => {
  const outside = temporaryPath('outside.txt');
  for (const path of ['../outside.txt', '/etc/x', '.git/hooks/pre-commit']) {
    const texts = { [path]: { from: null, to: 'x' } };
    const journal = { texts, files: {}, state: '{}', stateIfEdited: null };
    const folder = await filled({ '.vitrine/changes.json': journal });
    const settings = { VITRINE_URL: 'http://127.0.0.1:1', VITRINE_TOKEN: 'vit_x' };
    const { openFolder } = await import('../folder.ts');
    const { finishChanges } = await import('../apply-changes.ts');
    await expect(finishChanges(await openFolder(folder))).rejects.toThrow('was not written by vitrine');
    expect((await vitrine('', ['plan', folder], '', settings)).status).toBe(1);
  }
  expect(await Bun.file(outside).exists()).toBe(false);
});

test('reports a server that sends no profile, in a sentence', async () => {
  const user = { username: 'good', state: 'draft', draft: 1, published: null };
  const whole = { user, document: {}, files: [] };
  let sent = '';
  using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ url }) =>
      url.endsWith('/snapshot') ? new Response(sent) : Response.json({ username: 'good', scopes: [] }),
  });
  const address = `http://127.0.0.1:${server.port}`;
  const settings = { VITRINE_URL: address, VITRINE_TOKEN: 'vit_x' };
  const pull = async (answer: string) => {
    sent = answer;
    return vitrine('', ['pull', '--user', 'good', temporaryPath('pulled')], '', settings);
  };
  expect(await pull(JSON.stringify(whole))).toMatchObject({ status: 0, err: '' });
  for (const answer of [
    'null',
    '[]',
    '"text"',
    '<html>',
    JSON.stringify({ user, document: {} }),
    JSON.stringify({ user, document: {}, files: {} }),
    JSON.stringify({ user, document: {}, files: [null] }),
    JSON.stringify({ user, document: {}, files: [{ path: 'work/../../x', hash: 'a'.repeat(64) }] }),
    JSON.stringify({ ...whole, document: [] }),
    JSON.stringify({ ...whole, user: undefined }),
    JSON.stringify({ ...whole, user: { ...user, username: 7 } }),
    JSON.stringify({ ...whole, user: { ...user, draft: '1' } }),
  ])
    expect([answer, await pull(answer)]).toEqual([
      answer,
      {
        status: 1,
        out: '',
        err: `${address} did not return a profile. Check that VITRINE_URL is the API of a Vitrine server.\n`,
      },
    ]);
});

test('names VITRINE_URL if it is not the URL of an API', async () => {
  let sent = () => new Response('<html>');
  using server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => sent() });
  const address = `http://127.0.0.1:${server.port}`;
  const settings = { VITRINE_URL: address, VITRINE_TOKEN: 'vit_x' };
  const detail = 'No route found for "GET /tokens/current"';
  for (const answer of [
    () => new Response('<html>'),
    () => Response.json({ users: 3 }),
    () => Response.json({ detail }, { status: 404 }),
    () => new Response('', { status: 405 }),
  ]) {
    sent = answer;
    expect(await vitrine('', ['pull', temporaryPath('pulled')], '', settings)).toEqual({
      status: 1,
      out: '',
      err: `${address} is not the API of a Vitrine server. Set VITRINE_URL to the URL of the API, for example https://api.example.org\n`,
    });
  }
});
