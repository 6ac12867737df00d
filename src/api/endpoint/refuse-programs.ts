import type { Caller } from '../../identity/visitor.ts';
import { HttpError } from '../../kernel/http-error.ts';

/**
 * What would go on after them is made neither by programs that were let in nor by a CI: their owner ends what they may
 * do in one place.
 */
export function refusePrograms({ credential }: Caller, what: string, page: string): void {
  if (!credential?.clientId && !credential?.isOfCi) return;
  const who = credential.isOfCi ? 'A CI may' : 'Programs that were let in may';
  throw new HttpError(403, `${who} not ${what}. Do that under ${page} on the site.`);
}
