import { expect, test } from 'bun:test';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Glob } from 'bun';
import { root } from './support/vitrine.ts';

const pages = ['README.md', ...new Glob('docs/**/*.md').scanSync(root)].flatMap((name) => {
  const text = readFileSync(join(root, name), 'utf8');
  const commands = [...text.matchAll(/^```sh test\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  return commands.length > 0 ? [{ name, script: commands.join('') }] : [];
});

test('several pages have commands that are run', () => {
  expect(pages.length).toBeGreaterThan(3);
});

/** `vitrine` and `npm run -s vitrine --`, run from this source. */
const programs = {
  vitrine: `exec ${process.execPath} --no-env-file ${join(root, 'src/main.ts')} "$@"`,
  npm: '[ "$1 $2 $3 $4" = "run -s vitrine --" ] || exit 64; shift 4; exec vitrine "$@"',
};

test.each(pages)('the commands of $name work in an empty folder', async ({ script }) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-commands-'));
  const [programsFolder, empty] = [join(folder, 'bin'), join(folder, 'empty')];
  for (const one of [programsFolder, empty]) mkdirSync(one);
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(programsFolder, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(programsFolder, name), 0o755);
  }
  const run = Bun.spawn(['sh', '-euxc', script], {
    cwd: empty,
    env: {
      PATH: [programsFolder, process.env.PATH].join(delimiter),
      HOME: empty,
      // Settings of a running server.
      BASE_URL: 'http://localhost:8000',
    },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [status, told] = await Promise.all([run.exited, new Response(run.stderr).text()]);
  rmSync(folder, { recursive: true });
  expect([status, status === 0 ? '' : told]).toEqual([0, '']);
});
