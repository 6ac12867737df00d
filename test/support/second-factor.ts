import type { Accounts } from '../../src/accounts/change-user.ts';
import { addSecondFactor, offerSecret } from '../../src/accounts/identity/second-factor.ts';
import { codeAt } from '../../src/accounts/identity/totp.ts';
import { findUserByName } from '../../src/store/users.ts';
import { appSecret } from './server.ts';

/** Sets up two-factor authentication in the user's session and returns the recovery codes. */
export async function addedSecondFactor(accounts: Accounts, username: string): Promise<string[]> {
  const { database } = accounts;
  const userId = (await findUserByName(database, username))?.id ?? '';
  const sql = 'SELECT id FROM sessions WHERE user_id = $1';
  const id = (await database.get<{ id: string }>(sql, [userId]))?.id ?? '';
  const { typed, sealed } = offerSecret(appSecret, userId);
  const code = codeAt(fromBase32(typed), accounts.now().getTime() / 1000);
  const codes = await addSecondFactor(accounts, appSecret, { userId, username, id }, { sealed, code });
  return typeof codes === 'string' ? [] : codes;
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
