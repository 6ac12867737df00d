import { resumeUser, suspendUser } from '../accounts/change-state.ts';
import { type Accounts, mustExist } from '../accounts/change-user.ts';
import { createUser } from '../accounts/create-user.ts';
import { deleteUser } from '../accounts/delete-user.ts';
import { renameUser } from '../accounts/rename-user.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { type Reply, reply } from '../kernel/reply.ts';
import { apiPaths } from '../paths/api.ts';
import { isUsername } from '../profile/username.ts';
import { href } from '../routing/href.ts';
import { findUserByName, listUsers, type User } from '../store/users.ts';
import { type ApiHandler, own } from './endpoint/endpoint.ts';
import { oneMore, ownPage, parseCursor } from './endpoint/paging.ts';

export interface OfUser {
  readonly username: string;
}

export const getUsers: ApiHandler<'list-users'> = async ({ accounts: { database }, query }) => {
  const after = parseCursor(query, (text) => (isUsername(text) ? text : null));
  const users = await listUsers(database, after ?? '', oneMore(query));
  return ownPage(users, query, ({ username }) => username, userToJson);
};

export const addUser: ApiHandler<'add-user'> = async ({ accounts, exchange, body: { username } }) => {
  await createUser(accounts, username);
  return own(201, userToJson(await findUser(accounts, username)), {
    Location: addressOfUser(exchange, username),
  });
};

export const getUser: ApiHandler<'get-user', OfUser> = async ({ accounts, params: { username } }) => {
  return showAgain(accounts, username);
};

export const changeUsername: ApiHandler<'rename-user', OfUser> = async (call) => {
  const { accounts, exchange, params, body } = call;
  await renameUser(accounts, params.username, body.username);
  return own(200, userToJson(await findUser(accounts, body.username)), {
    'Content-Location': addressOfUser(exchange, body.username),
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
  await resumeUser(accounts, username);
  return showAgain(accounts, username);
};

/** Who asks for a user here is that user or an operator: they may know that one is gone. */
export async function findUser({ database }: Accounts, username: string): Promise<User> {
  return mustExist(isUsername(username) ? await findUserByName(database, username) : null, username);
}

export async function showAgain(accounts: Accounts, username: string): Promise<Reply> {
  return own(200, userToJson(await findUser(accounts, username)));
}

export function userToJson({ username, state, draft, published, createdAt }: User) {
  return { username, state, draft, published, createdAt };
}

function addressOfUser({ host }: Exchange, username: string): string {
  return host.origin + href(apiPaths.user, { username });
}
