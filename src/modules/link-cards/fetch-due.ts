import { version } from '../../../package.json';
import { createPictureFetcher } from '../../accounts/files/fetch-picture.ts';
import { createObjectStore } from '../../accounts/files/object-store.ts';
import type { Config } from '../../core/config/config.ts';
import type { Network } from '../../core/outside/network.ts';
import { programActor } from '../../store/event.ts';
import type { JobBasics } from '../../store/job.ts';
import { countCardFetch, type StoredCard, updateLinkCard } from '../../store/link-cards.ts';
import { fetchCard } from './fetch-card.ts';
import { storeCard } from './store-card.ts';

interface Fetching extends JobBasics {
  readonly config: Config;
  readonly network: Network;
  readonly signal: AbortSignal;
  readonly stopped: Promise<null>;
  readonly isOurs: () => boolean;
}

/** Pages fetched for one member per hour. */
const mostFetches = 40;
/** Milliseconds for an upload to S3. */
const uploadTime = 10_000;

/** Fetches a page and stores its card. At the hourly limit, the page waits for the next hour. */
export async function fetchDue(fetching: Fetching, card: StoredCard): Promise<void> {
  const { database, now, config, network, signal, stopped, isOurs } = fetching;
  const { userId, url, checkedAt, reason, failures } = card;
  const hour = now().toISOString().slice(0, 'yyyy-mm-ddThh'.length);
  if (!(await countCardFetch(database, userId, hour, mostFetches))) {
    const nextHour = new Date(Date.parse(`${hour}:00:00.000Z`) + 3_600_000).toISOString();
    await updateLinkCard(database, userId, url, card.card, checkedAt, reason, failures, nextHour);
    return;
  }
  const userAgent = `Vitrine/${version} (+${config.baseUrl}; link cards)`;
  const source = { network, fetchPicture: createPictureFetcher(network, 1), userAgent, signal };
  const found = await Promise.race([fetchCard(url, source), stopped]);
  if (found === null || !isOurs()) return;
  const objects = createObjectStore(config.filesUrl, config, uploadTime);
  const accounts = { database, now, defaultLanguage: config.defaultLocale, actor: programActor, objects };
  await storeCard(accounts, card, found);
}
