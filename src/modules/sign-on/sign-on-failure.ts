/** Why a sign-on failed. */
export type FailureReason =
  /** It said no, or its user did. */
  | 'denied'
  /** It does not respond, or says that it cannot. */
  | 'down'
  /** The provider's response is invalid. */
  | 'untrusted'
  /** Not begun in this browser, or too long ago. */
  | 'stale'
  /** The provider knows the user, but no rule admits them. */
  | 'not-allowed'
  | 'no-account'
  | 'suspended'
  | UndecidedReason
  /** An operator rejected this identity. */
  | 'refused'
  /** The account with this address is to be opened another way first. */
  | 'address-taken'
  /** The identity belongs to another account. */
  | 'identity-taken'
  /** A proof needed a fresh sign-in, and the provider did not ask for one. */
  | 'not-fresh'
  /** The account that was to be proved is of another. */
  | 'other-person';

/** Why an operator has to decide on a first sign-in. */
export type UndecidedReason =
  /** It fits more than one account. */
  | 'several'
  /** The account has another identity of the provider already. */
  | 'connected'
  /** The account has a role, and less than an `externalId` fits. */
  | 'role'
  /** The person is known, but no rule of OIDC_LINK connects them. */
  | 'unlinked'
  /** The provider does not vouch for the address that fits. */
  | 'unverified'
  /** The same for the address of an invitation. */
  | 'invited';

/** For operators, who find it in the log by the reference. */
export interface SignOnCase {
  readonly reference: string;
  readonly subject: string;
  /** Usernames. */
  readonly candidates: readonly string[];
}

export class SignOnFailure extends Error {
  constructor(
    readonly reason: FailureReason,
    /** For the log, and nothing about the person: neither their subject nor a name. */
    detail: string,
    /** Where the provider has said who they are, and they are not let in. */
    readonly signOnCase: SignOnCase | null = null,
  ) {
    super(detail);
  }
}
