import type { Caller } from '../../../accounts/identity/visitor.ts';
import { HttpError } from '../../../core/kernel/http-error.ts';

/** Authorized apps and CI jobs can't create anything that outlives their access, so that revoking it is enough. */
export function refusePrograms(caller: Caller, what: string): void {
  if (!isProgram(caller)) return;
  const who = caller.credential?.isOfCi ? 'CI jobs' : 'Authorized apps';
  throw new HttpError(403, `${who} cannot ${what}. Sign in to the site in a browser instead.`);
}

export function isProgram({ credential }: Caller): boolean {
  return Boolean(credential?.clientId || credential?.isOfCi);
}
