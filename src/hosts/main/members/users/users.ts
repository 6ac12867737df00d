import { resumeUser, suspendUser } from '../../../../accounts/change-state.ts';
import { mustExist } from '../../../../accounts/change-user.ts';
import { createUser } from '../../../../accounts/create-user.ts';
import { deleteUser } from '../../../../accounts/delete-user.ts';
import { setEmail } from '../../../../accounts/email.ts';
import { forbiddenByRole } from '../../../../accounts/identity/rights.ts';
import { createSignInLink } from '../../../../accounts/identity/sign-in-links.ts';
import { makeOperator, unmakeOperator } from '../../../../accounts/operators.ts';
import { renameUser } from '../../../../accounts/rename-user.ts';
import { replaceRoles } from '../../../../accounts/roles.ts';
import { HttpError } from '../../../../core/kernel/http-error.ts';
import { queryParameter } from '../../../../core/kernel/query.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { href } from '../../../../core/routing/href.ts';
import { readForm } from '../../../../core/web/read-form.ts';
import type { Refusal } from '../../../../domain/profile/refusal.ts';
import { isUsername } from '../../../../domain/profile/username.ts';
import { findNewName, findUserByName, type User } from '../../../../store/users.ts';
import { explainRefusal } from '../../../web/refused.ts';
import { emailTexts } from '../account/email-texts.ts';
import type { MemberCall } from '../services.ts';
import { renderRequests } from './requests-page.tsx';
import { invitationHours, type UserTrouble } from './user-forms.tsx';
import { renderUser } from './user-page.tsx';
import { userTexts } from './user-texts.ts';
import { sendUsersCsv } from './users-csv.ts';
import { renderUsers } from './users-page.tsx';
import { parseUsersRequest } from './users-request.ts';
import { renderUsersSlot } from './users-slot.tsx';

const hour = 60 * 60 * 1000;

export async function showUsers(call: MemberCall): Promise<Reply> {
  const { exchange } = call;
  if (queryParameter(exchange.query, 'format') === 'csv')
    return await sendUsersCsv(call, parseUsersRequest(exchange.query));
  const show = queryParameter(exchange.query, 'show');
  const slot = call.slots.users.find((one) => one.show === show);
  if ((slot || show === 'requests') && exchange.visitor.session.operator !== 1)
    throw new HttpError(403, forbiddenByRole);
  if (slot) return renderUsersSlot(call, slot.show);
  const asksForRequests = show === 'requests';
  return asksForRequests && call.accounts.outbox ? renderRequests(call) : renderUsers(call);
}

export async function postAddUser(call: MemberCall): Promise<Reply> {
  const { exchange } = call;
  const typed = (await readForm(exchange)).get('username')?.trim().normalize('NFC') ?? '';
  try {
    await createUser(call.accounts, typed);
  } catch (error) {
    const { trouble } = userTexts(exchange.locale);
    const refused = explainRefusal(error, { invalid: trouble.username, taken: trouble.taken });
    return renderUsers(call, { trouble: { ...refused, typed } });
  }
  return redirect(303, `${addressOf(typed)}?done=added`);
}

/** A former username redirects to the current one. */
export async function showUser(call: MemberCall<'name'>): Promise<Reply> {
  const { name } = call.params;
  const { database } = call.accounts;
  const user = isUsername(name) ? await findUserByName(database, name) : null;
  const newName = user || !isUsername(name) ? null : await findNewName(database, name);
  if (newName !== null) return redirect(303, addressOf(newName));
  return renderUser(call, mustExist(user, name));
}

/** The email address counts as confirmed, because an operator entered it. */
export async function postUserAddress(call: MemberCall<'name'>): Promise<Reply> {
  const { exchange } = call;
  const { name } = call.params;
  const typed = (await readForm(exchange)).get('email')?.trim() ?? '';
  try {
    await setEmail(call.accounts, name, typed === '' ? null : typed);
  } catch (error) {
    const { invalid, taken } = emailTexts(exchange.locale).trouble;
    const refused = explainRefusal(error, { invalid, taken });
    return renderUser(call, await findUser(call), { trouble: { ...refused, at: 'email', typed } });
  }
  return redirect(303, `${addressOf(name)}?done=address`);
}

/** Renders the page without a redirect, because the link can't be shown again. */
export async function postInviteUser(call: MemberCall<'name'>): Promise<Reply> {
  const { accounts, exchange } = call;
  const { name } = call.params;
  const asked = (await readForm(exchange)).get('hours');
  const hours = invitationHours.find((one) => one === asked) ?? '24';
  const expiresAt = new Date(accounts.now().getTime() + Number(hours) * hour);
  try {
    const secret = await createSignInLink(accounts, name, expiresAt);
    const link = exchange.host.origin + href(mainPaths.signInLink, { secret });
    const invitation = { link, expiresAt: expiresAt.toISOString() };
    return await renderUser(call, await findUser(call), { invitation });
  } catch (error) {
    const { trouble } = userTexts(exchange.locale);
    return refuse(call, error, { impossible: trouble.suspended, forbidden: trouble.role });
  }
}

