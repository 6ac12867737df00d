import { findToken, type Scope, scopes } from '../accounts/tokens.ts';
import type { Access, Caller, Exchange, Host } from '../kernel/exchange.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { Stage } from '../kernel/kernel.ts';
import { type Reply, redirect } from '../kernel/reply.ts';
import { header } from '../kernel/request.ts';
import type { Store } from '../store/store.ts';
import { refuseForgery } from './forgery.ts';

export interface FirewallOptions {
  readonly hosts: readonly Host[];
  readonly store: Store;
  readonly now: () => Date;
}

const known: readonly Access[] = ['public', 'member', ...scopes];
const member: readonly Scope[] = ['profile:read', 'profile:write'];
/** A token's last use is worth a write now and then. */
const usedAgain = 60_000;

/** Who is this, and may they pass: each route declares its access. */
export function firewall({ hosts, store, now }: FirewallOptions): Stage {
  for (const host of hosts) {
    for (const route of host.routes) {
      if (!known.includes(route.access)) {
        throw new Error(`The route ${route.name} on the ${host.name} host does not declare its access.`);
      }
    }
  }

  return {
    name: 'firewall',
    request(exchange) {
      const credentials = exchange.host.tokens ? header(exchange.request, 'authorization') : undefined;
      if (credentials !== undefined) return identify(exchange, credentials).then(() => admit(exchange));
      if (exchange.session) {
        exchange.caller = { username: exchange.session.username, scopes: member, credential: null };
      }
      return admit(exchange);
    },
  };

  async function identify(exchange: Exchange, credentials: string): Promise<void> {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(credentials) ?? [];
    const found = await findToken(store, token, now());
    if (!found)
      throw challenge('The token is not valid: it is unknown, expired or revoked.', 'invalid_token');
    exchange.caller = { username: found.username, scopes: found.scopes.split(' '), credential: found.id };
    const last = found.lastUsedAt === null ? 0 : Date.parse(found.lastUsedAt);
    if (now().getTime() - last > usedAgain) await store.tokens.markUsed(found.id, now().toISOString());
  }
}

function admit(exchange: Exchange): Reply | undefined {
  const { match, caller, host, decide } = exchange;
  if (match.kind !== 'found') {
    decide?.('no route, so no access rule');
    return undefined;
  }
  const { name, access } = match.route;
  decide?.(`${name} is for: ${access}; this is ${describeCaller(caller)}`);
  if (host.sessions) refuseForgery(exchange);
  if (access === 'public') return undefined;
  if (!caller && host.sessions) return askToSignIn(exchange, host.sessions.signIn);
  if (!caller) throw challenge('Send a token: Authorization: Bearer vit_…', null);
  const { username } = match.params;
  const isOperator = caller.scopes.includes('operator');
  // Of others a member learns nothing, not even that they exist.
  if (!isOperator && typeof username === 'string' && username !== caller.username) {
    throw new HttpError(404, `There is no user ${username}.`);
  }
  if (isOperator || access === 'member' || caller.scopes.includes(access)) return undefined;
  throw new HttpError(403, `This needs a token with the scope ${access}.`, {
    'WWW-Authenticate': `Bearer realm="Vitrine", error="insufficient_scope", scope="${access}"`,
  });
}

/** And back again to the page that was asked for. */
function askToSignIn({ request, path, query }: Exchange, signIn: string): Reply {
  const isPage = request.method === 'GET' || request.method === 'HEAD';
  const next = isPage ? `?next=${encodeURIComponent(path + query)}` : '';
  return redirect(303, signIn + next);
}

function challenge(message: string, error: string | null): HttpError {
  const reason = error === null ? '' : `, error="${error}"`;
  return new HttpError(401, message, { 'WWW-Authenticate': `Bearer realm="Vitrine"${reason}` });
}

function describeCaller(caller: Caller | null): string {
  if (!caller) return 'nobody';
  return `${caller.username ?? 'an operator'} with ${caller.scopes.join(', ')}`;
}
