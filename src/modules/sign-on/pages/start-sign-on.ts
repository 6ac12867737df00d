import { proofLifetime } from '../../../accounts/identity/fresh-proof.ts';
import { queryParameter } from '../../../core/kernel/query.ts';
import { type Reply, reply } from '../../../core/kernel/reply.ts';
import { editorPaths } from '../../../core/paths/editor.ts';
import { createRandomText } from '../../../core/platform/secret.ts';
import { nameProvider } from '../../../hosts/main/members/identity-provider.ts';
import { renderLeaving } from '../../../hosts/main/members/leaving-page.tsx';
import { providerTexts } from '../../../hosts/main/members/provider-texts.ts';
import type { VisitorCall } from '../../../hosts/main/members/services.ts';
import { nextOf } from '../../../hosts/main/members/sign-in/next-of.ts';
import type { Checks } from '../provider.ts';
import { type BegunSignOn, hasState } from '../sign-on-cookie.ts';
import { SignOnFailure } from '../sign-on-failure.ts';
import { renderChoice } from './choose-issuer.tsx';
import { orFailure } from './failure-page.tsx';
import type { SignOnServices } from './sign-on-services.ts';

/** Bytes. Browsers drop cookies over 4,096 bytes. A longer cookie omits the requested page. */
const longestCookie = 4_000;

type Purpose = Pick<BegunSignOn, 'kind' | 'next' | 'userId' | 'join'>;

/** A link, not a form, because a page's content security policy applies to all redirects of its forms. */
export function startSignOn(call: VisitorCall & SignOnServices): Promise<Reply> {
  const { exchange } = call;
  const chosen = findChoice(call);
  const purpose: Purpose = chosen ?? { kind: 'sign-in', next: nextOf(exchange), userId: null };
  return orFailure(call, purpose, async () => {
    // The same account must start and complete it.
    if (purpose.userId !== null && purpose.userId !== exchange.visitor.session?.userId)
      throw new SignOnFailure('stale', 'the browser signed in to another account during the sign-in');
    const begun = await begin(call, purpose, queryParameter(exchange.query, 'provider'));
    if (begun === null) return letChoose(call, purpose);
    return reply(303, { Location: begun.url, 'Set-Cookie': begun.cookie, 'Cache-Control': 'no-store' });
  });
}

/** Redirects to the provider after a form. */
export function leaveForProvider(
  call: VisitorCall & SignOnServices,
  purpose: Purpose,
  issuer: string | null = null,
): Promise<Reply> {
  return orFailure(call, purpose, async () => {
    const begun = await begin(call, purpose, issuer);
    if (begun === null) return letChoose(call, purpose);
    const { signOn, exchange } = call;
    const texts = providerTexts(exchange.locale);
    const hint = texts.leavingFor(await nameProvider(signOn.provider, exchange.locale));
    const answer = renderLeaving(exchange, { title: texts.leaving, hint, url: begun.url });
    answer.headers['Set-Cookie'] = begun.cookie;
    return answer;
  });
}

/** The provider's URL, and the cookie for the return. Null if the user must choose an issuer first. */
async function begin(call: VisitorCall & SignOnServices, purpose: Purpose, issuer: string | null) {
  const maxAge = purpose.kind === 'proof' ? proofLifetime : null;
  const begun = await call.signOn.provider.begin({ maxAge, issuer });
  return begun && { url: begun.url, cookie: writeCookie(call, { ...begun.checks, ...purpose }) };
}

/** Shows the choice of issuers. A purpose other than sign-in stays in the cookie until the user chooses. */
async function letChoose(call: VisitorCall & SignOnServices, purpose: Purpose): Promise<Reply> {
  const waits = purpose.kind !== 'sign-in';
  const checks: Checks = { issuer: noIssuer, state: createRandomText(), maxAge: null };
  const answer = await renderChoice(call, waits ? { state: checks.state } : { next: purpose.next });
  if (waits) answer.headers['Set-Cookie'] = writeCookie(call, { ...checks, ...purpose });
  return answer;
}

/** An issuer that no provider serves, so that no response can match the state of a choice. */
const noIssuer = '';

function findChoice({ signOn, exchange }: VisitorCall & SignOnServices): BegunSignOn | null {
  const begun = queryParameter(exchange.query, 'state') === null ? null : signOn.cookie.read(exchange);
  return begun?.issuer === noIssuer && hasState(exchange, begun) ? begun : null;
}

function writeCookie(
  { signOn, exchange }: VisitorCall & SignOnServices,
  begun: Omit<BegunSignOn, 'expiresAt'>,
): string {
  const whole = signOn.cookie.write(exchange.host, begun);
  if (whole.length <= longestCookie) return whole;
  return signOn.cookie.write(exchange.host, { ...begun, next: editorPaths.overview });
}
