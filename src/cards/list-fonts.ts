import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const isFont = (name: string) => /\.(?:ttf|otf|ttc|woff2)$/i.test(name);

/** The fonts that are named, and those in the folders that are named; throws what to do where there is none. */
export function listFonts(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const found = isFolder(path)
      ? readdirSync(path)
          .toSorted()
          .map((name) => join(path, name))
      : [path];
    const fonts = found.filter(isFont);
    if (fonts.length === 0)
      throw new TypeError(`${path} is no font (.ttf, .otf, .ttc, .woff2), nor a folder of any`);
    return fonts;
  });
}

function isFolder(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new TypeError(`${path} is not there`);
  return found.isDirectory();
}
