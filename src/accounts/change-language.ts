import { updateLocale } from '../store/users.ts';
import { type Accounts, changeUser } from './change-user.ts';

/** The language in which a member wants to be spoken to; null is what their browser asks for. */
export function changeLanguage(accounts: Accounts, username: string, locale: string | null): Promise<void> {
  return changeUser(accounts, username, ({ queries, user }) => updateLocale(queries, user.id, locale));
}
