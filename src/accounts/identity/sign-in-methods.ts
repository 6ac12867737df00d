import type { SignInMethod } from '../../store/sessions.ts';

interface MethodTraits {
  /** It counts as two factors: possession of a device and verification of its user, or what the provider requires. */
  readonly hasTwoFactors: boolean;
  /** The user can sign in with it again, without a new link. */
  readonly canBeRepeated: boolean;
}

/** The strength of each sign-in method. */
export const signInMethods: Readonly<Record<SignInMethod, MethodTraits>> = {
  password: { hasTwoFactors: false, canBeRepeated: true },
  passkey: { hasTwoFactors: true, canBeRepeated: true },
  oidc: { hasTwoFactors: true, canBeRepeated: true },
  saml: { hasTwoFactors: true, canBeRepeated: true },
  mail: { hasTwoFactors: false, canBeRepeated: true },
  link: { hasTwoFactors: false, canBeRepeated: false },
};
