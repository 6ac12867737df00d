import type { AudienceCall, LinkAudience } from '../../../hosts/main/members/slots.ts';
import { isOwnedId } from '../../../store/owned.ts';
import { findShare } from '../store.ts';
import { sharedTexts } from './shared-texts.ts';

/** Finds a link by id. Null unless it belongs to this user. */
export async function findAudience(
  { accounts, locale, user }: AudienceCall,
  id: string,
): Promise<LinkAudience | null> {
  const share = isOwnedId(id) ? await findShare(accounts.database, user.id, id) : null;
  return share && { view: share, anonymous: share.anonymous ? sharedTexts(locale).anonymous : null };
}
