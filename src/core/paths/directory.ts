/** Paths of the directory on the main host. */
export const directoryPaths = {
  people: '/people',
  embed: '/people/embed',
  feed: '/people/feed',
  sitemap: '/sitemap.xml',
  sitemapPart: '/sitemaps/:part',
  robots: '/robots.txt',
} as const;
