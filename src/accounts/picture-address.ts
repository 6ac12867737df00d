import { documentOf } from '../domain/profile/draft.ts';
import type { FileRow } from '../domain/profile/files.ts';
import { markOutdated } from '../domain/profile/mark-outdated.ts';
import type { Revision } from '../store/revisions.ts';

/** Removes the URL of the image together with the image. Otherwise the next publish would fetch it again. */
export function withoutPictureAddress(current: Revision): string {
  return withAddress(current, undefined);
}

/** Restores the URL of a fetched image together with the image. For other images, the URL in the current draft stays. */
export function withAddressOf(picture: FileRow, from: Revision, current: Revision): string {
  return withAddress(current, picture.source ?? addressIn(current) ?? addressIn(from));
}

/** Replaces the URL of the image by that of another revision, which may have none. */
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
