import type { Square } from '../../files/crop-picture.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

export const smallestSide = 16;

/** Which part of a picture a form asks for; null when it is none. */
export function parseSquare(form: URLSearchParams, size: Size): Square | null {
  const part = form.get('part');
  if (part === 'exact') return parseExact(form, size);
  return partsOf(size).find(({ name }) => name === part)?.square ?? null;
}

export type PartName = 'centre' | 'left' | 'right' | 'top' | 'bottom';

interface Part {
  readonly name: PartName;
  readonly square: Square;
}

/** The largest squares in a picture: in its middle, and at its two ends. */
export function partsOf({ width, height }: Size): Part[] {
  const side = Math.min(width, height);
  const rest = Math.abs(width - height);
  const at = (offset: number): Square =>
    width > height ? { x: offset, y: 0, side } : { x: 0, y: offset, side };
  const centre: Part = { name: 'centre', square: at(Math.floor(rest / 2)) };
  if (rest === 0) return [centre];
  const [first, last] = width > height ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
  return [centre, { name: first, square: at(0) }, { name: last, square: at(rest) }];
}

function parseExact(form: URLSearchParams, { width, height }: Size): Square | null {
  const [x, y, side] = ['x', 'y', 'side'].map((name) => parsePixels(form.get(name) ?? ''));
  if (x === undefined || y === undefined || side === undefined) return null;
  const isWithin = side >= smallestSide && x + side <= width && y + side <= height;
  return isWithin ? { x, y, side } : null;
}

function parsePixels(text: string): number {
  return /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
}
