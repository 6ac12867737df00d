import { json, type Reply } from '../../../core/kernel/reply.ts';
import { readForm } from '../../../core/web/read-form.ts';
import type { VisitorCall } from '../../../hosts/main/members/services.ts';
import type { Transaction } from '../../../store/database.ts';
import { deleteSessionsOfSignOn } from '../../../store/sign-ons.ts';
import { deleteExpiredProofs, insertUsedProof } from '../../../store/used-proofs.ts';
import type { LogoutSubject } from '../logout-token.ts';
import type { OidcProvider } from '../oidc-provider.ts';
import { SignOnFailure } from '../sign-on-failure.ts';
import type { SignOnServices } from './sign-on-services.ts';

/** Ends sessions that the provider signs out (OpenID Connect Back-Channel Logout 1.0). */
export async function postProviderLogout(call: VisitorCall & SignOnServices<OidcProvider>): Promise<Reply> {
  const { accounts, exchange } = call;
  const { provider, log } = call.signOn;
  const noStore = { 'Cache-Control': 'no-store' };
  try {
    const whom = await provider.verifyLogout((await readForm(exchange)).get('logout_token') ?? '');
    const { issuer } = provider;
    const ended = await accounts.database.transaction(async (queries) => {
      await deleteExpiredProofs(queries, accounts.now().toISOString());
      if (!(await isFirstUse(queries, issuer, whom)))
        throw new SignOnFailure('untrusted', 'its jti was already used');
      return deleteSessionsOfSignOn(queries, issuer, whom);
    });
    log.info('identity provider signed a user out', { sessions: ended });
    return json(200, {}, noStore);
  } catch (error) {
    if (!(error instanceof SignOnFailure)) throw error;
    const { reason, message } = error;
    log.warn('rejected a sign-out by the identity provider', { reason, cause: message });
    if (reason === 'down')
      return json(503, { error: 'temporarily_unavailable' }, { ...noStore, 'Retry-After': '60' });
    return json(
      400,
      { error: 'invalid_request', error_description: 'This is not a logout token for this site.' },
      noStore,
    );
  }
}

/**
 * Whether the token is new. Back-Channel Logout 1.0, section 2.6, forbids replays. It is stored like the
 * identity tokens of CI.
 */
function isFirstUse(queries: Transaction, issuer: string, { jti, until }: LogoutSubject): Promise<boolean> {
  const hash = new Bun.CryptoHasher('sha256').update(`logout\n${issuer}\n${jti}`).digest('hex');
  return insertUsedProof(queries, hash, until.toISOString());
}
