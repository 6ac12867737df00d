import type { SpentLink } from '../../../../accounts/identity/mailed-links.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import type { VisitorExchange } from '../../../web/route.ts';
import { renderSpentLink } from '../sign-in/spent-link.tsx';
import { joinTexts } from './join-texts.ts';

/** An invitee can't request another link. The user who invited them can send it again. */
export function renderSpentInvitation(exchange: VisitorExchange, why: SpentLink): Reply {
  const message = why === 'unknown' ? undefined : joinTexts(exchange.locale).spent[why];
  return renderSpentLink(exchange, why, null, message);
}
