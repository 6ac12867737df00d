import { encodeQR } from 'qr';

/** As wide as ISO/IEC 18004 asks for, or some cameras do not find the code. */
const quietZone = 4;

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
  /** Of a side, in modules. */
  readonly size: number;
  /** To be stroked as wide as a module: a third as long as the outlines, and written in a fifth of the time. */
  readonly path: string;
}

/** For where it is a small part of something else, and made with every page: with always the same mask, see decision 082. */
export function lineQr(address: string): QrLines {
  const modules = encodeQR(address, 'raw', { ecc: 'medium', encoding: 'byte', border: quietZone, mask: 0 });
  let end = 0;
  for (const [y, row] of modules.entries()) end = writeRow(row, y, end);
  return { size: modules.length, path: sheet.toString('latin1', 0, end) };
}

/** One rectangle for each run of dark modules. */
function drawRow(row: readonly boolean[], y: number): string {
  const runs = row
    .map((isDark) => (isDark ? '#' : ' '))
    .join('')
    .matchAll(/#+/g);
  return Array.from(runs, ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join('');
}

/** As wide as a code can be; a module takes three characters at most, and the start of a row eight. As one text after the other it takes twice as long. */
const widest = 177;
const sheet = Buffer.allocUnsafeSlow(widest * (widest * 3 + 8));

/** Behind what is on the sheet, up to where it then ends. The quiet zone ends every run. */
function writeRow(row: readonly boolean[], y: number, start: number): number {
  let at = start;
  let isDark = false;
  let last = 0;
  for (let x = 0; x < row.length; x += 1) {
    if (row[x] === isDark) continue;
    if (isDark) at = writeRun(x - last, at);
    else at = last === 0 ? writeStart(x, y, at) : writeGap(x - last, at);
    isDark = !isDark;
    last = x;
  }
  return at;
}

const [M, m, h, space, point, zero, five] = [77, 109, 104, 32, 46, 48, 53];

/** `M4 9.5` */
function writeStart(x: number, y: number, start: number): number {
  sheet[start] = M;
  let at = writeNumber(x, start + 1);
  sheet[at] = space;
  at = writeNumber(y, at + 1);
  sheet[at] = point;
  sheet[at + 1] = five;
  return at + 2;
}

/** `m2 0` */
function writeGap(length: number, start: number): number {
  sheet[start] = m;
  const at = writeNumber(length, start + 1);
  sheet[at] = space;
  sheet[at + 1] = zero;
  return at + 2;
}

/** `h3` */
function writeRun(length: number, start: number): number {
  sheet[start] = h;
  return writeNumber(length, start + 1);
}

function writeNumber(number: number, start: number): number {
  let at = start;
  if (number >= 100) {
    sheet[at] = zero + Math.floor(number / 100);
    at += 1;
  }
  if (number >= 10) {
    sheet[at] = zero + (Math.floor(number / 10) % 10);
    at += 1;
  }
  sheet[at] = zero + (number % 10);
  return at + 1;
}
