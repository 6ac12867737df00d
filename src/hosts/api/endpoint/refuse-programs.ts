import type { Caller } from '../../../accounts/identity/visitor.ts';
import { HttpError } from '../../../core/kernel/http-error.ts';

/** Authorized apps and CI jobs create nothing that outlives them: their owner ends their access in one place. */
export function refusePrograms({ credential }: Caller, what: string): void {
  if (!credential?.clientId && !credential?.isOfCi) return;
  const who = credential.isOfCi ? 'CI jobs' : 'Authorized apps';
  throw new HttpError(403, `${who} cannot ${what}. Sign in to the site, and do it there.`);
}
