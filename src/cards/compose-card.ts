import type { ContainerNode, ImageNode, Node, TextNode } from '@takumi-rs/wasm';
import { type Card, type CardPicture, cardHeight, cardWidth } from './card.ts';
import { firstDrawable } from './drawable-text.ts';

/** What the picture is called where it is drawn. */
export const pictureName = 'picture';

const portraitSide = 300;
const sceneWidth = 460;

/** Everything on a card in its place, for who can draw these characters. */
export function composeCard(
  card: Card,
  picture: CardPicture['kind'] | null,
  canDraw: (point: number) => boolean,
): Node {
  const { colors } = card;
  const pick = (...texts: readonly string[]) => firstDrawable(texts, canDraw);
  return row(card, { width: cardWidth, height: cardHeight, backgroundColor: colors.paper }, [
    box({ width: 20, height: '100%', backgroundColor: colors.accent }, []),
    column({ ...filling, padding: '56px 60px 44px' }, [
      row(card, { ...filling, gap: 56, alignItems: 'center' }, [
        column(filling, [
          line(card, pick(...card.owners), { marginBottom: 18, fontSize: 32, color: colors.soft }),
          ...titleAndLine(card, pick(...card.titles), pick(card.line)),
        ]),
        ...(picture === 'scene' ? [] : portrait(card, picture, pick(...card.initials))),
      ]),
      foot(card, pick(card.address), pick(card.site.name)),
    ]),
    ...(picture === 'scene' ? [image({ width: sceneWidth, height: '100%', objectFit: 'cover' })] : []),
  ]);
}

/** What is left, and no more. */
const filling = { flexGrow: 1, flexBasis: 0, minWidth: 0 };

function titleAndLine(card: Card, title: string, about: string): Node[] {
  const size = titleSize(title);
  const large = { fontSize: size, fontWeight: 700, lineHeight: 1.2, color: card.colors.ink };
  const small = { marginTop: 20, fontSize: 36, lineHeight: 1.35, color: card.colors.accent };
  return [
    paragraph(card, title, { ...large, lineClamp: 3 }),
    paragraph(card, about, { ...small, lineClamp: size > 60 ? 3 : 2 }),
  ];
}

/** The shorter, the larger; what still does not fit in three lines ends with dots. */
function titleSize(title: string): number {
  const width = Bun.stringWidth(title);
  if (width <= 16) return 88;
  if (width <= 30) return 72;
  return width <= 52 ? 60 : 48;
}

function foot(card: Card, address: string, site: string): Node {
  const { colors } = card;
  const across = { justifyContent: 'space-between', alignItems: 'center', gap: 32 };
  return row(card, { ...across, paddingTop: 24, borderTop: `2px solid ${colors.line}` }, [
    column(filling, [line(card, address, { fontSize: 26, color: colors.soft })]),
    row(card, { alignItems: 'center', gap: 14 }, [
      box({ width: 22, height: 22, borderRadius: 5, backgroundColor: card.site.color }, []),
      line(card, site, { maxWidth: 420, fontSize: 26, fontWeight: 600, color: colors.ink }),
    ]),
  ]);
}

/** The picture of the person, or what stands in its place. */
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

/** Along a line of the card's language. */
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

/** At the side where the card begins, and read from the side where its own letters begin. */
function paragraph({ direction, language }: Card, text: string, style: Style): TextNode {
  return {
    type: 'text',
    text,
    dir: startsRightToLeft(text) ? 'rtl' : 'ltr',
    lang: language,
    style: {
      textAlign: direction === 'rtl' ? 'right' : 'left',
      textOverflow: 'ellipsis',
      overflowWrap: 'anywhere',
      ...style,
    },
  };
}

/** Whether the first letter is of a script that is written from the right. */
function startsRightToLeft(text: string): boolean {
  const [letter = ''] = /\p{L}/u.exec(text) ?? [];
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u.test(
    letter,
  );
}
