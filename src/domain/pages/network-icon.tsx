import { BrandIcon, type BrandName, Icon, loadBrandShapes } from '../../core/html/design/icon.tsx';
import { memoize } from '../../core/platform/memo.ts';

interface NetworkIconProps {
  readonly network: string;
  readonly address: string | null;
}

/** The logo of a network, found by name or URL. Unknown networks get a link icon. */
export function NetworkIcon({ network, address }: NetworkIconProps) {
  const brand = brandNamed(network) ?? (address === null ? null : brandAt(address));
  return brand === null ? <Icon name="link" /> : <BrandIcon name={brand} />;
}

const brandNamed = memoize(500, (network: string): BrandName | null =>
  brandOf(network.toLowerCase().replace(/[^a-z0-9]/g, '')),
);

/** `www.github.com` and all other subdomains belong to GitHub. */
const brandAt = memoize(500, (address: string): BrandName | null => {
  const host = URL.parse(address)?.hostname ?? '';
  const parts = host.split('.');
  return brandOf(host.replace(/^www\./, '')) ?? brandOf(parts.at(-2) ?? '') ?? brandOf(parts.at(-3) ?? '');
});

function brandOf(name: string): BrandName | null {
  if (isBrand(name)) return name;
  return Object.hasOwn(otherNames, name) ? (otherNames[name] ?? null) : null;
}

function isBrand(name: string): name is BrandName {
  return Object.hasOwn(loadBrandShapes(), name);
}

const otherNames: Readonly<Record<string, BrandName>> = {
  twitter: 'x',
  xtwitter: 'x',
  bsky: 'bluesky',
  devto: 'devdotto',
  'dev.to': 'devdotto',
  'scholar.google.com': 'googlescholar',
  huggingface: 'huggingface',
  fediverse: 'mastodon',
  osm: 'openstreetmap',
  stackexchange: 'stackoverflow',
  sr: 'sourcehut',
  'youtu.be': 'youtube',
  't.me': 'telegram',
  'wa.me': 'whatsapp',
};
