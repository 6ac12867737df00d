import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { root } from '../vitrine.ts';

const source = join(root, 'node_modules/@sparticuz/chromium');
const cache = join(root, 'node_modules/.cache');

/**
 * The Chromium that npm brings, for Linux on x86-64. Its package would unpack it to a fixed place that every user of
 * the machine can write to. Here it is in ours, whole or not at all: several processes may do this at once.
 */
export async function unpackBundled(): Promise<string[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  const { version } = await Bun.file(join(source, 'package.json')).json();
  const path = join(cache, `chromium-${version}`);
  if (existsSync(path)) return [path];
  await mkdir(cache, { recursive: true });
  const unfinished = `${path}.${crypto.randomUUID()}`;
  try {
    const packed = await Bun.file(join(source, 'bin/chromium.br')).bytes();
    await Bun.write(unfinished, await promisify(brotliDecompress)(packed));
    await chmod(unfinished, 0o755);
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
  return [path];
}
