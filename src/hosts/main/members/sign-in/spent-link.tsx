import type { SpentLink } from '../../../../accounts/identity/mailed-links.ts';
import { Alert } from '../../../../core/html/design/alert.tsx';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { renderFramed } from '../../../web/frame.tsx';
import type { VisitorExchange } from '../../../web/route.ts';
import { mailLinkTexts } from './mail-link-texts.ts';

/** Explains why the link doesn't work, so that the user knows whether to request another. */
export function renderSpentLink(
  exchange: VisitorExchange,
  why: SpentLink,
  /** The page to request another link. Null if only someone else can send a link. */
  again: string | null,
  message: string = mailLinkTexts(exchange.locale).spent[why],
): Reply {
  const texts = mailLinkTexts(exchange.locale);
  return renderFramed(exchange, {
    status: why === 'unknown' ? 404 : 410,
    title: texts.spentTitle,
    children: (
      <div class="gate">
        <h1>{texts.spentTitle}</h1>
        <Alert>{message}</Alert>
        {again !== null && (
          <p class="hint">
            <a href={again}>{texts.again}</a>
          </p>
        )}
        {!exchange.visitor.session && (
          <p class="hint">
            <a href={mainPaths.signIn}>{texts.back}</a>
          </p>
        )}
      </div>
    ),
  });
}
