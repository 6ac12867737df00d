import type { Accounts } from '../../accounts/change-user.ts';
import type { Visitor } from '../../identity/visitor.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { Reply } from '../../kernel/reply.ts';
import { header } from '../../kernel/request.ts';
import { claimIdempotencyKey, storeAnswer } from '../../store/idempotency-keys.ts';
import { inOneTransaction } from '../../store/nested.ts';

const keptFor = 24 * 60 * 60 * 1000;

/** With an `Idempotency-Key`, a request is carried out once: effect and answer are one transaction. */
export async function runIdempotently(
  accounts: Accounts,
  exchange: Exchange<Visitor>,
  bytes: Uint8Array,
  carryOut: (accounts: Accounts) => Promise<Reply>,
): Promise<Reply> {
  const key = header(exchange.request, 'idempotency-key');
  if (key === undefined) return carryOut(accounts);
  if (!/^[!-~]{1,200}$/.test(key))
    throw new HttpError(400, 'An Idempotency-Key has 1 to 200 visible ASCII characters.');
  const request = hashOf(exchange, bytes);
  const now = accounts.now();
  const times = { now: now.toISOString(), expired: new Date(now.getTime() - keptFor).toISOString() };
  const place = { caller: exchange.visitor.caller?.credential?.id ?? '', key };
  const token = header(exchange.request, 'authorization')?.split(' ').at(-1) ?? '';
  const { createSeal } = await import('./seal.ts');
  const seal = createSeal(token, key);
  return inOneTransaction(accounts.database, async (database) => {
    const known = await claimIdempotencyKey(database, place, request, times);
    if (known && known.request !== request) {
      throw new HttpError(422, 'This Idempotency-Key was used for another request. Take a new one.');
    }
    if (known?.answer) return JSON.parse(seal.open(known.answer)) as Reply;
    const answer = await carryOut({ ...accounts, database });
    await storeAnswer(database, place, seal.close(JSON.stringify(answer)));
    return answer;
  });
}

function hashOf({ request, path }: Exchange<Visitor>, bytes: Uint8Array): string {
  const type = header(request, 'content-type') ?? '';
  return new Bun.CryptoHasher('sha256')
    .update(`${request.method} ${path}\n${type}\n`)
    .update(bytes)
    .digest('hex');
}
