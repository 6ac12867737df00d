import { join } from 'node:path';

export const root = join(import.meta.dir, '../..');

/** The command line, as somebody types it. */
export async function vitrine(
  databaseUrl: string,
  args: readonly string[],
  input = '',
  environment: Readonly<Record<string, string>> = {},
) {
  const program = Bun.spawn([process.execPath, '--no-env-file', 'src/main.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl, ...environment },
    stdin: new TextEncoder().encode(input),
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [out, err] = await Promise.all([
    new Response(program.stdout).text(),
    new Response(program.stderr).text(),
  ]);
  return { status: await program.exited, out, err };
}
