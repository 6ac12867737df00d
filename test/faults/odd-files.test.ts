import { describe, expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { canMount, withOwnMounts } from '../support/own-mounts.ts';
import { temporaryDatabase, temporaryPath } from '../support/temporary-database.ts';
import { root, vitrine } from '../support/vitrine.ts';

const ada = JSON.stringify({ username: 'ada', basics: { name: 'Ada' } });

describe('import', () => {
  test('skips a pipe in a folder', async () => {
    const folder = dirname(temporaryPath('x'));
    writeFileSync(join(folder, 'ada.json'), ada);
    Bun.spawnSync(['mkfifo', join(folder, 'pipe.json')]);
    const { path } = temporaryDatabase();
    const { status, out, err } = await vitrine(`sqlite:${path}`, ['import', folder]);
    expect(out).toContain('pipe.json');
    expect(out).toContain('is not a file');
    expect([status, err]).toEqual([1, 'Some profiles were rejected. Fix them and import again.\n']);
    expect((await vitrine(`sqlite:${path}`, ['user', 'list'])).out).toContain('ada');
  }, 120_000);

  test.each(['/dev/zero', '/dev/null'])(
    'rejects %s with a message',
    async (device) => {
      const { status, out, err } = await vitrine(`sqlite:${temporaryDatabase().path}`, ['import', device]);
      expect([status, out]).toEqual([1, '']);
      expect(err).toBe(`${device} is a device. Name a file or a folder, or - for standard input.\n`);
    },
    120_000,
  );

  test('rejects a number outside JSON with a message', async () => {
    const text = '{"username":"ada","skills":[{"name":"x","rank":1e400}]}\n';
    const { status, out } = await vitrine(`sqlite:${temporaryDatabase().path}`, ['import', '-'], text);
    expect(status).toBe(1);
    expect(out).toContain('/skills/0/rank is a larger number than can be stored');
  }, 120_000);
});

/** Runs a command in a read-only folder. */
function whereReadOnly(folder: string, args: readonly string[]) {
  const script = `mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec '${process.execPath}' --no-env-file src/main.ts "$@"`;
  const { exitCode, stdout, stderr } = Bun.spawnSync(
    [...withOwnMounts, 'sh', '-c', script, folder, ...args],
    {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', DATABASE_URL: `sqlite:${join(folder, 'vitrine.db')}` },
      timeout: 20_000,
    },
  );
  return { status: exitCode, out: stdout.toString(), err: stderr.toString() };
}

describe.skipIf(!canMount)('on a read-only file system', () => {
  const folder = dirname(temporaryPath('x'));
  const outside = temporaryPath('backup.gz');

  test('reading commands work and writing ones are rejected with a message', async () => {
    const url = `sqlite:${join(folder, 'vitrine.db')}`;
    await vitrine(url, ['import', '--publish', '-'], `${ada}\n`);
    expect(JSON.parse(whereReadOnly(folder, ['export', 'ada']).out)).toMatchObject({
      basics: { name: 'Ada' },
    });
    expect(whereReadOnly(folder, ['user', 'list']).out).toContain('ada');
    expect(whereReadOnly(folder, ['doctor']).out).toEndWith('0 problems found.\n');
    const backup = whereReadOnly(folder, ['backup', outside]);
    expect([backup.status, backup.err]).toEqual([0, '']);
    const restored = `sqlite:${temporaryDatabase().path}`;
    expect((await vitrine(restored, ['restore', outside])).status).toBe(0);
    const refused = whereReadOnly(folder, ['user', 'add', 'bob']);
    expect([refused.status, refused.err]).toEqual([
      1,
      'The database can only be read at the moment, and nothing was written.\n',
    ]);
  }, 120_000);

  test('reads the last write before a crash', async () => {
    const crashed = join(folder, 'crashed');
    mkdirSync(crashed);
    const script = `const { connectDatabase } = await import('./src/store/connect-database.ts');
      const { createUser } = await import('./src/accounts/create-user.ts');
      const database = await connectDatabase({ engine: 'sqlite', path: ${JSON.stringify(join(crashed, 'vitrine.db'))} });
      await createUser({ database, now: () => new Date(), defaultLanguage: 'en', actor: 'test' }, 'last');
      process.kill(process.pid, 'SIGKILL');`;
    await Bun.spawn([process.execPath, '-e', script], { cwd: root, stdio: ['ignore', 'ignore', 'ignore'] })
      .exited;
    expect(whereReadOnly(crashed, ['user', 'list']).out).toContain('last');
  }, 120_000);
});
