import type { Accounts } from '../../accounts/change-user.ts';
import { cardUrlsOf } from '../../accounts/find-cards.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { parseStored } from '../../domain/profile/stored-profile.ts';
import { listLinkCards, makeCardsDue, type StoredCard } from '../../store/link-cards.ts';
import { findPublished } from '../../store/published.ts';

/** Milliseconds between two fetches of a page, however often a member requests one. */
const rest = 60_000;

/** Lists cards in the order of the profile. */
export async function listCards({ database }: Accounts, userId: string): Promise<StoredCard[]> {
  const shown = await findPublished(database, userId);
  const order = shown ? cardUrlsOf(parseStored(shown)) : [];
  const cards = await listLinkCards(database, userId);
  return cards.toSorted((one, other) => order.indexOf(one.url) - order.indexOf(other.url));
}

/** Schedules a page, or all pages of a member, for another fetch. */
export async function refreshCards(
  accounts: Accounts,
  userId: string,
  url: string | null,
): Promise<StoredCard[]> {
  const { database, now } = accounts;
  const at = now();
  const times = { now: at.toISOString(), before: new Date(at.getTime() - rest).toISOString() };
  await database.transaction((queries) => makeCardsDue(queries, userId, { url, ...times }));
  const cards = await listCards(accounts, userId);
  if (url === null || cards.some((card) => card.url === url)) return cards;
  const detail = 'has no link card. Put the URL alone on a line of a text, and publish.';
  throw new Refusal('invalid', `The URL ${detail}`, [{ pointer: '/url', detail }]);
}
