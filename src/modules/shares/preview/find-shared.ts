import { timingSafeEqual } from 'node:crypto';
import type { Accounts } from '../../../accounts/change-user.ts';
import { withCards } from '../../../accounts/find-cards.ts';
import type { Exchange } from '../../../core/kernel/exchange.ts';
import { queryParameter } from '../../../core/kernel/query.ts';
import { anonymousName } from '../../../core/paths/preview.ts';
import { anonymize } from '../../../domain/profile/anonymize.ts';
import type { ProfileDocument } from '../../../domain/profile/document.ts';
import { filesOfDraft, readDraft } from '../../../domain/profile/draft.ts';
import { type PublicProfile, projectProfile } from '../../../domain/profile/public-profile.ts';
import { reveal } from '../../../domain/profile/reveal.ts';
import { makeVersion, seeThrough } from '../../../domain/profile/version.ts';
import { cardsOf, listLinkCards } from '../../../store/link-cards.ts';
import { findRevision, type Revision } from '../../../store/revisions.ts';
import { hashShareKey } from '../share-key.ts';
import { findShareByHash, type OwnedShare } from '../store.ts';
import { sharedTexts } from './shared-texts.ts';
import { isUnlocked } from './unlocked-cookie.ts';

/** A valid link, with its version of the public profile without private places. */
export interface Locked {
  readonly share: OwnedShare;
  readonly key: string;
  /** The name in URLs: the username, unless the link is anonymous. */
  readonly name: string;
  readonly open: PublicProfile;
  readonly publishedAt: string;
}

/** The content for a visitor with the key and the password. */
export interface Shared extends Locked {
  readonly profile: PublicProfile;
  /** The length of the source JSON in characters. */
  readonly size: number;
}

/** Finds a link by the key in the URL. Null if it is wrong, deleted, expired, or belongs to another user. */
export async function findShared(
  accounts: Accounts,
  exchange: Exchange,
  username: string,
): Promise<Shared | Locked | null> {
  const key = queryParameter(exchange.query, 'key') ?? '';
  const share = await findGoodShare(accounts, key);
  if (!share || share.published === null || sharedName(share) !== username) return null;
  const revision = await findRevision(accounts.database, share.userId, share.published);
  if (!revision) return null;
  const isOpen = isUnlocked(exchange, share, key);
  const unwritten = { ...share, headline: null, summary: null };
  const version = makeVersion(readDraft(revision), isOpen ? share : unwritten);
  const open = projectProfile(version, filesOfDraft(revision), accounts.defaultLanguage);
  const publishedAt = revision.publishedAt ?? revision.createdAt;
  const locked = { share, key, name: username, open, publishedAt };
  if (!isOpen) return locked;
  const shown = projectFor(accounts, share, revision, exchange.locale);
  const profile = withCards(shown, cardsOf(await listLinkCards(accounts.database, share.userId)));
  return { ...locked, profile, size: revision.document.length };
}

/** The valid link of a key, before any password check. */
export async function findGoodShare({ database, now }: Accounts, key: string): Promise<OwnedShare | null> {
  const hash = hashShareKey(key);
  const share = await findShareByHash(database, hash);
  if (!share || !timingSafeEqual(Buffer.from(hash), Buffer.from(share.hash))) return null;
  return share.state === 'published' && share.until > now().toISOString() ? share : null;
}

/** The only name that works with the key. With another name, an anonymous link would reveal its owner. */
export function sharedName({ anonymous, username }: OwnedShare): string {
  return anonymous ? anonymousName : username;
}

function projectFor(
  { defaultLanguage }: Accounts,
  share: OwnedShare,
  revision: Revision,
  locale: string,
): PublicProfile {
  const { anonymous, username } = share;
  const draft = readDraft(revision);
  const project = (document: ProfileDocument) =>
    projectProfile(document, filesOfDraft(revision), defaultLanguage);
  const shown = project(seeThrough(draft, share));
  if (!anonymous) return shown;
  return anonymize(shown, { username, whole: project(reveal(draft)), called: sharedTexts(locale).anonymous });
}
