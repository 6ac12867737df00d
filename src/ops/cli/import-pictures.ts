import type { Accounts } from '../../accounts/change-user.ts';
import { type FoundPicture, fetchPictureFor, nothingMissing } from '../../accounts/fetch-missing-picture.ts';
import { createPictureFetcher, type FetchPicture } from '../../accounts/files/fetch-picture.ts';
import type { ForeignProfile } from '../../accounts/parse-foreign-profile.ts';
import type { Network } from '../../core/outside/network.ts';
import { documentOf } from '../../domain/profile/draft.ts';

const sideBySide = 8;

/** After so many consecutive failures, at whatever address, the remaining pictures are skipped. */
const patience = 24;
/** The same at one server. */
const patienceWithOne = 3;

export type FetchPictures = (profiles: readonly ForeignProfile[]) => Promise<readonly FoundPicture[]>;

/** Fetches pictures that documents name and that are not stored yet, a few at a time. */
export function createPicturesFetcher(accounts: Accounts, network: Network): FetchPictures {
  const fetchPicture = withPatience(createPictureFetcher(network, sideBySide));
  return async (profiles) => {
    const found = profiles.map(() => nothingMissing);
    const remaining = profiles.entries();
    const work = async () => {
      for (const [index, profile] of remaining)
        if (profile.picture !== null)
          found[index] = await fetchPictureFor(accounts, fetchPicture, profile.username, documentOf(profile));
    };
    await Promise.all(Array.from({ length: sideBySide }, work));
    return found;
  };
}

/** Ten thousand pictures on a dead server, or without a network, must not take a day. */
function withPatience(fetchPicture: FetchPicture): FetchPicture {
  const silences = new Map<string, number>();
  let inARow = 0;
  return async (address) => {
    const host = URL.parse(address)?.host ?? '';
    if (inARow >= patience)
      return { reason: `no server answered for the ${patience} before`, answered: false };
    const silence = silences.get(host) ?? 0;
    if (silence >= patienceWithOne) return { reason: `${host} did not answer before`, answered: false };
    const found = await fetchPicture(address);
    const isSilent = 'answered' in found && !found.answered;
    inARow = isSilent ? inARow + 1 : 0;
    silences.set(host, isSilent ? silence + 1 : 0);
    return found;
  };
}
