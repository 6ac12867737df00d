import type { Configuration, ServerMetadata } from 'openid-client';
import type { SignOnSettings } from '../../core/config/sign-on.ts';
import { askProvider } from './ask-provider.ts';
import { SignOnFailure } from './sign-on-failure.ts';

export type Library = typeof import('openid-client');

/** Fetches the provider's metadata from its well-known URL. */
export async function discoverProvider(
  { issuer, clientId }: Pick<SignOnSettings, 'issuer' | 'clientId'>,
  /** Seconds per request. */
  timeout = 6,
): Promise<ServerMetadata> {
  const client: Library = await import('openid-client');
  const configuration = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    timeout,
    execute: waysWithoutTls(client, issuer),
    [client.customFetch]: askProvider,
  });
  const metadata = configuration.serverMetadata();
  // The library allows other issuers, but identities, re-authentication and sign-out depend on the exact name.
  if (metadata.issuer !== issuer)
    throw new SignOnFailure('untrusted', `its issuer is ${metadata.issuer}; set OIDC_ISSUER to this value`);
  return metadata;
}

/** Allows plain HTTP to the local machine, as the setting does. */
export function waysWithoutTls(client: Library, issuer: string): ((configuration: Configuration) => void)[] {
  return issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
}
