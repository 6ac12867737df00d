import type { Accounts } from '../../../accounts/change-user.ts';
import { forbiddenByRole, mayUse } from '../../../accounts/identity/rights.ts';
import { HttpError } from '../../../core/kernel/http-error.ts';
import { forMember } from '../../../core/paths/editor.ts';
import { href } from '../../../core/routing/href.ts';
import { isUsername } from '../../../domain/profile/username.ts';
import { isDelegate } from '../../../store/delegates.ts';
import type { Session } from '../../../store/sessions.ts';
import { findUserByAnyName, findUserByName, type User } from '../../../store/users.ts';

export interface EditedProfile {
  readonly user: User;
  /** False if a delegate, an editor or an operator edits the profile. */
  readonly isOwn: boolean;
  /** Records changes under the name of the signed-in user. */
  readonly accounts: Accounts;
  /** The URL prefix of each page of the editor. */
  readonly prefix: string;
}

/** Runs with every request, so that a revoked delegate loses access immediately. */
export async function findEditedProfile(
  accounts: Accounts,
  session: Session,
  member: string | null,
): Promise<EditedProfile> {
  const isOwn = member === null;
  const user = isOwn
    ? await findUserByName(accounts.database, session.username)
    : await findOther(accounts, session, member);
  if (!user && !mayUse(session, 'profiles:edit') && session.roles !== '')
    throw new HttpError(403, forbiddenByRole);
  if (!user) throw new HttpError(404, `No user is named ${member ?? session.username}.`);
  return {
    user,
    isOwn,
    accounts: { ...accounts, actor: session.username, means: 'editor' },
    prefix: isOwn ? '' : href(forMember, { member: user.username }),
  };
}

/**
 * A user without a delegation must not learn whether another user exists. A former username still finds the
 * member, so that a form that was open during a rename keeps its content.
 */
async function findOther({ database }: Accounts, session: Session, member: string): Promise<User | null> {
  if (!isUsername(member)) return null;
  const user = await findUserByAnyName(database, member);
  if (!user || user.state === 'deleted') return null;
  if (mayUse(session, 'profiles:edit')) return user;
  return user.state !== 'suspended' && (await isDelegate(database, user.id, session.userId)) ? user : null;
}
