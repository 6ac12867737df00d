import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { sourceCommand } from './support/program.ts';
import { temporaryDatabase, temporaryPath } from './support/temporary-database.ts';
import { root } from './support/vitrine.ts';

test.each([
  ['a large import', 2_500, '0'],
  ['a small import', 5, 'none'],
] as const)('starts %s with the compiler that suits it', async (_, kilobytes, expected) => {
  const [bun = '', ...main] = sourceCommand;
  const preload = join(root, 'test/support/print-tuning.ts');
  const file = `${temporaryPath('people')}.ndjson`;
  // One document that is too long, so that the command stores nothing.
  await Bun.write(file, `{"username":"ada","basics":{"summary":"${'a'.repeat(kilobytes * 1000)}"}}\n`);
  const child = Bun.spawn([bun, '--preload', preload, ...main, 'import', file], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: `sqlite:${temporaryDatabase().path}` },
    stdout: 'ignore',
    stderr: 'pipe',
  });
  const printed = await new Response(child.stderr).text();
  await child.exited;
  expect(printed.match(/^tuning .*$/gm)?.at(-1)).toBe(`tuning ${expected}`);
});
