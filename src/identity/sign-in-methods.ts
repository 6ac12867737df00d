import type { SignInMethod } from '../store/sessions.ts';

interface MethodTraits {
  /** It proves two things at once: a device and who holds it, or whatever the provider asks for. */
  readonly hasTwoFactors: boolean;
  /** The user can sign in with it again, without a new link. */
  readonly canBeRepeated: boolean;
}

/** What a session is worth by how it was started. */
export const signInMethods: Readonly<Record<SignInMethod, MethodTraits>> = {
  password: { hasTwoFactors: false, canBeRepeated: true },
  passkey: { hasTwoFactors: true, canBeRepeated: true },
  oidc: { hasTwoFactors: true, canBeRepeated: true },
  mail: { hasTwoFactors: false, canBeRepeated: true },
  link: { hasTwoFactors: false, canBeRepeated: false },
};
