import { readFileSync } from 'node:fs';
import { initSync, Renderer } from '@takumi-rs/wasm';
import wasm from '@takumi-rs/wasm/takumi_wasm_bg.wasm' with { type: 'file' };
import { createCoverage, isCovered, markCoverage } from '../fonts/mark-coverage.ts';
import { type Card, type CardPicture, cardHeight, cardWidth } from './card.ts';
import { composeCard, logoName, pictureName } from './compose-card.ts';
import { ownFonts } from './fonts.ts';
import { prepareLogo, preparePicture } from './prepare-picture.ts';

export type DrawCard = (card: Card, picture: CardPicture | null) => Promise<Uint8Array<ArrayBuffer>>;

/** With our own fonts, and after them those that are named. */
export async function createDrawer(moreFonts: readonly string[]): Promise<DrawCard> {
  initSync({ module: readFileSync(wasm) });
  const renderer = new Renderer();
  const coverage = createCoverage();
  for (const path of [...ownFonts, ...moreFonts]) {
    const font = readFileSync(path);
    markCoverage(font, coverage);
    await renderer.registerFont(font);
  }

  return async (card, picture) => {
    const drawable = picture && (await preparePicture(picture));
    const logo = await prepareLogo(card.site);
    const shown = { picture: drawable && picture && { ...drawable, kind: picture.kind }, logo };
    const node = composeCard(card, shown, (point) => isCovered(coverage, point));
    return renderer.render(node, {
      width: cardWidth,
      height: cardHeight,
      format: 'png',
      lang: card.language,
      images: [
        ...(drawable ? [{ src: pictureName, data: drawable.data, cache: 'none' as const }] : []),
        ...(logo ? [{ src: logoName, data: logo.data, cache: 'none' as const }] : []),
      ],
    });
  };
}
