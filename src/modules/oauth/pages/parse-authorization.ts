import type { Scope } from '../../../accounts/identity/tokens.ts';
import { apiPaths } from '../../../core/paths/api.ts';
import type { MemberServices } from '../../../hosts/main/members/services.ts';
import type { Session } from '../../../store/sessions.ts';
import { findRepeated } from '../answer-form.ts';
import { allowsRedirect, type OAuthClient } from '../clients.ts';
import type { FindClient } from '../find-client.ts';
import { OAuthError } from '../oauth-error.ts';
import { parseScopes } from '../scopes-of-request.ts';

export interface AuthorizeServices extends MemberServices {
  readonly findClient: FindClient;
}

/** A validated authorization request. */
export interface Authorization {
  readonly client: OAuthClient;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly scopes: readonly Scope[];
  readonly state: string | null;
}

/**
 * Validates an authorization request. Returns a sentence if the browser must not be redirected, or a URL if
 * the client gets the error.
 */
export async function parseAuthorization(
  { findClient, apiUrl }: AuthorizeServices,
  { userId }: Session,
  asked: URLSearchParams,
): Promise<Authorization | string | { readonly backTo: string }> {
  const isRepeated = (name: string) => asked.getAll(name).length > 1;
  const uncertain = ['client_id', 'redirect_uri'].find(isRepeated);
  if (uncertain) return `Send ${uncertain} only once.`;
  const client = await findClient(asked.get('client_id') ?? '', userId);
  if (typeof client === 'string') return client;
  const redirectUri = asked.get('redirect_uri') ?? '';
  if (!allowsRedirect(client, redirectUri)) return 'redirect_uri is none of those that the client has named.';
  const state = isRepeated('state') ? null : asked.get('state');
  try {
    const repeated = findRepeated(asked);
    if (repeated !== null) throw new OAuthError('invalid_request', `Send ${repeated} only once.`);
    return { client, redirectUri, state, ...parseRest(asked, apiUrl) };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const told = { error: error.code, error_description: error.message };
    return { backTo: addressBack(apiUrl, { redirectUri, state }, told) };
  }
}

function parseRest(asked: URLSearchParams, apiUrl: string): Pick<Authorization, 'challenge' | 'scopes'> {
  if (asked.get('response_type') !== 'code')
    throw new OAuthError('unsupported_response_type', 'response_type must be code.');
  const challenge = asked.get('code_challenge') ?? '';
  if (asked.get('code_challenge_method') !== 'S256' || !/^[A-Za-z0-9_-]{43}$/.test(challenge))
    throw new OAuthError('invalid_request', 'Send code_challenge with code_challenge_method=S256.');
  const ours = [apiUrl, `${apiUrl}/`, apiUrl + apiPaths.mcp];
  if (asked.getAll('resource').some((one) => !ours.includes(one)))
    throw new OAuthError('invalid_target', `resource must be ${apiUrl}.`);
  return { challenge, scopes: parseScopes(asked.get('scope')) };
}

/** The redirect URL with the issuer, so that a client cannot mistake another server's response for ours (RFC 9207). */
export function addressBack(
  issuer: string,
  { redirectUri, state }: Pick<Authorization, 'redirectUri' | 'state'>,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirectUri);
  const all = { ...answer, iss: issuer, ...(state !== null && { state }) };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url.href;
}
