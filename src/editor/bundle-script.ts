import { join } from 'node:path';

/**
 * The editor's script as browsers get it. Runs while the program is being read or built, so the executable has the
 * result in it and no source; a bundler cannot start another, so this one is a process of its own.
 */
export function bundleScript(): string {
  const { success, stdout, stderr } = Bun.spawnSync([
    process.execPath,
    'build',
    join(import.meta.dir, 'script/main.ts'),
    '--target=browser',
    '--format=iife',
    '--minify',
  ]);
  if (!success) throw new Error(`The editor's script cannot be built: ${stderr}`);
  return stdout.toString();
}
