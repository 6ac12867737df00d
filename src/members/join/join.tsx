import { findNameConflict } from '../../accounts/find-name-conflict.ts';
import { acceptInvitation, openInvitation } from '../../identity/accept-invitation.ts';
import { queryParameter } from '../../kernel/query.ts';
import { type Reply, redirect } from '../../kernel/reply.ts';
import { header } from '../../kernel/request.ts';
import { editorPaths } from '../../paths/editor.ts';
import { foldEmailAddress } from '../../profile/email-address.ts';
import { Refusal } from '../../profile/refusal.ts';
import { findEmailOwner } from '../../store/emails.ts';
import { type Invitation, markInvitationOpened } from '../../store/invitations.ts';
import { readForm } from '../../web/read-form.ts';
import type { VisitorExchange } from '../../web/route.ts';
import type { MailServices } from '../services.ts';
import type { OfLink } from '../sign-in/spent-link.tsx';
import { beginJoinByProvider } from './join-by-provider.ts';
import { isFixed, type JoinTrouble, renderJoin } from './join-page.tsx';
import { chosenWay, joiningWaysOf } from './joining-ways.ts';
import { readPasskey, readPassword } from './read-credential.ts';
import { renderSpentInvitation } from './spent-invitation.ts';

/** A scanner that fetches every link of a mail does not count as an opening: browsers say what a request is for. */
export async function showJoin(
  services: MailServices,
  exchange: VisitorExchange,
  { secret }: OfLink,
): Promise<Reply> {
  const { database, now } = services.accounts;
  const found = await openInvitation(services.accounts, secret);
  if (typeof found === 'string') return renderSpentInvitation(exchange, found);
  const isPerson = header(exchange.request, 'sec-fetch-dest') === 'document';
  if (isPerson && exchange.request.method === 'GET' && found.openedAt === null)
    await database.transaction(
      (queries) => markInvitationOpened(queries, found.id, now().toISOString()),
      'async',
    );
  const taken = queryParameter(exchange.query, 'taken');
  return taken === null
    ? renderJoin(services, exchange, found)
    : renderJoin(services, exchange, found, { username: 'taken' }, taken.slice(0, 64));
}

export async function postJoin(
  services: MailServices,
  exchange: VisitorExchange,
  { secret }: OfLink,
): Promise<Reply> {
  const found = await openInvitation(services.accounts, secret);
  if (typeof found === 'string') return renderSpentInvitation(exchange, found);
  const form = await readForm(exchange);
  const isGiven = await isFixed(services, found);
  const username = (isGiven ? found.username : form.get('username'))?.trim().normalize('NFC') ?? '';
  if (!isGiven && (await isKept(services, username)))
    return renderJoin(services, exchange, found, { username: 'kept' }, username);
  try {
    return await join(services, exchange, found, { secret, username, form });
  } catch (error) {
    return refuse(services, exchange, found, username, error);
  }
}

interface Joining {
  readonly secret: string;
  readonly username: string;
  readonly form: URLSearchParams;
}

async function join(
  services: MailServices,
  exchange: VisitorExchange,
  found: Invitation,
  { secret, username, form }: Joining,
): Promise<Reply> {
  const { accounts, sessions, signOn } = services;
  const way = chosenWay(form, joiningWaysOf(services, exchange));
  if (way === null) return renderJoin(services, exchange, found, { way: true }, username);
  if (way === 'oidc')
    // It is offered where there is a provider.
    return signOn
      ? beginJoinByProvider({ ...services, signOn }, exchange, { secret, username })
      : redirect(303, exchange.path);
  const credential =
    way === 'passkey'
      ? readPasskey(services, exchange, found, form)
      : way === 'password'
        ? await readPassword(services, username, form)
        : { add: async () => {} };
  if ('trouble' in credential) return renderJoin(services, exchange, found, credential.trouble, username);
  const proven = await acceptInvitation(accounts, found, { secret, username, credential });
  if (proven === null) return renderSpentInvitation(exchange, 'used');
  sessions.remember(exchange, proven);
  await sessions.signIn(exchange, proven, way);
  return redirect(303, editorPaths.welcome);
}

async function refuse(
  services: MailServices,
  exchange: VisitorExchange,
  found: Invitation,
  username: string,
  error: unknown,
): Promise<Reply> {
  if (!(error instanceof Refusal)) throw error;
  if (error.reason === 'impossible')
    return renderJoin(services, exchange, found, { passkey: 'challenge' }, username);
  if (error.reason !== 'invalid' && error.reason !== 'taken') throw error;
  const owner = await findEmailOwner(services.accounts.database, foldEmailAddress(found.address));
  const trouble: JoinTrouble = owner ? { address: true } : { username: error.reason };
  return renderJoin(services, exchange, found, trouble, username);
}

/** Names that could be mistaken for another's are given by operators only. */
async function isKept({ accounts, reservedNames }: MailServices, username: string): Promise<boolean> {
  const doubt = await findNameConflict(accounts.database, username, reservedNames);
  return doubt !== null && doubt.reason !== 'taken';
}
