import type { FileList } from '../../domain/profile/files.ts';

/** File types that neither web servers nor browsers execute. */
const passive = new Set(
  (
    'aac avif bmp flac gif heic ico jpeg jpg m4a m4v mkv mov mp3 mp4 oga ogg ogv opus png tif tiff wav webm webp ' +
    'bib csv doc docx epub ics json md odp ods odt pdf ppt pptx rtf tex tsv txt vcf xls xlsx ' +
    '7z bz2 gz tar tgz xz zip otf ttf woff woff2'
  ).split(' '),
);
/** Bytes, with space for an ending and a number within the limit of file systems. */
const longestName = 240;

/** The exported name of each file by path, because a web server could execute a member's `.htaccess` or `x.php`. */
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

/** A path in which folders have no dot and files have one, so that they never collide. */
function passivePath(path: string, type: string): string {
  const [section = '', slug = '', ...names] = path.split('/');
  const folders = names.slice(0, -1).map((name) => name.replaceAll('.', '_'));
  return [section, slug, ...folders, passiveName(names.at(-1) ?? '', type)].join('/');
}

/** A safe file name. Apache evaluates every ending, so `x.php.png` might run too. */
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
