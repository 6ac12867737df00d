import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { version } from '../../../package.json';
import { isSource, programFolder } from './program-files.ts';

/** Builds replace it with their commit. */
declare const BUILD_COMMIT: string;

/** The version. Unless it is a release, it includes the commit: `0.4.0-dev+1a2b3c4d`. */
export const fullVersion = describeVersion(version, isSource ? findCommit : () => BUILD_COMMIT);

export function describeVersion(version: string, findCommit: () => string): string {
  const commit = version.endsWith('-dev') ? findCommit() : '';
  return commit === '' ? version : `${version}+${commit}`;
}

/** The commit of the checkout. Empty without a checkout or without Git. */
export function findCommit(): string {
  const root = dirname(programFolder);
  if (!existsSync(join(root, '.git')) || !Bun.which('git')) return '';
  const { stdout } = Bun.spawnSync(['git', 'rev-parse', '--short=8', 'HEAD'], {
    cwd: root,
    stderr: 'ignore',
  });
  return stdout.toString().trim();
}
