import { encodeQR } from 'qr';

/** As wide as ISO/IEC 18004 asks for, or some cameras do not find the code. */
export const quietZone = 4;

export function renderQr(address: string): string {
  const modules = encodeQR(address, 'raw', { ecc: 'medium', border: quietZone });
  const size = modules.length;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" role="img" shape-rendering="crispEdges">`,
    `<title>${Bun.escapeHTML(address)}</title>`,
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`,
    `<path fill="#000" d="${modules.map(drawRow).join('')}"/>`,
    '</svg>\n',
  ].join('');
}

export interface QrLines {
  /** The side length in modules. */
  readonly size: number;
  /** To be stroked as wide as a module: a third as long as the outlines. */
  readonly path: string;
}

/** For where it is a small part of something else, and made with every page: with always the same mask, see docs/decisions/first-reads.md. */
export function lineQr(address: string): QrLines {
  const modules = encodeQR(address, 'raw', { ecc: 'medium', encoding: 'byte', border: quietZone, mask: 0 });
  return { size: modules.length, path: modules.map(strokeRow).join('') };
}

/** One rectangle for each run of dark modules. */
function drawRow(row: readonly boolean[], y: number): string {
  const runs = row
    .map((isDark) => (isDark ? '#' : ' '))
    .join('')
    .matchAll(/#+/g);
  return Array.from(runs, ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join('');
}

/** `M4 9.5h7m2 0h1`: the quiet zone ends every run. */
function strokeRow(row: readonly boolean[], y: number): string {
  let path = '';
  let last = 0;
  for (let x = 1; x < row.length; x += 1) {
    if (row[x] === row[x - 1]) continue;
    if (!row[x]) path += `h${x - last}`;
    else path += last === 0 ? `M${x} ${y}.5` : `m${x - last} 0`;
    last = x;
  }
  return path;
}
