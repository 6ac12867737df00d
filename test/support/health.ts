import { expect, test } from 'bun:test';
import { examineUsers } from '../../src/ops/cli/examine-users.ts';
import type { Database } from '../../src/store/database.ts';
import { accountsOf } from './accounts.ts';

/** Runs the doctor as the last test of a suite that writes. */
export function testHealth(database: () => Database): void {
  test('the doctor finds nothing amiss in what was written', () => expectHealth(database()));
}

/** Checks that derived data is correct. */
export async function expectHealth(database: Database): Promise<void> {
  const accounts = accountsOf({ database });
  const { users, findings } = await examineUsers(accounts);
  expect([users > 0, findings, await database.findDamage()]).toEqual([true, [], null]);
}
