import type { Visitor } from '../../identity/visitor.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { type Reply, reply } from '../../kernel/reply.ts';
import { SignOnFailure } from '../../sign-on/sign-on-failure.ts';
import { nextOf } from '../sign-in/next-of.ts';
import { renderFailure } from './failure-page.tsx';
import type { SignOnServices } from './sign-on-services.ts';

/** By a link, and not by a form: what a form leads to is held to the policy of its page, all the way. */
export async function startSignOn(services: SignOnServices, exchange: Exchange<Visitor>): Promise<Reply> {
  try {
    const { url, cookie } = await beginSignOn(services, exchange, { next: nextOf(exchange), userId: null });
    return reply(303, { Location: url, 'Set-Cookie': cookie, 'Cache-Control': 'no-store' });
  } catch (error) {
    if (error instanceof SignOnFailure) return renderFailure(services, exchange, error);
    throw error;
  }
}

interface Purpose {
  readonly next: string;
  /** Who wants to have it for their account; null for who signs in. */
  readonly userId: string | null;
}

/** Where to send somebody, and what their browser is to keep meanwhile. */
export async function beginSignOn(
  { signOn: { provider, cookie } }: SignOnServices,
  { host }: Exchange<Visitor>,
  purpose: Purpose,
): Promise<{ readonly url: string; readonly cookie: string }> {
  const { url, checks } = await provider.begin();
  const { issuer } = provider.settings;
  return { url, cookie: cookie.write(host, { ...checks, ...purpose, issuer }) };
}
