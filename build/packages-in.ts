import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bundle.ts';

export interface Package {
  readonly name: string;
  readonly version: string;
  /** The license as the package names it, for example MIT. */
  readonly licence: string;
  /** The text of the license in the package. */
  readonly licenceText: string;
}

/** The packages of these files by name, including Bun, which runs them. */
export function packagesIn(files: readonly string[]): readonly Package[] {
  const folders = new Set(['node_modules/bun']);
  for (const file of files) {
    const folder = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(file)?.[0];
    if (folder !== undefined) folders.add(folder);
  }
  return [...folders].map(readPackage).sort((a, b) => (a.name < b.name ? -1 : 1));
}

function readPackage(folder: string): Package {
  const path = join(root, folder);
  const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  // A package may have one license for code and one for fonts.
  const licenceFiles = readdirSync(path).filter((entry) => /^licen[cs]e(\.|_|$)/i.test(entry));
  const licenceText = licenceFiles
    .map((entry) => readFileSync(join(path, entry), 'utf8').trim())
    .join('\n\n');
  return { name, version, licence: license, licenceText };
}
