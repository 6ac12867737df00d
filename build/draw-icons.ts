import { join } from 'node:path';

/** Icons of buttons, menus and states, from `lucide-static` (ISC). */
export const iconNames = [
  'arrow-down',
  'arrow-left',
  'arrow-right',
  'arrow-up',
  'arrow-up-down',
  'arrow-up-right',
  'award',
  'badge-check',
  'bold',
  'book-open',
  'briefcase-business',
  'camera',
  'chart-line',
  'check',
  'chevron-right',
  'circle-check',
  'contact',
  'copy',
  'crop',
  'download',
  'ellipsis',
  'eye',
  'file-down',
  'file-text',
  'folder-kanban',
  'globe',
  'graduation-cap',
  'grip-vertical',
  'heart',
  'heart-handshake',
  'history',
  'image',
  'info',
  'italic',
  'languages',
  'layout-dashboard',
  'link',
  'list',
  'lock',
  'log-out',
  'mail',
  'message-circle',
  'menu',
  'minus',
  'monitor',
  'palette',
  'pencil',
  'phone',
  'plus',
  'printer',
  'quote',
  'rows-3',
  'search',
  'send',
  'share-2',
  'smartphone',
  'sparkles',
  'star',
  'trash-2',
  'triangle-alert',
  'upload',
  'user',
  'users',
  'x',
] as const;

/** Logos of social networks, from `simple-icons` (CC0). */
export const brandNames = [
  'academia',
  'artstation',
  'arxiv',
  'bandcamp',
  'behance',
  'bitbucket',
  'bluesky',
  'codeberg',
  'devdotto',
  'discord',
  'dribbble',
  'facebook',
  'figma',
  'flickr',
  'forgejo',
  'github',
  'gitlab',
  'goodreads',
  'googlescholar',
  'huggingface',
  'instagram',
  'kaggle',
  'keybase',
  'mastodon',
  'matrix',
  'medium',
  'npm',
  'openstreetmap',
  'orcid',
  'patreon',
  'peertube',
  'pinterest',
  'pixelfed',
  'pypi',
  'reddit',
  'researchgate',
  'rss',
  'signal',
  'soundcloud',
  'sourcehut',
  'spotify',
  'stackoverflow',
  'substack',
  'telegram',
  'threads',
  'tiktok',
  'twitch',
  'vimeo',
  'whatsapp',
  'wikidata',
  'wikipedia',
  'x',
  'xing',
  'youtube',
  'zenodo',
] as const;

const root = join(import.meta.dir, '..');

/** A module of shapes for each package, so that the program contains only used icons. */
export const iconFiles = [
  {
    path: 'src/core/html/design/icon-shapes.ts',
    from: 'lucide-static',
    names: iconNames,
    main: 'iconShapes',
  },
  {
    path: 'src/core/html/design/brand-shapes.ts',
    from: 'simple-icons',
    names: brandNames,
    main: 'brandShapes',
  },
] as const;

type IconFile = (typeof iconFiles)[number];

export async function shapesOf({ from, names }: IconFile): Promise<Record<string, string>> {
  const shapes = names.map(async (name) => {
    const svg = await Bun.file(join(root, 'node_modules', from, 'icons', `${name}.svg`)).text();
    return [name, shapeOf(svg)] as const;
  });
  return Object.fromEntries(await Promise.all(shapes));
}

async function drawIcons(file: IconFile): Promise<string> {
  const shapes = JSON.stringify(await shapesOf(file));
  return `// Generated from ${file.from} by \`npm run icons\`. The list of icons is in build/draw-icons.ts.\nexport const ${file.main} = ${shapes} as const;\n`;
}

/** The shapes of an SVG, without its root element and title. */
function shapeOf(svg: string): string {
  const [, inside = ''] = /<svg[^>]*>(.*)<\/svg>/s.exec(svg) ?? [];
  return inside
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/\s*\n\s*/g, '')
    .replaceAll(' />', '/>');
}

if (import.meta.main)
  for (const file of iconFiles) await Bun.write(join(root, file.path), await drawIcons(file));
