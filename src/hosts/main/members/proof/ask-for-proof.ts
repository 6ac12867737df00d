import { keepRequest, type WaitingRequest } from '../../../../accounts/identity/kept-requests.ts';
import type { Route } from '../../../../core/kernel/exchange.ts';
import { HttpError } from '../../../../core/kernel/http-error.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { header, readBytes } from '../../../../core/kernel/request.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import type { MemberExchange } from '../../../web/route.ts';
import { refuseDeletion } from '../account/delete-account.ts';
import { readOwnForm } from '../own-form.tsx';
import type { MemberCall } from '../services.ts';
import { replayRequest } from './continue-request.ts';
import { renderNoWay } from './proof-messages.tsx';
import { findProofWays, hasNone, type ProofWays } from './proof-ways.ts';
import { findPasswordTrouble } from './prove.ts';

/**
 * Routes that add a first credential. A member without any credential may use them, because they couldn't
 * sign in again otherwise.
 */
const firstWaysIn = ['change-password', 'change-address', 'add-passkey', 'connect-identity'];

/** The field with the current password, by the name of its form. */
const passwordFields: Readonly<Record<string, string>> = {
  'change-password': 'current-password',
  'change-address': 'password-for-address',
  'delete-account': 'password',
};

/** Stores the request and redirects to re-authentication. */
export async function askForProof(call: MemberCall): Promise<Reply> {
  const { exchange } = call;
  const { request, path, query, match, visitor } = exchange;
  const isPage = request.method === 'GET' || request.method === 'HEAD';
  if (isPage) return redirect(303, `${mainPaths.proof}?next=${encodeURIComponent(path + query)}`);
  const route = match.kind === 'found' ? match.route : null;
  const sent = await readAny(exchange, route?.largestForm).catch(asTooLarge);
  if (sent instanceof HttpError) {
    if (route?.tooLarge) return route.tooLarge(call);
    throw sent;
  }
  const waiting = { path, query, ...sent };
  if (endsAccess(route, waiting.form)) return replayRequest(exchange, waiting);
  const fields = new URLSearchParams(waiting.form);
  const refused = route?.name === 'delete-account' ? await refuseDeletion(call, fields) : null;
  if (refused) return refused;
  const ways = await findProofWays(call);
  if (hasNone(ways)) {
    const isFirst = route !== null && firstWaysIn.includes(route.name);
    return isFirst ? replayRequest(exchange, waiting) : renderNoWay(exchange);
  }
  const password = fields.get(passwordFields[route?.name ?? ''] ?? '');
  if (password && (await provesBy(call, ways, password))) {
    await call.sessions.prove(exchange, visitor.session);
    return replayRequest(exchange, waiting);
  }
  const id = await keepRequest(call, visitor.session.id, waiting);
  return redirect(303, `${mainPaths.proof}?request=${id}`);
}

/** The password in the form counts, unless the member also needs an authentication code. */
async function provesBy(call: MemberCall, ways: ProofWays, password: string): Promise<boolean> {
  if (!ways.password || ways.hasSecondFactor) return false;
  return (await findPasswordTrouble(call, ways, password)) === null;
}

/** Reads the form with its files, up to the size that the route allows. */
async function readAny(
  exchange: MemberExchange,
  largest: number | undefined,
): Promise<Pick<WaitingRequest, 'upload'> & { readonly form: string }> {
  const upload = header(exchange.request, 'content-type') ?? '';
  if (largest === undefined || !/^multipart\/form-data\s*;/i.test(upload))
    return { form: String(await readOwnForm(exchange, largest)) };
  return { form: Buffer.from(await readBytes(exchange.request, largest)).toString('base64'), upload };
}

function asTooLarge(error: unknown): HttpError {
  if (error instanceof HttpError && error.status === 413) return error;
  throw error;
}

/** Whether the form deletes a share link. It needs no re-authentication then, because it only removes access. */
function endsAccess(route: Route | null, form: string): boolean {
  return Boolean(route?.name.startsWith('change-shares')) && new URLSearchParams(form).get('do') === 'end';
}
