import { checkOutside } from '../../accounts/files/check-outside.ts';
import { FilesAway } from '../../accounts/files/files-away.ts';
import type { ObjectStore } from '../../accounts/files/object-store.ts';
import { sizeInWords } from '../../core/cli/checks.ts';
import { countOf } from '../../core/cli/terminal.ts';
import type { BackupRow } from '../../store/backup.ts';
import type { Queries } from '../../store/database.ts';
import { Failure, messageOf } from '../../store/failure.ts';

/** By place, the files that a backup names and does not contain. */
export type OutsideFiles = Readonly<Record<string, { readonly files: number; readonly bytes: number }>>;

export function createOutsideCount(): { add(row: BackupRow): void; total(): OutsideFiles } {
  const places = new Map<string, { files: number; bytes: number }>();
  return {
    add({ table, row: { object, size } }) {
      if (table !== 'blobs' || typeof object !== 'string') return;
      const place = object.slice(0, object.lastIndexOf('/'));
      const { files, bytes } = places.get(place) ?? { files: 0, bytes: 0 };
      places.set(place, { files: files + 1, bytes: bytes + Number(size) });
    },
    total: () => Object.fromEntries(places),
  };
}

/** A sentence for each place, or nothing. */
export function tellOutside(outside: OutsideFiles): string {
  return Object.entries(outside)
    .map(([place, { files, bytes }]) => {
      const [are, they] = files === 1 ? ['is', 'it is'] : ['are', 'they are'];
      return `${countOf(files, 'file')} (${sizeInWords(bytes)}) ${are} not in it: ${they} in ${place}. Back that up as well.\n`;
    })
    .join('');
}

/** Whether the files that a backup names exist. */
export async function findOutside(
  queries: Queries,
  outside: OutsideFiles,
  objects: ObjectStore | null,
): Promise<string> {
  const files = Object.values(outside).reduce((sum, place) => sum + place.files, 0);
  if (files === 0) return '';
  const places = Object.keys(outside).join(' and ');
  if (objects === null)
    return `${countOf(files, 'file')} in ${places} could not be looked for: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.\n`;
  const trouble = await checkOutside(queries, objects).catch((error: unknown) => {
    if (!(error instanceof FilesAway)) throw error;
    throw new Failure(
      `The backup is whole, but the files that it names in ${places} could not be looked for: ${reasonOf(error)}`,
    );
  });
  if (trouble.size > 0) {
    const names = [...trouble].slice(0, 10).map(([object, what]) => `${object} is ${what}`);
    throw new Failure(
      `The backup is whole, but of the ${countOf(files, 'file')} that it names outside ${trouble.size} cannot be had:\n${names.join('\n')}${trouble.size > 10 ? '\n…' : ''}`,
    );
  }
  return `${countOf(files, 'file')} that it names in ${places} ${files === 1 ? 'is' : 'are'} there.\n`;
}

/** The reason that S3 gives, for the operator. */
export function reasonOf({ message, cause }: FilesAway): string {
  return cause === undefined ? message : messageOf(cause);
}
