import { expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { call } from './support/client.ts';
import { freePort } from './support/free-port.ts';
import { temporaryPath } from './support/temporary-database.ts';
import { root } from './support/vitrine.ts';

/** Environment files of an unrelated project. */
const foreign = {
  'no settings': null,
  'another JSX': { jsx: 'react-jsx', jsxImportSource: 'nobody-has-this' },
  'JSX by hand': { jsx: 'react', jsxFactory: 'h' },
};

test.each([
  ['no settings', { APP_ENV: 'development' }],
  ['another JSX', { APP_ENV: 'development' }],
  ['JSX by hand', { WORKERS: '2' }],
] as const)('renders pages if Vitrine starts from source in a folder with %s', async (kind, environment) => {
  const folder = temporaryPath('elsewhere');
  mkdirSync(folder);
  const compilerOptions = foreign[kind];
  if (compilerOptions) writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const port = await freePort();
  const program = Bun.spawn([process.execPath, '--no-env-file', join(root, 'src/main.ts'), 'serve'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      APP_SECRET: 'a secret that only this test knows, long enough',
      PORT: String(port),
      ...environment,
    },
    stdout: 'pipe',
    stderr: 'ignore',
  });
  try {
    await program.stdout.getReader().read();
    const statusOf = async (host: string, path: string) =>
      (await call(port, path, { host: `${host}:${port}` })).status;
    expect([
      await statusOf('localhost', '/'),
      await statusOf('localhost', '/sign-in'),
      await statusOf('localhost', '/portal/atlas/Doc/1'),
      await statusOf('preview.localhost', '/nobody'),
      await statusOf('api.localhost', '/docs'),
    ]).toEqual([200, 200, 404, 404, 200]);
    expect(await Bun.file(join(folder, 'var/vitrine.db')).exists()).toBe(true);
  } finally {
    program.kill('SIGTERM');
    expect(await program.exited).toBe(0);
  }
});
