import { encodeQR } from 'qr';
import { modulesOf, type QrModules, seekDark, seekLight } from './qr-modules.ts';

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

/** For where it is a small part of something else, and made with every page: see decision 084. */
export function lineQr(address: string): QrLines {
  const modules = modulesOf(address);
  let end = 0;
  for (let y = 0; y < modules.size; y += 1) end = writeRow(modules, y, end);
  return { size: modules.size + 2 * quietZone, path: sheet.toString('latin1', 0, end) };
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

/** As wide as a code can be; a module takes three characters at most, and the start of a row eight. */
const widest = 177;
const sheet = Buffer.allocUnsafeSlow(widest * (widest * 3 + 8));

/** Behind what is on the sheet, up to where it then ends. */
function writeRow(modules: QrModules, y: number, start: number): number {
  const { size } = modules;
  let at = start;
  let last = 0;
  for (let from = seekDark(modules, y, 0); from < size; from = seekDark(modules, y, last)) {
    at = last === 0 ? writeStart(from + quietZone, y + quietZone, at) : writeGap(from - last, at);
    last = seekLight(modules, y, from);
    at = writeRun(last - from, at);
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
