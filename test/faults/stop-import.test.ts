import { expect, test } from 'bun:test';
import { programCommand } from '../support/program.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';
import { root, vitrine } from '../support/vitrine.ts';

const people = 3_000;

test('a stopped import keeps its stored profiles and continues after them', async () => {
  const url = `sqlite:${temporaryDatabase().path}`;
  const lines = Array.from({ length: people }, (_, index) =>
    JSON.stringify({ username: `person-${index}`, basics: { name: `Person ${index}` } }),
  ).join('\n');
  const importing = Bun.spawn([...programCommand, 'import', '--publish', '-'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: url },
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  // Sends half of the input, so that the import is incomplete when the signal arrives.
  importing.stdin.write(lines.slice(0, lines.length / 2));
  await importing.stdin.flush();
  await untilStored(url);
  importing.kill('SIGTERM');
  expect(await importing.exited).not.toBe(0);

  expect((await vitrine(url, ['doctor'])).out).toEndWith('0 problems found.\n');
  const again = await vitrine(url, ['import', '--publish', '--json', '-'], lines);
  const summary = JSON.parse(again.out.trim().split('\n').at(-1) ?? '');
  expect([again.status, summary.accepted, summary.refused]).toEqual([0, people, 0]);
  expect(summary.unchanged).toBeGreaterThan(0);
  expect(summary.unchanged).toBeLessThan(people);
}, 120_000);

async function untilStored(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { out } = await vitrine(url, ['user', 'list']);
    if (out.includes('person-')) return;
    await Bun.sleep(50);
  }
  throw new Error('nothing was stored');
}
