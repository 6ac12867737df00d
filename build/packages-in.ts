import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bundle.ts';

export interface Package {
  readonly name: string;
  readonly version: string;
  /** As its makers name it, such as MIT. */
  readonly licence: string;
  /** The words of the licence, as they came with it. */
  readonly licenceText: string;
}

/** Whose files these are, by name; Bun, which runs them, is among them. */
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
  // One for what is in a package and one for its fonts.
  const licenceFiles = readdirSync(path).filter((entry) => /^licen[cs]e(\.|_|$)/i.test(entry));
  const licenceText = licenceFiles
    .map((entry) => readFileSync(join(path, entry), 'utf8').trim())
    .join('\n\n');
  return { name, version, licence: license, licenceText };
}
