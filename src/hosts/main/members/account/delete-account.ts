import { deleteOwnAccount } from '../../../../accounts/delete-own-account.ts';
import { needsCurrentPassword } from '../../../../accounts/identity/sessions.ts';
import { textsFor } from '../../../../core/html/texts/texts.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { countOperators } from '../../../../store/user-list.ts';
import { readOwnForm } from '../own-form.tsx';
import type { MemberCall } from '../services.ts';
import { renderAccount } from './account-page.tsx';
import { accountTexts } from './account-texts.ts';
import type { DeletionTrouble } from './delete-account-form.tsx';

/** The member types their username and, if they have one, their password. */
export async function postDeleteAccount(call: MemberCall): Promise<Reply> {
  const { exchange } = call;
  const form = await readOwnForm(exchange);
  const trouble = (await findNameTrouble(call, form)) ?? (await findPasswordTrouble(call, form));
  if (trouble) return refuse(call, trouble);
  const { username } = exchange.visitor.session;
  const deletesAt = await deleteOwnAccount(call.accounts, username, call.deleteAfterDays);
  await call.sessions.signOut(exchange);
  const done = deletesAt === null ? 'done=deleted' : `done=leaving&until=${deletesAt.slice(0, 10)}`;
  return redirect(303, `${mainPaths.landing}?${done}`);
}

/** Reports a mistyped username before asking for re-authentication. */
export async function refuseDeletion(call: MemberCall, form: URLSearchParams): Promise<Reply | null> {
  const trouble = form.has('confirm') ? await findNameTrouble(call, form) : null;
  return trouble && refuse(call, trouble);
}

function refuse(call: MemberCall, deletion: DeletionTrouble): Promise<Reply> {
  return renderAccount(call, { status: 422, deletion });
}

async function findNameTrouble(call: MemberCall, form: URLSearchParams): Promise<DeletionTrouble | null> {
  const { accounts, exchange } = call;
  const { session } = exchange.visitor;
  const texts = accountTexts(exchange.locale);
  const typed = form.get('confirm') ?? '';
  if ((session.operator === 1 || session.heldBack) && (await countOperators(accounts.database)) <= 1)
    return { at: 'confirm', message: texts.deleteLastOperator, typed };
  if (typed.trim() !== session.username) return { at: 'confirm', message: texts.deleteOtherName, typed };
  return null;
}

async function findPasswordTrouble(call: MemberCall, form: URLSearchParams): Promise<DeletionTrouble | null> {
  const { accounts, passwords, exchange } = call;
  const { session } = exchange.visitor;
  if (!needsCurrentPassword(session)) return null;
  const proven = await passwords.check(accounts.database, session.username, form.get('password') ?? '');
  const message = textsFor(exchange.locale).member.passwordTrouble['current-wrong'];
  return proven === null ? { at: 'password', message, typed: form.get('confirm') ?? '' } : null;
}
