/** For one reader, now: nobody keeps it, finds it, or learns from a link where they came from. */
export const sharedHeaders = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
};
