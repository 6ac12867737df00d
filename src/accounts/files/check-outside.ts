import { type BlobRow, listOutsideBlobs } from '../../store/blobs.ts';
import type { Queries } from '../../store/database.ts';
import type { ObjectStore } from './object-store.ts';

export { sumUpObjects as sumUpOutside } from '../../store/objects.ts';

/** Outside objects by name, either missing or of another size than stored. */
export type OutsideTrouble = ReadonlyMap<string, 'missing' | 'damaged'>;

const [most, sideBySide] = [480, 16];

/** Checks that all outside files exist, without reading them. */
export async function checkOutside(
  queries: Queries,
  objects: ObjectStore,
  tell: (looked: number) => void = () => {},
): Promise<OutsideTrouble> {
  const trouble = new Map<string, 'missing' | 'damaged'>();
  let looked = 0;
  for (let last = ''; ; ) {
    const rows = await listOutsideBlobs(queries, last, most);
    const end = rows.at(-1)?.object;
    if (!end) return trouble;
    last = end;
    for (let at = 0; at < rows.length; at += sideBySide) {
      await Promise.all(rows.slice(at, at + sideBySide).map(look));
      looked += Math.min(sideBySide, rows.length - at);
      tell(looked);
    }
  }

  async function look({ object, size }: BlobRow): Promise<void> {
    if (object === null) return;
    const found = await objects.measure(object);
    if (found !== size) trouble.set(object, found === null ? 'missing' : 'damaged');
  }
}
