import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { root } from '../vitrine.ts';

const source = join(root, 'node_modules/@sparticuz/chromium');
const cache = join(root, 'node_modules/.cache');

/**
 * The Chromium from npm for Linux on x86-64. Its package would unpack to a fixed folder that every user can
 * write to. This function unpacks it to our own folder atomically, because several processes may run it at
 * once.
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
