import { documentOf } from '../domain/profile/draft.ts';
import type { FileRow } from '../domain/profile/files.ts';
import { markOutdated } from '../domain/profile/mark-outdated.ts';
import type { Revision } from '../store/revisions.ts';

/** Removes the image's URL together with the image. Otherwise publishing would fetch it again. */
export function withoutPictureAddress(current: Revision): string {
  return withAddress(current, undefined);
}

/** A fetched image stays with its address alone; any other leaves one that was saved since. */
export function withAddressOf(picture: FileRow, from: Revision, current: Revision): string {
  return withAddress(current, picture.source ?? addressIn(current) ?? addressIn(from));
}

/** The address that another revision has, or none. */
export function withAddressFrom(other: Revision, current: Revision): string {
  return withAddress(current, addressIn(other));
}

function addressIn(revision: Revision): string | undefined {
  return documentOf(revision).basics?.image;
}

function withAddress(current: Revision, address: string | undefined): string {
  const before = documentOf(current);
  const { image, ...basics } = before.basics ?? {};
  if (image === address) return current.document;
  const named = address === undefined ? basics : { ...basics, image: address };
  return JSON.stringify(markOutdated(before, { ...before, basics: named }));
}
