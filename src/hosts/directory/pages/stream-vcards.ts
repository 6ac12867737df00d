import { setImmediate } from 'node:timers/promises';
import { renderVcard } from '../../../domain/formats/vcard.ts';
import { languagesOf } from '../../../domain/profile/localize.ts';
import { parseStored } from '../../../domain/profile/stored-profile.ts';
import { createView, publicAddresses } from '../../../domain/profile/view.ts';
import { listPublishedOf, type PublishedPerson } from '../../../store/directory/listed-addresses.ts';
import type { Directory, LanguageChoice, ReadPerson } from '../directory.ts';

/** A profile may be large, so the server reads a few at a time. */
const batchSize = 20;

/** One card after another, in the order of the users. Users who were unpublished meanwhile are skipped. */
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
    // SQLite is synchronous. Without this pause, other requests would wait until the last batch.
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
