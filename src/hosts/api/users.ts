import { resumeUser, suspendUser } from '../../accounts/change-state.ts';
import { type Accounts, mustExist } from '../../accounts/change-user.ts';
import { deleteUser } from '../../accounts/delete-user.ts';
import { createMember, setEmail } from '../../accounts/email.ts';
import { exportData } from '../../accounts/export-data.ts';
import { renameUser } from '../../accounts/rename-user.ts';
import { setRole } from '../../accounts/roles.ts';
import type { Exchange } from '../../core/kernel/exchange.ts';
import { type Reply, reply } from '../../core/kernel/reply.ts';
import { apiPaths } from '../../core/paths/api.ts';
import { href } from '../../core/routing/href.ts';
import { isUsername } from '../../domain/profile/username.ts';
import { findEmail, listEmails } from '../../store/emails.ts';
import { inOneTransaction } from '../../store/nested.ts';
import { parseRoles } from '../../store/roles.ts';
import { findUserByName, listUsers, type User } from '../../store/users.ts';
import { dataReply } from '../web/data-reply.ts';
import { type ApiHandler, own, ownProblem } from './endpoint/endpoint.ts';
import { oneMore, ownPage, parseCursor } from './endpoint/paging.ts';

export interface OfUser {
  readonly username: string;
}

interface OfRole extends OfUser {
  readonly role: string;
}

export const getUsers: ApiHandler<'list-users'> = async ({ accounts: { database }, query }) => {
  const after = parseCursor(query, (text) => (isUsername(text) ? text : null));
  const users = await listUsers(database, after ?? '', oneMore(query));
  const emails = await listEmails(
    database,
    users.map(({ id }) => id),
  );
  const show = (user: User) => ({ ...userToJson(user), email: emails.get(user.id) ?? null });
  return ownPage(users, query, ({ username }) => username, show);
};

export const addUser: ApiHandler<'add-user'> = async ({ accounts, exchange, body }) => {
  const { username, email } = body;
  await createMember(accounts, username, { email });
  return own(201, await accountToJson(accounts, username), {
    Location: addressOfUser(exchange, username),
  });
};

export const getUser: ApiHandler<'get-user', OfUser> = async ({ accounts, params: { username } }) => {
  return showAgain(accounts, username);
};

export const changeUsername: ApiHandler<'rename-user', OfUser> = async (call) => {
  const { accounts, exchange, params, body } = call;
  const { username = params.username, email } = body;
  await inOneTransaction(accounts.database, async (database) => {
    await renameUser({ ...accounts, database }, params.username, username);
    if (email !== undefined) await setEmail({ ...accounts, database }, username, email);
  });
  return own(200, await accountToJson(accounts, username), {
    'Content-Location': addressOfUser(exchange, username),
  });
};

export const removeUser: ApiHandler<'delete-user', OfUser> = async ({ accounts, params: { username } }) => {
  await deleteUser(accounts, username);
  return reply(204, {});
};

export const suspend: ApiHandler<'suspend-user', OfUser> = async ({ accounts, params: { username } }) => {
  await suspendUser(accounts, username);
  return showAgain(accounts, username);
};

export const resume: ApiHandler<'resume-user', OfUser> = async ({ accounts, params: { username } }) => {
  return (await resumeUser(accounts, username)) ? showAgain(accounts, username) : stillSuspended(username);
};

export const grantRole: ApiHandler<'grant-role', OfRole> = async ({ accounts, params }) => {
  await setRole(accounts, params.username, { role: params.role, to: 'granted' });
  return reply(204, {});
};

export const revokeRole: ApiHandler<'revoke-role', OfRole> = async ({ accounts, params }) => {
  await setRole(accounts, params.username, { role: params.role, to: 'revoked' });
  return reply(204, {});
};

export const getUserData: ApiHandler<'get-user-data', OfUser> = async ({
  accounts,
  params: { username },
}) => {
  const user = await findUser(accounts, username);
  return dataReply(user, await exportData(accounts, user));
};

/**
 * Returned, not thrown. With an `Idempotency-Key`, an exception would roll back the change that lets the next
 * call resume the users.
 */
function stillSuspended(username: string): Reply {
  return ownProblem(
    409,
    `${username} stays suspended: the organisation’s directory says that they have left. It can bring them back, or send this once more, with another Idempotency-Key if it had one.`,
  );
}

/** The caller is that user or an operator, so the response may reveal that the user was deleted. */
export async function findUser({ database }: Accounts, username: string): Promise<User> {
  return mustExist(isUsername(username) ? await findUserByName(database, username) : null, username);
}

export async function showAgain(accounts: Accounts, username: string): Promise<Reply> {
  return own(200, await accountToJson(accounts, username));
}

async function accountToJson(accounts: Accounts, username: string) {
  const user = await findUser(accounts, username);
  const email = await findEmail(accounts.database, user.id);
  return { ...userToJson(user), email: email?.address ?? null };
}

export function userToJson({ username, state, draft, published, createdAt, roles, deletesAt }: User) {
  return { username, state, draft, published, createdAt, roles: parseRoles(roles), deletesAt };
}

function addressOfUser({ host }: Exchange, username: string): string {
  return host.origin + href(apiPaths.user, { username });
}
