import { timingSafeEqual } from 'node:crypto';
import type { Accounts } from '../../accounts/change-user.ts';
import { hashShareKey } from '../../accounts/share-key.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { queryParameter } from '../../kernel/query.ts';
import { anonymousName } from '../../paths/preview.ts';
import { anonymize } from '../../profile/anonymize.ts';
import { revealTo } from '../../profile/audience.ts';
import { filesOfDraft, readDraft } from '../../profile/draft.ts';
import { type PublicProfile, projectProfile } from '../../profile/public-profile.ts';
import { findRevision } from '../../store/revisions.ts';
import { findShareByHash, type OwnedShare } from '../../store/shares.ts';
import { sharedTexts } from './shared-texts.ts';

/** What somebody with a key sees. */
export interface Shared {
  readonly share: OwnedShare;
  readonly key: string;
  /** What stands in addresses: the username, unless nobody is to be named. */
  readonly name: string;
  readonly profile: PublicProfile;
  /** The same for everybody. */
  readonly open: PublicProfile;
  readonly publishedAt: string;
}

/** By the key in the address; null for one that is wrong, ended, expired, or somebody else's. */
export async function findShared(
  accounts: Accounts,
  { query, locale }: Exchange,
  username: string,
): Promise<Shared | null> {
  const key = queryParameter(query, 'key') ?? '';
  const hash = hashShareKey(key);
  const share = await findShareByHash(accounts.database, hash);
  if (!share || !timingSafeEqual(Buffer.from(hash), Buffer.from(share.hash))) return null;
  const isTheirs = share.username === username || (share.anonymous && username === anonymousName);
  const isGood = isTheirs && share.state === 'published' && share.until > accounts.now().toISOString();
  if (!isGood || share.published === null) return null;
  const revision = await findRevision(accounts.database, share.userId, share.published);
  if (!revision) return null;
  const [draft, files] = [readDraft(revision), filesOfDraft(revision)];
  const shown = projectProfile(revealTo(draft, share.shows), files, accounts.defaultLanguage);
  const profile = share.anonymous
    ? anonymize(shown, { username: share.username, called: sharedTexts(locale).anonymous })
    : shown;
  return {
    share,
    key,
    name: share.anonymous ? anonymousName : share.username,
    profile,
    open: projectProfile(draft, files, accounts.defaultLanguage),
    publishedAt: revision.publishedAt ?? revision.createdAt,
  };
}
