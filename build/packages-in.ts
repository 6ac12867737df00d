import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './make-executable.ts';

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
  const licenceFile = readdirSync(path).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
  const licenceText = licenceFile ? readFileSync(join(path, licenceFile), 'utf8').trim() : '';
  return { name, version, licence: license, licenceText };
}
