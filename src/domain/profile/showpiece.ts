import type { ProfileDocument } from './document.ts';
import type { PublicProfile } from './public-profile.ts';
import { shortLine } from './short-line.ts';
import { titleOf } from './titles.ts';

/** A work with an image: the first on the profile. */
export interface Showpiece {
  readonly section: string;
  /** The item's index in the section. */
  readonly index: number;
  readonly slug: string;
  /** The file path of its first image. */
  readonly picture: string;
}

export function findShowpiece({ slugs, files }: PublicProfile): Showpiece | null {
  const pictures = firstPictures(files);
  if (pictures.size === 0) return null;
  for (const [section, ofSection] of Object.entries(slugs))
    for (const [index, slug] of ofSection.entries()) {
      const picture = pictures.get(`${section}/${slug}`);
      if (picture !== undefined) return { section, index, slug, picture };
    }
  return null;
}

/** The work's title in a language. */
export function titleOfShowpiece(document: ProfileDocument, { section, index }: Showpiece): string {
  const items = document[section];
  const item = Array.isArray(items) ? items[index] : undefined;
  return item === undefined ? '' : shortLine(titleOf(item));
}

/** By item path. Portrait and cover are below `basics`, which is not a section. */
function firstPictures(files: PublicProfile['files']): Map<string, string> {
  const pictures = new Map<string, string>();
  for (const [path, { width }] of Object.entries(files)) {
    const item = path.split('/', 2).join('/');
    if (width !== undefined && !pictures.has(item)) pictures.set(item, path);
  }
  return pictures;
}
