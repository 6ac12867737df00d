import { updateLocale } from '../store/users.ts';
import { type Accounts, changeUser } from './change-user.ts';

/** The member's preferred language; null follows their browser. */
export function changeLanguage(accounts: Accounts, username: string, locale: string | null): Promise<void> {
  return changeUser(accounts, username, ({ queries, user }) => updateLocale(queries, user.id, locale));
}
