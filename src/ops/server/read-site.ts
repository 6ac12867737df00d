import { measureImage } from '../../accounts/files/measure-image.ts';
import type { Config } from '../../core/config/config.ts';
import type { LogoType, Site, SiteLogo } from '../../core/html/site.ts';
import { sniffType } from '../../domain/profile/file-type.ts';
import { Failure, messageOf } from '../../store/failure.ts';

type SiteSettings = Pick<
  Config,
  | 'defaultLocale'
  | 'siteName'
  | 'siteDescription'
  | 'siteColor'
  | 'siteLogo'
  | 'siteAbout'
  | 'siteLinks'
  | 'helpUrl'
>;

/** Bytes. Limits the size of pages. */
const mostBytes = { logo: 256 * 1024, about: 64 * 1024 } as const;

const endings: Readonly<Record<LogoType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

/** Reads the files that settings name once at the start, and reports all problems with them. */
export async function readSite(config: SiteSettings): Promise<Site> {
  const problems: string[] = [];
  const attempt = async <T>(
    variable: string,
    path: string | null,
    read: (path: string) => Promise<T>,
  ): Promise<T | null> => {
    if (path === null) return null;
    try {
      return await read(path);
    } catch (error) {
      problems.push(`${variable} is ${JSON.stringify(path)}: ${messageOf(error)}`);
      return null;
    }
  };
  const logo = await attempt('SITE_LOGO', config.siteLogo, readLogo);
  const about = await attempt('SITE_ABOUT', config.siteAbout, readAbout);
  if (problems.length > 0) throw new Failure(problems.join('\n'));
  return {
    name: config.siteName,
    language: config.defaultLocale,
    description: config.siteDescription,
    color: config.siteColor,
    logo,
    about,
    links: config.siteLinks,
    help: config.helpUrl,
  };
}

async function readLogo(path: string): Promise<SiteLogo> {
  const bytes = await readBounded(path, mostBytes.logo);
  const type = sniffType(bytes);
  const size = isLogoType(type) ? await measureImage(type, bytes) : null;
  if (!isLogoType(type) || size === null)
    throw new Error('it cannot be a logo; use a PNG, JPEG or WebP file, or an SVG file with a viewBox');
  const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('hex').slice(0, 16);
  return { type, bytes, ...size, path: `/assets/logo-${hash}.${endings[type]}` };
}

async function readAbout(path: string): Promise<string | null> {
  const bytes = await readBounded(path, mostBytes.about);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim() || null;
  } catch {
    throw new Error('it is not written in UTF-8; save it as a text file in that encoding');
  }
}

async function readBounded(path: string, most: number): Promise<Uint8Array> {
  const file = Bun.file(path);
  const stats = await file.stat();
  if (!stats.isFile()) throw new Error('it is not a file; name one');
  const { size } = stats;
  if (size > most)
    throw new Error(`it has ${Math.ceil(size / 1024)} KiB; use a file of ${most / 1024} KiB or less`);
  return await file.bytes();
}

function isLogoType(type: string): type is LogoType {
  return Object.hasOwn(endings, type);
}
