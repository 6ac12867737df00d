/** An external page that visitors can load inside the profile. */
export interface FrameSite {
  readonly kind: 'video' | 'map';
  /** The site's public name. */
  readonly name: string;
  readonly src: string;
}

type ReadUrl = (url: URL) => string | null;

interface Site extends Omit<FrameSite, 'src'> {
  readonly hosts: RegExp;
  /** Builds the frame's URL from ids and numbers only. Null for other pages of the site. */
  readonly frame: ReadUrl;
}

const sites: readonly Site[] = [
  {
    kind: 'video',
    name: 'YouTube',
    hosts: /^(?:(?:www|m|music)\.)?youtube\.com$|^youtu\.be$/,
    frame: youTube,
  },
  { kind: 'video', name: 'Vimeo', hosts: /^(?:www\.)?vimeo\.com$/, frame: vimeo },
  {
    kind: 'map',
    name: 'OpenStreetMap',
    hosts: /^(?:www\.)?(?:openstreetmap|osm)\.org$/,
    frame: openStreetMap,
  },
  {
    kind: 'map',
    name: 'Google Maps',
    hosts: /^(?:(?:www|maps)\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?$/,
    frame: googleMaps,
  },
];

/** The video or map that a URL leads to; null for other pages. */
export function findFrame(text: string): FrameSite | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const site = sites.find(({ hosts }) => hosts.test(url.hostname));
  const src = site?.frame(url) ?? null;
  return site && src !== null ? { kind: site.kind, name: site.name, src } : null;
}

function youTube({ hostname, pathname, searchParams }: URL): string | null {
  const short = hostname === 'youtu.be' ? /^\/([\w-]{11})$/ : /^\/(?:shorts|live|embed)\/([\w-]{11})$/;
  const watched = pathname === '/watch' ? (searchParams.get('v') ?? '') : '';
  const id = short.exec(pathname)?.[1] ?? /^[\w-]{11}$/.exec(watched)?.[0];
  return id === undefined ? null : `https://www.youtube-nocookie.com/embed/${id}`;
}

/** An unlisted video has a key after its id. */
function vimeo({ pathname }: URL): string | null {
  const [, id, key] = /^\/(\d{1,12})(?:\/([\da-f]{4,20}))?$/.exec(pathname) ?? [];
  if (id === undefined) return null;
  return `https://player.vimeo.com/video/${id}?dnt=1${key === undefined ? '' : `&h=${key}`}`;
}

/** Degrees of longitude on a 256-pixel map at zoom 0. */
const wholeWorld = 360;

function openStreetMap({ hash, searchParams }: URL): string | null {
  const [, zoom, lat, lon] = /^#map=(\d{1,2})\/(-?[\d.]{1,12})\/(-?[\d.]{1,12})/.exec(hash) ?? [];
  const marker = placeOf(searchParams.get('mlat'), searchParams.get('mlon'));
  const middle = placeOf(lat, lon) ?? marker;
  if (middle === null) return null;
  const half = wholeWorld / 2 ** Number(zoom ?? 15);
  const edges = [middle[1] - half, middle[0] - half / 2, middle[1] + half, middle[0] + half / 2];
  const bbox = edges.map((edge) => edge.toFixed(5)).join('%2C');
  const at = marker === null ? '' : `&marker=${marker.join('%2C')}`;
  return `https://www.openstreetmap.org/export/embed.html?bbox=${bbox}&layer=mapnik${at}`;
}

function googleMaps({ hostname, pathname, searchParams }: URL): string | null {
  if (!hostname.startsWith('maps.') && !/^\/maps(?:\/|$)/.test(pathname)) return null;
  const [, name] = /^\/maps\/(?:place|search)\/([^/@]{1,200})/.exec(pathname) ?? [];
  const [, lat, lon] = /\/@(-?[\d.]{1,12}),(-?[\d.]{1,12})/.exec(pathname) ?? [];
  const asked =
    searchParams.get('q') ?? searchParams.get('query') ?? decode(name) ?? placeOf(lat, lon)?.join(',');
  return asked ? `https://www.google.com/maps?q=${encodeURIComponent(asked)}&output=embed` : null;
}

function decode(segment: string | undefined): string | undefined {
  if (segment === undefined) return undefined;
  try {
    return decodeURIComponent(segment.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function placeOf(lat: string | null | undefined, lon: string | null | undefined): [number, number] | null {
  if (!lat || !lon) return null;
  const [north, east] = [Number(lat), Number(lon)];
  return Math.abs(north) <= 90 && Math.abs(east) <= 180 ? [north, east] : null;
}
