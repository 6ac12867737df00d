import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../package.json';
import { root } from './bundle.ts';
import { releaseChangelog, startNext, withVersion } from './release-changelog.ts';

/** Files that `npm version` changes after package.json and before its commit. */
const changed = ['CHANGELOG.md', 'clients/typescript/package.json'];
const [series = ''] = /^\d+\.\d+/.exec(version) ?? [];
const isRelease = !version.includes('-');

const day = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);
await change('CHANGELOG.md', (text) => (isRelease ? releaseChangelog(text, version, day) : startNext(text)));
await change('clients/typescript/package.json', (text) =>
  text.replace(/"version": ".*"/, `"version": "${version}"`),
);

if (isRelease) {
  changed.push('docs/operators/install.md');
  await change('docs/operators/install.md', (text) => withVersion(text, version));
  for (const file of ['compose.yaml', 'docs/examples/compose.env', 'deploy/kubernetes/deployment.yaml']) {
    changed.push(file);
    await change(file, (text) =>
      text
        .replace(/VITRINE_VERSION(:-|=)[\d.]+/g, `VITRINE_VERSION$1${series}`)
        .replace(/(vitrine-profiles\/vitrine:)[\d.]+/g, `$1${series}`),
    );
  }
  // A patch release does not change the storage format.
  if (!existsSync(join(root, 'test/released', series)))
    run(process.execPath, 'test/released/make.ts', series);
  changed.push('test/released');
}
// The default of HELP_URL contains the version.
run(process.execPath, 'build/write-reference.ts');
run('git', 'add', 'docs/reference', ...changed);

async function change(name: string, edit: (text: string) => string): Promise<void> {
  const file = Bun.file(join(root, name));
  await file.write(edit(await file.text()));
}

function run(...command: string[]): void {
  const { exitCode } = Bun.spawnSync(command, { cwd: root, stdout: 'inherit', stderr: 'inherit' });
  if (exitCode !== 0) throw new Error(`${command.join(' ')} failed.`);
}
