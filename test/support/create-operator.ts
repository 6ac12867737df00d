import type { Accounts } from '../../src/accounts/change-user.ts';
import { createMember } from '../../src/accounts/email.ts';

/** Creates a user who is an operator. */
export function createOperator(accounts: Accounts, username: string): Promise<void> {
  return createMember(accounts, username, { operator: true });
}
