import { parseOrNull } from '../../domain/profile/parse-or-null.ts';
import type { PlaceInOrder } from '../../store/directory/found-people.ts';

/** Encodes where a list of users continues, for use in a URL. */
export function writeCursor(place: PlaceInOrder): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Null if the cursor is invalid. */
export function readCursor(cursor: string): PlaceInOrder | null {
  const place = parseOrNull(Buffer.from(cursor, 'base64url').toString());
  return isPlace(place) && writeCursor(place) === cursor ? place : null;
}

function isPlace(value: unknown): value is PlaceInOrder {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [rank, key, n] = value;
  return [0, 1, 2, 3].includes(rank) && typeof key === 'string' && Number.isSafeInteger(n);
}
