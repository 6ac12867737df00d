import type { ContainerNode, ImageNode, Node, TextNode } from '@takumi-rs/wasm';
import { firstDrawable } from '../fonts/drawable-text.ts';
import { families, familiesOf } from '../fonts/typefaces.ts';
import { type Card, type CardPicture, cardHeight, cardWidth, type Drawable } from './card.ts';

/** The name by which a drawing refers to its image. */
export const pictureName = 'picture';
export const logoName = 'logo';

const portraitSide = 300;
const sceneWidth = 460;

/**
 * Aspect ratio. A card shows wider images without cropping, because at full card height only a slice would
 * be visible.
 */
const wide = 1.1;
/** Aspect ratio. The card crops the sides of wider images. */
const widest = 2.2;

/** A card's layout and the image that it refers to. */
export interface ComposedCard {
  readonly picture: (Drawable & Pick<CardPicture, 'kind'>) | null;
  readonly logo: Drawable | null;
}

/** Lays out the card, limited to the characters that the fonts can draw. */
export function composeCard(
  card: Card,
  { picture, logo }: ComposedCard,
  canDraw: (point: number) => boolean,
): Node {
  const { colors } = card;
  const fillsSide = picture?.kind === 'scene' && picture.width < picture.height * wide;
  const pick = (...texts: readonly string[]) => firstDrawable(texts, canDraw);
  return row(card, { width: cardWidth, height: cardHeight, backgroundColor: colors.paper }, [
    box({ width: 20, height: '100%', backgroundColor: colors.accent }, []),
    column({ ...filling, padding: '56px 60px 44px' }, [
      row(card, { ...filling, gap: 56, alignItems: 'center' }, [
        column(filling, [
          line(card, pick(...card.owners), { marginBottom: 18, fontSize: 32, color: colors.soft }),
          ...titleAndLine(card, pick(...card.titles), pick(card.line)),
        ]),
        ...(fillsSide ? [] : besideTitle(card, picture, pick(...card.initials))),
      ]),
      foot(card, pick(card.address), pick(card.site.name), logo),
    ]),
    ...(fillsSide ? [image({ width: sceneWidth, height: '100%', objectFit: 'cover' })] : []),
  ]);
}

/** Fills the remaining space. */
const filling = { flexGrow: 1, flexBasis: 0, minWidth: 0 };

function titleAndLine(card: Card, title: string, about: string): Node[] {
  const size = titleSize(title);
  const large = {
    ...fontOf(card, 'heading'),
    fontSize: size,
    fontWeight: 700,
    lineHeight: 1.2,
    color: card.colors.ink,
  };
  const small = { marginTop: 20, fontSize: 36, lineHeight: 1.35, color: card.colors.accent };
  return [
    paragraph(card, title, { ...large, lineClamp: 3 }),
    paragraph(card, about, { ...small, lineClamp: size > 60 ? 3 : 2 }),
  ];
}

/** Shorter titles get larger letters. A title that exceeds three lines ends with an ellipsis. */
function titleSize(title: string): number {
  const width = Bun.stringWidth(title);
  if (width <= 16) return 88;
  if (width <= 30) return 72;
  return width <= 52 ? 60 : 48;
}

function foot(card: Card, address: string, site: string, logo: Drawable | null): Node {
  const { colors } = card;
  const across = { justifyContent: 'space-between', alignItems: 'center', gap: 32 };
  return row(card, { ...across, paddingTop: 24, borderTop: `2px solid ${colors.line}` }, [
    column(filling, [line(card, address, { fontSize: 26, color: colors.soft })]),
    row(card, { alignItems: 'center', gap: 14 }, sign(card, site, logo)),
  ]);
}

/** The site's name, or its logo if that is as wide as a line, because such a logo contains the name. */
function sign(card: Card, site: string, logo: Drawable | null): Node[] {
  const name = line(card, site, { maxWidth: 420, fontSize: 26, fontWeight: 600, color: card.colors.ink });
  if (logo === null)
    return [box({ width: 22, height: 22, borderRadius: 5, backgroundColor: card.site.color }, []), name];
  return logo.width > 2.5 * logo.height ? [plate(logo)] : [plate(logo), name];
}

/** Puts a logo on a light background, because logos are made for one and a theme may be dark. */
function plate({ width, height }: Drawable): Node {
  const drawn: ImageNode = { type: 'image', src: logoName, style: { width, height } };
  return box({ padding: 4, borderRadius: 6, backgroundColor: '#ffffff', flexShrink: 0 }, [drawn]);
}

function besideTitle(card: Card, picture: ComposedCard['picture'], initials: string): Node[] {
  if (picture?.kind !== 'scene') return portrait(card, picture === null ? null : 'portrait', initials);
  const height = sceneWidth / Math.min(picture.width / picture.height, widest);
  return [image({ width: sceneWidth, height, flexShrink: 0, borderRadius: 12, objectFit: 'cover' })];
}

/** The portrait, or the person's initials without one. */
function portrait({ colors, roundness }: Card, picture: 'portrait' | null, initials: string): Node[] {
  const side = portraitSide;
  const frame = { width: side, height: side, flexShrink: 0, borderRadius: (side * roundness) / 100 };
  if (picture) return [image({ ...frame, objectFit: 'cover' })];
  if (initials === '') return [];
  const middle = { alignItems: 'center', justifyContent: 'center' };
  return [
    box({ ...frame, ...middle, backgroundColor: colors.tint, border: `2px solid ${colors.line}` }, [
      { type: 'text', text: initials, style: { fontSize: 104, fontWeight: 500, color: colors.accent } },
    ]),
  ];
}

type Style = NonNullable<Node['style']>;

function box(style: Style, children: Node[]): ContainerNode {
  return { type: 'container', style: { display: 'flex', ...style }, children };
}

/** Lays out children in the writing direction of the card's language. */
function row({ direction }: Card, style: Style, children: Node[]): ContainerNode {
  return box({ flexDirection: direction === 'rtl' ? 'row-reverse' : 'row', ...style }, children);
}

function column(style: Style, children: Node[]): ContainerNode {
  return box({ flexDirection: 'column', justifyContent: 'center', ...style }, children);
}

function image(style: Style): ImageNode {
  return { type: 'image', src: pictureName, style };
}

function line(card: Card, text: string, style: Style): TextNode {
  return paragraph(card, text, { lineClamp: 1, ...style });
}

/** Aligns text to the start side of the card and sets the text's own writing direction. */
function paragraph(card: Card, text: string, style: Style): TextNode {
  return {
    type: 'text',
    text,
    dir: startsRightToLeft(text) ? 'rtl' : 'ltr',
    lang: card.language,
    style: {
      ...fontOf(card, 'text'),
      textAlign: card.direction === 'rtl' ? 'right' : 'left',
      textOverflow: 'ellipsis',
      overflowWrap: 'anywhere',
      ...style,
    },
  };
}

function fontOf({ typeface }: Card, use: 'heading' | 'text'): Style {
  return typeface === null ? {} : { fontFamily: `"${families[familiesOf[typeface][use]].name}"` };
}

/** Whether the first letter belongs to a right-to-left script. */
function startsRightToLeft(text: string): boolean {
  const [letter = ''] = /\p{L}/u.exec(text) ?? [];
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u.test(
    letter,
  );
}
