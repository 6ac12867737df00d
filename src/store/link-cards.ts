import { parseText } from '../domain/profile/damage.ts';
import type { LinkCard } from '../domain/profile/link-card.ts';
import type { Queries } from './database.ts';
import { insertionInto } from './insert-rows.ts';
import { allRows, change, oneRow } from './statement.ts';

/** An external page that a published profile shows as a card. */
export interface StoredCard {
  readonly userId: string;
  readonly url: string;
  /** The card as JSON. Null until the first fetch succeeds. */
  readonly card: string | null;
  readonly checkedAt: string | null;
  /** Why the last fetch failed. Null if it succeeded. */
  readonly reason: string | null;
  /** The number of consecutive failed fetches. */
  readonly failures: number;
  /** Null if no fetch is due. */
  readonly nextAt: string | null;
}

const select = `SELECT user_id AS "userId", url, card, checked_at AS "checkedAt", reason, failures, next_at AS "nextAt"
  FROM link_cards`;

export const listLinkCards = allRows<StoredCard, [userId: string]>(`${select} WHERE user_id = $1`);

export const findLinkCard = oneRow<StoredCard, [userId: string, url: string]>(
  `${select} WHERE user_id = $1 AND url = $2`,
);

/** The fetched cards by URL. */
export function cardsOf(rows: readonly StoredCard[]): ReadonlyMap<string, LinkCard> {
  return new Map(rows.flatMap(({ url, card }) => (card === null ? [] : [[url, parseText<LinkCard>(card)]])));
}

/** Cards that are due, after a position, earliest first. */
export const listDueCards = allRows<
  StoredCard & { readonly nextAt: string },
  [now: string, nextAt: string, userId: string, url: string, limit: number]
>(
  `${select} WHERE next_at IS NOT NULL AND next_at <= $1 AND (next_at, user_id, url) > ($2, $3, $4)
   ORDER BY next_at, user_id, url LIMIT $5`,
);

export const updateLinkCard = change<
  [
    userId: string,
    url: string,
    card: string | null,
    checkedAt: string | null,
    reason: string | null,
    failures: number,
    nextAt: string | null,
  ]
>(
  'UPDATE link_cards SET card = $3, checked_at = $4, reason = $5, failures = $6, next_at = $7 WHERE user_id = $1 AND url = $2',
);

/** Schedules cards whose last fetch is older than `before`, a single one or all of a member. Returns their number. */
export async function makeCardsDue(
  queries: Queries,
  userId: string,
  { url, now, before }: { readonly url: string | null; readonly now: string; readonly before: string },
): Promise<number> {
  const [isOne, values] = url === null ? ['', []] : [' AND url = $4', [url]];
  return queries.run(
    `UPDATE link_cards SET next_at = $1, failures = 0
     WHERE user_id = $2 AND checked_at <= $3 AND (next_at IS NULL OR next_at > $1)${isOne}`,
    [now, userId, before, ...values],
  );
}

interface CardsOfPerson {
  readonly userId: string;
  readonly publishedAt: string;
  readonly urls: readonly string[];
}

/** Replaces the cards of a profile. Cards with the same URL keep their content, others are deleted. */
export async function placeLinkCards(
  queries: Queries,
  person: CardsOfPerson,
  known: readonly StoredCard[],
): Promise<void> {
  for (const { url } of known)
    if (!person.urls.includes(url))
      await queries.run('DELETE FROM link_cards WHERE user_id = $1 AND url = $2', [person.userId, url]);
  const isNew = (url: string) => !known.some((one) => one.url === url);
  await insertLinkCards(queries, [{ ...person, urls: person.urls.filter(isNew) }]);
}

const intoLinkCards = insertionInto('link_cards', 'user_id, url, next_at', 'ON CONFLICT DO NOTHING');

/** New cards are due immediately. */
export function insertLinkCards(queries: Queries, people: readonly CardsOfPerson[]): Promise<number> {
  const rows = people.flatMap(({ userId, publishedAt, urls }) =>
    urls.map((url) => ({ userId, url, nextAt: publishedAt })),
  );
  return intoLinkCards(queries, rows);
}

export const deleteLinkCards = change<[userId: string]>('DELETE FROM link_cards WHERE user_id = $1');

/** Counts a fetch for this hour. Changes nothing if the member has reached `most`. */
export const countCardFetch = change<[userId: string, hour: string, most: number]>(
  `INSERT INTO link_card_fetches (user_id, hour, fetches) VALUES ($1, $2, 1)
   ON CONFLICT (user_id) DO UPDATE SET hour = excluded.hour,
     fetches = CASE WHEN link_card_fetches.hour = excluded.hour THEN link_card_fetches.fetches + 1 ELSE 1 END
   WHERE link_card_fetches.hour <> excluded.hour OR link_card_fetches.fetches < $3`,
);
