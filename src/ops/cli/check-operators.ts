import type { OperatorsNeed } from '../../accounts/identity/restrict-operator.ts';
import { type Check, ok, warn } from '../../core/cli/checks.ts';
import type { Database } from '../../store/database.ts';
import { listBareOperators } from '../../store/user-list.ts';

/** Operators that OPERATORS_NEED restricts. Nothing where it is not set. */
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
