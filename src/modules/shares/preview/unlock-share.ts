import type { Accounts } from '../../../accounts/change-user.ts';
import type { Passwords } from '../../../accounts/identity/passwords.ts';
import type { GuessGuard } from '../../../accounts/limits/guess-guard.ts';
import type { Exchange } from '../../../core/kernel/exchange.ts';
import { type Reply, redirect } from '../../../core/kernel/reply.ts';
import { shareUrl } from '../../../core/paths/preview.ts';
import { readForm } from '../../../core/web/read-form.ts';
import { findGoodShare, sharedName } from './find-shared.ts';
import { renderLocked } from './render-locked.tsx';
import { sharedHeaders } from './shared-headers.ts';
import { sharedTexts } from './shared-texts.ts';
import { writeUnlockedCookie } from './unlocked-cookie.ts';

export interface UnlockServices {
  readonly accounts: Accounts;
  /** Shared with sign-in, so that a process never hashes too many passwords at once. */
  readonly passwords: Pick<Passwords, 'matches'>;
  readonly guesses: GuessGuard;
  readonly origin: string;
}

/** Checks the password from the locked page. */
export async function unlockShare(services: UnlockServices, exchange: Exchange): Promise<Reply> {
  const { accounts, passwords, guesses, origin } = services;
  const form = await readForm(exchange);
  const key = form.get('key') ?? '';
  const share = await findGoodShare(accounts, key);
  const to = placeIn(form.get('to'));
  if (!share?.password) return leadTo(origin + (to ?? '/'));
  const name = sharedName(share);
  const place = to ?? shareUrl(share.username, key, share.anonymous);
  const refuse = (status: number, trouble: string) =>
    renderLocked(exchange, { key, share, to: place, head: null, status, trouble });
  const texts = sharedTexts(exchange.locale);
  const guessed = `share ${share.id}`;
  const wait = guesses.begin(guessed);
  if (wait > 0) return tellWait(refuse(429, texts.wait(wait)), wait);
  const { password } = share;
  if (!(await passwords.matches(form.get('password') ?? '', password)))
    return refuse(403, texts.wrongPassword);
  guesses.succeed(guessed);
  const maxAge = Math.ceil((Date.parse(share.until) - accounts.now().getTime()) / 1000);
  const response = leadTo(origin + place);
  response.headers['Set-Cookie'] = writeUnlockedCookie(exchange, { key, name, password, maxAge });
  return response;
}

/** A path and query on this host, or null. */
function placeIn(text: string | null): string | null {
  return text !== null && /^\/[\x21-\x7e]{0,4000}$/.test(text) ? text : null;
}

function leadTo(address: string): Reply {
  const response = redirect(303, address);
  return { ...response, headers: { ...response.headers, ...sharedHeaders } };
}

function tellWait(response: Reply, seconds: number): Reply {
  response.headers['Retry-After'] = `${seconds}`;
  return response;
}
