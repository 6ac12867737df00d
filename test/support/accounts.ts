import type { Database } from '../../src/store/database.ts';

/** For what changes an account where it does not matter who does it. */
export function accountsOf({ database }: { readonly database: Database }, now = () => new Date()) {
  return { database, now, defaultLanguage: 'en', actor: 'vitrine' };
}
