import { Alert } from '../../html/design/alert.tsx';
import { Done } from '../../html/design/done.tsx';
import { hasFreshProof } from '../../identity/fresh-proof.ts';
import { openKeptRequest } from '../../identity/kept-requests.ts';
import { queryParameter } from '../../kernel/query.ts';
import type { Reply } from '../../kernel/reply.ts';
import { matchRoute } from '../../routing/match-route.ts';
import { renderFramed } from '../../web/frame.tsx';
import type { MemberExchange } from '../../web/route.ts';
import passkeyScript from '../passkeys/passkeys.browser.js' with { type: 'text' };
import type { MemberServices } from '../services.ts';
import { Continue, type ProofTrouble, Ways } from './proof-forms.tsx';
import { renderGone, renderNoWay } from './proof-messages.tsx';
import { proofTexts } from './proof-texts.ts';
import { findProofWays, hasNone } from './proof-ways.ts';

/**
 * Asks by every available way. After a proof in another tab one button goes on: opening a page does nothing by itself.
 */
export async function renderProof(
  services: MemberServices,
  exchange: MemberExchange,
  trouble?: ProofTrouble,
): Promise<Reply> {
  const texts = proofTexts(exchange.locale);
  const purpose = await findPurpose(services, exchange);
  if (purpose === 'gone') return renderGone(exchange);
  const isProven = hasFreshProof(exchange.visitor.session, services.accounts.now());
  const ways = await findProofWays(services, exchange);
  if (!isProven && hasNone(ways)) return renderNoWay(exchange);
  const answer = renderFramed(exchange, {
    title: texts.title,
    script: passkeyScript,
    ...(trouble && { status: trouble.status }),
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
        {isProven ? (
          <Continue exchange={exchange} />
        ) : (
          <Ways services={services} exchange={exchange} ways={ways} trouble={trouble} />
        )}
      </div>
    ),
  });
  if (trouble?.wait !== undefined) answer.headers['Retry-After'] = String(trouble.wait);
  return answer;
}

/** The waiting request, in words; null for a page. */
async function findPurpose(
  services: MemberServices,
  { host, query, locale, visitor }: MemberExchange,
): Promise<string | 'gone' | null> {
  const id = queryParameter(query, 'request');
  if (id === null) return null;
  const waiting = await openKeptRequest(services, visitor.session.id, id);
  if (waiting === null) return 'gone';
  const match = matchRoute(host.routes, 'POST', waiting.path);
  const purposes: Readonly<Record<string, string>> = proofTexts(locale).purposes;
  return match.kind === 'found' ? (purposes[match.route.name] ?? null) : null;
}
