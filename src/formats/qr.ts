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

/** One rectangle for each run of dark modules. */
function drawRow(row: readonly boolean[], y: number): string {
  const runs = row
    .map((isDark) => (isDark ? '#' : ' '))
    .join('')
    .matchAll(/#+/g);
  return Array.from(runs, ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join('');
}
