/** Why a sign-on failed. */
export type FailureReason =
  /** It said no, or its user did. */
  | 'denied'
  /** It does not answer, or says that it cannot. */
  | 'down'
  /** What it answers is not to be believed. */
  | 'untrusted'
  /** Not begun in this browser, or too long ago. */
  | 'stale'
  /** The provider knows the user, but no rule admits them. */
  | 'not-allowed'
  | 'no-account'
  | 'suspended'
  /** The account with this address is to be opened another way first. */
  | 'address-taken'
  /** The identity belongs to another account. */
  | 'identity-taken'
  /** A proof needed a fresh sign-in, and the provider did not ask for one. */
  | 'not-fresh'
  /** The account that was to be proved is of another. */
  | 'other-person';

export class SignOnFailure extends Error {
  constructor(
    readonly reason: FailureReason,
    /** For the log, and nothing about the person: neither their subject nor a name. */
    detail: string,
  ) {
    super(detail);
  }
}
