/** For one reader, now: neither stored by caches nor indexed, and links send no referrer. */
export const sharedHeaders = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
};
