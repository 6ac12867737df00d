import { escapeXml } from './xml.ts';

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export interface SitemapPage {
  readonly url: string;
  readonly lastModified: string;
}

/** The XML around a sitemap. Sitemaps.org allows at most 50,000 entries. */
export const sitemapFrame = frame('urlset');

export function sitemapEntry({ url, lastModified }: SitemapPage): string {
  return `<url><loc>${escapeXml(url)}</loc><lastmod>${escapeXml(lastModified)}</lastmod></url>\n`;
}

/** Renders a sitemap index. */
export function renderSitemapIndex(addresses: readonly string[]): string {
  const { start, end } = frame('sitemapindex');
  const entries = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`);
  return start + entries.join('') + end;
}

function frame(element: string) {
  return {
    start: `<?xml version="1.0" encoding="utf-8"?>\n<${element} ${namespace}>\n`,
    end: `</${element}>\n`,
  };
}
