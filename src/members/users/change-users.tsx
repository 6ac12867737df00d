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
  const outcomes: ChangeOutcome[] = [];
  for (const username of chosen) outcomes.push(await attempt(services, exchange, action, username));
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

async function attempt(
  services: MemberServices,
  exchange: MemberExchange,
  action: Change,
  username: string,
): Promise<ChangeOutcome> {
  if (action === 'suspend' && username === exchange.visitor.session.username)
    return { username, refused: 'self' };
  try {
    return { username, ...(await changes[action](services, exchange, username)) };
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
) => Promise<Omit<ChangeOutcome, 'username' | 'refused'>>;

const changes: Readonly<Record<Change, Work>> = {
  suspend: async (services, exchange, username) => {
    await suspendUser(accountsOf(services, exchange), username);
    return {};
  },
  resume: async (services, exchange, username) => {
    await resumeUser(accountsOf(services, exchange), username);
    return {};
  },
  publish: async (services, exchange, username) => {
    const accounts = accountsOf(services, exchange);
    const { picture } = await fetchMissingPicture(accounts, services.fetchPicture, username);
    await publish(accounts, username, undefined, picture);
    return {};
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
