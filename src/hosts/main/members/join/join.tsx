import { findNameConflict } from '../../../../accounts/find-name-conflict.ts';
import { acceptInvitation, openInvitation } from '../../../../accounts/identity/accept-invitation.ts';
import { queryParameter } from '../../../../core/kernel/query.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { header } from '../../../../core/kernel/request.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { foldEmailAddress } from '../../../../core/platform/email-address.ts';
import { readForm } from '../../../../core/web/read-form.ts';
import { Refusal } from '../../../../domain/profile/refusal.ts';
import { findEmailOwner } from '../../../../store/emails.ts';
import { type Invitation, markInvitationOpened } from '../../../../store/invitations.ts';
import type { MemberServices, VisitorCall } from '../services.ts';
import { isFixed, type JoinTrouble, renderJoin } from './join-page.tsx';
import { chosenWay, joiningWaysOf } from './joining-ways.ts';
import { readCredential } from './read-credential.ts';
import { renderSpentInvitation } from './spent-invitation.ts';

/**
 * Shows the page. Scanners that fetch the links of a mail don't count as an opening, because browsers send
 * the purpose of a request.
 */
export async function showJoin(call: VisitorCall<'secret'>): Promise<Reply> {
  const { accounts, exchange, params } = call;
  const found = await openInvitation(accounts, params.secret);
  if (typeof found === 'string') return renderSpentInvitation(exchange, found);
  const isPerson = header(exchange.request, 'sec-fetch-dest') === 'document';
  if (isPerson && exchange.request.method === 'GET' && found.openedAt === null)
    await accounts.database.transaction(
      (queries) => markInvitationOpened(queries, found.id, accounts.now().toISOString()),
      'async',
    );
  const taken = queryParameter(exchange.query, 'taken');
  return taken === null
    ? renderJoin(call, found)
    : renderJoin(call, found, { username: 'taken' }, taken.slice(0, 64));
}

/**
 * A rejected username reveals that it exists, even if unpublished. Attempts are therefore counted by
 * invitation. The first ten pass without a delay.
 */
export async function postJoin(call: VisitorCall<'secret'>): Promise<Reply> {
  const { exchange, guesses } = call;
  const { secret } = call.params;
  const found = await openInvitation(call.accounts, secret);
  if (typeof found === 'string') return renderSpentInvitation(exchange, found);
  const form = await readForm(exchange);
  const isGiven = await isFixed(call, found);
  const username = (isGiven ? found.username : form.get('username'))?.trim().normalize('NFC') ?? '';
  const wait = guesses.begin(`usernames for ${found.id}`);
  if (wait > 0) return renderJoin(call, found, { wait }, username);
  if (!isGiven && (await isKept(call, username)))
    return renderJoin(call, found, { username: 'kept' }, username);
  try {
    return await join(call, found, { secret, username, form });
  } catch (error) {
    return refuse(call, found, username, error);
  }
}

interface Joining {
  readonly secret: string;
  readonly username: string;
  readonly form: URLSearchParams;
}

async function join(
  call: VisitorCall,
  found: Invitation,
  { secret, username, form }: Joining,
): Promise<Reply> {
  const { accounts, sessions, slots, exchange } = call;
  const way = chosenWay(form, joiningWaysOf(call));
  if (way === null) return renderJoin(call, found, { way: true }, username);
  const provider = slots.providers.find(({ method }) => method === way);
  if (provider) return provider.beginJoin(exchange, { secret, username });
  const credential = await readCredential(call, way, { invitationId: found.id, username, form });
  if ('trouble' in credential) return renderJoin(call, found, credential.trouble, username);
  const proven = await acceptInvitation(accounts, found, { username, credential });
  if (proven === null) return renderSpentInvitation(exchange, 'used');
  await sessions.signIn(exchange, proven, way);
  return redirect(303, editorPaths.welcome);
}

async function refuse(
  call: VisitorCall,
  found: Invitation,
  username: string,
  error: unknown,
): Promise<Reply> {
  if (!(error instanceof Refusal)) throw error;
  if (error.reason === 'impossible') return renderJoin(call, found, { credential: error.message }, username);
  if (error.reason !== 'invalid' && error.reason !== 'taken') throw error;
  const owner = await findEmailOwner(call.accounts.database, foldEmailAddress(found.address));
  const trouble: JoinTrouble = owner ? { address: true } : { username: error.reason };
  return renderJoin(call, found, trouble, username);
}

/** Whether only operators can assign this username, because it could be mistaken for another. */
async function isKept({ accounts, reservedNames }: MemberServices, username: string): Promise<boolean> {
  const doubt = await findNameConflict(accounts.database, username, reservedNames);
  return doubt !== null && doubt.reason !== 'taken';
}
