import { join } from 'node:path';

/**
 * A script of the editor as browsers get it. Runs while the program is being read or built, so the executable has the
 * result in it and no source; a bundler cannot start another, so this one is a process of its own.
 */
export function bundleScript(name: 'main' | 'tools'): string {
  const { success, stdout, stderr } = Bun.spawnSync([
    process.execPath,
    'build',
    join(import.meta.dir, `script/${name}.ts`),
    '--target=browser',
    name === 'main' ? '--format=iife' : '--format=esm',
    '--minify',
  ]);
  if (!success) throw new Error(`The editor's script cannot be built: ${stderr}`);
  return stdout.toString();
}
