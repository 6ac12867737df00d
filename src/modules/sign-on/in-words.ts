import type { ResponseBodyError } from 'openid-client';
import { SignOnFailure } from './sign-on-failure.ts';

/** Error codes of a user or provider that declined. */
const denials = ['access_denied', 'login_required', 'consent_required', 'interaction_required'];
const outages = ['temporarily_unavailable', 'server_error'];

/** Converts every error to a `SignOnFailure`. */
export function inWords<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw describeTrouble(error);
  });
}

/** Maps the libraries' many error classes to few outcomes. */
function describeTrouble(error: unknown): SignOnFailure {
  if (error instanceof SignOnFailure) return error;
  if (!(error instanceof Error)) throw error;
  const cause = error.cause instanceof SignOnFailure ? error.cause : null;
  if (cause) return cause;
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return new SignOnFailure('down', 'the provider did not respond in time');
  const said = 'error' in error ? codeOf(String((error as ResponseBodyError).error)) : null;
  if (said !== null && denials.includes(said)) return new SignOnFailure('denied', said);
  if (said !== null && outages.includes(said)) return new SignOnFailure('down', said);
  const code = 'code' in error ? ` (${String(error.code)})` : '';
  return new SignOnFailure('untrusted', `${said ?? error.message}${code}`);
}

/** A known OAuth error code. Other text may be personal or sent by strangers, so it is not logged. */
function codeOf(text: string): string {
  return /^[a-z_]{1,50}$/.test(text) ? text : 'an error without a code';
}
