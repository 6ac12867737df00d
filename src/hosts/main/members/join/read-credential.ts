import type { FirstCredential } from '../../../../accounts/identity/accept-invitation.ts';
import { readMadePasskey } from '../../../../accounts/identity/passkeys.ts';
import { findWeakness } from '../../../../accounts/identity/password-weakness.ts';
import type { Invitation } from '../../../../store/invitations.ts';
import { askedAs, nameOfDevice } from '../passkeys/asked-as.ts';
import { joinPurpose } from '../passkeys/passkey-instead.tsx';
import type { MemberServices, VisitorCall } from '../services.ts';
import type { JoinTrouble } from './join-page.tsx';

export type ReadCredential = FirstCredential | { readonly trouble: JoinTrouble };

export async function readPassword(
  { passwords }: MemberServices,
  username: string,
  form: URLSearchParams,
): Promise<ReadCredential> {
  const password = form.get('new-password') ?? '';
  const weakness = await findWeakness(password, username);
  const trouble = weakness ?? (password === form.get('repeated-password') ? null : 'differ');
  if (trouble) return { trouble: { password: trouble } };
  return { passwordHash: await passwords.hash(username, password) };
}

export function readPasskey(call: VisitorCall, { id }: Invitation, form: URLSearchParams): ReadCredential {
  const userId = form.get('handle') ?? '';
  const asked = askedAs(call, joinPurpose(id, userId));
  const passkey = readMadePasskey(form.get('credential') ?? '', asked);
  if (typeof passkey === 'string') return { trouble: { passkey } };
  return { userId, passkey, name: nameOfDevice(call.exchange) };
}
