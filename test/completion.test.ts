import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { commands, isRunnable } from '../src/ops/cli/commands.ts';
import { temporaryPath } from './support/temporary-database.ts';
import { vitrine } from './support/vitrine.ts';

const script = async (shell: string) => (await vitrine('', ['completion', shell])).out;

/** The words that bash offers for what was typed; the last one is unfinished. */
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
  expect(await complete('user', 're')).toEqual(['resume', 'rename']);
  expect(await complete('user', 'add', 'ada', '--')).toEqual(['--config', '--help', '--operator', '--email']);
  expect(await complete('--config', 'x.conf', 'token', 'c')).toEqual(['create']);
  expect(await complete('help', 'sett')).toEqual(['settings']);
  expect(await complete('serve', '--w')).toEqual([]);
});

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
    err: 'error: no completion for "tcsh", use bash, zsh or fish\n(vitrine completion --help tells more)\n',
  });
});
