import { join } from 'node:path';

/**
 * Bundles a script of the editor. It runs at import or build time, so the executable contains the result
 * without the sources. It runs in its own process, because a bundler can't start another bundler.
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