export async function postSuspendUser(call: MemberCall<'name'>): Promise<Reply> {
  const { name } = call.params;
  return name === call.exchange.visitor.session.username
    ? refuseSelf(call)
    : changeUserFromPage(call, async () => {
        await suspendUser(call.accounts, name);
        return 'suspended';
      });
}

export async function postResumeUser(call: MemberCall<'name'>): Promise<Reply> {
  const { name } = call.params;
  return changeUserFromPage(call, async () => ((await resumeUser(call.accounts, name)) ? 'resumed' : 'left'));
}

export async function postRenameUser(call: MemberCall<'name'>): Promise<Reply> {
  const { exchange } = call;
  const { name } = call.params;
  const typed = (await readForm(exchange)).get('username')?.trim().normalize('NFC') ?? '';
  try {
    await renameUser(call.accounts, name, typed);
  } catch (error) {
    const { trouble } = userTexts(exchange.locale);
    const words = { invalid: trouble.username, taken: trouble.taken };
    return refuse(call, error, words, { at: 'username', typed });
  }
  return redirect(303, `${addressOf(typed)}?done=renamed`);
}

export async function postMakeOperator(call: MemberCall<'name'>): Promise<Reply> {
  const { name } = call.params;
  return changeUserFromPage(call, async () => {
    await makeOperator(call.accounts, name);
    return 'operator';
  });
}

/** Operators who remove their own role lose access to this page, so the message is on a page that they can still open. */
export async function postUnmakeOperator(call: MemberCall<'name'>): Promise<Reply> {
  const { name } = call.params;
  const left = await unmakeOperator(call.accounts, name);
  if (name !== call.exchange.visitor.session.username)
    return redirect(303, `${addressOf(name)}?done=no-operator`);
  return redirect(303, `${mainPaths.account}?saved=${left === 0 ? 'last-operator' : 'no-operator'}`);
}

/** The form contains all roles of the user. Unchecked roles are removed. */
export async function postUserRoles(call: MemberCall<'name'>): Promise<Reply> {
  const asked = (await readForm(call.exchange)).getAll('role');
  return changeUserFromPage(call, async () => {
    await replaceRoles(call.accounts, call.params.name, asked);
    return 'roles';
  });
}

export async function postDeleteUser(call: MemberCall<'name'>): Promise<Reply> {
  const { exchange } = call;
  const { name } = call.params;
  if (name === exchange.visitor.session.username) return refuseSelf(call);
  const typed = (await readForm(exchange)).get('confirm')?.trim().normalize('NFC') ?? '';
  const user = await findUser(call);
  if (typed !== user.username) {
    const message = userTexts(exchange.locale).trouble.confirm;
    return renderUser(call, user, { trouble: { status: 422, message, at: 'confirm', typed } });
  }
  await deleteUser(call.accounts, name);
  return redirect(303, `${mainPaths.users}?done=deleted`);
}

/** Changes the user, then redirects to their page with the result. */
export async function changeUserFromPage(
  call: MemberCall<'name'>,
  work: () => Promise<string>,
): Promise<Reply> {
  try {
    return redirect(303, `${addressOf(call.params.name)}?done=${await work()}`);
  } catch (error) {
    const { state, role } = userTexts(call.exchange.locale).trouble;
    return refuse(call, error, { impossible: state, forbidden: role });
  }
}

async function refuse(
  call: MemberCall<'name'>,
  error: unknown,
  words: Partial<Record<Refusal['reason'], string>>,
  where: Pick<UserTrouble, 'at' | 'typed'> = { at: 'page' },
): Promise<Reply> {
  const trouble = { ...explainRefusal(error, words), ...where };
  return renderUser(call, await findUser(call), { trouble });
}

async function refuseSelf(call: MemberCall<'name'>): Promise<Reply> {
  const message = userTexts(call.exchange.locale).trouble.self;
  const trouble = { status: 409, message, at: 'page' } as const;
  return renderUser(call, await findUser(call), { trouble });
}

async function findUser({ accounts, params }: MemberCall<'name'>): Promise<User> {
  const { name } = params;
  return mustExist(isUsername(name) ? await findUserByName(accounts.database, name) : null, name);
}

function addressOf(name: string): string {
  return href(mainPaths.user, { name });
}
