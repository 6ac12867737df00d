import { profilePath } from '../../../../core/paths/preview.ts';
import { addressOf } from '../../../../domain/profile/view.ts';
import { listPortraits } from '../../../../store/published.ts';
import type { User } from '../../../../store/users.ts';
import type { MemberServices } from '../services.ts';

/** The URLs of portraits by user ID. Only published portraits have a URL. */
export async function findFaces(
  { accounts, previewUrl }: MemberServices,
  users: readonly User[],
): Promise<ReadonlyMap<string, string>> {
  const shown = users.filter(({ state }) => state === 'published');
  const paths = await listPortraits(
    accounts.database,
    shown.map(({ id }) => id),
  );
  return new Map(
    shown.flatMap(({ id, username }) => {
      const path = paths.get(id);
      return path === undefined ? [] : [[id, addressOf(previewUrl + profilePath(username), path)]];
    }),
  );
}
