import type { Accounts } from '../../accounts/change-user.ts';
import type { Exchange } from '../../core/kernel/exchange.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import { apiPaths } from '../../core/paths/api.ts';
import { createSecret } from '../../core/platform/secret.ts';
import { href } from '../../core/routing/href.ts';
import { deleteExpiredProofs, insertUsedProof } from '../../store/used-proofs.ts';
import { answerForm, need } from '../oauth/answer-form.ts';
import { OAuthError } from '../oauth/oauth-error.ts';
import { type CiIdentity, describeIdentity, isAllowedBy, parseCiIdentity } from './ci-identity.ts';
import type { FindKeys } from './issuer-keys.ts';
import {
  deleteExpiredSecrets,
  insertCiSecret,
  isCiIssuer,
  listCiRulesOf,
  type OwnedCiRule,
} from './store.ts';
import { verifyIdentityToken } from './verify-identity-token.ts';

export interface ExchangeServices {
  readonly accounts: Accounts;
  readonly apiUrl: string;
  readonly findKeys: FindKeys;
}

const type = 'urn:ietf:params:oauth:token-type:';
const exchangeGrant = 'urn:ietf:params:oauth:grant-type:token-exchange';
/** Seconds that an issued token is valid. */
const givenTime = 600;

/**
 * Token exchange (RFC 8693): a CI job presents its issuer's identity token and gets a token of the user
 * whose rule admits it.
 */
export function exchangeToken(services: ExchangeServices, exchange: Exchange): Promise<Reply> {
  return answerForm(exchange, (form) => redeemIdentity(services, form));
}

async function redeemIdentity(services: ExchangeServices, form: URLSearchParams): Promise<object> {
  checkKinds(form);
  const { accounts, apiUrl: audience, findKeys } = services;
  const now = accounts.now();
  const claims = await verifyIdentityToken(need(form, 'subject_token'), findKeys, {
    audience,
    now,
    isKnown: (issuer) => isCiIssuer(accounts.database, issuer),
  });
  const identity = parseCiIdentity(claims);
  if (!identity)
    throw new OAuthError('invalid_grant', 'The identity token does not name a repository and its owner.');
  const [resource = null, another] = form.getAll('resource');
  if (another !== undefined)
    throw new OAuthError('invalid_target', 'Send one resource, because a token belongs to one user.');
  const rule = await findRule(services, identity, resource);
  const proof = new Bun.CryptoHasher('sha256').update(`${identity.issuer}\n${claims.jti}`).digest('hex');
  // As long as the identity token could be replayed, including clock skew.
  const proofExpiresAt = new Date(Number(claims.exp) * 1000 + 60_000).toISOString();
  return give(accounts, rule, identity, { proof, proofExpiresAt });
}

function checkKinds(form: URLSearchParams): void {
  if (need(form, 'grant_type') !== exchangeGrant)
    throw new OAuthError('unsupported_grant_type', `grant_type must be ${exchangeGrant}.`);
  if (![`${type}jwt`, `${type}id_token`].includes(need(form, 'subject_token_type')))
    throw new OAuthError('invalid_request', `subject_token_type must be ${type}jwt or ${type}id_token.`);
  if ((form.get('requested_token_type') ?? `${type}access_token`) !== `${type}access_token`)
    throw new OAuthError('invalid_request', `requested_token_type can be ${type}access_token only.`);
}

async function findRule(
  { accounts, apiUrl }: ExchangeServices,
  identity: CiIdentity,
  resource: string | null,
): Promise<OwnedCiRule> {
  const all = await listCiRulesOf(accounts.database, identity);
  const fit = all.filter((rule) => isAllowedBy(rule, identity));
  const addressOf = ({ username }: OwnedCiRule) => apiUrl + href(apiPaths.user, { username });
  const wanted = resource === null ? fit : fit.filter((rule) => addressOf(rule) === resource);
  const [rule] = wanted;
  if (!rule)
    throw new OAuthError(
      fit.length > 0 ? 'invalid_target' : 'invalid_grant',
      `No user has allowed this repository at /tokens: ${describeIdentity(identity)}${resource === null ? '' : `, for ${resource}`}.`,
    );
  if (new Set(wanted.map(addressOf)).size === 1) return rule;
  throw new OAuthError(
    'invalid_target',
    `Several users have allowed this repository. Send resource=${addressOf(rule)}.`,
  );
}

interface Proof {
  readonly proof: string;
  readonly proofExpiresAt: string;
}

/** Pull requests are not reviewed yet, so their token can only read. */
async function give(
  { database, now }: Accounts,
  { tokenId, scopes: allowed }: OwnedCiRule,
  { isPull }: CiIdentity,
  { proof, proofExpiresAt }: Proof,
): Promise<object> {
  const { secret, hash } = createSecret();
  const scopes = isPull ? 'profile:read' : allowed;
  const at = now();
  const expiresAt = new Date(at.getTime() + givenTime * 1000).toISOString();
  const isFirst = await database.transaction(async (queries) => {
    await deleteExpiredSecrets(queries, at.toISOString());
    await deleteExpiredProofs(queries, at.toISOString());
    const inserted = await insertUsedProof(queries, proof, proofExpiresAt);
    if (inserted) await insertCiSecret(queries, { hash, tokenId, scopes, expiresAt });
    return inserted;
  });
  if (!isFirst)
    throw new OAuthError('invalid_grant', 'The identity token was already used. Ask the CI for another one.');
  return {
    access_token: secret,
    issued_token_type: `${type}access_token`,
    token_type: 'Bearer',
    expires_in: givenTime,
    scope: scopes,
  };
}
