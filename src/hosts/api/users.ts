import { deleteUser, renameUser, resumeUser, suspendUser } from '../../accounts/change-state.ts';
import type { Accounts } from '../../accounts/change-user.ts';
import { createUser } from '../../accounts/create-user.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { type Reply, reply } from '../../kernel/reply.ts';
import type { User } from '../../store/users.ts';
import { type ApiHandler, own } from './handlers.ts';
import { page, parsePaging } from './paging.ts';
import { createBodyReader } from './read-body.ts';
import { Username } from './schemas.ts';

const readUsername = createBodyReader(Username);

export interface OfUser {
  readonly username: string;
}

export const listUsers: ApiHandler<unknown> = async ({ store }, { query }) => {
  const paging = parsePaging(query);
  const users = await store.users.list(paging.after, paging.limit + 1);
  return own(
    200,
    page(users, paging, ({ username }) => username, showUser),
  );
};

export const addUser: ApiHandler<unknown> = async (accounts, exchange) => {
  const { username } = await readUsername(exchange);
  await createUser(accounts, username);
  return own(201, showUser(await findUser(accounts, username)), {
    Location: addressOfUser(exchange, username),
  });
};

export const getUser: ApiHandler<OfUser> = async (accounts, _exchange, { username }) => {
  return own(200, showUser(await findUser(accounts, username)));
};

export const changeUsername: ApiHandler<OfUser> = async (accounts, exchange, { username }) => {
  const { username: newName } = await readUsername(exchange);
  await renameUser(accounts, username, newName);
  return own(200, showUser(await findUser(accounts, newName)), {
    'Content-Location': addressOfUser(exchange, newName),
  });
};

export const removeUser: ApiHandler<OfUser> = async (accounts, _exchange, { username }) => {
  await findUser(accounts, username);
  await deleteUser(accounts, username);
  return reply(204, {});
};

export const suspend: ApiHandler<OfUser> = async (accounts, _exchange, { username }) => {
  await suspendUser(accounts, username);
  return showAgain(accounts, username);
};

export const resume: ApiHandler<OfUser> = async (accounts, _exchange, { username }) => {
  await resumeUser(accounts, username);
  return showAgain(accounts, username);
};

/** Who asks for a user here is that user or an operator: they may know that one is gone. */
export async function findUser({ store }: Accounts, username: string): Promise<User> {
  const user = await store.users.findByUsername(username);
  if (!user) throw new HttpError(404, `There is no user ${username}.`);
  if (user.state === 'deleted') throw new HttpError(410, `The user ${username} has been deleted.`);
  return user;
}

export async function showAgain(accounts: Accounts, username: string): Promise<Reply> {
  return own(200, showUser(await findUser(accounts, username)));
}

function showUser({ username, state, draft, published, createdAt }: User) {
  return { username, state, draft, published, createdAt };
}

function addressOfUser({ host }: Exchange, username: string): string {
  return `${host.origin}/users/${encodeURIComponent(username)}`;
}
