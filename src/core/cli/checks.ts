import type { Terminal } from './terminal.ts';

/** The result of a check, and how to fix a problem. */
export interface Check {
  readonly name: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly message: string;
  /** The fix for the problem. */
  readonly fix?: string;
}

export function ok(name: string, message: string): Check {
  return { name, status: 'ok', message };
}

export function warn(name: string, message: string, fix: string): Check {
  return { name, status: 'warn', message, fix };
}

export function fail(name: string, message: string, fix: string): Check {
  return { name, status: 'fail', message, fix };
}

/** A line for each check, and another for its fix. */
export function printChecks({ out }: Pick<Terminal, 'out'>, checks: readonly Check[]): void {
  for (const { name, status, message, fix } of checks) {
    out(`${status.padEnd(4)}  ${name.padEnd(10)}  ${message}\n`);
    if (fix !== undefined) out(`${' '.repeat(18)}-> ${fix}\n`);
  }
}

export function hasFailed(checks: readonly Check[]): boolean {
  return checks.some(({ status }) => status === 'fail');
}

/** For example `12.3 MB`. */
export function sizeInWords(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${Number((bytes / 1000 ** power).toPrecision(3))} ${units[power]}`;
}
