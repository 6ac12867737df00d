import type { Accounts } from '../../../accounts/change-user.ts';
import { HttpError } from '../../../kernel/http-error.ts';
import { href } from '../../../routing/href.ts';
import type { Session } from '../../../store/sessions.ts';
import { findUserByName, type User } from '../../../store/users.ts';
import { forMember } from './paths.ts';

/** Whose profile is worked on, and by whom. */
export interface Whose {
  readonly user: User;
  /** False where somebody works for another. */
  readonly isOwn: boolean;
  /** What is done with them goes on record under the name of who does it. */
  readonly accounts: Accounts;
  /** Before the path of each place of the editor. */
  readonly prefix: string;
}

/** Of others nobody learns anything, not even that they exist. */
export async function findWhose(
  accounts: Accounts,
  { username }: Session,
  member: string | null,
): Promise<Whose> {
  const isOwn = member === null;
  if (!isOwn) throw new HttpError(404, `There is no user ${member}.`);
  const user = await findUserByName(accounts.database, username);
  if (!user) throw new HttpError(404, `There is no user ${username}.`);
  return {
    user,
    isOwn,
    accounts: { ...accounts, actor: username },
    prefix: isOwn ? '' : href(forMember, { member }),
  };
}
