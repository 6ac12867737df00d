import { encodeQR } from 'qr';

/** Modules. ISO/IEC 18004 requires this width, and some cameras miss the code without it. */
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
  /** A path to be stroked with a width of one module. It is a third as long as a path of outlines. */
  readonly path: string;
}

/** A QR code for use as a small part of every page. It always uses the same mask: see docs/decisions/first-reads.md. */
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

/** For example `M4 9.5h7m2 0h1`. The quiet zone ends every run. */
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
