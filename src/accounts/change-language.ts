import { updateLocale } from '../store/users.ts';
import { type Accounts, changeUser } from './change-user.ts';

/** Sets the member's preferred language. Null uses the language of the browser. */
export async function changeLanguage(
  accounts: Accounts,
  username: string,
  locale: string | null,
): Promise<void> {
  await changeUser(accounts, username, async ({ queries, user, audit }) => {
    await updateLocale(queries, user.id, locale);
    await audit('account.changed', { field: 'language' });
  });
}
