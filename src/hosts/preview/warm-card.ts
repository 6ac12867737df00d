import { Busy, HttpError } from '../../core/kernel/http-error.ts';
import type { Log } from '../../core/platform/log.ts';
import { makeCard } from './card-response.ts';
import { loadShown } from './load-profile.ts';
import type { PreviewOptions } from './show-published.ts';

export type WarmOptions = Pick<PreviewOptions, 'cards' | 'database' | 'accounts' | 'origin'>;

/** Draws the card of a published profile in its main language. Returns whether that succeeded in time. */
export async function warmCard(options: WarmOptions, log: Log, userId: string): Promise<boolean> {
  const { cards, database, accounts, origin } = options;
  const store = { database, objects: accounts.objects ?? null };
  // The list is empty, because links aren't part of this response.
  const services = { cards, store, origin, offer: [] };
  try {
    const loaded = await loadShown(database, userId);
    const { language } = loaded.profile;
    const month = loaded.publishedAt.slice(0, 'yyyy-mm'.length);
    const place = { type: null, slug: null };
    await makeCard(services, loaded, { place, format: 'card', language, month });
    return true;
  } catch (error) {
    // A slow card is drawn later, and an unpublished profile needs no card. Neither is a fault.
    if (!(error instanceof HttpError))
      log.warn('drawing card after publish failed', { userId, cause: String(error) });
    return !(error instanceof Busy);
  }
}
