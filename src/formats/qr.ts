import { encodeQR } from 'qr';

/** As wide as ISO/IEC 18004 asks for, or some cameras do not find the code. */
const quietZone = 4;

export function renderQr(address: string): string {
  const modules = encode(address);
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
  /** Of a side, in modules. */
  readonly size: number;
  /** To be stroked as wide as a module: a third as long as the outlines, and written in a fifth of the time. */
  readonly path: string;
}

/** For where it is a small part of something else, and made with every page: see decision 082. */
export function lineQr(address: string): QrLines {
  const modules = encodeQR(address, 'raw', { ecc: 'medium', border: 1, mask: 0 });
  let path = '';
  for (let y = 0; y < modules.length; y += 1) path += lineRow(modules[y] ?? [], y + quietZone - 1);
  return { size: modules.length + 2 * (quietZone - 1), path };
}

function encode(address: string): boolean[][] {
  return encodeQR(address, 'raw', { ecc: 'medium', border: quietZone });
}

/** One rectangle for each run of dark modules. */
function drawRow(row: readonly boolean[], y: number): string {
  const runs = row
    .map((isDark) => (isDark ? '#' : ' '))
    .join('')
    .matchAll(/#+/g);
  return Array.from(runs, ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join('');
}

/** The last module of a row is never dark. */
function lineRow(row: readonly boolean[], y: number): string {
  let path = '';
  let end = 0;
  for (let start = row.indexOf(true); start !== -1; start = row.indexOf(true, end)) {
    path += end === 0 ? `M${start + quietZone - 1} ${y}.5` : gaps[start - end];
    end = row.indexOf(false, start);
    path += runs[end - start];
  }
  return path;
}

/** As wide as a code can be. */
const widest = 177;
const gaps = Array.from({ length: widest }, (_, length) => `m${length} 0`);
const runs = Array.from({ length: widest }, (_, length) => `h${length}`);
