import { proofLifetime } from '../../identity/fresh-proof.ts';
import { type Reply, reply } from '../../kernel/reply.ts';
import type { BegunSignOn } from '../../sign-on/sign-on-cookie.ts';
import { SignOnFailure } from '../../sign-on/sign-on-failure.ts';
import type { VisitorCall } from '../services.ts';
import { nextOf } from '../sign-in/next-of.ts';
import { renderFailure } from './failure-page.tsx';
import type { SignOnServices } from './sign-on-services.ts';

/** By a link, not a form: a page's content security policy covers all redirects of its forms. */
export async function startSignOn(call: VisitorCall & SignOnServices): Promise<Reply> {
  try {
    const { url, cookie } = await beginSignOn(call, {
      kind: 'sign-in',
      next: nextOf(call.exchange),
      userId: null,
    });
    return reply(303, { Location: url, 'Set-Cookie': cookie, 'Cache-Control': 'no-store' });
  } catch (error) {
    if (error instanceof SignOnFailure) return renderFailure(call, error);
    throw error;
  }
}

type Purpose = Pick<BegunSignOn, 'kind' | 'next' | 'userId' | 'join'>;

export interface Beginning {
  readonly url: string;
  readonly cookie: string;
}

/** The provider's address, and the cookie for the way back. */
export async function beginSignOn(
  { signOn: { provider, cookie }, exchange: { host } }: VisitorCall & SignOnServices,
  purpose: Purpose,
): Promise<Beginning> {
  const { url, checks } = await provider.begin(purpose.kind === 'proof' ? proofLifetime : null);
  const { issuer } = provider.settings;
  return { url, cookie: cookie.write(host, { ...checks, ...purpose, issuer }) };
}
