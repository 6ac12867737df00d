import { Busy } from '../../core/kernel/http-error.ts';
import type { Log } from '../../core/platform/log.ts';
import { lookUpProfile } from '../response-cache/cached-profile.ts';
import { makeCard } from './card-response.ts';
import { loadProfile } from './load-profile.ts';
import type { PreviewOptions } from './show-published.ts';

type WarmOptions = Pick<PreviewOptions, 'cards' | 'database' | 'accounts' | 'origin' | 'pdfs'>;

/** Draws the card of a profile that was just published, in its main language, before anyone asks for it. */
export async function warmCard(options: WarmOptions, log: Log, username: string): Promise<void> {
  const { cards, database, accounts, origin, pdfs } = options;
  const store = { database, objects: accounts.objects ?? null };
  const services = { cards, store, origin, offer: { pdf: pdfs !== null } };
  try {
    const { person } = await lookUpProfile(database, username);
    if (!person) return;
    const loaded = await loadProfile(database, person);
    const { language } = loaded.profile;
    const month = loaded.publishedAt.slice(0, 'yyyy-mm'.length);
    const place = { type: null, slug: null };
    await makeCard(services, loaded, { place, format: 'card', language, month });
  } catch (error) {
    // A card that takes long is drawn all the same.
    if (!(error instanceof Busy)) log.warn('card not drawn at publish', { username, cause: String(error) });
  }
}
