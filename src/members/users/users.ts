import { resumeUser, suspendUser } from '../../accounts/change-state.ts';
import { mustExist } from '../../accounts/change-user.ts';
import { createUser } from '../../accounts/create-user.ts';
import { deleteUser } from '../../accounts/delete-user.ts';
import { setEmail } from '../../accounts/email.ts';
import { makeOperator, unmakeOperator } from '../../accounts/operators.ts';
import { renameUser } from '../../accounts/rename-user.ts';
import { createSignInLink } from '../../identity/sign-in-links.ts';
import { queryParameter } from '../../kernel/query.ts';
import { type Reply, redirect } from '../../kernel/reply.ts';
import { mainPaths } from '../../paths/main.ts';
import type { Refusal } from '../../profile/refusal.ts';
import { isUsername } from '../../profile/username.ts';
import { href } from '../../routing/href.ts';
import { findNewName, findUserByName, type User } from '../../store/users.ts';
import { readForm } from '../../web/read-form.ts';
import { explainRefusal } from '../../web/refused.ts';
import type { MemberExchange } from '../../web/route.ts';
import { emailTexts } from '../account/email-texts.ts';
import { accountsOf, type MemberServices } from '../services.ts';
import { renderRequests } from './requests-page.tsx';
import { invitationHours, type UserTrouble } from './user-forms.tsx';
import { renderUser } from './user-page.tsx';
import { userTexts } from './user-texts.ts';
import { sendUsersCsv } from './users-csv.ts';
import { renderUsers } from './users-page.tsx';
import { parseUsersRequest } from './users-request.ts';

interface OfUser {
  readonly name: string;
}

const hour = 60 * 60 * 1000;

export async function showUsers(services: MemberServices, exchange: MemberExchange): Promise<Reply> {
  if (queryParameter(exchange.query, 'format') === 'csv')
    return sendUsersCsv(services, parseUsersRequest(exchange.query));
  const asksForRequests = queryParameter(exchange.query, 'show') === 'requests';
  return asksForRequests && services.accounts.outbox
    ? renderRequests(services, exchange)
    : renderUsers(services, exchange);
}

export async function postAddUser(services: MemberServices, exchange: MemberExchange): Promise<Reply> {
  const typed = (await readForm(exchange)).get('username')?.trim().normalize('NFC') ?? '';
  try {
    await createUser(accountsOf(services, exchange), typed);
  } catch (error) {
    const { trouble } = userTexts(exchange.locale);
    const refused = explainRefusal(error, { invalid: trouble.username, taken: trouble.taken });
    return renderUsers(services, exchange, { trouble: { ...refused, typed } });
  }
  return redirect(303, `${addressOf(typed)}?done=added`);
}

/** A former name redirects to the present one. */
export async function showUser(
  services: MemberServices,
  exchange: MemberExchange,
  { name }: OfUser,
): Promise<Reply> {
  const { database } = services.accounts;
  const user = isUsername(name) ? await findUserByName(database, name) : null;
  const newName = user || !isUsername(name) ? null : await findNewName(database, name);
  if (newName !== null) return redirect(303, addressOf(newName));
  return renderUser(services, exchange, mustExist(user, name));
}

/** Set by an operator: it counts as confirmed. */
export async function postUserAddress(
  services: MemberServices,
  exchange: MemberExchange,
  { name }: OfUser,
): Promise<Reply> {
  const typed = (await readForm(exchange)).get('email')?.trim() ?? '';
  try {
    await setEmail(accountsOf(services, exchange), name, typed === '' ? null : typed);
  } catch (error) {
    const { invalid, taken } = emailTexts(exchange.locale).trouble;
    const refused = explainRefusal(error, { invalid, taken });
    const user = await findUser(services, name);
    return renderUser(services, exchange, user, { trouble: { ...refused, at: 'email', typed } });
  }
  return redirect(303, `${addressOf(name)}?done=address`);
}

/** Answers with the page itself, not a redirect: the link cannot be shown again. */
export async function postInviteUser(
  services: MemberServices,
  exchange: MemberExchange,
  { name }: OfUser,
): Promise<Reply> {
  const accounts = accountsOf(services, exchange);
  const asked = (await readForm(exchange)).get('hours');
  const hours = invitationHours.find((one) => one === asked) ?? '24';
  const expiresAt = new Date(accounts.now().getTime() + Number(hours) * hour);
  try {
    const secret = await createSignInLink(accounts, name, expiresAt);
    const link = exchange.host.origin + href(mainPaths.signInLink, { secret });
    const user = await findUser(services, name);
    return await renderUser(services, exchange, user, {
      invitation: { link, expiresAt: expiresAt.toISOString() },
    });
  } catch (error) {
    const { trouble } = userTexts(exchange.locale);
    return refuse(services, exchange, name, error, { impossible: trouble.suspended });
  }
}

