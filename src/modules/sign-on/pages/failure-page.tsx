import { noteAudit } from '../../../accounts/change-user.ts';
import { Alert } from '../../../core/html/design/alert.tsx';
import { textsFor } from '../../../core/html/texts/texts.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { href } from '../../../core/routing/href.ts';
import { proofTexts } from '../../../hosts/main/members/proof/proof-texts.ts';
import type { VisitorCall } from '../../../hosts/main/members/services.ts';
import { renderFramed } from '../../../hosts/web/frame.tsx';
import { findUserByName } from '../../../store/users.ts';
import type { BegunSignOn } from '../sign-on-cookie.ts';
import { type FailureReason, SignOnFailure } from '../sign-on-failure.ts';
import type { SignOnServices } from './sign-on-services.ts';
import { signOnTexts } from './sign-on-texts.ts';

const statuses: Readonly<Record<FailureReason, number>> = {
  denied: 403,
  down: 503,
  untrusted: 502,
  stale: 400,
  'not-allowed': 403,
  'no-account': 403,
  suspended: 403,
  several: 403,
  connected: 403,
  role: 403,
  unlinked: 403,
  unverified: 403,
  invited: 403,
  refused: 403,
  'address-taken': 409,
  'identity-taken': 409,
  'not-fresh': 403,
  'other-person': 403,
};

/** Reasons after which a retry may succeed. */
const passing: readonly FailureReason[] = ['denied', 'down', 'untrusted', 'stale'];

type Purpose = Pick<BegunSignOn, 'kind' | 'next' | 'join'> & Partial<Pick<BegunSignOn, 'issuer'>>;

/** Runs the handler, or returns an error page if single sign-on fails. */
export async function orFailure(
  call: VisitorCall & SignOnServices,
  /** Null if it is unknown what was started. */
  purpose: Purpose | null,
  answer: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof SignOnFailure) {
      await noteFailure(call, error);
      return renderFailure(call, purpose, error);
    }
    throw error;
  }
}

/** Reasons for which no operator has to decide about a first sign-in. */
const settled: readonly FailureReason[] = ['not-allowed', 'suspended', 'refused'];

/** Records failures about a person's access. Other failures are technical. */
function noteFailure(
  { accounts, exchange, signOn }: VisitorCall & SignOnServices,
  { reason, signOnCase }: SignOnFailure,
): Promise<void> {
  const origin = { way: signOn.provider.method, from: exchange.client };
  const by = { ...accounts, origin, actor: exchange.visitor.session?.username ?? null };
  const [username, ...others] = signOnCase?.candidates ?? [];
  return accounts.database.transaction(async (queries) => {
    const found = username && others.length === 0 ? await findUserByName(queries, username) : null;
    const { reference } = signOnCase ?? {};
    const isUndecided = reference !== undefined && !settled.includes(reason);
    const type = isUndecided ? 'identity.unresolved' : 'sign-in.failed';
    await noteAudit(queries, by, { type, user: found, details: { reason, ...(reference && { reference }) } });
  }, 'async');
}

/** Explains a failure to users on the page, and to operators in the log. */
function renderFailure(
  { signOn: { cookie, log, provider, paths }, exchange }: VisitorCall & SignOnServices,
  purpose: Purpose | null,
  { reason, message, signOnCase }: SignOnFailure,
): Reply {
  const { locale, host, visitor } = exchange;
  const texts = signOnTexts(locale);
  const isOwnFault = reason === 'down' || reason === 'untrusted';
  const issuer = purpose?.issuer ?? provider.issuer;
  log[isOwnFault ? 'warn' : 'info']('single sign-on failed', {
    reason,
    ...(issuer !== null && { issuer }),
    ...(signOnCase && { ...signOnCase, candidates: signOnCase.candidates.join(',') }),
    cause: message,
  });
  const title = purpose?.kind === 'proof' ? proofTexts(locale).title : texts.failed;
  const again =
    findWayBack(purpose) ??
    (passing.includes(reason) && !visitor.session ? signOnTo(paths.signIn, purpose) : null);
  const answer = renderFramed(exchange, {
    status: statuses[reason],
    title,
    children: (
      <div class="gate">
        <h1>{title}</h1>
        <Alert>{texts.trouble[reason]}</Alert>
        {signOnCase && (
          <div class="card">
            <p>
              {texts.reference} <strong>{signOnCase.reference}</strong>
            </p>
            <p class="hint">{texts.referenceHint}</p>
          </div>
        )}
        {again !== null && (
          <p>
            <a class="button" href={again}>
              {texts.again}
            </a>
          </p>
        )}
        {purpose?.kind !== 'joining' && (
          <p>
            {visitor.session ? (
              <a href={mainPaths.account}>{textsFor(locale).member.linkAccount}</a>
            ) : (
              <a href={mainPaths.signIn}>{signOnCase ? texts.otherWay : texts.back}</a>
            )}
          </p>
        )}
      </div>
    ),
  });
  // A link with a forged state must not abort a running sign-on.
  if (reason !== 'stale') answer.headers['Set-Cookie'] = cookie.clear(host);
  if (reason === 'down') answer.headers['Retry-After'] = '60';
  return answer;
}

/** The link back. A pending invitation or action still exists, and another sign-in would abandon it. */
function findWayBack(purpose: Purpose | null): string | null {
  if (purpose?.join) return href(mainPaths.join, { secret: purpose.join.secret });
  return purpose?.kind === 'proof' ? purpose.next : null;
}

function signOnTo(path: string, purpose: Purpose | null): string {
  return path + (purpose ? `?${new URLSearchParams({ next: purpose.next })}` : '');
}
