import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../package.json';
import { root } from './bundle.ts';
import { releaseChangelog } from './release-changelog.ts';

/** What `npm version` runs once package.json has the new version, and before it commits. */
const changelog = join(root, 'CHANGELOG.md');
const day = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);
await Bun.write(changelog, releaseChangelog(await Bun.file(changelog).text(), version, day));

const client = join(root, 'clients/typescript/package.json');
await Bun.write(client, `${JSON.stringify({ ...(await Bun.file(client).json()), version }, null, 2)}\n`);

// A patch stores nothing in another way.
const [series = ''] = /^\d+\.\d+/.exec(version) ?? [];
const kept = join(root, 'test/released', series);
if (!existsSync(kept)) run(process.execPath, 'test/released/make.ts', series);
run('git', 'add', 'CHANGELOG.md', client, 'test/released');

function run(...command: string[]): void {
  const { exitCode } = Bun.spawnSync(command, { cwd: root, stdout: 'inherit', stderr: 'inherit' });
  if (exitCode !== 0) throw new Error(`${command.join(' ')} failed.`);
}
