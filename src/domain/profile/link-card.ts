import type { FileList, FileRow } from './files.ts';

/** An external page as a profile shows it. */
export interface LinkCard {
  readonly title: string;
  readonly description?: string;
  readonly picture?: LinkPicture;
}

/** An image stored as a file of the member. */
export interface LinkPicture {
  readonly path: string;
  readonly file: FileRow;
}

export type LinkCards = Readonly<Record<string, LinkCard>>;

/** A folder that neither sections nor members' files use. */
const folder = 'basics/cards/';

export function cardPicturePath(hash: string, extension: string): string {
  return `${folder}${hash.slice(0, 16)}.${extension}`;
}

export function isCardPicture(path: string): boolean {
  return path.startsWith(folder);
}

/** The images of a profile's cards, by path. */
export function filesOfCards({ cards = {} }: { readonly cards?: LinkCards }): FileList {
  const pictures = Object.values(cards).flatMap(({ picture }) => picture ?? []);
  return Object.fromEntries(pictures.map(({ path, file }) => [path, file]));
}
