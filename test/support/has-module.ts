import { modules } from '../../src/modules.ts';

/** For tests of the whole program, which must also pass in a build that leaves a module out. */
export function hasModule(name: string): boolean {
  return modules.some((one) => one.name === name);
}
