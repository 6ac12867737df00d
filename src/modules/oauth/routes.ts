import type { Accounts } from '../../accounts/change-user.ts';
import type { Route } from '../../core/kernel/exchange.ts';
import { json } from '../../core/kernel/reply.ts';
import { apiPaths } from '../../core/paths/api.ts';
import { mainPaths } from '../../core/paths/main.ts';
import { route } from '../../hosts/web/route.ts';
import { answerForm, need } from './answer-form.ts';
import { commandLineClient } from './clients.ts';
import { beginDevice, deviceTime, pollInterval, redeemDevice } from './devices.ts';
import { type IssuedTokens, redeemCode, refreshTokens, revokeGrant } from './grants.ts';
import { OAuthError } from './oauth-error.ts';
import { parseScopes, personalScopes } from './scopes-of-request.ts';

export interface OAuthServices {
  readonly accounts: Accounts;
  readonly apiUrl: string;
  readonly baseUrl: string;
}

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

/** The OAuth 2.1 endpoints for clients on the API host. The pages for users are on the main host. */
export function oauthRoutes(services: OAuthServices): Route[] {
  const { accounts, apiUrl, baseUrl } = services;
  const resource = {
    resource: apiUrl,
    authorization_servers: [apiUrl],
    scopes_supported: personalScopes,
    bearer_methods_supported: ['header'],
  };
  const server = {
    issuer: apiUrl,
    authorization_endpoint: baseUrl + mainPaths.authorize,
    token_endpoint: apiUrl + apiPaths.oauthToken,
    revocation_endpoint: apiUrl + apiPaths.oauthRevoke,
    device_authorization_endpoint: apiUrl + apiPaths.oauthDevice,
    scopes_supported: personalScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token', deviceGrant],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  };
  return [
    route('GET', apiPaths.protectedResource, 'oauth-resource', 'public', () => json(200, resource)),
    route('GET', apiPaths.protectedMcp, 'oauth-mcp-resource', 'public', () =>
      json(200, { ...resource, resource: apiUrl + apiPaths.mcp }),
    ),
    route('GET', apiPaths.authorizationServer, 'oauth-server', 'public', () => json(200, server)),
    route('POST', apiPaths.oauthToken, 'oauth-token', 'public', (exchange) =>
      answerForm(exchange, async (form) => issueTo(accounts, form)),
    ),
    route('POST', apiPaths.oauthRevoke, 'oauth-revoke', 'public', async (exchange) =>
      answerForm(exchange, async (form) => {
        await revokeGrant(accounts, need(form, 'token'), need(form, 'client_id'));
        return {};
      }),
    ),
    route('POST', apiPaths.oauthDevice, 'oauth-device', 'public', (exchange) =>
      answerForm(exchange, (form) => startDevice(services, form)),
    ),
  ];
}

async function issueTo(accounts: Accounts, form: URLSearchParams): Promise<IssuedTokens> {
  const clientId = need(form, 'client_id');
  switch (need(form, 'grant_type')) {
    case 'authorization_code':
      return redeemCode(accounts, {
        code: need(form, 'code'),
        clientId,
        redirectUri: need(form, 'redirect_uri'),
        verifier: need(form, 'code_verifier'),
      });
    case 'refresh_token':
      return refreshTokens(accounts, need(form, 'refresh_token'), clientId);
    case deviceGrant:
      return redeemDevice(accounts, need(form, 'device_code'), clientId);
    default:
      throw new OAuthError(
        'unsupported_grant_type',
        'Use authorization_code, refresh_token or a device code.',
      );
  }
}

/** Starts a device sign-in for the command line, which has no redirect. */
async function startDevice({ accounts, baseUrl }: OAuthServices, form: URLSearchParams): Promise<object> {
  const clientId = need(form, 'client_id');
  if (clientId !== commandLineClient.id)
    throw new OAuthError(
      'unauthorized_client',
      'Only the CLI can use device sign-in. Use an authorization code.',
    );
  const { deviceCode, userCode } = await beginDevice(accounts, clientId, parseScopes(form.get('scope')));
  const verification = baseUrl + mainPaths.device;
  return {
    device_code: deviceCode,
    user_code: userCode,
    verification_uri: verification,
    verification_uri_complete: `${verification}?code=${userCode}`,
    expires_in: deviceTime,
    interval: pollInterval,
  };
}
