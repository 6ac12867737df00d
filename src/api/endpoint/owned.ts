import type { MaybePromise } from '../../kernel/maybe-promise.ts';
import type { Reply } from '../../kernel/reply.ts';
import type { Refusal } from '../../profile/refusal.ts';
import type { Queries } from '../../store/database.ts';
import type { Owner } from '../../store/owned.ts';
import type { Contracts } from '../contracts.ts';
import type { ApiHandler, Call } from './endpoint.ts';

/** Something that has an id: how it is found, and what is said where there is none. */
export interface Kind<T> {
  find(queries: Queries, id: string, owner: Owner): MaybePromise<T | null>;
  absent(id: string): Refusal;
}

export type OwnedHandler<Name extends keyof Contracts, T> = (
  call: Call<Name, unknown>,
  thing: T,
) => MaybePromise<Reply>;

/** Gives a handler the thing that the caller may have, and never an id to look one up with. */
export function createOwned<T>({ find, absent }: Kind<T>) {
  return function owned<Name extends keyof Contracts>(
    handler: OwnedHandler<Name, T>,
  ): ApiHandler<Name, { readonly id: string }> {
    return async (call) => {
      const { id } = call.params;
      const { userId } = call.exchange.visitor.caller;
      const thing = isOwnedId(id) ? await find(call.accounts.database, id, userId) : null;
      if (!thing) throw absent(id);
      return handler(call, thing);
    };
  };
}

export function isOwnedId(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text);
}
