import type { OperatorsNeed } from '../../accounts/identity/restrict-operator.ts';
import { countOf, type Terminal } from '../../core/cli/terminal.ts';
import type { Database } from '../../store/database.ts';
import { countPasskeysByHost } from '../../store/passkeys.ts';
import { listLinkedAccounts } from '../../store/scim.ts';
import { listBareOperators } from '../../store/user-list.ts';

/** The result of one check, and what to do about it. */
export interface Check {
  readonly name: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly message: string;
  /** How to fix it. */
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

/** One line for each, and another for its fix. */
export function printChecks({ out }: Pick<Terminal, 'out'>, checks: readonly Check[]): void {
  for (const { name, status, message, fix } of checks) {
    out(`${status.padEnd(4)}  ${name.padEnd(10)}  ${message}\n`);
    if (fix !== undefined) out(`${' '.repeat(18)}-> ${fix}\n`);
  }
}

export function hasFailed(checks: readonly Check[]): boolean {
  return checks.some(({ status }) => status === 'fail');
}

/** `12.3 MB`. */
export function sizeInWords(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${Number((bytes / 1000 ** power).toPrecision(3))} ${units[power]}`;
}

/** Operators that REQUIRE_2FA restricts. Nothing where it is not set. */
export async function checkOperators(database: Database, need: OperatorsNeed): Promise<Check | null> {
  if (need === null) return null;
  const names = await listBareOperators(database);
  if (names.length === 0) return ok('operators', 'all have a second factor, a passkey or single sign-on');
  return warn(
    'operators',
    `without a second factor: ${names.join(', ')}`,
    'they are led to set one up when they come in; until then they are members like others',
  );
}

/** A passkey is bound to the host name it was made at, for ever. Nothing where there are none. */
export async function checkPasskeys(database: Database, baseUrl: string | undefined): Promise<Check[]> {
  const here = baseUrl === undefined ? null : new URL(baseUrl).hostname;
  const hosts = await countPasskeysByHost(database);
  return hosts.map(({ host, count }) =>
    host === here
      ? ok(
          'passkeys',
          `${countOf(count, 'passkey')} for ${host}: a BASE_URL with another host would lose them`,
        )
      : warn(
          'passkeys',
          `${countOf(count, 'passkey')} for ${host} cannot be used: the host of BASE_URL is ${here ?? 'not known here'}`,
          `set BASE_URL back to ${host}, or let their owners come in another way and make new ones`,
        ),
  );
}

/** Accounts that a directory linked and can no longer suspend, until an operator decides. */
export async function checkScim(database: Database): Promise<Check | null> {
  const names = await listLinkedAccounts(database);
  if (names.length === 0) return null;
  return warn(
    'scim',
    `linked to a directory that cannot change them: ${names.join(', ')}`,
    'run vitrine user scim NAME on to hand an account over, or off to keep it',
  );
}
