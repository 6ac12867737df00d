/** Headers for one visitor: no caching, no indexing, and no referrer. */
export const sharedHeaders = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
};
