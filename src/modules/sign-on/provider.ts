import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import type { Identity } from '../../store/identities.ts';
import type { SignInMethod } from '../../store/sessions.ts';
import type { Payloads } from './claims.ts';
import type { Vouching } from './vouching.ts';

/** The state of a sign-on until the browser returns from the provider. */
export interface Checks {
  readonly issuer: string;
  /** Returned by the browser. */
  readonly state: string;
  /** OpenID Connect only. */
  readonly nonce?: string;
  readonly verifier?: string;
  /** The maximum age in seconds of the sign-in at the provider. Null allows any. */
  readonly maxAge: number | null;
}

/** A user as identified by the provider. */
export interface SignedOn {
  readonly identity: Identity;
  readonly payloads: Payloads;
  readonly sid: string | null;
  /** Null if the protocol has none. */
  readonly idToken: string | null;
  /** Missing if the provider is the only issuer by its protocol. */
  readonly vouching?: Vouching;
}

export interface Beginning {
  /** Requires a sign-in at the provider within this number of seconds. */
  readonly maxAge: number | null;
  /** The issuer that the user chose. Null before the choice. */
  readonly issuer: string | null;
}

export interface NamedIssuer {
  readonly issuer: string;
  readonly name: string;
}

/** The organization's provider. Each method throws only `SignOnFailure`. */
export interface Provider {
  readonly method: Extract<SignInMethod, 'oidc' | 'saml'>;
  /** The issuer of its identities. Null if there are several. */
  readonly issuer: string | null;
  /** The provider's name for users. Null if unknown. */
  findName(locale: string): MaybePromise<string | null>;
  /** The issuers to choose from, by name. Empty if there is only one. */
  listIssuers(locale: string): MaybePromise<readonly NamedIssuer[]>;
  /** Whether identities of that issuer sign in here. */
  serves(issuer: string): MaybePromise<boolean>;
  /** The provider's URL, and the state to check on return. Null if the user must choose an issuer first. */
  begin(beginning: Beginning): Promise<{ readonly url: string; readonly checks: Checks } | null>;
  /** Completes the sign-in. `query` is that of the redirect back. */
  finish(query: string, checks: Checks): Promise<SignedOn>;
  /** The sign-out URL of the provider; null if it has none. */
  endSessionUrl(idToken: string | null): Promise<string | null>;
}
