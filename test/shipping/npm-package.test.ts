import { expect, test } from 'bun:test';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { makeBundle } from '../../build/make-bundle.ts';
import { call } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { isLong } from '../support/long.ts';
import { until } from '../support/serve.ts';
import { temporaryPath } from '../support/temporary-database.ts';
import { root } from '../support/vitrine.ts';

const manifest = await Bun.file(join(root, 'package.json')).json();
const megabyte = 1_000_000;

/** Unpacks the package like npm, with the dependencies of this checkout. */
function makePackage(): string {
  const folder = temporaryPath('package');
  makeBundle(join(folder, 'lib'));
  for (const name of ['bin', 'package.json', 'README.md', 'LICENSE'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

test('the npm package starts the development server in an empty folder, and writes one folder', async () => {
  const made = makePackage();
  const packed = Bun.spawnSync(['npm', 'pack', '--json', '--ignore-scripts'], { cwd: made });
  const [{ size, filename, files }] = JSON.parse(packed.stdout.toString());
  expect(size).toBeLessThan(8 * megabyte);
  expect(new Set(files.map(({ path }: { path: string }) => path.split('/')[0]))).toEqual(
    new Set(['LICENSE', 'README.md', 'bin', 'lib', 'package.json']),
  );
  expect([manifest.private, manifest.bin]).toEqual([undefined, { vitrine: 'bin/vitrine.js' }]);

  const folder = temporaryPath('empty');
  mkdirSync(folder);
  if (isLong) cpSync(join(made, filename), join(folder, '../vitrine.tgz'));
  const command = isLong ? ['npx', '--yes', '../vitrine.tgz'] : ['node', join(made, 'bin/vitrine.js')];
  const port = await freePort();
  const program = Bun.spawn(command, {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', PORT: String(port), PDF: 'on' },
    stdout: 'pipe',
    stderr: 'ignore',
  });
  try {
    await program.stdout.getReader().read();
    const read = (host: string, target: string) => call(port, target, { host: `${host}:${port}` });
    expect((await read('localhost', '/')).body).toContain('<html');
    expect((await read('preview.localhost', '/alice/basics/image/alice.webp')).status).toBe(200);
    // The stack trace names source files.
    expect((await read('localhost', '/portal/atlas/Doc/1')).body).toContain('src/core/kernel/kernel.ts');
    // PDFs need threads, fonts and WebAssembly.
    await until(async () => (await read('preview.localhost', '/alice?format=pdf')).status === 200);
    await until(async () => (await read('preview.localhost', '/alice?format=card')).status === 200);
  } finally {
    program.kill('SIGTERM');
    expect(await program.exited).toBe(0);
  }
  expect(readdirSync(folder)).toEqual(['var']);

  const people = Array.from({ length: 60 }, (_, index) => `{"username":"p${index}"}`);
  const imported = Bun.spawnSync(['node', join(made, 'bin/vitrine.js'), 'import', '-'], {
    cwd: folder,
    stdin: Buffer.from(people.join('\n')),
  });
  expect(imported.stdout.toString()).toBe('60 stored, 0 rejected.\n');
});

test('the command of the npm package exits with the status of Vitrine', () => {
  const folder = temporaryPath('package');
  mkdirSync(join(folder, 'lib'), { recursive: true });
  for (const name of ['bin', 'package.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  Bun.write(join(folder, 'lib/main.js'), 'console.log(process.argv.slice(2)); process.exit(7)');
  const command = ['node', join(folder, 'bin/vitrine.js'), 'user', 'list'];
  const alone = Bun.spawnSync(command);
  expect([alone.exitCode, alone.stderr.toString()]).toEqual([
    1,
    expect.stringMatching(/^error: Bun for \w+ on \w+ is missing\. Install Vitrine again/),
  ]);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const { exitCode, stdout } = Bun.spawnSync(command);
  expect([exitCode, stdout.toString()]).toEqual([7, '[ "user", "list" ]\n']);
});
