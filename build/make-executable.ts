import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Glob } from 'bun';
import { version } from '../package.json';

export const root = join(import.meta.dir, '..');

export const targets = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'] as const;
export type Target = (typeof targets)[number];

/** Threads of their own are programs of their own. */
const programs = [
  'src/main.ts',
  'src/ops/cli/import-worker.ts',
  'src/accounts/file-worker.ts',
  'src/hosts/preview/render-worker.ts',
  'src/hosts/main/editor/preview/preview-worker.ts',
  'src/domain/cards/card-worker.ts',
  ...new Glob('src/modules/**/*-worker.ts').scanSync(root),
];

const options = [
  '--compile',
  '--bytecode',
  '--format=esm',
  '--no-compile-autoload-dotenv',
  '--no-compile-autoload-bunfig',
  '--conditions=executable',
  '--sourcemap=inline',
];

/** The whole program in one file, for this machine or another kind; returns the files that went into it. */
export function makeExecutable(file: string, target: Target | null): readonly string[] {
  // Beside it, so that it takes its place in one step; source maps are written beside it too, though they are inside.
  const folder = mkdtempSync(join(dirname(file), '.making-'));
  try {
    const metafile = join(folder, 'metafile.json');
    const made = join(folder, 'vitrine');
    const build = Bun.spawnSync(
      [
        process.execPath,
        'build',
        ...options,
        ...(target ? [`--target=bun-${target}`] : []),
        `--metafile=${metafile}`,
        ...programs,
        '--outfile',
        made,
      ],
      { cwd: root, stdout: 'pipe', stderr: 'pipe' },
    );
    if (!build.success) throw new Error(`Vitrine ${version} was not built:\n${build.stderr}${build.stdout}`);
    renameSync(made, file);
    return Object.keys(JSON.parse(readFileSync(metafile, 'utf8')).inputs);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
