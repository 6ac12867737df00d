import { resumeUser, suspendUser } from '../../../../accounts/change-state.ts';
import { fetchMissingPicture } from '../../../../accounts/fetch-missing-picture.ts';
import { forbiddenByRole } from '../../../../accounts/identity/rights.ts';
import { createSignInLink } from '../../../../accounts/identity/sign-in-links.ts';
import { listMember } from '../../../../accounts/list-member.ts';
import { mailSignInLink } from '../../../../accounts/mail-sign-in-link.ts';
import { publish } from '../../../../accounts/publish.ts';
import { Alert } from '../../../../core/html/design/alert.tsx';
import { HttpError } from '../../../../core/kernel/http-error.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { href } from '../../../../core/routing/href.ts';
import { readForm } from '../../../../core/web/read-form.ts';
import { Refusal } from '../../../../domain/profile/refusal.ts';
import type { MemberCall } from '../services.ts';
import { type ChangeOutcome, ChangeReport } from './change-report.tsx';
import { changeUsersTexts } from './change-users-texts.ts';
import { sendProfiles } from './send-profiles.ts';
import { actionsOfSupport, largestChoice, type UserAction, userActions } from './user-actions.ts';
import { renderUsers } from './users-page.tsx';

/** The users on two pages of the list. */
const mostChosen = 100;
const week = 7 * 86_400_000;
/** Milliseconds, well below the request timeout. The remaining users are listed and can be selected again. */
const time = 6_000;
/** The number of images to fetch at a time, so that other users can publish too. */
const sideBySide = 3;

export async function postChangeUsers(call: MemberCall): Promise<Reply> {
  const { exchange } = call;
  const form = await readForm(exchange, largestChoice);
  const action = userActions.find((one) => one === form.get('do'));
  if (action === undefined || action === 'invite')
    return refuse(call, changeUsersTexts(exchange.locale).unknown);
  if (!actionsOfSupport.includes(action) && exchange.visitor.session.operator !== 1)
    throw new HttpError(403, forbiddenByRole);
  return changeChosen(call, action, form);
}

/** A separate route with re-authentication, because such a link signs in to the account. */
export async function postInviteUsers(call: MemberCall): Promise<Reply> {
  return changeChosen(call, 'invite', await readForm(call.exchange, largestChoice));
}

/** Applies the action to each selected user in a separate transaction, so that a failure doesn't affect the others. */
async function changeChosen(call: MemberCall, action: UserAction, form: URLSearchParams): Promise<Reply> {
  const { exchange } = call;
  const texts = changeUsersTexts(exchange.locale);
  const chosen = [...new Set(form.getAll('user'))];
  if (chosen.length === 0) return refuse(call, texts.nobody);
  if (chosen.length > mostChosen) return refuse(call, texts.tooMany(mostChosen));
  if (action === 'export') return sendProfiles(call, chosen);
  const timeUp = Bun.sleep(time);
  const outcomes = await attemptAll(chosen, action === 'publish' ? sideBySide : 1, (username) =>
    attempt(call, action, { username, timeUp }),
  );
  return renderUsers(call, {
    report: <ChangeReport locale={exchange.locale} action={action} outcomes={outcomes} />,
  });
}

function refuse(call: MemberCall, message: string): Promise<Reply> {
  return renderUsers(call, { status: 422, report: <Alert>{message}</Alert> });
}

type Change = Exclude<UserAction, 'export'>;

async function attemptAll(
  chosen: readonly string[],
  atOnce: number,
  attemptOne: (username: string) => Promise<ChangeOutcome>,
): Promise<ChangeOutcome[]> {
  const end = performance.now() + time;
  const outcomes = chosen.map((username): ChangeOutcome => ({ username, refused: 'later' }));
  const remaining = chosen.entries();
  const work = async () => {
    for (const [index, username] of remaining)
      if (performance.now() < end) outcomes[index] = await attemptOne(username);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcomes;
}

interface Attempt {
  readonly username: string;
  readonly timeUp: Promise<void>;
}

async function attempt(
  call: MemberCall,
  action: Change,
  { username, timeUp }: Attempt,
): Promise<ChangeOutcome> {
  if (action === 'suspend' && username === call.exchange.visitor.session.username)
    return { username, refused: 'self' };
  try {
    return { username, ...(await changes[action](call, username, timeUp)) };
  } catch (error) {
    if (error instanceof Refusal) return { username, refused: reasonOf(error) };
    throw error;
  }
}

function reasonOf({ reason }: Refusal): 'state' | 'unknown' | 'invalid' | 'role' | 'other' {
  if (reason === 'impossible') return 'state';
  if (reason === 'unknown' || reason === 'gone') return 'unknown';
  if (reason === 'forbidden') return 'role';
  return reason === 'invalid' ? 'invalid' : 'other';
}

type Work = (
  call: MemberCall,
  username: string,
  timeUp: Promise<void>,
) => Promise<Omit<ChangeOutcome, 'username'>>;

const changes: Readonly<Record<Change, Work>> = {
  suspend: async ({ accounts }, username) => {
    await suspendUser(accounts, username);
    return {};
  },
  resume: async ({ accounts }, username) => {
    const isBack = await resumeUser(accounts, username);
    return isBack ? {} : { refused: 'left' };
  },
  publish: async ({ accounts, fetchPicture }, username, timeUp) => {
    const fetched = fetchMissingPicture(accounts, fetchPicture, username);
    const found = await Promise.race([fetched, timeUp]);
    if (!found) return { refused: 'later' };
    const { request } = await publish(accounts, username, undefined, found.picture);
    return { isAsked: request !== null, lacksPicture: found.problem !== null };
  },
  list: async ({ accounts }, username) => ({
    isWaiting: (await listMember(accounts, username)) === 'waiting',
  }),
  invite,
};

/**
 * Sends a mail if the site offers mailed links and the user has an email address. Otherwise returns a link to
 * pass on.
 */
async function invite({ accounts, signInWays, exchange }: MemberCall, username: string) {
  const expiresAt = new Date(accounts.now().getTime() + week);
  const outbox = signInWays.includes('mail') ? accounts.outbox : undefined;
  if (outbox && (await mailSignInLink(accounts, outbox, username, expiresAt.toISOString()))) return {};
  const secret = await createSignInLink(accounts, username, expiresAt);
  return { link: exchange.host.origin + href(mainPaths.signInLink, { secret }) };
}
