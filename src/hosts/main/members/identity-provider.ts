import type { MaybePromise } from '../../../core/kernel/maybe-promise.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import type { Identity } from '../../../store/identities.ts';
import type { SignInMethod } from '../../../store/sessions.ts';
import type { SignOnSession } from '../../../store/sign-ons.ts';
import type { VisitorExchange } from '../../web/route.ts';
import { providerTexts } from './provider-texts.ts';

/** Single sign-on by one protocol, at a server of an organization or at a federation. */
export interface IdentityProvider {
  readonly method: Extract<SignInMethod, 'oidc' | 'saml'>;
  /** The issuer of the identities. Null if there are several. */
  readonly issuer: string | null;
  readonly paths: ProviderPaths;
  /** The name that users see. Null without a known name. */
  findName(locale: string): MaybePromise<string | null>;
  /** Whether identities of this issuer can sign in here. */
  serves(issuer: string): MaybePromise<boolean>;
  /** Accepts an invitation. The account is created after the sign-in at the provider. */
  beginJoin(exchange: VisitorExchange, join: Joining): MaybePromise<Reply>;
  /** Signs out at the provider after a sign-out here, for sessions that the provider started. */
  signOut(exchange: VisitorExchange, session: SignOnSession): MaybePromise<Reply>;
}

export interface ProviderPaths {
  /** The path that begins a sign-in. */
  readonly signIn: string;
  /** The paths for forms that re-authenticate a user or connect an identity. */
  readonly proof: string;
  readonly connect: string;
}

/** The secret of the invitation, and the username that the new user has chosen. */
export interface Joining {
  readonly secret: string;
  readonly username: string;
}

export type NamedProvider = IdentityProvider & { readonly name: string };

/** The providers with the names that users see, in the order of the pages. */
export function nameProviders(
  providers: readonly IdentityProvider[],
  locale: string,
): Promise<NamedProvider[]> {
  return Promise.all(
    providers.map(async (provider) => ({ ...provider, name: await nameProvider(provider, locale) })),
  );
}

export async function nameProvider(
  provider: Pick<IdentityProvider, 'findName'>,
  locale: string,
): Promise<string> {
  return (await provider.findName(locale)) ?? providerTexts(locale).organisation;
}

/** The first provider that can sign in the identity. */
export async function findProviderOf<P extends IdentityProvider>(
  providers: readonly P[],
  { issuer }: Pick<Identity, 'issuer'>,
): Promise<P | null> {
  for (const provider of providers) if (await provider.serves(issuer)) return provider;
  return null;
}
