/** Why somebody could not sign in by the provider. */
export type FailureReason =
  /** It said no, or its user did. */
  | 'denied'
  /** It does not answer, or says that it cannot. */
  | 'down'
  /** What it answers is not to be believed. */
  | 'untrusted'
  /** Not begun in this browser, or too long ago. */
  | 'stale'
  /** It knows them, and they are not among those who may come in. */
  | 'not-allowed'
  | 'no-account'
  | 'suspended'
  /** The account with this address is to be opened another way first. */
  | 'address-taken'
  /** Somebody else's account opens with it already. */
  | 'identity-taken'
  /** Who was to prove who they are did not have to sign in there. */
  | 'not-fresh'
  /** The account that was to be proved is of another. */
  | 'other-person';

export class SignOnFailure extends Error {
  constructor(
    readonly reason: FailureReason,
    /** For the log: what a provider said is nothing for a page. */
    detail: string,
  ) {
    super(detail);
  }
}
