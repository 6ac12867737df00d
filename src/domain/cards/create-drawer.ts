import { readFileSync } from 'node:fs';
import { initSync, Renderer } from '@takumi-rs/wasm';
import wasm from '@takumi-rs/wasm/takumi_wasm_bg.wasm' with { type: 'file' };
import { type Coverage, createCoverage, isCovered, markCoverage } from '../fonts/mark-coverage.ts';
import type { Typeface } from '../profile/document.ts';
import { type Card, type CardPicture, cardHeight, cardWidth } from './card.ts';
import { composeCard, logoName, pictureName } from './compose-card.ts';
import { ownFonts } from './fonts.ts';
import { prepareLogo, preparePicture } from './prepare-picture.ts';

export type DrawCard = (card: Card, picture: CardPicture | null) => Promise<Uint8Array<ArrayBuffer>>;

/** Loads the built-in fonts, followed by `moreFonts`. */
export async function createDrawer(moreFonts: readonly string[]): Promise<DrawCard> {
  initSync({ module: readFileSync(wasm) });
  const plain = await createRenderer([...ownFonts, ...moreFonts]);
  let other: { readonly typeface: Typeface; readonly drawing: Drawing } | null = null;
  return async (card, picture) => draw(await drawingFor(card), card, picture);

  /** Caches two drawings: one without a typeface, and one for the latest typeface. */
  async function drawingFor({ typeface }: Card): Promise<Drawing> {
    if (typeface === null) return plain;
    if (other?.typeface === typeface) return other.drawing;
    other?.drawing.renderer.free();
    const { typefaceFonts } = await import('../fonts/typeface-fonts.ts');
    const drawing = await createRenderer([...ownFonts, ...moreFonts, ...typefaceFonts(typeface)]);
    other = { typeface, drawing };
    return drawing;
  }
}

interface Drawing {
  readonly renderer: Renderer;
  readonly coverage: Coverage;
}

async function createRenderer(fonts: readonly string[]): Promise<Drawing> {
  const renderer = new Renderer();
  const coverage = createCoverage();
  for (const path of fonts) {
    const font = readFileSync(path);
    markCoverage(font, coverage);
    await renderer.registerFont(font);
  }
  return { renderer, coverage };
}

async function draw(
  { renderer, coverage }: Drawing,
  card: Card,
  picture: CardPicture | null,
): Promise<Uint8Array<ArrayBuffer>> {
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
}
