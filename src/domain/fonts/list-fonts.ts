import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Lists the named fonts and the fonts in named folders. Throws a readable error for files that cannot be used. */
export function listFonts(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const fonts = isFolder(path) ? fontsIn(path) : [path];
    if (fonts.length === 0) throw new TypeError(`there are no fonts in ${path}`);
    const other = fonts.find((font) => !beginsAsFont(font));
    if (other !== undefined) throw new TypeError(`${other} is not a TrueType, OpenType or WOFF2 font`);
    return fonts;
  });
}

function isFolder(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new TypeError(`${path} is not there`);
  return found.isDirectory();
}

function fontsIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => /\.(?:ttf|otf|ttc|woff2)$/i.test(name));
  return names.toSorted().map((name) => join(folder, name));
}

const beginnings = ['\0\x01\0\0', 'true', 'OTTO', 'ttcf', 'wOF2'];

function beginsAsFont(path: string): boolean {
  const file = openSync(path, 'r');
  const start = Buffer.alloc(4);
  readSync(file, start);
  closeSync(file);
  return beginnings.includes(start.toString('latin1'));
}
