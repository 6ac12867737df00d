import { Outage } from '../store/outage.ts';
import type { User } from '../store/users.ts';
import { type Accounts, noteAudit } from './change-user.ts';

/** Records that private content was exported. A read-only database doesn't prevent the export. */
export async function noteExport(
  accounts: Accounts,
  user: Pick<User, 'id' | 'username'>,
  format: string,
): Promise<void> {
  try {
    await accounts.database.transaction(
      (queries) => noteAudit(queries, accounts, { type: 'profile.exported', user, details: { format } }),
      'async',
    );
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
  }
}
