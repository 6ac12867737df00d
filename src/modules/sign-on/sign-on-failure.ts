/** The reasons for a failed sign-on. */
export type FailureReason =
  /** The provider or its user declined. */
  | 'denied'
  /** The provider is unavailable. */
  | 'down'
  /** The provider's response is invalid. */
  | 'untrusted'
  /** Started in another browser, or too long ago. */
  | 'stale'
  /** The provider knows the user, but no rule admits them. */
  | 'not-allowed'
  | 'no-account'
  | 'suspended'
  | UndecidedReason
  /** An operator rejected this identity. */
  | 'refused'
  /** The account with this email address needs another sign-in method first. */
  | 'address-taken'
  /** The identity belongs to another account. */
  | 'identity-taken'
  /** Re-authentication needed a fresh sign-in, but the provider asked for none. */
  | 'not-fresh'
  /** The identity belongs to another account than the one to re-authenticate. */
  | 'other-person';

/** The reasons why an operator must decide on a first sign-in. */
export type UndecidedReason =
  /** It matches several accounts. */
  | 'several'
  /** The account already has another identity of the provider. */
  | 'connected'
  /** The account has a role, and no `externalId` matches. */
  | 'role'
  /** The person is known, but OIDC_LINK has no matching rule. */
  | 'unlinked'
  /** The provider has not confirmed the matching email address. */
  | 'unverified'
  /** The provider has not confirmed the email address of an invitation. */
  | 'invited';

/** The case for operators, who find it in the log by its reference. */
export interface SignOnCase {
  readonly reference: string;
  readonly subject: string;
  /** Usernames. */
  readonly candidates: readonly string[];
}

export class SignOnFailure extends Error {
  constructor(
    readonly reason: FailureReason,
    /** For the log, without personal data: neither subject nor name. */
    detail: string,
    /** The case if the provider identified a person who cannot sign in. */
    readonly signOnCase: SignOnCase | null = null,
  ) {
    super(detail);
  }
}
