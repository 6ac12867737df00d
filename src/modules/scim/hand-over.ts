import { type Accounts, changeUser } from '../../accounts/change-user.ts';
import { isManaged } from '../../store/provisioned.ts';
import { updateManaged } from './store.ts';

/** Lets SCIM change an account that it did not create. */
export function handToScim(accounts: Accounts, username: string): Promise<void> {
  return decide(accounts, username, 1);
}

/** From now on SCIM can read the account, and not change it. */
export function takeFromScim(accounts: Accounts, username: string): Promise<void> {
  return decide(accounts, username, 0);
}

/** An unchanged state writes no event, but the decision is stored. */
function decide(accounts: Accounts, username: string, scim: 0 | 1): Promise<void> {
  return changeUser(accounts, username, async ({ queries, user, note }) => {
    const isChange = (await isManaged(queries, user.id)) !== (scim === 1);
    await updateManaged(queries, user.id, scim);
    if (isChange) await note(scim === 1 ? 'scim.granted' : 'scim.revoked');
  });
}
