import type { Accounts } from '../accounts/change-user.ts';
import { createSignInLink } from '../accounts/sign-in-links.ts';
import { paths } from '../hosts/main/paths.ts';
import { href } from '../routing/href.ts';
import { parseExpiry } from './expiry.ts';
import type { Printing } from './printing.ts';
import type { Terminal } from './terminal.ts';

export interface LinkOptions extends Printing {
  readonly expires: string;
}

/** The link goes to standard output, what to know about it to standard error. */
export async function printSignInLink(
  accounts: Accounts & { readonly baseUrl: string },
  { out, err }: Terminal,
  username: string,
  { expires, json }: LinkOptions,
): Promise<void> {
  const expiresAt = parseExpiry(expires, accounts.now());
  const secret = await createSignInLink(accounts, username, expiresAt);
  const link = accounts.baseUrl + href(paths.signInLink, { secret });
  if (json) {
    out(`${JSON.stringify({ username, link, expiresAt: expiresAt.toISOString() })}\n`);
    return;
  }
  out(`${link}\n`);
  err(
    `It signs ${username} in once, until ${expiresAt.toISOString()}; older links of theirs are of no use any more. The address is that of BASE_URL.\n`,
  );
}
