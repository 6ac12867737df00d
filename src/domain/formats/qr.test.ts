import { expect, test } from 'bun:test';
import decodeQR from 'qr/decode.js';
import { lineQr, renderQr } from './qr.ts';

test('a QR code decodes to the URL', () => {
  for (const address of ['https://people.example/ada', `https://people.example/${'%D9%86'.repeat(64)}`]) {
    expect(decodeQR(draw(renderQr(address)))).toBe(address);
    expect(decodeQR(draw(outline(address)))).toBe(address);
    expect(outline(address)).toStartWith(`<svg viewBox="${viewBoxOf(renderQr(address))}"><path d="M4 4h7v1`);
  }
});

test('a QR code is one SVG image with a title, black on white, without scripts', () => {
  const svg = renderQr('https://people.example/ada');
  expect(svg).toStartWith(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 33 33" role="img" shape-rendering="crispEdges">' +
      '<title>https://people.example/ada</title><path fill="#fff" d="M0 0h33v33H0z"/>' +
      '<path fill="#000" d="M4 4h7v1h-7z',
  );
  expect(svg).toEndWith('z"/></svg>\n');
});

test('escapes the URL in the title', () => {
  expect(renderQr('https://e.example/?a&b</title><script>alert(1)</script>')).toContain(
    '<title>https://e.example/?a&amp;b&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>',
  );
});

/** Converts the stroked lines of the drawing to rectangles. */
function outline(address: string): string {
  let x = 0;
  let y = 0;
  let drawn = '';
  const { size, path } = lineQr(address);
  for (const [, move, to, row, length] of path.matchAll(/([Mm])(\d+) (\d+)(?:\.5)?h(\d+)/g)) {
    x = move === 'M' ? Number(to) : x + Number(to);
    if (move === 'M') y = Number(row);
    drawn += `M${x} ${y}h${length}v1h-${length}z`;
    x += Number(length);
  }
  return `<svg viewBox="0 0 ${size} ${size}"><path d="${drawn}"/></svg>`;
}

function viewBoxOf(svg: string): string | undefined {
  return /viewBox="([^"]+)"/.exec(svg)?.[1];
}

/** Rasterizes the dark rectangles, with four pixels per module. */
function draw(svg: string): { width: number; height: number; data: Uint8Array } {
  const scale = 4;
  const width = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column++) {
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
      }
    }
  }
  return { width, height: width, data };
}
