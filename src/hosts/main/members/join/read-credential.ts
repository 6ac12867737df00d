import type { FirstCredential } from '../../../../accounts/identity/accept-invitation.ts';
import { findWeakness } from '../../../../accounts/identity/password-weakness.ts';
import type { SignInWay } from '../../../../core/config/sign-on.ts';
import type { VisitorCall } from '../services.ts';
import type { JoinTrouble } from './join-page.tsx';

type ReadCredential = FirstCredential | { readonly trouble: JoinTrouble };

interface Sent {
  readonly invitationId: string;
  readonly username: string;
  readonly form: URLSearchParams;
}

/** Reads the credential for the chosen sign-in method. Mailed links need none. */
export async function readCredential(call: VisitorCall, way: SignInWay, sent: Sent): Promise<ReadCredential> {
  if (way === 'password') return readPassword(call, sent);
  if (way !== 'passkey') return { add: async () => {} };
  const read = await call.slots.credentials[0]?.readJoin(call.exchange, sent.invitationId, sent.form);
  if (read === undefined) return { trouble: { way: true } };
  return typeof read === 'string' ? { trouble: { credential: read } } : read;
}

async function readPassword({ passwords }: VisitorCall, { username, form }: Sent): Promise<ReadCredential> {
  const password = form.get('new-password') ?? '';
  const weakness = await findWeakness(password, username);
  const trouble = weakness ?? (password === form.get('repeated-password') ? null : 'differ');
  if (trouble) return { trouble: { password: trouble } };
  return { passwordHash: await passwords.hash(username, password) };
}
