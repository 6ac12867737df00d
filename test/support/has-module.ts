import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dir, '../../src/modules');
const map = readFileSync(join(import.meta.dir, '../../docs/concepts/architecture.md'), 'utf8');
const mapped = new Set([...map.matchAll(/src\/modules\/([\w-]+)\//g)].map(([, name = '']) => name));

/** For tests of the whole program that must also pass in a build without a module. */
export function hasModule(name: string): boolean {
  return existsSync(join(folder, name));
}

/** Whether a file belongs to a module that this build lacks. */
export function isLeftOut(path: string): boolean {
  const [, name = ''] = /^src\/modules\/([^/]+)\//.exec(path) ?? [];
  return mapped.has(name) && !hasModule(name);
}

/** The rows of a module, if this build has it. */
export function ofModule<T>(name: string, ...rows: T[]): T[] {
  return hasModule(name) ? rows : [];
}

/** Whether this build has all modules of the source map. */
export const hasEveryModule = [...mapped].every(hasModule);
