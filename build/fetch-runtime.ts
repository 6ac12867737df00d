import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import lock from '../package-lock.json';
import { root } from './bundle.ts';
import type { Target } from './make-executable.ts';

const packages = {
  'linux-x64': '@oven/bun-linux-x64',
  'linux-arm64': '@oven/bun-linux-aarch64',
  'darwin-x64': '@oven/bun-darwin-x64',
  'darwin-arm64': '@oven/bun-darwin-aarch64',
} as const satisfies Record<Target, string>;

/** Downloads Bun for another platform from npm, as in package-lock.json, and returns its path. */
export function fetchRuntime(target: Target, folder: string): string {
  const name = packages[target];
  const { version, integrity } = lock.packages[`node_modules/${name}`];
  const unpacked = join(folder, 'runtime');
  mkdirSync(unpacked);
  const packed = run('npm', 'pack', `${name}@${version}`, '--json', '--pack-destination', unpacked);
  const [{ filename, integrity: found }] = JSON.parse(packed);
  if (found !== integrity) throw new Error(`${name}@${version} differs from package-lock.json.`);
  run('tar', '-xzf', join(unpacked, filename), '-C', unpacked);
  return join(unpacked, 'package/bin/bun');
}

function run(...command: string[]): string {
  const { success, stdout, stderr } = Bun.spawnSync(command, { cwd: root });
  if (!success) throw new Error(`${command.join(' ')} failed:\n${stderr}`);
  return stdout.toString();
}
