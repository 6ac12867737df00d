import type { ImportKind } from '../domain/importers/import-kind.ts';
import type { ImportReason } from '../domain/importers/import-reason.ts';
import type { ImportedPerson } from '../domain/importers/imported-person.ts';
import type { FileRow } from '../domain/profile/files.ts';
import { hashOf } from './files/check-file.ts';
import { cleanPortrait, type ImageTrouble, mostPixels } from './files/clean-image.ts';
import { type NewBlob, type NewBlobStore, storeAhead } from './files/new-blob.ts';
import { receiveBytes } from './files/receive-file.ts';
import { type ReadFitting, readFitting } from './read-fitting.ts';
import type { ImportFile } from './read-import.ts';

/** The data of a person from a file, reduced to what a profile may contain. It is merged into a draft. */
export interface FittedImport {
  readonly kind: ImportKind;
  readonly person: ImportedPerson;
  readonly picture: FittedPicture | null;
  /** The file, small enough to be carried in forms. */
  readonly carried: ImportFile;
}

/** An image from a file, cleaned like an upload. */
export interface FittedPicture {
  /** The hash of the bytes in the file. */
  readonly source: string;
  readonly path: string;
  readonly row: FileRow;
  readonly blobs: readonly NewBlob[];
}

/** Does everything that needs no database. */
export async function fitImport(
  kind: ImportKind,
  file: ImportFile,
  read: ReadFitting = readFitting,
): Promise<FittedImport> {
  const { person, carried } = await read(kind, file);
  const drawn = person.picture && 'bytes' in person.picture ? person.picture.bytes : null;
  const picture = drawn === null ? null : await fitPicture(drawn);
  const given = { kind, carried: carried ?? file };
  if (typeof picture !== 'string') return { ...given, person, picture };
  const note = { kind: 'left-out', where: 'picture', why: pictureReasons[picture] } as const;
  return { ...given, person: { ...person, notes: [...person.notes, note] }, picture: null };
}

/** Stores the image if files are outside of the database. Never call it in a transaction. */
export async function storeFitted(store: NewBlobStore, fitted: FittedImport): Promise<FittedImport> {
  const { picture } = fitted;
  if (picture === null) return fitted;
  return { ...fitted, picture: { ...picture, blobs: await storeAhead(store, picture.blobs) } };
}

const pictureReasons: Readonly<Record<ImageTrouble, ImportReason>> = {
  'too-many-pixels': ['manyPixels', mostPixels / 1e6],
  damaged: ['damagedPicture'],
  'no-picture': ['noPicture'],
  'not-cleaned': ['noPicture'],
};

async function fitPicture(bytes: Uint8Array): Promise<FittedPicture | ImageTrouble> {
  const clean = await cleanPortrait(bytes);
  if (typeof clean === 'string') return clean;
  const path = `basics/image/picture.${clean.extension}`;
  const { entry: row, blobs } = await receiveBytes(path, clean.bytes);
  return { source: hashOf(bytes), path, row, blobs };
}
