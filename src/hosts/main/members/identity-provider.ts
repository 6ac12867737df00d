import type { MaybePromise } from '../../../core/kernel/maybe-promise.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import type { Identity } from '../../../store/identities.ts';
import type { SignInMethod } from '../../../store/sessions.ts';
import type { SignOnSession } from '../../../store/sign-ons.ts';
import type { VisitorExchange } from '../../web/route.ts';
import { providerTexts } from './provider-texts.ts';

/** Single sign-on with one protocol: a server of an organization, or a federation of them. */
export interface IdentityProvider {
  readonly method: Extract<SignInMethod, 'oidc' | 'saml'>;
  /** The issuer of its identities; null where there are several. */
  readonly issuer: string | null;
  readonly paths: ProviderPaths;
  /** For users; null without a known name. */
  findName(locale: string): MaybePromise<string | null>;
  /** Whether identities of that issuer sign in here. */
  serves(issuer: string): MaybePromise<boolean>;
  /** Accepts an invitation: the account is created after the sign-in there. */
  beginJoin(exchange: VisitorExchange, join: Joining): MaybePromise<Reply>;
  /** After a sign-out here of a session that came from there. */
  signOut(exchange: VisitorExchange, session: SignOnSession): MaybePromise<Reply>;
}

export interface ProviderPaths {
  /** Begins a sign-in. */
  readonly signIn: string;
  /** Forms post here: to confirm an identity, and to connect one. */
  readonly proof: string;
  readonly connect: string;
}

/** The invitation's secret, and the username that the person has chosen. */
export interface Joining {
  readonly secret: string;
  readonly username: string;
}

export type NamedProvider = IdentityProvider & { readonly name: string };

/** With their names for users, in the order of the pages. */
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

/** The first that signs in with the identity. */
export async function findProviderOf<P extends IdentityProvider>(
  providers: readonly P[],
  { issuer }: Pick<Identity, 'issuer'>,
): Promise<P | null> {
  for (const provider of providers) if (await provider.serves(issuer)) return provider;
  return null;
}
