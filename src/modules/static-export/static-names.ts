import type { FileList } from '../../domain/profile/files.ts';

/** File types that no web server and no browser executes. */
const passive = new Set(
  (
    'aac avif bmp flac gif heic ico jpeg jpg m4a m4v mkv mov mp3 mp4 oga ogg ogv opus png tif tiff wav webm webp ' +
    'bib csv doc docx epub ics json md odp ods odt pdf ppt pptx rtf tex tsv txt vcf xls xlsx ' +
    '7z bz2 gz tar tgz xz zip otf ttf woff woff2'
  ).split(' '),
);
/** In bytes, with room for an ending and a number within what file systems take. */
const longestName = 240;

/** By its path the name of each file among exported pages: a member's `.htaccess` or `x.php` would take effect there. */
export function staticNames(files: FileList): ReadonlyMap<string, string> {
  const wanted = Object.entries(files).map(([path, { type }]) => ({ path, name: passivePath(path, type) }));
  const taken = new Set(wanted.filter(({ path, name }) => path === name).map(({ name }) => name));
  const names = new Map<string, string>();
  for (const { path, name } of wanted) {
    const free = path === name ? name : findFree(name, taken);
    taken.add(free);
    names.set(path, free);
  }
  return names;
}

/** Folders have no dot then and files have one: neither is in the way of the other. */
function passivePath(path: string, type: string): string {
  const [section = '', slug = '', ...names] = path.split('/');
  const folders = names.slice(0, -1).map((name) => name.replaceAll('.', '_'));
  return [section, slug, ...folders, passiveName(names.at(-1) ?? '', type)].join('/');
}

/** Apache looks at every ending of a name: `x.php.png` may be run, too. */
function passiveName(name: string, type: string): string {
  const [stem = '', ...endings] = name.replace(/^\./, '_').split('.');
  const kept = endings.reduce((all, ending) => `${all}${isPassive(ending) ? '.' : '_'}${ending}`, stem);
  if (passive.has(endings.at(-1)?.toLowerCase() ?? '')) return kept;
  const isText = /^text\/|xml$/.test(type);
  return `${shorten(kept)}${isText ? '.txt' : '.bin'}`;
}

function isPassive(ending: string): boolean {
  return passive.has(ending.toLowerCase()) || /^\d+$/.test(ending);
}

function shorten(name: string): string {
  return new TextEncoder().encode(name).length > longestName
    ? [...name].slice(0, longestName / 4).join('')
    : name;
}

function findFree(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name.slice(0, dot)}-${number}${name.slice(dot)}`;
    if (!taken.has(free)) return free;
  }
}
