import { afterAll, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryPath } from '../support/temporary-database.ts';
import { root } from '../support/vitrine.ts';

const name = `vitrine-${process.platform}-${process.arch}`;
const program = '#!/bin/sh\necho 1.2.3\n';
const sum = Bun.SHA256.hash(program, 'hex');
const sums = `${'0'.repeat(64)}  ${name}.old\n${sum}  ${name}\n`;

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch(request) {
    const [, kind = '', file = ''] = new URL(request.url).pathname.split('/');
    if (file === name) return new Response(program);
    const body = { right: sums, wrong: sums.replace(sum, 'f'.repeat(64)), none: 'x  other\n' }[kind];
    return file === 'SHA256SUMS' && body ? new Response(body) : new Response('', { status: 404 });
  },
});
afterAll(() => server.stop(true));

async function install(kind: string, args: readonly string[], environment: Record<string, string> = {}) {
  const home = temporaryPath('home');
  mkdirSync(home);
  const script = Bun.spawn(['sh', join(root, 'install.sh'), ...args], {
    cwd: home,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: home,
      VITRINE_DOWNLOAD_URL: `http://127.0.0.1:${server.port}/${kind}/`,
      ...environment,
    },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const err = await new Response(script.stderr).text();
  return { home, err, status: await script.exited, out: await new Response(script.stdout).text() };
}

test('install.sh installs the executable into ~/.local/bin, or into the folder of --to', async () => {
  const { home, status, out, err } = await install('right', []);
  const folder = join(home, '.local/bin');
  expect([status, err, readdirSync(folder)]).toEqual([0, '', ['vitrine']]);
  expect(out).toContain(`Installed Vitrine 1.2.3 as ${folder}/vitrine\nAdd ${folder} to your PATH`);
  expect(Bun.spawnSync([join(folder, 'vitrine')]).stdout.toString()).toBe('1.2.3\n');
  const elsewhere = await install('right', ['--to', 'tools', '--version', 'v1.2.3']);
  expect([elsewhere.status, existsSync(join(elsewhere.home, 'tools/vitrine'))]).toEqual([0, true]);
});

test.each([
  ['a wrong checksum', 'wrong', [], 1, `${name} doesn't match its checksum. Nothing was installed.`],
  ['no checksum', 'none', [], 1, `SHA256SUMS has no checksum for ${name}. Nothing was installed.`],
  ['no list of checksums', 'missing', [], 1, "can't download http://127.0.0.1"],
  ['another version', 'right', ['--version', '1.2.4'], 1, 'has version 1.2.3, not 1.2.4.'],
  ['an unknown option', 'right', ['--into', 'x'], 2, 'unknown option --into'],
  ['an option without its value', 'right', ['--to'], 2, '--to needs a value'],
])('install.sh installs nothing with %s', async (_, kind, args, expected, message) => {
  const { home, status, err } = await install(kind, args);
  expect([status, err]).toEqual([expected, expect.stringContaining(message)]);
  const folder = join(home, '.local/bin');
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
});

test('install.sh installs nothing where no checksum can be computed', async () => {
  const bin = temporaryPath('bin');
  mkdirSync(bin);
  for (const tool of ['sh', 'uname', 'ldd', 'grep', 'mkdir', 'mktemp', 'rm', 'awk', 'curl', 'cat'])
    symlinkSync(Bun.which(tool) ?? '', join(bin, tool));
  const { status, err } = await install('right', [], { PATH: bin });
  expect([status, err]).toEqual([1, expect.stringContaining('sha256sum or shasum is needed')]);
});

test('a part of install.sh runs nothing', async () => {
  const part = temporaryPath('part.sh');
  const script = await Bun.file(join(root, 'install.sh')).text();
  writeFileSync(part, script);
  truncateSync(part, script.lastIndexOf('main "$@"'));
  const { exitCode, stdout, stderr } = Bun.spawnSync(['sh', part]);
  expect([exitCode, stdout.toString(), stderr.toString()]).toEqual([0, '', '']);
});
