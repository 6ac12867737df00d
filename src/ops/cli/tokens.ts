import type { Accounts } from '../../accounts/change-user.ts';
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
import { listTokens, type OwnedToken } from '../../store/tokens.ts';
import { parseExpiry } from './expiry.ts';

export interface TokenOptions extends Printing {
  readonly user?: string;
  readonly scope: readonly string[];
  readonly expires?: string;
  readonly name?: string;
}

/** Before a database is made for it. */
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
      `Keep it: it is shown this once. Its id is ${issued.id}; it ${issued.expiresAt ? `expires at ${issued.expiresAt}` : 'does not expire'}.\n`,
    );
  }
}

export async function printTokens({ database }: Accounts, terminal: Terminal, options: Printing) {
  const pages = pagesOf<OwnedToken>((last, limit) => listTokens(database, null, last?.id ?? null, limit));
  await printList(terminal, options, pages, { describe, row });
}

export async function revokeToken(accounts: Accounts, { out }: Terminal, id: string): Promise<void> {
  await revoke(accounts, await requireToken(accounts, id, null));
  out(`The token ${id} is revoked.\n`);
}

function describe({ userId: _userId, userState: _state, ...token }: OwnedToken) {
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
