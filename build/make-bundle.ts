import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundle, root } from './bundle.ts';

/** Fonts and WebAssembly stay in their packages, because they would add 20 MB to the npm package. */
const external = ['@expo-google-fonts/*', '@fontsource-variable/*', '@myriaddreamin/*', '@takumi-rs/wasm'];
const samples = 'domain/profile/samples';

/** Writes the bundle of the npm package. */
export function makeBundle(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  const options = ['--target=bun', '--sourcemap=linked', `--outdir=${folder}`];
  bundle(...options, ...external.map((name) => `--external=${name}`));
  cpSync(join(root, 'src', samples), join(folder, samples), { recursive: true });
}

if (import.meta.main) makeBundle(join(root, 'lib'));
