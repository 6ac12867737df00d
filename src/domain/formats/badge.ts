import { plainLine, shorten } from '../../core/html/plain-line.ts';
import { directionOf } from '../../core/texts/direction.ts';
import type { PageSite } from '../pages/page-context.ts';
import { nameOf, type ProfileView } from '../profile/view.ts';

const height = 36;
const iconSize = 20;
const gap = 8;
const padding = 10;

/** Characters of the name. */
const longest = 60;

/** Pixels per character cell. Wide scripts take two cells. Vitrine does not know the font of the embedding page. */
const column = 8;

/** An SVG badge with the site's icon and the member's name, for links on other pages. It loads no other file. */
export function renderBadge(view: ProfileView, site: PageSite | undefined): string {
  const name = shorten(plainLine(nameOf(view)), longest);
  const textWidth = Math.max(Bun.stringWidth(name), 1) * column;
  const isRightToLeft = directionOf(view.language) === 'rtl';
  const start = padding + (site ? iconSize + gap : 0);
  const width = start + textWidth + padding + 4;
  const iconAt = isRightToLeft ? width - padding - iconSize : padding;
  const middle = isRightToLeft ? width - start - textWidth / 2 : start + textWidth / 2;
  const title = Bun.escapeHTML(site ? `${name} · ${plainLine(site.name)}` : name);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="${height / 2 - 0.5}" fill="#fff" stroke="#d8d2c6"/>`,
    site ? drawSign(site.icon, iconAt) : '',
    `<text x="${middle}" y="${height / 2}" dy=".35em" text-anchor="middle" textLength="${textWidth - 4}" lengthAdjust="spacingAndGlyphs" font-family="system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif" font-size="14" font-weight="600" fill="#1d1b18">${Bun.escapeHTML(name)}</text>`,
    '</svg>\n',
  ].join('');
}

/** Nests the site's SVG icon from its data URL. A nested SVG needs a position and a size. */
function drawSign(icon: string, x: number): string {
  const drawing = decodeURIComponent(icon.slice(icon.indexOf(',') + 1));
  const place = `x="${x}" y="${(height - iconSize) / 2}" width="${iconSize}" height="${iconSize}"`;
  return drawing.replace('<svg ', `<svg ${place} `);
}
