import { deflateSync } from 'node:zlib';
import { pngChunk } from '../formats/png-chunk.ts';
import { memoize } from '../platform/memo.ts';
import { type Card, cardHeight, cardWidth } from './card.ts';

/** In the colours of the card and without its words: what can be made in a moment. */
export function drawPlainCard({ colors: { paper, line, accent }, direction }: Card): Uint8Array {
  return drawIn([paper, line, accent, direction].join(' '));
}

/** There are four themes and eleven accents, from either side. */
const drawIn = memoize(100, (look: string): Uint8Array => {
  const [paper = '', line = '', accent = '', direction] = look.split(' ');
  const colors = Buffer.from(paper.slice(1) + line.slice(1) + accent.slice(1), 'hex');
  const size = Buffer.alloc(8);
  size.writeUInt32BE(cardWidth, 0);
  size.writeUInt32BE(cardHeight, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    // Eight bits a pixel, which name a colour of the list.
    pngChunk('IHDR', Buffer.concat([size, Buffer.of(8, 3, 0, 0, 0)])),
    pngChunk('PLTE', colors),
    pngChunk('IDAT', deflateSync(drawRows(direction === 'rtl'))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
});

const [ground, ruled, stripe] = [0, 1, 2];
const stripeWidth = 20;
const margin = 60;

/** The stripe where the card begins, and the line above its foot, as on every card. */
function drawRows(fromRight: boolean): Buffer {
  const plain = Buffer.alloc(1 + cardWidth, ground);
  const [start, end] = fromRight ? [cardWidth - stripeWidth, cardWidth] : [0, stripeWidth];
  plain.fill(stripe, 1 + start, 1 + end);
  const line = Buffer.from(plain);
  const [from, to] = fromRight ? [margin, start - margin] : [end + margin, cardWidth - margin];
  line.fill(ruled, 1 + from, 1 + to);
  return Buffer.concat(Array.from({ length: cardHeight }, (_, y) => (y === 524 || y === 525 ? line : plain)));
}
