import type { Database } from '../../src/store/database.ts';

/** For account changes in which the actor does not matter. */
export function accountsOf({ database }: { readonly database: Database }, now = () => new Date()) {
  return { database, now, defaultLanguage: 'en', actor: 'vitrine' };
}
