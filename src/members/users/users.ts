import { renameUser, resumeUser, suspendUser } from '../../accounts/change-state.ts';
import { mustExist } from '../../accounts/change-user.ts';
import { createUser } from '../../accounts/create-user.ts';
import { deleteUser } from '../../accounts/delete-user.ts';
import { makeOperator, unmakeOperator } from '../../accounts/operators.ts';
import { createSignInLink } from '../../identity/sign-in-links.ts';
import { type Reply, redirect } from '../../kernel/reply.ts';
import { mainPaths } from '../../paths/main.ts';
import type { Refusal } from '../../profile/refusal.ts';
import { isUsername } from '../../profile/username.ts';
import { href } from '../../routing/href.ts';
import { findNewName, findUserByName, type User } from '../../store/users.ts';
import { readForm } from '../../web/read-form.ts';
import { explainRefusal } from '../../web/refused.ts';
import type { HandlerFor, MemberExchange } from '../../web/route.ts';
import { accountsOf, type MemberServices } from '../services.ts';
import { invitationHours, type UserTrouble } from './user-forms.tsx';
import { renderUser } from './user-page.tsx';
import { userTexts } from './user-texts.ts';
import { renderUsers } from './users-page.tsx';

type OfUser = HandlerFor<'operator-member', { readonly name: string }>;

const hour = 60 * 60 * 1000;

export function createShowUsers(desk: MemberServices): HandlerFor<'operator-member'> {
  return (exchange) => renderUsers(desk, exchange);
}

export function createAddUser(desk: MemberServices): HandlerFor<'operator-member'> {
  return async (exchange) => {
    const typed = (await readForm(exchange)).get('username')?.trim().normalize('NFC') ?? '';
    try {
      await createUser(accountsOf(desk, exchange), typed);
    } catch (error) {
      const { trouble } = userTexts(exchange.locale);
      const refused = explainRefusal(error, { invalid: trouble.username, taken: trouble.taken });
      return renderUsers(desk, exchange, { ...refused, typed });
    }
    return redirect(303, `${addressOf(typed)}?done=added`);
  };
}

/** Under the name of before, a person is where the new one is. */
export function createShowUser(desk: MemberServices): OfUser {
  return async (exchange, { name }) => {
    const { database } = desk.accounts;
    const user = isUsername(name) ? await findUserByName(database, name) : null;
    const newName = user || !isUsername(name) ? null : await findNewName(database, name);
    if (newName !== null) return redirect(303, addressOf(newName));
    return renderUser(desk, exchange, mustExist(user, name));
  };
}

/** The answer is the page itself, not the way to it: nobody can look at the link again. */
export function createInviteUser(desk: MemberServices): OfUser {
  return async (exchange, { name }) => {
    const accounts = accountsOf(desk, exchange);
    const asked = (await readForm(exchange)).get('hours');
    const hours = invitationHours.find((one) => one === asked) ?? '24';
    const expiresAt = new Date(accounts.now().getTime() + Number(hours) * hour);
    try {
      const secret = await createSignInLink(accounts, name, expiresAt);
      const link = exchange.host.origin + href(mainPaths.signInLink, { secret });
      const user = await findUser(desk, name);
      return await renderUser(desk, exchange, user, {
        invitation: { link, expiresAt: expiresAt.toISOString() },
      });
    } catch (error) {
      const { trouble } = userTexts(exchange.locale);
      return refuse(desk, exchange, name, error, { impossible: trouble.suspended });
    }
  };
}

export function createSuspendUser(desk: MemberServices): OfUser {
  return (exchange, { name }) =>
    name === exchange.visitor.session.username
      ? refuseSelf(desk, exchange, name)
      : change(desk, exchange, name, 'suspended', () => suspendUser(accountsOf(desk, exchange), name));
}

export function createResumeUser(desk: MemberServices): OfUser {
  return (exchange, { name }) =>
    change(desk, exchange, name, 'resumed', () => resumeUser(accountsOf(desk, exchange), name));
}

export function createRenameUser(desk: MemberServices): OfUser {
  return async (exchange, { name }) => {
    const typed = (await readForm(exchange)).get('username')?.trim().normalize('NFC') ?? '';
    try {
      await renameUser(accountsOf(desk, exchange), name, typed);
    } catch (error) {
      const { trouble } = userTexts(exchange.locale);
      const words = { invalid: trouble.username, taken: trouble.taken };
      return refuse(desk, exchange, name, error, words, { at: 'username', typed });
    }
    return redirect(303, `${addressOf(typed)}?done=renamed`);
  };
}

export function createMakeOperator(desk: MemberServices): OfUser {
  return (exchange, { name }) =>
    change(desk, exchange, name, 'operator', () => makeOperator(accountsOf(desk, exchange), name));
}

/** Who takes it from themselves has no way back here, and is told so where they still can go. */
export function createUnmakeOperator(desk: MemberServices): OfUser {
  return async (exchange, { name }) => {
    const left = await unmakeOperator(accountsOf(desk, exchange), name);
    if (name !== exchange.visitor.session.username)
      return redirect(303, `${addressOf(name)}?done=no-operator`);
    return redirect(303, `${mainPaths.account}?saved=${left === 0 ? 'last-operator' : 'no-operator'}`);
  };
}

export function createDeleteUser(desk: MemberServices): OfUser {
  return async (exchange, { name }) => {
    if (name === exchange.visitor.session.username) return refuseSelf(desk, exchange, name);
    const typed = (await readForm(exchange)).get('confirm')?.trim().normalize('NFC') ?? '';
    const user = await findUser(desk, name);
    if (typed !== user.username) {
      const message = userTexts(exchange.locale).trouble.confirm;
      return renderUser(desk, exchange, user, { trouble: { status: 422, message, at: 'confirm', typed } });
    }
    await deleteUser(accountsOf(desk, exchange), name);
    return redirect(303, `${mainPaths.users}?done=deleted`);
  };
}

/** And back to the person, with what was done or why not. */
async function change(
  desk: MemberServices,
  exchange: MemberExchange,
  name: string,
  done: string,
  work: () => Promise<void>,
): Promise<Reply> {
  try {
    await work();
  } catch (error) {
    return refuse(desk, exchange, name, error, { impossible: userTexts(exchange.locale).trouble.state });
  }
  return redirect(303, `${addressOf(name)}?done=${done}`);
}

async function refuse(
  desk: MemberServices,
  exchange: MemberExchange,
  name: string,
  error: unknown,
  words: Partial<Record<Refusal['reason'], string>>,
  where: Pick<UserTrouble, 'at' | 'typed'> = { at: 'page' },
): Promise<Reply> {
  const refused = explainRefusal(error, words);
  return renderUser(desk, exchange, await findUser(desk, name), { trouble: { ...refused, ...where } });
}

async function refuseSelf(desk: MemberServices, exchange: MemberExchange, name: string): Promise<Reply> {
  const message = userTexts(exchange.locale).trouble.self;
  const trouble = { status: 409, message, at: 'page' } as const;
  return renderUser(desk, exchange, await findUser(desk, name), { trouble });
}

async function findUser({ accounts: { database } }: MemberServices, name: string): Promise<User> {
  return mustExist(isUsername(name) ? await findUserByName(database, name) : null, name);
}

function addressOf(name: string): string {
  return href(mainPaths.user, { name });
}
