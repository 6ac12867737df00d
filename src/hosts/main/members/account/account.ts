import { changeLanguage } from '../../../../accounts/change-language.ts';
import { noteAudit } from '../../../../accounts/change-user.ts';
import { addDelegate, mostDelegates, removeDelegate } from '../../../../accounts/delegates.ts';
import { findWeakness } from '../../../../accounts/identity/password-weakness.ts';
import { needsCurrentPassword } from '../../../../accounts/identity/sessions.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { Refusal } from '../../../../domain/profile/refusal.ts';
import {
  deleteOtherSessions,
  deleteOwnSession,
  deleteSessions,
  type Session,
} from '../../../../store/sessions.ts';
import { findSignOn } from '../../../../store/sign-ons.ts';
import { explainRefusal } from '../../../web/refused.ts';
import { readOwnForm } from '../own-form.tsx';
import type { MemberCall } from '../services.ts';
import { renderAccount } from './account-page.tsx';
import { accountTexts } from './account-texts.ts';
import type { PasswordTrouble } from './password-form.tsx';

export async function postPassword(call: MemberCall): Promise<Reply> {
  const { accounts, passwords, sessions, exchange } = call;
  const { session } = exchange.visitor;
  const { username, credentialVersion } = session;
  const form = await readOwnForm(exchange);
  const trouble = await findTrouble(call, form);
  if (trouble) return renderAccount(call, { status: 422, password: trouble });
  const password = form.get('new-password') ?? '';
  try {
    // Read first, because it is deleted with the session.
    const signOn = await findSignOn(accounts.database, session.id);
    const proven = await passwords.change(accounts, username, password, credentialVersion);
    await sessions.signInAgain(exchange, proven, { ...session, signOn });
  } catch (error) {
    // Otherwise the redirect would look like a success, although the session still exists.
    if (!(error instanceof Refusal && error.reason === 'impossible')) throw error;
    return redirect(303, mainPaths.signIn);
  }
  return redirect(303, `${mainPaths.account}?saved=password`);
}

async function findTrouble(call: MemberCall, form: URLSearchParams): Promise<PasswordTrouble | null> {
  const { accounts, passwords, exchange } = call;
  const { session } = exchange.visitor;
  const password = form.get('new-password') ?? '';
  const weakness = await findWeakness(password, session.username);
  if (weakness) return weakness;
  if (password !== form.get('repeated-password')) return 'differ';
  if (!needsCurrentPassword(session)) return null;
  const current = form.get('current-password') ?? '';
  return (await passwords.check(accounts.database, session.username, current)) === null
    ? 'current-wrong'
    : null;
}

export async function postLanguage({ accounts, locales, exchange }: MemberCall): Promise<Reply> {
  const asked = (await readOwnForm(exchange)).get('language');
  const language = asked !== null && locales.includes(asked) ? asked : null;
  await changeLanguage(accounts, exchange.visitor.session.username, language);
  return redirect(303, `${mainPaths.account}?saved=language`);
}

export async function postAddDelegate(call: MemberCall): Promise<Reply> {
  const { exchange } = call;
  const typed = (await readOwnForm(exchange)).get('delegate')?.trim() ?? '';
  try {
    await addDelegate(call.accounts, exchange.visitor.session.username, typed);
  } catch (error) {
    const { impossible, ...words } = accountTexts(exchange.locale).delegateTrouble;
    const { status, message } = explainRefusal(error, { ...words, impossible: impossible(mostDelegates) });
    return renderAccount(call, { status, delegate: { message, typed } });
  }
  return redirect(303, `${mainPaths.account}?saved=delegate`);
}

export async function postRemoveDelegate({ accounts, exchange }: MemberCall): Promise<Reply> {
  const id = (await readOwnForm(exchange)).get('delegate') ?? '';
  await removeDelegate(accounts, exchange.visitor.session.username, id);
  return redirect(303, `${mainPaths.account}?saved=no-delegate`);
}

/** Ends a session of this member only. Another user's session ID does nothing. */
export async function postEndSession({ accounts, sessions, exchange }: MemberCall): Promise<Reply> {
  const { session } = exchange.visitor;
  const id = (await readOwnForm(exchange)).get('session') ?? '';
  if (id === session.id) {
    await sessions.signOut(exchange);
    return redirect(303, mainPaths.landing);
  }
  // Session IDs are hashes. PostgreSQL rejects some other texts.
  if (/^[0-9a-f]{64}$/.test(id))
    await accounts.database.transaction(async (queries) => {
      await deleteOwnSession(queries, session.userId, id);
      await noteAudit(queries, accounts, ended(session));
    });
  return redirect(303, `${mainPaths.account}?saved=session`);
}

export async function postEndOtherSessions({ accounts, exchange }: MemberCall): Promise<Reply> {
  await readOwnForm(exchange);
  const { session } = exchange.visitor;
  await accounts.database.transaction(async (queries) => {
    await deleteOtherSessions(queries, session.userId, session.id);
    await noteAudit(queries, accounts, ended(session));
  });
  return redirect(303, `${mainPaths.account}?saved=other-sessions`);
}

/** Ends all sessions, including this one. */
export async function postSignOutEverywhere({ accounts, sessions, exchange }: MemberCall): Promise<Reply> {
  await readOwnForm(exchange);
  const { session } = exchange.visitor;
  await accounts.database.transaction(async (queries) => {
    await deleteSessions(queries, session.userId);
    await noteAudit(queries, accounts, ended(session));
  });
  await sessions.signOut(exchange);
  return redirect(303, mainPaths.landing);
}

function ended({ userId: id, username }: Pick<Session, 'userId' | 'username'>) {
  return { type: 'session.ended', user: { id, username } } as const;
}
