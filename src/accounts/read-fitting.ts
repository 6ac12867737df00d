import { fitPerson } from '../domain/importers/fit-person.ts';
import type { ImportKind } from '../domain/importers/import-kind.ts';
import type { ImportedPerson } from '../domain/importers/imported-person.ts';
import { prepareSchema } from '../domain/profile/schema.ts';
import { type ImportFile, readImport, slimImport } from './read-import.ts';

/** The file's content, reduced to what a profile may contain. */
export interface FittingFile {
  readonly person: ImportedPerson;
  /** Null if it is the unchanged file. */
  readonly carried: ImportFile | null;
}

export type ReadFitting = (kind: ImportKind, file: ImportFile) => Promise<FittingFile>;

/** Reads in this thread, which is blocked meanwhile. */
export const readFitting: ReadFitting = async (kind, file) => {
  const read = readImport(kind, file);
  await prepareSchema();
  const person = fitPerson(withAddress(read));
  const carried = slimImport(kind, file);
  return { person, carried: carried === file ? null : carried };
};

/** Keeps the URL of an image elsewhere as `basics.image`. Publishing fetches it. */
function withAddress(person: ImportedPerson): ImportedPerson {
  if (!person.picture || !('url' in person.picture)) return person;
  return { ...person, basics: { ...person.basics, image: person.picture.url } };
}
