import { escapeXml } from './xml.ts';

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export interface SitemapPage {
  readonly url: string;
  readonly lastModified: string;
}

/** As sitemaps.org has it: no more than 50,000 in one. */
export function renderSitemap(pages: readonly SitemapPage[]): string {
  const entries = pages.map(
    ({ url, lastModified }) =>
      `<url><loc>${escapeXml(url)}</loc><lastmod>${escapeXml(lastModified)}</lastmod></url>`,
  );
  return wrap('urlset', entries);
}

/** Of the sitemaps that there are. */
export function renderSitemapIndex(addresses: readonly string[]): string {
  return wrap(
    'sitemapindex',
    addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`),
  );
}

function wrap(element: string, entries: readonly string[]): string {
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<${element} ${namespace}>`,
    ...entries,
    `</${element}>`,
  ];
  return `${lines.join('\n')}\n`;
}
