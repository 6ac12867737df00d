import type { ProfileDocument } from './document.ts';
import type { PublicProfile } from './public-profile.ts';
import { shortLine } from './short-line.ts';
import { titleOf } from './titles.ts';

/** Something that a person made and has an image of: the first one on their page. */
export interface Showpiece {
  readonly section: string;
  /** Its place in the section. */
  readonly index: number;
  readonly slug: string;
  /** The path of its first image among the files. */
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

/** By the path of the item. Portrait and cover are below `basics`, which is no section. */
function firstPictures(files: PublicProfile['files']): Map<string, string> {
  const pictures = new Map<string, string>();
  for (const [path, { width }] of Object.entries(files)) {
    const item = path.split('/', 2).join('/');
    if (width !== undefined && !pictures.has(item)) pictures.set(item, path);
  }
  return pictures;
}
