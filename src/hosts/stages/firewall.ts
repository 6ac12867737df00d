import { refuseForgery } from '../../accounts/identity/forgery.ts';
import { hasFreshProof } from '../../accounts/identity/fresh-proof.ts';
import type { KnownCredentials } from '../../accounts/identity/known-credentials.ts';
import { createUseRecorder } from '../../accounts/identity/record-use.ts';
import {
  forbiddenByRole,
  isRight,
  mayUse,
  type Right,
  rights,
  rightsOf,
} from '../../accounts/identity/rights.ts';
import { findBearer, findUsableToken, type Scope, scopes } from '../../accounts/identity/tokens.ts';
import type { Caller, Visitor } from '../../accounts/identity/visitor.ts';
import type { RateLimit } from '../../accounts/limits/rate-limit.ts';
import type { Exchange, Host } from '../../core/kernel/exchange.ts';
import { HttpError } from '../../core/kernel/http-error.ts';
import type { Stage } from '../../core/kernel/kernel.ts';
import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import { createTypeChooser } from '../../core/kernel/negotiate.ts';
import { queryParameter } from '../../core/kernel/query.ts';
import { type Reply, redirect, vary } from '../../core/kernel/reply.ts';
import { header } from '../../core/kernel/request.ts';
import { isUsername } from '../../domain/profile/username.ts';
import type { Database } from '../../store/database.ts';
import { parseRoles } from '../../store/roles.ts';
import { markTokenUsed } from '../../store/tokens.ts';
import { findUserByFormerName } from '../../store/users.ts';

export interface FirewallOptions {
  readonly hosts: readonly Host[];
  readonly database: Database;
  readonly now: () => Date;
  readonly credentials: KnownCredentials;
  readonly rateLimit: RateLimit;
}

const chooseType = createTypeChooser(['text/html', 'application/json']);
const known: readonly string[] = ['public', 'member', 'operator-member', ...rights, ...scopes];
const tokenUsedAgain = 60_000;
const member: readonly Scope[] = ['profile:read', 'profile:write'];

/** Identifies the caller and enforces the access that each route declares. */
export function firewall({ hosts, database, now, credentials, rateLimit }: FirewallOptions): Stage<Visitor> {
  for (const host of hosts) {
    for (const route of host.routes) {
      if (!known.includes(route.access)) {
        throw new Error(`The route ${route.name} on the ${host.name} host does not declare its access.`);
      }
    }
  }
  const recordUse = createUseRecorder(database, now, tokenUsedAgain);

  return {
    name: 'firewall',
    isRepeatable: (host) => !host.sessions && !host.tokens,
    request(exchange) {
      if (exchange.match.kind !== 'found') {
        exchange.decide?.('no route, so no access rule');
        return undefined;
      }
      if (exchange.host.tokens && header(exchange.request, 'authorization') !== undefined)
        return identify(exchange).then(() => admit(exchange));
      const { visitor } = exchange;
      if (visitor.session) {
        const { username, userId } = visitor.session;
        const roles = parseRoles(visitor.session.roles);
        const held = [...member, ...rightsOf(roles)];
        visitor.caller = { username, userId, scopes: held, roles, credential: null };
      }
      return admit(exchange);
    },
    staticHeaders(host, answer) {
      if (host.tokens) vary(answer, 'Authorization');
    },
  };

  async function identify(exchange: Exchange<Visitor>): Promise<void> {
    const { visitor, request } = exchange;
    const secret = findBearer(request) ?? '';
    const found = await findUsableToken(database, secret, now());
    credentials.note(secret, found !== null);
    if (!found)
      throw challenge(
        exchange,
        'The token is not valid: it is unknown, expired or revoked.',
        'invalid_token',
      );
    const { username, userId, scopes: held, userRoles } = found;
    const roles = parseRoles(userRoles ?? '');
    visitor.caller = { username, userId, scopes: held, roles, credential: found };
    const { id, lastUsedAt } = found;
    recordUse({ id, lastUsedAt, write: (queries, at) => markTokenUsed(queries, id, at) });
  }

  function admit(exchange: Exchange<Visitor>): MaybePromise<Reply | undefined> {
    const { match, host, decide } = exchange;
    const { caller } = exchange.visitor;
    if (match.kind !== 'found') return undefined;
    const { name, access, othersNeed } = match.route;
    decide?.(`${name} is for: ${access}; this is ${describeCaller(caller)}`);
    if (host.sessions && !match.route.takesForeignForms) refuseForgery(exchange);
    if (access === 'public') return undefined;
    if (!caller && host.sessions) {
      // Counts as a write, because the response may show the submitted form again, which costs as much as a save.
      rateLimit.spend(exchange);
      return askToSignIn(exchange, host.sessions.signIn);
    }
    if (access === 'operator-member' || (isRight(access) && host.sessions))
      return admitPrivileged(exchange, access) ?? admitProven(exchange);
    if (!caller) throw challenge(exchange, 'Send a token: Authorization: Bearer vit_…', null);
    const { username } = match.params;
    if (caller.scopes.includes('operator')) return undefined;
    if (access === 'member') return admitProven(exchange);
    if (othersNeed !== undefined && caller.scopes.includes(othersNeed)) return undefined;
    const isOwn = typeof username !== 'string' || username === caller.username;
    if (isOwn || isRight(access)) return admitScope(access, caller);
    return admitFormerName(username, access, caller);
  }

  /** Members without a role get the same 404 as for a missing route. */
  function admitPrivileged(
    exchange: Exchange<Visitor>,
    access: 'operator-member' | Right,
  ): Reply | undefined {
    const { session } = exchange.visitor;
    if (session?.operator === 1) return undefined;
    if (session && access !== 'operator-member' && mayUse(session, access)) return undefined;
    if (session?.heldBack && exchange.host.sessions) return holdUp(exchange, exchange.host.sessions.heldBack);
    if (session && session.roles !== '') throw new HttpError(403, forbiddenByRole);
    exchange.decide?.('this member is not an operator and has no role, so the route is hidden');
    exchange.match = { kind: 'not-found' };
    return undefined;
  }

  /** Redirects to the page that sets up two-factor authentication. */
  function holdUp(exchange: Exchange<Visitor>, place: string): Reply {
    exchange.decide?.('this user has a role and no second factor, and needs one');
    if (isProgram(exchange))
      throw new HttpError(403, 'Operators need two-factor authentication. Set it up at /account.');
    return redirect(303, place);
  }

  /** Requires a recent re-authentication on routes that could give access to an account. */
  function admitProven(exchange: Exchange<Visitor>): MaybePromise<Reply | undefined> {
    const { match, visitor, decide } = exchange;
    if (match.kind !== 'found' || !match.route.askForProof) return undefined;
    if (visitor.session && hasFreshProof(visitor.session, now())) return undefined;
    decide?.('too long ago that this member proved who they are, so they are asked');
    // Counts as a write, because storing the form costs as much as running it.
    rateLimit.spend(exchange);
    if (isProgram(exchange))
      throw new HttpError(403, 'This change needs a recent sign-in. Make it in a browser.');
    return match.route.askForProof(exchange, match.params);
  }

  /** Members must not learn whether another user exists. Their own former usernames still work. */
  async function admitFormerName(username: string, access: string, caller: Caller): Promise<undefined> {
    const owner = isUsername(username) ? await findUserByFormerName(database, username) : null;
    if (owner?.username !== caller.username) throw refuseOther(username, caller);
    return admitScope(access, caller);
  }
}

