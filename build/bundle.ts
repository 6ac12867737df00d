import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Glob } from 'bun';
import { findCommit } from '../src/core/platform/version.ts';

export const root = join(import.meta.dir, '..');

/** The entry points: the server and each worker thread. */
const programs = [
  'src/main.ts',
  'src/ops/cli/import-worker.ts',
  'src/accounts/file-worker.ts',
  'src/hosts/preview/render-worker.ts',
  'src/hosts/main/editor/preview/preview-worker.ts',
  'src/domain/cards/card-worker.ts',
  ...new Glob('src/modules/**/!(*-in)-worker.ts').scanSync(root),
];

/** Programs are found below the folder of the bundle as they are below `src`. */
const options = ['--format=esm', '--splitting', '--minify', '--root=src'];

/** Bundles Vitrine with additional options, and returns the bundled files. */
export function bundle(...more: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-build-'));
  try {
    const metafile = join(folder, 'metafile.json');
    // A build context without a checkout names its commit.
    const commit = (process.env.COMMIT ?? findCommit()).slice(0, 8);
    const define = `--define=BUILD_COMMIT=${JSON.stringify(commit)}`;
    const build = Bun.spawnSync(
      [process.execPath, 'build', ...options, define, ...more, `--metafile=${metafile}`, ...programs],
      { cwd: root, stdout: 'pipe', stderr: 'pipe' },
    );
    if (!build.success) throw new Error(`bun build failed:\n${build.stderr}${build.stdout}`);
    return Object.keys(JSON.parse(readFileSync(metafile, 'utf8')).inputs);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
