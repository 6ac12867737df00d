import type { Accounts } from '../../../accounts/change-user.ts';
import type { Visitor } from '../../../accounts/identity/visitor.ts';
import type { Exchange } from '../../../core/kernel/exchange.ts';
import { HttpError } from '../../../core/kernel/http-error.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import { header } from '../../../core/kernel/request.ts';
import { createPurposeSeal } from '../../../core/platform/purpose-seal.ts';
import { claimIdempotencyKey, storeAnswer } from '../../../store/idempotency-keys.ts';
import { inOneTransaction } from '../../../store/nested.ts';

/** Runs a request once per `Idempotency-Key`. The change and the stored response are one transaction. */
export async function runIdempotently(
  accounts: Accounts,
  exchange: Exchange<Visitor>,
  { bytes, appSecret }: { readonly bytes: Uint8Array; readonly appSecret: string },
  carryOut: (accounts: Accounts) => Promise<Reply>,
): Promise<Reply> {
  const key = header(exchange.request, 'idempotency-key');
  if (key === undefined) return carryOut(accounts);
  if (!/^[!-~]{1,200}$/.test(key))
    throw new HttpError(400, 'An Idempotency-Key has 1 to 200 visible ASCII characters.');
  const request = hashOf(exchange, bytes);
  const place = { caller: exchange.visitor.caller?.credential?.id ?? '', key };
  // The response is encrypted, because it may contain a new secret. The key doesn't depend on the token's
  // secret, so it survives a renewal.
  const seal = createPurposeSeal(appSecret, `answer to ${place.caller} ${key}`);
  return inOneTransaction(accounts.database, async (database) => {
    const known = await claimIdempotencyKey(database, place, request, accounts.now());
    if (known && known.request !== request) {
      throw new HttpError(422, 'This Idempotency-Key belongs to another request. Use a new one.');
    }
    if (known?.answer) return readAnswer(seal.open(known.answer));
    const answer = await carryOut({ ...accounts, database });
    await storeAnswer(database, place, seal.close(JSON.stringify(answer)));
    return answer;
  });
}

/** Null if the response was encrypted with another APP_SECRET. */
function readAnswer(text: string | null): Reply {
  if (text !== null) return JSON.parse(text);
  throw new HttpError(
    409,
    'The server already executed this request and no longer has its response. Read the resource.',
  );
}

function hashOf({ request, path, query }: Exchange<Visitor>, bytes: Uint8Array): string {
  const type = header(request, 'content-type') ?? '';
  return new Bun.CryptoHasher('sha256')
    .update(`${request.method} ${path}${query}\n${type}\n`)
    .update(bytes)
    .digest('hex');
}
