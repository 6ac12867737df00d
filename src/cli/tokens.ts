import type { Accounts } from '../accounts/change-user.ts';
import { createToken, type Scope, scopes } from '../accounts/tokens.ts';
import { parseExpiry } from './expiry.ts';
import { Failure } from './failure.ts';
import { type Terminal, table } from './terminal.ts';
import type { Printing } from './users.ts';

export interface TokenOptions extends Printing {
  readonly user?: string;
  readonly scope: readonly string[];
  readonly expires?: string;
}

export async function addToken(
  accounts: Accounts,
  { out, err }: Terminal,
  options: TokenOptions,
): Promise<void> {
  const issued = await createToken(accounts, {
    username: options.user ?? null,
    scopes: options.scope.map(parseScope),
    expiresAt: options.expires === undefined ? null : parseExpiry(options.expires, accounts.now()),
  });
  if (options.json) out(`${JSON.stringify(issued)}\n`);
  else {
    out(`${issued.token}\n`);
    err(
      `Keep it: it is shown this once. Its id is ${issued.id}; it ${issued.expiresAt ? `expires at ${issued.expiresAt}` : 'does not expire'}.\n`,
    );
  }
}

export async function listTokens({ store }: Accounts, { out }: Terminal, { json }: Printing): Promise<void> {
  const tokens = await store.tokens.list(null);
  if (json) {
    out(
      tokens
        .map(
          ({ userId: _id, scopes: text, ...token }) =>
            `${JSON.stringify({ ...token, scopes: text.split(' ') })}\n`,
        )
        .join(''),
    );
    return;
  }
  out(
    table(
      tokens.map(({ id, username, scopes: text, expiresAt, lastUsedAt, revokedAt }) => [
        id,
        username ?? 'operator',
        text,
        revokedAt ? 'revoked' : `expires ${expiresAt ?? 'never'}`,
        `last used ${lastUsedAt ?? 'never'}`,
      ]),
    ),
  );
}

export async function revokeToken({ store, now }: Accounts, { out }: Terminal, id: string): Promise<void> {
  if (!(await store.tokens.revoke(id, now().toISOString())))
    throw new Failure(`There is no token ${id} that could be revoked.`);
  out(`The token ${id} is revoked.\n`);
}

function parseScope(text: string): Scope {
  const scope = scopes.find((one) => one === text);
  if (!scope) throw new Failure(`--scope is ${JSON.stringify(text)}: use ${scopes.join(', ')}.`);
  return scope;
}
