import { serveWorker } from '../../core/platform/worker-queue.ts';
import { listFonts } from '../fonts/list-fonts.ts';
import type { Card, CardPicture } from './card.ts';
import { createDrawer, type DrawCard } from './create-drawer.ts';

/** Draws cards, next to the thread that serves requests. */
declare const self: Worker;

export interface CardTask {
  readonly card: Card;
  readonly picture: CardPicture | null;
  /** Paths of font files and folders that the operator adds to the built-in fonts. */
  readonly fonts: readonly string[];
}

let drawer: Promise<DrawCard> | null = null;

serveWorker(self, async ({ card, picture, fonts }: CardTask) => {
  drawer ??= createDrawer(listFonts(fonts));
  return (await drawer)(card, picture);
});
