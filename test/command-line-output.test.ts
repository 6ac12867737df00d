import { describe, expect, test } from 'bun:test';
import { ofModule } from './support/has-module.ts';
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
    ...ofModule('webhooks', 'webhook add https://hooks.example/x'),
  ])('on a full disk %s reports it and exits 1', async (command) => {
    const { err, status } = await inShell(`vitrine ${command} > /dev/full`);
    expect(status).toBe(1);
    expect(err.match(/^Can't write to standard output: no space is left/gm)).toHaveLength(1);
  });

  test('a closed pipe is not a failure', async () => {
    const { err, status } = await inShell('{ vitrine export --all; echo "status $?" >&2; } | true');
    expect([err, status]).toEqual(['status 0\n', 0]);
  });
});

test('prints the same list as a table, as JSON and as CSV without formulas', async () => {
  const url = `sqlite:${temporaryPath('vitrine.db')}`;
  for (const name of ['ada', 'bo']) await vitrine(url, ['user', 'add', name]);
  await vitrine(url, ['token', 'create', '--user', 'ada', '--scope', 'profile:read', '--name', '=1+1']);
  const printed = async (...args: string[]) => (await vitrine(url, args)).out;
  expect((await printed('user', 'list')).match(/^\w+/gm)).toEqual(['ada', 'bo']);
  const csv = await printed('user', 'list', '--csv');
  const [first] = (await printed('user', 'list', '--json')).split('\n');
  const { createdAt } = JSON.parse(first ?? '');
  expect(csv.split('\r\n').slice(0, 2)).toEqual([
    'username,state,draft,published,createdAt,operator,roles,deletesAt',
    `ada,draft,1,,${createdAt},false,,`,
  ]);
  const tokens = (await printed('token', 'list', '--csv')).split('\r\n');
  expect([tokens.length, tokens[1]?.includes("'=1+1")]).toEqual([3, true]);
  expect(await vitrine(url, ['user', 'list', '--json', '--csv'])).toMatchObject({
    status: 2,
    out: '',
    err: 'error: use --json or --csv, not both\nRun vitrine user list --help for details.\n',
  });
});
