import type { SignInMethod } from '../../store/sessions.ts';

interface MethodTraits {
  /**
   * Whether the method counts as two-factor authentication: it verifies a device and its user, or follows the
   * provider's rules.
   */
  readonly hasTwoFactors: boolean;
  /** Whether the user can sign in with it again without a new link. */
  readonly canBeRepeated: boolean;
}

/** The properties of each sign-in method. */
export const signInMethods: Readonly<Record<SignInMethod, MethodTraits>> = {
  password: { hasTwoFactors: false, canBeRepeated: true },
  passkey: { hasTwoFactors: true, canBeRepeated: true },
  oidc: { hasTwoFactors: true, canBeRepeated: true },
  saml: { hasTwoFactors: true, canBeRepeated: true },
  mail: { hasTwoFactors: false, canBeRepeated: true },
  link: { hasTwoFactors: false, canBeRepeated: false },
};
