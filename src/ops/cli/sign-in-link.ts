import type { CommandAccounts } from '../../accounts/command-accounts.ts';
import { createSignInLink } from '../../accounts/identity/sign-in-links.ts';
import type { Printing } from '../../core/cli/printing.ts';
import type { Terminal } from '../../core/cli/terminal.ts';
import { mainPaths } from '../../core/paths/main.ts';
import { href } from '../../core/routing/href.ts';
import { findAddress } from '../../store/addresses.ts';
import { Failure } from '../../store/failure.ts';
import { parseExpiry } from './expiry.ts';

/** The link goes to standard output, what to know about it to standard error. */
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
    `It signs ${username} in once, until ${expiresAt.toISOString()}; older links of theirs are of no use any more. The address is that of ${accounts.baseUrl === null ? 'the server that started last' : 'BASE_URL'}.\n`,
  );
}

/** Without a default: a link to localhost would look right to the operator who sends it. */
async function mustFindAddress({ baseUrl, database }: CommandAccounts): Promise<string> {
  const address = baseUrl ?? (await findAddress(database, 'main'));
  if (address !== null) return address;
  throw new Failure(
    'No server has started on this database yet, so the address of the link is not known. Start the server first, or set BASE_URL to the address that it will have, such as BASE_URL=http://localhost:8000.',
  );
}
