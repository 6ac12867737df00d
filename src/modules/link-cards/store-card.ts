import { type AccountChange, type Accounts, changeUser } from '../../accounts/change-user.ts';
import { insertBlob, sumOfBlobs } from '../../accounts/files/blobs.ts';
import { type NewBlob, withStored } from '../../accounts/files/new-blob.ts';
import { publishedRevision } from '../../accounts/publish.ts';
import { largestFileSum } from '../../domain/profile/files.ts';
import type { LinkCard } from '../../domain/profile/link-card.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { findLinkCard, type StoredCard, updateLinkCard } from '../../store/link-cards.ts';
import { findPublished } from '../../store/published.ts';
import { findRevision } from '../../store/revisions.ts';
import { listNames } from '../../store/users.ts';
import type { FetchedCard } from './fetch-card.ts';

const hour = 3_600_000;
/** Milliseconds after each failure in a row. After the last, only members retry. */
const waits = [hour, 6 * hour, 24 * hour];

/**
 * Stores a card and updates the published profile in one transaction with an event. A failed fetch keeps the
 * previous card.
 */
export async function storeCard(
  accounts: Accounts,
  { userId, url }: StoredCard,
  found: FetchedCard | string,
): Promise<void> {
  const [username = ''] = await listNames(accounts.database, userId);
  const blobs = typeof found === 'string' ? [] : (found.picture?.blobs ?? []);
  try {
    await withStored(accounts, blobs, (stored) =>
      changeUser(accounts, username, async (change) => {
        const before = change.user.id === userId ? await findLinkCard(change.queries, userId, url) : null;
        // The profile no longer has the link.
        if (!before) return;
        if (typeof found === 'string') await noteFailure(change, before, found);
        else await replaceCard(accounts, change, before, found, stored);
      }),
    );
  } catch (error) {
    // The user was deleted, or renamed and handled in the next round.
    if (!(error instanceof Refusal)) throw error;
  }
}

async function noteFailure(
  { queries, at }: AccountChange,
  before: StoredCard,
  reason: string,
): Promise<void> {
  const { userId, url, card, failures } = before;
  const wait = waits[failures];
  const nextAt = wait === undefined ? null : new Date(Date.parse(at) + wait).toISOString();
  await updateLinkCard(queries, userId, url, card, at, reason, failures + 1, nextAt);
}

async function replaceCard(
  accounts: Accounts,
  change: AccountChange,
  { userId, url, card: before }: StoredCard,
  { title, description, picture }: FetchedCard,
  stored: readonly NewBlob[],
): Promise<void> {
  const { queries, user, at, note } = change;
  const size = stored.reduce((sum, blob) => sum + blob.size, 0);
  const hasRoom = (await sumOfBlobs(queries, userId)) + size <= largestFileSum;
  const card: LinkCard = {
    title,
    ...(description !== '' && { description }),
    ...(picture && hasRoom && { picture: { path: picture.path, file: picture.file } }),
  };
  const json = JSON.stringify(card);
  await updateLinkCard(queries, userId, url, json, at, null, 0, null);
  if (json === before) return;
  if (card.picture) for (const blob of stored) await insertBlob(queries, userId, blob);
  const shown = await findPublished(queries, userId);
  const revision = user.published === null ? null : await findRevision(queries, userId, user.published);
  if (!shown || !revision) return;
  await publishedRevision(accounts, { ...change, at: shown.publishedAt }, revision);
  await note('link.fetched');
}
