import { license, name, version } from '../package.json';
import type { Package } from './packages-in.ts';

/** A list of what is inside, as CycloneDX writes it: programs compare it with lists of known weaknesses. */
export function describeContents(packages: readonly Package[]) {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', ...identify({ name, version, licence: license }) } },
    components: packages.map((part) => ({ type: 'library', ...identify(part) })),
  };
}

function identify({ name, version, licence }: Pick<Package, 'name' | 'version' | 'licence'>) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { 'bom-ref': purl, name, version, purl, licenses: [nameLicence(licence)] };
}

/** One of the known, or several in an expression. */
function nameLicence(licence: string) {
  return licence.includes(' ') ? { expression: licence } : { license: { id: licence } };
}
