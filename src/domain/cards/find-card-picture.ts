import type { Subject } from '../pages/format-names.ts';
import type { FileRow } from '../profile/files.ts';
import { isPicture, smallerOf } from '../profile/files.ts';
import type { ProfileView } from '../profile/view.ts';
import type { CardPicture } from './card.ts';

/** Formats that every platform decodes. SVG is never rendered here. */
const decodable = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

export interface CardPictureFile {
  readonly kind: CardPicture['kind'];
  readonly hash: string;
}

/** The first image of an item, or the person's portrait without one. A view contains public images only. */
export function findCardPicture({ files }: ProfileView, subject: Subject): CardPictureFile | null {
  const pictures = Object.entries(files).filter(
    ([, { type, original }]) => !original && decodable.includes(type),
  );
  if (subject.kind === 'item') {
    const folder = `${subject.type}/${subject.slug}/`;
    const scene = pictures.find(([path]) => path.startsWith(folder))?.[1];
    if (scene) return { kind: 'scene', hash: smaller(scene) };
  }
  const portrait = pictures.findLast(([path]) => isPicture(path))?.[1];
  return portrait ? { kind: 'portrait', hash: smaller(portrait) } : null;
}

/** Pixels. A card cannot show more. */
const enough = 800;

function smaller(file: FileRow): string {
  return smallerOf(file).find(({ width }) => width >= enough)?.hash ?? file.hash;
}
