import { escapeHtml } from '../jsx/markup.ts';
import { defaultSite, type Site } from '../site.ts';
import { contrast } from './readable-color.ts';

/**
 * The icon of the site in its color: Vitrine's mark, or the first letter of the name. Escapes characters that
 * HTML validators reject in URLs.
 */
export function drawIcon({ name, color }: Pick<Site, 'name' | 'color'>): string {
  const ink = contrast(color, '#ffffff') >= 3 ? 'white' : 'black';
  const mark =
    name === defaultSite.name
      ? `<path d="M4 4l4 8 4-8" fill="none" stroke="${ink}" stroke-width="2"/>`
      : `<text x="8" y="12" fill="${ink}" font-family="sans-serif" font-size="11" font-weight="700" text-anchor="middle">${firstLetter(name)}</text>`;
  const ground = `<rect x="1" y="1" width="14" height="14" rx="3" fill="${color}"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">${ground}${mark}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.replace(/^[^\p{L}\p{N}]+/u, ''));
  return escapeHtml(first?.segment.toUpperCase() ?? '');
}