export async function postSuspendUser(
  services: MemberServices,
  exchange: MemberExchange,
  { name }: OfUser,
): Promise<Reply> {
  return name === exchange.visitor.session.username
    ? refuseSelf(services, exchange, name)
    : change(services, exchange, name, async () => {
        await suspendUser(accountsOf(services, exchange), name);
        return 'suspended';
      });
}

export async function postResumeUser(
  services: MemberServices,
  exchange: MemberExchange,
  { name }: OfUser,
): Promise<Reply> {
  return change(services, exchange, name, async () =>
    (await resumeUser(accountsOf(services, exchange), name)) ? 'resumed' : 'left',
  );
}

export async function postRenameUser(
  services: MemberServices,
  exchange: MemberExchange,
  { name }: OfUser,
): Promise<Reply> {
  const typed = (await readForm(exchange)).get('username')?.trim().normalize('NFC') ?? '';
  try {
    await renameUser(accountsOf(services, exchange), name, typed);
  } catch (error) {
    const { trouble } = userTexts(exchange.locale);
    const words = { invalid: trouble.username, taken: trouble.taken };
    return refuse(services, exchange, name, error, words, { at: 'username', typed });
  }
  return redirect(303, `${addressOf(typed)}?done=renamed`);
}

export async function postMakeOperator(
  services: MemberServices,
  exchange: MemberExchange,
  { name }: OfUser,
): Promise<Reply> {
  return change(services, exchange, name, async () => {
    await makeOperator(accountsOf(services, exchange), name);
    return 'operator';
  });
}

/** An operator who demotes themselves loses access here, and is told so on a page that they can still open. */
export async function postUnmakeOperator(
  services: MemberServices,
  exchange: MemberExchange,
  { name }: OfUser,
): Promise<Reply> {
  const left = await unmakeOperator(accountsOf(services, exchange), name);
  if (name !== exchange.visitor.session.username) return redirect(303, `${addressOf(name)}?done=no-operator`);
  return redirect(303, `${mainPaths.account}?saved=${left === 0 ? 'last-operator' : 'no-operator'}`);
}

export async function postDeleteUser(
  services: MemberServices,
  exchange: MemberExchange,
  { name }: OfUser,
): Promise<Reply> {
  if (name === exchange.visitor.session.username) return refuseSelf(services, exchange, name);
  const typed = (await readForm(exchange)).get('confirm')?.trim().normalize('NFC') ?? '';
  const user = await findUser(services, name);
  if (typed !== user.username) {
    const message = userTexts(exchange.locale).trouble.confirm;
    return renderUser(services, exchange, user, { trouble: { status: 422, message, at: 'confirm', typed } });
  }
  await deleteUser(accountsOf(services, exchange), name);
  return redirect(303, `${mainPaths.users}?done=deleted`);
}

/** Redirects back to the user, with what was done or why not. */
async function change(
  services: MemberServices,
  exchange: MemberExchange,
  name: string,
  work: () => Promise<keyof ReturnType<typeof userTexts>['done']>,
): Promise<Reply> {
  try {
    return redirect(303, `${addressOf(name)}?done=${await work()}`);
  } catch (error) {
    return refuse(services, exchange, name, error, { impossible: userTexts(exchange.locale).trouble.state });
  }
}

async function refuse(
  services: MemberServices,
  exchange: MemberExchange,
  name: string,
  error: unknown,
  words: Partial<Record<Refusal['reason'], string>>,
  where: Pick<UserTrouble, 'at' | 'typed'> = { at: 'page' },
): Promise<Reply> {
  const refused = explainRefusal(error, words);
  return renderUser(services, exchange, await findUser(services, name), {
    trouble: { ...refused, ...where },
  });
}

async function refuseSelf(services: MemberServices, exchange: MemberExchange, name: string): Promise<Reply> {
  const message = userTexts(exchange.locale).trouble.self;
  const trouble = { status: 409, message, at: 'page' } as const;
  return renderUser(services, exchange, await findUser(services, name), { trouble });
}

async function findUser({ accounts: { database } }: MemberServices, name: string): Promise<User> {
  return mustExist(isUsername(name) ? await findUserByName(database, name) : null, name);
}

function addressOf(name: string): string {
  return href(mainPaths.user, { name });
}
