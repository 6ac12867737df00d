import { setImmediate } from 'node:timers/promises';
import { renderVcard } from '../../../domain/formats/vcard.ts';
import { languagesOf } from '../../../domain/profile/localize.ts';
import { parseStored } from '../../../domain/profile/stored-profile.ts';
import { createView, publicAddresses } from '../../../domain/profile/view.ts';
import { listPublishedOf, type PublishedPerson } from '../../../store/directory/listed-addresses.ts';
import type { Directory, LanguageChoice, ReadPerson } from '../directory.ts';

/** A profile may be large, so a few at a time. */
const batchSize = 20;

/** One card after the other, in the order of the people, without those unpublished meanwhile. */
export async function* streamVcards(
  { database, previewUrl }: Directory,
  people: readonly ReadPerson[],
  choose: LanguageChoice,
): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < people.length; start += batchSize) {
    const numbers = people.slice(start, start + batchSize).map(({ n }) => n);
    const rows = new Map((await listPublishedOf(database, numbers)).map((row) => [row.n, row]));
    const cards = numbers.map((n) => {
      const row = rows.get(n);
      return row ? renderPersonVcard(row, previewUrl, choose) : '';
    });
    yield new TextEncoder().encode(cards.join(''));
    // On SQLite other requests would have no turn before the last of them.
    await setImmediate();
  }
}

/** The card of a published profile. */
export function renderPersonVcard(
  row: Pick<PublishedPerson, 'username' | 'content' | 'json' | 'publishedAt'>,
  previewUrl: string,
  choose: LanguageChoice,
): string {
  const profile = parseStored(row);
  const { username, publishedAt: lastModified } = row;
  const month = lastModified.slice(0, 'yyyy-mm'.length);
  const language = choose(languagesOf(profile));
  const addresses = publicAddresses(previewUrl, username);
  return renderVcard(createView(profile, { username, addresses, language, lastModified, month }));
}
