import { resumeUser, suspendUser } from '../../accounts/change-state.ts';
import { fetchMissingPicture } from '../../accounts/fetch-missing-picture.ts';
import { listMember } from '../../accounts/list-member.ts';
import { mailSignInLink } from '../../accounts/mail-sign-in-link.ts';
import { publish } from '../../accounts/publish.ts';
import { createSignInLink } from '../../identity/sign-in-links.ts';
import type { Reply } from '../../kernel/reply.ts';
import { mainPaths } from '../../paths/main.ts';
import { Refusal } from '../../profile/refusal.ts';
import { href } from '../../routing/href.ts';
import { readForm } from '../../web/read-form.ts';
import type { MemberExchange } from '../../web/route.ts';
import { accountsOf, type MemberServices } from '../services.ts';
import { type ChangeOutcome, ChangeReport } from './change-report.tsx';
import { changeUsersTexts } from './change-users-texts.ts';
import { sendProfiles } from './send-profiles.ts';
import { largestChoice, type UserAction, userActions } from './user-actions.ts';
import { renderUsers } from './users-page.tsx';

/** Two pages of the list. */
const mostChosen = 100;
const week = 7 * 86_400_000;
/** Well before the request is given up: who is left is told of, and can be chosen again. */
const time = 6_000;
/** Pictures are fetched from elsewhere, a few at once: there is room for whoever else publishes. */
const sideBySide = 3;

export async function postChangeUsers(services: MemberServices, exchange: MemberExchange): Promise<Reply> {
  const form = await readForm(exchange, largestChoice);
  const action = userActions.find((one) => one === form.get('do'));
  if (action === undefined || action === 'invite')
    return refuse(services, exchange, changeUsersTexts(exchange.locale).unknown);
  return changeChosen(services, exchange, action, form);
}

/** A route of its own: whoever has such a link has the account, so it needs a fresh proof. */
export async function postInviteUsers(services: MemberServices, exchange: MemberExchange): Promise<Reply> {
  return changeChosen(services, exchange, 'invite', await readForm(exchange, largestChoice));
}

/** One action for all selected users, each in its own transaction: a refusal for one does not stop the others. */
async function changeChosen(
  services: MemberServices,
  exchange: MemberExchange,
  action: UserAction,
  form: URLSearchParams,
): Promise<Reply> {
  const texts = changeUsersTexts(exchange.locale);
  const chosen = [...new Set(form.getAll('user'))];
  if (chosen.length === 0) return refuse(services, exchange, texts.nobody);
  if (chosen.length > mostChosen) return refuse(services, exchange, texts.tooMany(mostChosen));
  if (action === 'export') return sendProfiles(services, chosen);
  const timeUp = Bun.sleep(time);
  const outcomes = await attemptAll(chosen, action === 'publish' ? sideBySide : 1, (username) =>
    attempt(services, exchange, action, { username, timeUp }),
  );
  return renderUsers(services, exchange, {
    report: <ChangeReport locale={exchange.locale} action={action} outcomes={outcomes} />,
  });
}

function refuse(services: MemberServices, exchange: MemberExchange, message: string): Promise<Reply> {
  const report = (
    <p class="alert" role="alert">
      {message}
    </p>
  );
  return renderUsers(services, exchange, { status: 422, report });
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
  services: MemberServices,
  exchange: MemberExchange,
  action: Change,
  { username, timeUp }: Attempt,
): Promise<ChangeOutcome> {
  if (action === 'suspend' && username === exchange.visitor.session.username)
    return { username, refused: 'self' };
  try {
    return { username, ...(await changes[action](services, exchange, username, timeUp)) };
  } catch (error) {
    if (error instanceof Refusal) return { username, refused: reasonOf(error) };
    throw error;
  }
}

function reasonOf({ reason }: Refusal): 'state' | 'unknown' | 'invalid' | 'other' {
  if (reason === 'impossible') return 'state';
  if (reason === 'unknown' || reason === 'gone') return 'unknown';
  return reason === 'invalid' ? 'invalid' : 'other';
}

type Work = (
  services: MemberServices,
  exchange: MemberExchange,
  username: string,
  timeUp: Promise<void>,
) => Promise<Omit<ChangeOutcome, 'username'>>;

const changes: Readonly<Record<Change, Work>> = {
  suspend: async (services, exchange, username) => {
    await suspendUser(accountsOf(services, exchange), username);
    return {};
  },
  resume: async (services, exchange, username) => {
    const isBack = await resumeUser(accountsOf(services, exchange), username);
    return isBack ? {} : { refused: 'left' };
  },
  publish: async (services, exchange, username, timeUp) => {
    const accounts = accountsOf(services, exchange);
    const fetched = fetchMissingPicture(accounts, services.fetchPicture, username);
    const found = await Promise.race([fetched, timeUp]);
    if (!found) return { refused: 'later' };
    await publish(accounts, username, undefined, found.picture);
    return { lacksPicture: found.problem !== null };
  },
  list: async (services, exchange, username) => ({
    isWaiting: (await listMember(accountsOf(services, exchange), username)) === 'waiting',
  }),
  invite,
};

/** By mail where mailed links are offered and the address is known; otherwise by a link to hand on. */
async function invite(services: MemberServices, exchange: MemberExchange, username: string) {
  const accounts = accountsOf(services, exchange);
  const expiresAt = new Date(accounts.now().getTime() + week);
  const outbox = services.signInWays.includes('mail') ? accounts.outbox : undefined;
  if (outbox && (await mailSignInLink(accounts, outbox, username, expiresAt.toISOString()))) return {};
  const secret = await createSignInLink(accounts, username, expiresAt);
  return { link: exchange.host.origin + href(mainPaths.signInLink, { secret }) };
}