/** Users with a role get the same response for usernames that don't exist. */
function refuseOther(username: string, { roles }: Caller): HttpError {
  return roles.length > 0
    ? new HttpError(403, forbiddenByRole)
    : new HttpError(404, `No user is named ${username}.`);
}

function admitScope(access: string, { scopes: held }: Caller): undefined {
  if (held.includes(access)) return undefined;
  throw new HttpError(403, `This needs a token with the scope ${access}.`, {
    'WWW-Authenticate': `Bearer realm="Vitrine", error="insufficient_scope", scope="${access}"`,
  });
}

/**
 * Redirects to the sign-in page, which leads back. Other clients than browsers get 401, because they would
 * take the page for the response.
 */
function askToSignIn(exchange: Exchange, signIn: string): MaybePromise<Reply> {
  const { request, match, path, query } = exchange;
  if (isProgram(exchange))
    throw new HttpError(401, 'You are signed out. Sign in to continue.', {
      'WWW-Authenticate': 'Session realm="Vitrine"',
    });
  if (match.kind === 'found' && match.route.signedOut) return match.route.signedOut(exchange, match.params);
  const isPage = request.method === 'GET' || request.method === 'HEAD';
  const next = isPage ? `?next=${encodeURIComponent(path + query)}` : '';
  return redirect(303, signIn + next);
}

function isProgram({ request, query }: Exchange): boolean {
  const format = queryParameter(query, 'format') ?? 'html';
  return format !== 'html' || chooseType(header(request, 'accept')) === 'application/json';
}

/**
 * The `WWW-Authenticate` header with the URL that explains how to get a token (RFC 9728). MCP clients only
 * accept metadata of exactly the URL that they called.
 */
function challenge({ host, match }: Exchange, message: string, error: string | null): HttpError {
  const reason = error === null ? '' : `, error="${error}"`;
  const called = match.kind === 'found' && match.route.name === 'mcp' ? '/mcp' : '';
  const metadata = `resource_metadata="${host.origin}/.well-known/oauth-protected-resource${called}"`;
  return new HttpError(401, message, { 'WWW-Authenticate': `Bearer realm="Vitrine"${reason}, ${metadata}` });
}

function describeCaller(caller: Caller | null): string {
  if (!caller) return 'nobody';
  return `${caller.username ?? 'an operator'} with ${caller.scopes.join(', ')}`;
}
