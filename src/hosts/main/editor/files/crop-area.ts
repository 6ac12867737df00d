import type { Area } from '../../../../accounts/files/crop-picture.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

export const smallestSide = 16;

/** Parses the crop area of a form with this aspect ratio. Null if it is invalid. */
export function parseArea(form: URLSearchParams, size: Size, ratio: number): Area | null {
  const part = form.get('part');
  if (part === 'exact') return parseExact(form, size, ratio);
  return partsOf(size, ratio).find(({ name }) => name === part)?.area ?? null;
}

export type PartName = 'centre' | 'left' | 'right' | 'top' | 'bottom';

interface Part {
  readonly name: PartName;
  readonly area: Area;
}

/** The largest areas of this aspect ratio: at the center and at both ends of an image. */
export function partsOf({ width, height }: Size, ratio: number): Part[] {
  const largest = areaOf(widestIn({ width, height }, ratio), ratio);
  const [beside, below] = [width - largest.width, height - largest.height];
  const isWide = beside > below;
  const rest = isWide ? beside : below;
  const at = (offset: number): Area => ({
    ...largest,
    x: isWide ? offset : Math.floor(beside / 2),
    y: isWide ? Math.floor(below / 2) : offset,
  });
  const centre: Part = { name: 'centre', area: at(Math.floor(rest / 2)) };
  if (rest === 0) return [centre];
  const [first, last] = isWide ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
  return [centre, { name: first, area: at(0) }, { name: last, area: at(rest) }];
}

export function widestIn({ width, height }: Size, ratio: number): number {
  return Math.min(width, Math.floor(height * ratio));
}

function areaOf(width: number, ratio: number): Size {
  return { width, height: Math.max(1, Math.floor(width / ratio)) };
}

function parseExact(form: URLSearchParams, { width, height }: Size, ratio: number): Area | null {
  const [x, y, side] = ['x', 'y', 'side'].map((name) => parsePixels(form.get(name) ?? ''));
  if (x === undefined || y === undefined || side === undefined) return null;
  const area = areaOf(side, ratio);
  const isWithin = side >= smallestSide && x + side <= width && y + area.height <= height;
  return isWithin ? { x, y, ...area } : null;
}

function parsePixels(text: string): number {
  return /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
}
