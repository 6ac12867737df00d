import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import type { Identity } from '../../store/identities.ts';
import type { SignInMethod } from '../../store/sessions.ts';
import type { Payloads } from './claims.ts';

/** The state of a sign-on until the browser returns from the provider. */
export interface Checks {
  readonly issuer: string;
  /** Returns with the browser. */
  readonly state: string;
  /** For OpenID Connect only. */
  readonly nonce?: string;
  readonly verifier?: string;
  /** Seconds that signing in there may be ago; null where that does not matter. */
  readonly maxAge: number | null;
}

/** A user as the provider identifies them. */
export interface SignedOn {
  readonly identity: Identity;
  readonly payloads: Payloads;
  readonly sid: string | null;
  /** Null where the protocol has none. */
  readonly idToken: string | null;
}

export interface Beginning {
  /** Requires a sign-in at the provider within so many seconds. */
  readonly maxAge: number | null;
  /** The issuer that the user has chosen; null where they have not chosen yet. */
  readonly issuer: string | null;
}

export interface NamedIssuer {
  readonly issuer: string;
  readonly name: string;
}

/** The organization's: one conversation with it a method. Each throws a `SignOnFailure` and nothing else. */
export interface Provider {
  readonly method: Extract<SignInMethod, 'oidc' | 'saml'>;
  /** The issuer of its identities; null where there are several. */
  readonly issuer: string | null;
  /** For users; null without a known name. */
  findName(locale: string): MaybePromise<string | null>;
  /** To choose from, by name; none where there is one issuer. */
  listIssuers(locale: string): MaybePromise<readonly NamedIssuer[]>;
  /** Whether identities of that issuer sign in here. */
  serves(issuer: string): MaybePromise<boolean>;
  /** The URL of the provider, and the state to check on return; null where the user has to choose an issuer first. */
  begin(beginning: Beginning): Promise<{ readonly url: string; readonly checks: Checks } | null>;
  /** The result. `query` is that of the page that the browser returns to. */
  finish(query: string, checks: Checks): Promise<SignedOn>;
  /** The sign-out URL of the provider; null if it has none. */
  endSessionUrl(idToken: string | null): Promise<string | null>;
}
