import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../package.json';
import { root } from './bundle.ts';
import type { Package } from './packages-in.ts';

/** License texts that must accompany an executable. */
export function listLicences(packages: readonly Package[]): string {
  const own = {
    name: 'vitrine',
    version,
    licence: 'MIT',
    licenceText: readFileSync(join(root, 'LICENSE'), 'utf8').trim(),
  };
  return [own, ...packages].map(tell).join(`\n${'-'.repeat(72)}\n\n`);
}

function tell({ name, version, licence, licenceText }: Package): string {
  return `${name} ${version} (${licence})\n${licenceText === '' ? '' : `\n${licenceText}\n`}`;
}
