import { expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands, isRunnable } from '../src/ops/cli/commands.ts';
import { temporaryPath } from './support/temporary-database.ts';
import { vitrine } from './support/vitrine.ts';

const script = async (shell: string) => (await vitrine('', ['completion', shell])).out;

/** The words that bash suggests. The last argument is incomplete. */
async function complete(...typed: string[]): Promise<string[]> {
  const path = temporaryPath('vitrine.bash');
  writeFileSync(path, await script('bash'));
  const words = ['vitrine', ...typed].map((word) => `'${word}'`).join(' ');
  const asked = `source ${path}; COMP_WORDS=(${words}); COMP_CWORD=${typed.length}; _vitrine; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = Bun.spawnSync(['bash', '-c', asked]);
  return stdout
    .toString()
    .split('\n')
    .filter((word) => word !== '');
}

test('bash completes commands, subcommands and options', async () => {
  expect(await complete('un')).toEqual(['unpublish']);
  expect(await complete('user', 're')).toEqual(['resume', 'rename', 'release']);
  expect(await complete('user', 'add', 'ada', '--')).toEqual(['--config', '--help', '--operator', '--email']);
  expect(await complete('--config', 'x.conf', 'token', 'c')).toEqual(['create']);
  expect(await complete('help', 'sett')).toEqual(['settings']);
  expect(await complete('serve', '--w')).toEqual([]);
  expect(await complete('completion', '')).toContain('zsh');
});

test('bash leaves the value of --config to file names', async () => {
  expect(await complete('--config', 'd')).toEqual([]);
});

test.skipIf(!Bun.which('fish'))(
  'fish completes commands and values, and files where one can follow',
  async () => {
    const folder = temporaryPath('fish');
    mkdirSync(folder);
    for (const name of ['vitrine.fish', 'resume.json', 'doc.conf']) writeFileSync(join(folder, name), '');
    writeFileSync(join(folder, 'vitrine.fish'), await script('fish'));
    const offered = (typed: string) => {
      const command = `source vitrine.fish; complete -C ${JSON.stringify(`vitrine ${typed}`)}`;
      const { stdout } = Bun.spawnSync(['fish', '--no-config', '-c', command], { cwd: folder });
      return stdout.toString().match(/^[^\t\n]+/gm) ?? [];
    };
    expect(offered('un')).toEqual(['unpublish']);
    expect(offered('user re')).toEqual(['rename', 'resume']);
    expect(offered('--config x.conf token c')).toEqual(['create']);
    expect(offered('--config d')).toEqual(['doc.conf']);
    expect(offered('import re')).toEqual(['resume.json']);
    expect(offered('completion ')).toEqual(['bash', 'fish', 'zsh']);
  },
);

test.skipIf(!Bun.which('zsh'))(
  'zsh completes commands with their summaries',
  async () => {
    const path = temporaryPath('_vitrine');
    writeFileSync(path, await script('zsh'));
    const typing = `zmodload zsh/zpty
    zpty z zsh -f -i
    zpty -w z "autoload -Uz compinit; compinit -u -D; source ${path}; print REA''DY"
    zpty -r -m z out '*READY*'
    zpty -w -n z "vitrine user re"$'\\t'
    zpty -r -m z out '*resume*--*Show a suspended user*' && print -r -- "$out"`;
    const { stdout } = Bun.spawnSync(['zsh', '-f', '-c', typing], { timeout: 30_000 });
    expect(stdout.toString()).toMatch(/rename +-- Rename a user/);
  },
  40_000,
);

test.each(['bash', 'zsh', 'fish'])('%s knows every command and option', async (shell) => {
  const text = await script(shell);
  for (const { name, options = [] } of commands.filter(isRunnable)) {
    expect([name, text.includes(name)]).toEqual([name, true]);
    for (const [flags, , more] of options) {
      const flag = flags.split(' ')[0]?.slice(2) ?? '';
      const isThere = text.includes(shell === 'fish' ? `-l ${flag} ` : `--${flag}`);
      expect([flag, isThere]).toEqual([flag, more?.isHidden !== true]);
    }
  }
  const odd = text.split('\n').filter((line) => line.split("'").length % 2 === 0);
  expect(odd).toEqual([]);
});

test('another shell is a usage error', async () => {
  expect(await vitrine('', ['completion', 'tcsh'])).toMatchObject({
    status: 2,
    err: 'error: no completion for "tcsh", use bash, zsh or fish\nRun vitrine completion --help for details.\n',
  });
});
