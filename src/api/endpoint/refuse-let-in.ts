import type { Caller } from '../../identity/visitor.ts';
import { HttpError } from '../../kernel/http-error.ts';

/**
 * What would go on after them is made neither by programs that were let in nor by a CI: their owner ends what they may
 * do in one place.
 */
export function refuseLetIn({ credential }: Caller, things: string, page: string): void {
  if (!credential?.clientId && !credential?.isOfCi) return;
  throw new HttpError(
    403,
    `Programs that were let in make no ${things}. Make one under ${page} on the site.`,
  );
}
