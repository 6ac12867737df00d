import { proofLifetime } from '../../../accounts/identity/fresh-proof.ts';
import { type Reply, reply } from '../../../core/kernel/reply.ts';
import { editorPaths } from '../../../core/paths/editor.ts';
import { providerName } from '../../../hosts/main/members/identity-provider.ts';
import { renderLeaving } from '../../../hosts/main/members/leaving-page.tsx';
import { providerTexts } from '../../../hosts/main/members/provider-texts.ts';
import type { VisitorCall } from '../../../hosts/main/members/services.ts';
import { nextOf } from '../../../hosts/main/members/sign-in/next-of.ts';
import type { BegunSignOn } from '../sign-on-cookie.ts';
import { orFailure } from './failure-page.tsx';
import type { SignOnServices } from './sign-on-services.ts';

/** Browsers drop a cookie over 4,096 bytes: better to forget the page that was wanted than who comes back. */
const longestCookie = 4_000;

type Purpose = Pick<BegunSignOn, 'kind' | 'next' | 'userId' | 'join'>;

/** By a link, not a form: a page's content security policy covers all redirects of its forms. */
export function startSignOn(call: VisitorCall & SignOnServices): Promise<Reply> {
  const purpose = { kind: 'sign-in', next: nextOf(call.exchange), userId: null } as const;
  return orFailure(call, purpose, async () => {
    const { url, cookie } = await begin(call, purpose);
    return reply(303, { Location: url, 'Set-Cookie': cookie, 'Cache-Control': 'no-store' });
  });
}

/** After a form. */
export function leaveForProvider(call: VisitorCall & SignOnServices, purpose: Purpose): Promise<Reply> {
  return orFailure(call, purpose, async () => {
    const { signOn, exchange } = call;
    const { url, cookie } = await begin(call, purpose);
    const texts = providerTexts(exchange.locale);
    const hint = texts.leavingFor(providerName(signOn.provider.settings, exchange.locale));
    const answer = renderLeaving(exchange, { title: texts.leaving, hint, url });
    answer.headers['Set-Cookie'] = cookie;
    return answer;
  });
}

/** The provider's address, and the cookie for the way back. */
async function begin({ signOn, exchange }: VisitorCall & SignOnServices, purpose: Purpose) {
  const { provider, cookie } = signOn;
  const { url, checks } = await provider.begin(purpose.kind === 'proof' ? proofLifetime : null);
  const { issuer } = provider.settings;
  const writeWith = (next: string) => cookie.write(exchange.host, { ...checks, ...purpose, next, issuer });
  const whole = writeWith(purpose.next);
  return { url, cookie: whole.length <= longestCookie ? whole : writeWith(editorPaths.overview) };
}
