import { license, name, version } from '../package.json';
import type { Package } from './packages-in.ts';

/** The software bill of materials in CycloneDX format, which programs compare with lists of vulnerabilities. */
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

/** A known license id, or an expression of several. */
function nameLicence(licence: string) {
  return licence.includes(' ') ? { expression: licence } : { license: { id: licence } };
}
