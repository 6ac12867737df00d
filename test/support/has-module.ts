import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dir, '../../src/modules');
const map = readFileSync(join(import.meta.dir, '../../docs/concepts/architecture.md'), 'utf8');
const mapped = new Set([...map.matchAll(/src\/modules\/([\w-]+)\//g)].map(([, name = '']) => name));

/** For tests of the whole program, which must also pass in a build that leaves a module out. */
export function hasModule(name: string): boolean {
  return existsSync(join(folder, name));
}

/** Whether a file belongs to a module of the map of the source that this build leaves out. */
export function isLeftOut(path: string): boolean {
  const [, name = ''] = /^src\/modules\/([^/]+)\//.exec(path) ?? [];
  return mapped.has(name) && !hasModule(name);
}

/** The rows of a table that belong to a module, if this build has it. */
export function ofModule<T>(name: string, ...rows: T[]): T[] {
  return hasModule(name) ? rows : [];
}

/** Whether every module that the map of the source names is here. */
export const hasEveryModule = [...mapped].every(hasModule);
