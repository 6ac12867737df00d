import { updateLocale } from '../store/users.ts';
import { type Accounts, changeUser } from './change-user.ts';

/** The member's preferred language; null follows their browser. */
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
