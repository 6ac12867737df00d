import type { Accounts } from '../../accounts/change-user.ts';
import type { CommandAccounts } from '../../accounts/command-accounts.ts';
import { createSignInLink } from '../../accounts/identity/sign-in-links.ts';
import {
  createToken,
  requireToken,
  revokeTokenCommand as revoke,
  type Scope,
  scopes,
} from '../../accounts/identity/tokens.ts';
import { UsageError } from '../../core/cli/command.ts';
import { type Printing, pagesOf, printList } from '../../core/cli/printing.ts';
import type { Terminal } from '../../core/cli/terminal.ts';
import { mainPaths } from '../../core/paths/main.ts';
import { href } from '../../core/routing/href.ts';
import { findAddress } from '../../store/addresses.ts';
import { Failure } from '../../store/failure.ts';
import { listTokens, type OwnedToken } from '../../store/tokens.ts';

export interface TokenOptions extends Printing {
  readonly user?: string;
  readonly scope: readonly string[];
  readonly expires?: string;
  readonly name?: string;
}

/** Runs before a database is created. */
export function checkTokenOptions({ scope, expires }: TokenOptions): void {
  scope.map(parseScope);
  if (expires !== undefined) parseExpiry(expires, new Date());
}

export async function addTokenCommand(
  accounts: Accounts,
  { out, err }: Terminal,
  options: TokenOptions,
): Promise<void> {
  const issued = await createToken(accounts, {
    username: options.user ?? null,
    scopes: options.scope.map(parseScope),
    expiresAt: options.expires === undefined ? null : parseExpiry(options.expires, accounts.now()),
    ...(options.name !== undefined && { name: options.name }),
  });
  if (options.json) out(`${JSON.stringify(issued)}\n`);
  else {
    out(`${issued.token}\n`);
    err(
      `Save this token now: Vitrine does not show it again. Its ID is ${issued.id}. It ${issued.expiresAt ? `expires at ${issued.expiresAt}` : 'does not expire'}.\n`,
    );
  }
}

export async function printTokens({ database }: Accounts, terminal: Terminal, options: Printing) {
  const pages = pagesOf<OwnedToken>((last, limit) => listTokens(database, null, last?.id ?? null, limit));
  await printList(terminal, options, pages, { describe, row });
}

export async function revokeToken(accounts: Accounts, { out }: Terminal, id: string): Promise<void> {
  await revoke(accounts, await requireToken(accounts, id, null));
  out(`Token ${id} revoked.\n`);
}

function describe({ userId: _userId, userState: _state, userRoles: _roles, ...token }: OwnedToken) {
  return token;
}

function row({ id, username, scopes: held, expiresAt, lastUsedAt, revokedAt, name }: OwnedToken): string[] {
  return [
    id,
    username ?? 'operator',
    held.join(' '),
    revokedAt ? 'revoked' : `expires ${expiresAt ?? 'never'}`,
    `last used ${lastUsedAt ?? 'never'}`,
    name ?? '',
  ];
}

function parseScope(text: string): Scope {
  const scope = scopes.find((one) => one === text);
  if (!scope) throw new UsageError(`--scope is ${JSON.stringify(text)}: use ${scopes.join(', ')}.`);
  return scope;
}

/** Prints the link to standard output, and information about it to standard error. */
export async function printSignInLink(
  accounts: CommandAccounts,
  { out, err }: Terminal,
  username: string,
  { expires, json }: Printing & { readonly expires: string },
): Promise<void> {
  const expiresAt = parseExpiry(expires, accounts.now());
  const address = await mustFindAddress(accounts);
  const secret = await createSignInLink(accounts, username, expiresAt);
  const link = address + href(mainPaths.signInLink, { secret });
  if (json) {
    out(`${JSON.stringify({ username, link, expiresAt: expiresAt.toISOString() })}\n`);
    return;
  }
  out(`${link}\n`);
  err(
    `Sign-in link for ${username} (one use, expires ${expiresAt.toISOString()}). Earlier links no longer work. The URL comes from ${accounts.baseUrl === null ? 'the server that started last' : 'BASE_URL'}.\n`,
  );
}

/** Has no default, because a link to localhost would look correct to the operator who sends it. */
async function mustFindAddress({ baseUrl, database }: CommandAccounts): Promise<string> {
  const address = baseUrl ?? (await findAddress(database, 'main'));
  if (address !== null) return address;
  throw new Failure(
    'The URL of the site is unknown, because no server has started on this database. Start the server, or set BASE_URL, for example BASE_URL=http://localhost:8000.',
  );
}

const mostUnits = 99_999;

/** A time from now, for example `12h` or `90d`. */
function parseExpiry(text: string, now: Date): Date {
  const [, number, unit] = /^(\d+)([hd])$/.exec(text) ?? [];
  if (number === undefined || Number(number) === 0)
    throw new UsageError(`--expires is ${JSON.stringify(text)}: use hours or days, for example 12h or 90d.`);
  if (Number(number) > mostUnits)
    throw new UsageError(`--expires is "${text}": use at most ${mostUnits}${unit}.`);
  return new Date(now.getTime() + Number(number) * (unit === 'h' ? 1 : 24) * 60 * 60 * 1000);
}
