import { type ProfileDocument, sectionsOf } from '../../../../domain/profile/document.ts';
import type { FileList, FileRow } from '../../../../domain/profile/files.ts';

export type ListedFile = readonly [path: string, file: FileRow];

export interface FileGroup {
  /** For example `projects/engine`, or `basics` for the portrait and the cover. */
  readonly place: string;
  readonly pictures: readonly ListedFile[];
  readonly others: readonly ListedFile[];
}

/** The files grouped by their entry, in the order of the page. Portrait and cover come last. */
export function groupFiles(document: ProfileDocument, files: FileList): FileGroup[] {
  const byPlace = Map.groupBy(Object.entries(files), ([path]) => placeOf(path));
  const places = sectionsOf(document).flatMap(([type, items]) =>
    items.map((item) => `${type}/${item['x-vitrine']?.slug ?? ''}`),
  );
  const order = [...new Set([...places, ...[...byPlace.keys()].sort(basicsLast)])];
  return order.flatMap((place) => {
    const { pictures = [], others = [] } = Object.groupBy(
      byPlace.get(place) ?? [],
      ([, { width, height }]) => (width !== undefined && height !== undefined ? 'pictures' : 'others'),
    );
    return pictures.length + others.length > 0 ? [{ place, pictures, others }] : [];
  });
}

function placeOf(path: string): string {
  const [type = '', slug = ''] = path.split('/');
  return type === 'basics' ? type : `${type}/${slug}`;
}

function basicsLast(one: string, other: string): number {
  return Number(one === 'basics') - Number(other === 'basics');
}
