import { hasFreshProof } from '../../../../accounts/identity/fresh-proof.ts';
import { openKeptRequest } from '../../../../accounts/identity/kept-requests.ts';
import { Alert } from '../../../../core/html/design/alert.tsx';
import { Done } from '../../../../core/html/design/done.tsx';
import { queryParameter } from '../../../../core/kernel/query.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { matchRoute } from '../../../../core/routing/match-route.ts';
import { renderFramed } from '../../../web/frame.tsx';
import type { MemberCall } from '../services.ts';
import { credentialScript } from '../slots.ts';
import { Continue, type ProofTrouble, renderWays } from './proof-forms.tsx';
import { renderGone, renderNoWay } from './proof-messages.tsx';
import { proofTexts } from './proof-texts.ts';
import { findProofWays, hasNone } from './proof-ways.ts';

/**
 * Offers each available method. After re-authentication in another tab the page shows a button to continue,
 * because a GET request must not change anything.
 */
export async function renderProof(call: MemberCall, trouble?: ProofTrouble): Promise<Reply> {
  const { exchange } = call;
  const texts = proofTexts(exchange.locale);
  const purpose = await findPurpose(call);
  if (purpose === 'gone') return renderGone(exchange);
  const isProven = hasFreshProof(exchange.visitor.session, call.accounts.now());
  const ways = await findProofWays(call);
  if (!isProven && hasNone(ways)) return renderNoWay(exchange);
  return renderFramed(exchange, {
    title: texts.title,
    ...(await credentialScript(call.slots)),
    ...(trouble && { status: trouble.status, wait: trouble.wait }),
    children: (
      <div class="gate">
        <h1>{texts.title}</h1>
        {trouble && !trouble.at && <Alert>{trouble.message}</Alert>}
        {isProven ? <Done>{texts.done}</Done> : <p class="hint">{texts.hint}</p>}
        {purpose && (
          <p class="hint">
            {texts.asked} <strong>{purpose}</strong>
          </p>
        )}
        {isProven ? <Continue exchange={exchange} /> : await renderWays({ call, ways, trouble })}
      </div>
    ),
  });
}

/** Describes the waiting request. Null for a page. */
async function findPurpose(call: MemberCall): Promise<string | 'gone' | null> {
  const { host, query, locale, visitor } = call.exchange;
  const id = queryParameter(query, 'request');
  if (id === null) return null;
  const waiting = await openKeptRequest(call, visitor.session.id, id);
  if (waiting === null) return 'gone';
  const match = matchRoute(host.routes, 'POST', waiting.path);
  const purposes: Readonly<Record<string, string>> = proofTexts(locale).purposes;
  return match.kind === 'found' ? (purposes[match.route.name] ?? null) : null;
}
