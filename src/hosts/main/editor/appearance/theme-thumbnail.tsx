import { themeColors } from '../../../../domain/pages/theme-colors.ts';
import type { Theme } from '../../../../domain/profile/document.ts';

/** A small drawing of the layout of a theme, in its light colors. */
export function ThemeThumbnail({ theme }: { readonly theme: Theme }) {
  const { paper, tint, ink, soft, line, accent } = themeColors(theme, null);
  const colors = { ink, soft, line, accent, tint };
  return (
    <svg class="thumbnail" viewBox="0 0 96 64" aria-hidden="true">
      <rect width={96} height={64} fill={paper} />
      {drawings[theme].map(([color, x, y, width, height]) => (
        <rect x={x} y={y} width={width} height={height} fill={colors[color]} />
      ))}
    </svg>
  );
}

type Block = readonly [
  color: 'ink' | 'soft' | 'line' | 'accent' | 'tint',
  x: number,
  y: number,
  width: number,
  height: number,
];

const drawings: Readonly<Record<Theme, readonly Block[]>> = {
  paper: [
    ['ink', 28, 8, 32, 5],
    ['accent', 28, 16, 22, 2],
    ['tint', 70, 7, 14, 16],
    ['soft', 28, 22, 36, 1.5],
    ['soft', 28, 25, 32, 1.5],
    ['accent', 28, 33, 12, 2],
    ['line', 43, 34, 41, 0.75],
    ['soft', 12, 39, 12, 1.5],
    ['ink', 28, 39, 24, 2],
    ['tint', 28, 44, 26, 14],
    ['tint', 58, 44, 26, 14],
  ],
  studio: [
    ['accent', 8, 8, 18, 18],
    ['ink', 32, 8, 50, 9],
    ['soft', 32, 20, 30, 2.5],
    ['ink', 8, 33, 80, 0.75],
    ['ink', 8, 37, 14, 2.5],
    ['tint', 32, 37, 56, 16],
    ['tint', 32, 55, 13, 6],
    ['tint', 46, 55, 13, 6],
    ['tint', 60, 55, 13, 6],
  ],
  terminal: [
    ['ink', 8, 8, 24, 2.5],
    ['soft', 8, 13, 34, 2],
    ['accent', 8, 22, 16, 2],
    ['soft', 14, 27, 18, 2],
    ['ink', 38, 27, 40, 2],
    ['soft', 14, 32, 18, 2],
    ['ink', 38, 32, 32, 2],
    ['accent', 8, 42, 16, 2],
    ['soft', 14, 47, 18, 2],
    ['ink', 38, 47, 44, 2],
    ['ink', 38, 52, 28, 2],
  ],
  gallery: [
    ['ink', 8, 7, 44, 6],
    ['soft', 8, 15, 24, 2],
    ['accent', 8, 22, 80, 18],
    ['tint', 8, 45, 24, 13],
    ['soft', 36, 45, 24, 13],
    ['tint', 64, 45, 24, 13],
    ['line', 8, 60, 24, 1],
    ['line', 36, 60, 24, 1],
    ['line', 64, 60, 24, 1],
  ],
  sidebar: [
    ['accent', 0, 0, 32, 64],
    ['tint', 9, 8, 14, 14],
    ['line', 6, 27, 20, 2.5],
    ['line', 9, 32, 14, 1.5],
    ['line', 6, 42, 16, 1.5],
    ['line', 6, 47, 18, 1.5],
    ['line', 6, 52, 13, 1.5],
    ['ink', 40, 9, 18, 2.5],
    ['soft', 40, 16, 46, 1.5],
    ['soft', 40, 20, 40, 1.5],
    ['ink', 40, 30, 14, 2.5],
    ['soft', 40, 37, 46, 1.5],
    ['soft', 40, 41, 34, 1.5],
    ['ink', 40, 49, 20, 2.5],
    ['soft', 40, 56, 42, 1.5],
  ],
  links: [
    ['accent', 42, 5, 12, 12],
    ['ink', 32, 20, 32, 3.5],
    ['soft', 36, 26, 24, 1.5],
    ['tint', 26, 31, 44, 7],
    ['tint', 26, 40, 44, 7],
    ['tint', 26, 49, 44, 7],
    ['soft', 40, 60, 3, 2],
    ['soft', 46, 60, 3, 2],
    ['soft', 52, 60, 3, 2],
  ],
};
