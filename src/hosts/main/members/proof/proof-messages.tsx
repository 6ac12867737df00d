import { Alert } from '../../../../core/html/design/alert.tsx';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { renderFramed } from '../../../web/frame.tsx';
import type { MemberExchange, VisitorExchange } from '../../../web/route.ts';
import { emailTexts } from '../account/email-texts.ts';
import { renderNotice } from '../sign-in/notice-page.tsx';
import { CodeField, type ProofTrouble } from './proof-forms.tsx';
import { proofTexts } from './proof-texts.ts';
import type { ProofWays } from './proof-ways.ts';

export function renderSent(exchange: MemberExchange, address: string): Reply {
  const { sentTitle, sent } = proofTexts(exchange.locale);
  return renderNotice(exchange, { title: sentTitle, message: sent(address) });
}

/** The page behind a mailed link, in the browser that requested the link. */
export function renderProofLink(
  exchange: MemberExchange,
  { hasSecondFactor }: ProofWays,
  trouble?: ProofTrouble,
): Reply {
  const { locale } = exchange;
  const texts = proofTexts(locale);
  return renderFramed(exchange, {
    title: texts.linkTitle,
    ...(trouble && { status: trouble.status, wait: trouble.wait }),
    children: (
      <div class="gate">
        <h1>{texts.linkTitle}</h1>
        <p class="hint">{texts.linkHint}</p>
        <form method="post" class="card fields">
          {hasSecondFactor && <CodeField locale={locale} trouble={trouble?.message} />}
          <button type="submit" class="wide">
            {texts.confirm}
          </button>
        </form>
      </div>
    ),
  });
}

export function renderGone(exchange: MemberExchange): Reply {
  const { goneTitle, gone } = proofTexts(exchange.locale);
  return renderDeadEnd(exchange, 410, goneTitle, gone);
}

/** Shown to a member without any credential. */
export function renderNoWay(exchange: MemberExchange): Reply {
  const { noWayTitle, noWay } = proofTexts(exchange.locale);
  return renderDeadEnd(exchange, 403, noWayTitle, noWay);
}

/** Shown to a member who opens the mail in another browser. */
export function renderElsewhere(exchange: VisitorExchange): Reply {
  const { goneTitle, elsewhere } = proofTexts(exchange.locale);
  return renderDeadEnd(exchange, 403, goneTitle, elsewhere);
}

function renderDeadEnd(exchange: VisitorExchange, status: number, title: string, message: string): Reply {
  return renderFramed(exchange, {
    status,
    title,
    children: (
      <div class="gate">
        <h1>{title}</h1>
        <Alert>{message}</Alert>
        <p>
          <a class="button wide" href={mainPaths.account}>
            {emailTexts(exchange.locale).toAccount}
          </a>
        </p>
      </div>
    ),
  });
}
