import type { OperatorsNeed } from '../../accounts/identity/restrict-operator.ts';
import { type Check, ok, warn } from '../../core/cli/checks.ts';
import { countOf } from '../../core/cli/terminal.ts';
import type { Database } from '../../store/database.ts';
import { countPasskeysByHost } from '../../store/passkeys.ts';
import { listBareOperators } from '../../store/user-list.ts';

/** Reports operators whom REQUIRE_2FA restricts. Null if it isn't set. */
export async function checkOperators(database: Database, need: OperatorsNeed): Promise<Check | null> {
  if (need === null) return null;
  const names = await listBareOperators(database);
  if (names.length === 0)
    return ok('operators', 'all have two-factor authentication, a passkey or single sign-on');
  return warn(
    'operators',
    `without two-factor authentication: ${names.join(', ')}`,
    'Vitrine asks them to set it up at sign-in; until then they have the access of members',
  );
}

/**
 * Reports passkeys for another host, because a passkey works only on the host where it was created. Empty
 * without passkeys.
 */
export async function checkPasskeys(database: Database, baseUrl: string | undefined): Promise<Check[]> {
  const here = baseUrl === undefined ? null : new URL(baseUrl).hostname;
  const hosts = await countPasskeysByHost(database);
  return hosts.map(({ host, count }) =>
    host === here
      ? ok(
          'passkeys',
          `${countOf(count, 'passkey')} for ${host}. Another host in BASE_URL would make them unusable`,
        )
      : warn(
          'passkeys',
          `${countOf(count, 'passkey')} for ${host} can't be used, because the host of BASE_URL is ${here ?? 'unknown'}`,
          `set BASE_URL to ${host} again, or ask the owners to sign in another way and create new passkeys`,
        ),
  );
}
