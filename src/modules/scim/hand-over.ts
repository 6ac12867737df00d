import { type Accounts, changeUser } from '../../accounts/change-user.ts';
import { isManaged } from '../../store/provisioned.ts';
import { updateManaged } from './store.ts';

/** Lets SCIM change an account that it did not create. */
export function handToScim(accounts: Accounts, username: string): Promise<void> {
  return decide(accounts, username, 1);
}

/** Makes the account read-only for SCIM. */
export function takeFromScim(accounts: Accounts, username: string): Promise<void> {
  return decide(accounts, username, 0);
}

/** Stores the decision, also for an unchanged state, which writes no event. */
function decide(accounts: Accounts, username: string, scim: 0 | 1): Promise<void> {
  return changeUser(accounts, username, async ({ queries, user, note }) => {
    const isChange = (await isManaged(queries, user.id)) !== (scim === 1);
    await updateManaged(queries, user.id, scim);
    if (isChange) await note(scim === 1 ? 'scim.granted' : 'scim.revoked');
  });
}
