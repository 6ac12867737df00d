import { describe, expect, test } from 'bun:test';
import { temporaryPath } from './support/temporary-database.ts';
import { root, vitrine } from './support/vitrine.ts';

const database = `sqlite:${temporaryPath('vitrine.db')}`;
await vitrine(database, ['user', 'add', 'ada']);

async function inShell(command: string) {
  const program = Bun.spawn(
    ['sh', '-c', command.replace('vitrine', `'${process.execPath}' --no-env-file src/main.ts`)],
    {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', DATABASE_URL: database, BASE_URL: 'http://vitrine.test' },
      stderr: 'pipe',
    },
  );
  return { err: await new Response(program.stderr).text(), status: await program.exited };
}

describe('standard output', () => {
  test.each([
    'export --all',
    'export ada',
    'user list',
    'token create --scope operator',
    'sign-in-link ada',
    'webhook add https://hooks.example/x',
  ])('on a full disk %s says so and exits 1', async (command) => {
    const { err, status } = await inShell(`vitrine ${command} > /dev/full`);
    expect(status).toBe(1);
    expect(err.match(/^Standard output cannot be written: no space is left/gm)).toHaveLength(1);
  });

  test('a reader that goes away is no failure', async () => {
    const { err, status } = await inShell('{ vitrine export --all; echo "status $?" >&2; } | true');
    expect([err, status]).toEqual(['status 0\n', 0]);
  });
});
