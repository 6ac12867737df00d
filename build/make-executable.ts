import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundle } from './bundle.ts';
import { fetchRuntime } from './fetch-runtime.ts';

export const targets = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'] as const;
export type Target = (typeof targets)[number];

const options = [
  '--compile',
  '--bytecode',
  '--no-compile-autoload-dotenv',
  '--no-compile-autoload-bunfig',
  '--conditions=executable',
  '--sourcemap=inline',
];

const here = `${process.platform}-${process.arch}`;

/** Builds Vitrine as one file for this platform or another, and returns the bundled files. */
export function makeExecutable(file: string, target: Target | null): readonly string[] {
  // A temporary folder next to the file, so that a rename replaces the file at once. Bun also writes source maps there.
  const folder = mkdtempSync(join(dirname(file), '.making-'));
  try {
    const made = join(folder, 'vitrine');
    const inputs = bundle(...options, ...optionsFor(target, folder), `--outfile=${made}`);
    renameSync(made, file);
    return inputs;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function optionsFor(target: Target | null, folder: string): readonly string[] {
  if (target === null || target === here) return [];
  return [`--target=bun-${target}`, `--compile-executable-path=${fetchRuntime(target, folder)}`];
}
