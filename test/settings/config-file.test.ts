import { describe, expect, test } from 'bun:test';
import { existsSync, writeFileSync } from 'node:fs';
import { parseConfigFile, quoteValue } from '../../src/core/config/config-file.ts';
import { freePort } from '../support/free-port.ts';
import { temporaryPath } from '../support/temporary-database.ts';
import { root, typeCommand, vitrine } from '../support/vitrine.ts';

describe('a file of settings', () => {
  const valuesOf = (text: string) => parseConfigFile(text).map(({ name, value }) => [name, value]);

  test('is parsed like systemd does', () => {
    expect(
      valuesOf(
        [
          '# a comment',
          '  ; another',
          '',
          'A=plain',
          ' B = around it ',
          'C="in quotes # and ; here "',
          "D='single $HOME \\n'",
          'E=joined \\',
          'line',
          'F="first \\',
          'second"',
          'G=a"b',
          'H="a"\'b\' c',
          'I="\\"\\\\\\$\\x"',
          'J=back\\slash\\ ',
          'K=$HOME `id`',
          'a line without an assignment',
          'L=',
          'M="two',
          'lines"',
          'N=last',
        ].join('\n'),
      ),
    ).toEqual([
      ['A', 'plain'],
      ['B', 'around it'],
      ['C', 'in quotes # and ; here '],
      ['D', 'single $HOME \\n'],
      ['E', 'joined line'],
      ['F', 'first second'],
      ['G', 'a"b'],
      ['H', 'abc'],
      ['I', '"\\$\\x'],
      ['J', 'backslash '],
      ['K', '$HOME `id`'],
      ['L', ''],
      ['M', 'two\nlines'],
      ['N', 'last'],
    ]);
  });

  test('may have Windows line endings', () => {
    expect(valuesOf('# x\r\nA=1\r\nB="2"\r\nC=3\\\r\n4\r\n')).toEqual([
      ['A', '1'],
      ['B', '2'],
      ['C', '34'],
    ]);
  });

  test('has the line of each entry', () => {
    expect(parseConfigFile('\n# x\nA=1\nB="2\n3"\nC=4').map(({ name, line }) => [name, line])).toEqual([
      ['A', 3],
      ['B', 4],
      ['C', 6],
    ]);
  });

  test.each(['', 'plain', 'a b', ' $x `y` "z" \\', "it's", '#5', 'a=b;c', 'ü'])(
    'returns %p unchanged',
    (value) => {
      expect(valuesOf(`A=${quoteValue(value)}\nB=1`)).toEqual([
        ['A', value],
        ['B', '1'],
      ]);
    },
  );
});

describe('--config', () => {
  const database = temporaryPath('vitrine.db');
  const file = temporaryPath('vitrine.conf');
  writeFileSync(file, `DATABASE_URL=sqlite:${database}\nDEFAULT_LOCALE=de\n`);

  test('names the settings of any command, before or after it', async () => {
    expect((await vitrine('', ['user', 'add', 'ada', '--config', file])).status).toBe(0);
    expect((await vitrine('', ['--config', file, 'user', 'list'])).out).toContain('ada');
    expect((await vitrine('', [`--config=${file}`, 'user', 'list'])).out).toContain('ada');
    expect(existsSync(database)).toBe(true);
  });

  test('lets the environment win', async () => {
    const { out } = await vitrine('', ['settings', '--json', '--config', file], '', { DEFAULT_LOCALE: 'fr' });
    const rows = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const row = (name: string) => rows.find((one) => one.name === name);
    expect(row('DEFAULT_LOCALE')).toEqual({
      name: 'DEFAULT_LOCALE',
      value: 'fr',
      source: 'environment',
      default: 'en',
    });
    expect(row('DATABASE_URL')).toEqual({
      name: 'DATABASE_URL',
      value: `sqlite:${database}`,
      source: 'config',
      default: 'sqlite:var/vitrine.db',
    });
  });

  test('reads the default file if it exists, and none where --config names another', async () => {
    const other = temporaryPath('other.conf');
    writeFileSync(other, 'SITE_NAME=Other\n');
    const nameIn = async (...args: string[]) => {
      const { out } = await vitrine('', ['settings', '--json', ...args], '', {}, other);
      return JSON.parse(out.split('\n').find((line) => line.includes('"SITE_NAME"')) ?? '').value;
    };
    expect([await nameIn(), await nameIn('--config', file)]).toEqual(['Other', 'Vitrine']);
  });

  test('stops for an unknown name with file and line, before it opens a database', async () => {
    const wrong = temporaryPath('wrong.conf');
    const none = temporaryPath('none.db');
    writeFileSync(
      wrong,
      `DATABASE_URL=sqlite:${none}\n\nPROFILE_URL=x\nexport PORT=1\nTZ=UTC\nPORT_FILE=x\n`,
    );
    expect(await vitrine('', ['user', 'add', 'ada', '--config', wrong])).toMatchObject({
      status: 2,
      out: '',
      err: [
        `error: ${wrong}:3: PROFILE_URL is not a setting, did you mean PROFILES_URL?`,
        `error: ${wrong}:4: "export PORT" is not a setting. Run vitrine help settings for the list`,
        `error: ${wrong}:5: "TZ" is not a setting. Run vitrine help settings for the list`,
        `error: ${wrong}:6: PORT_FILE is set, and PORT is not a secret. Set PORT instead`,
        '',
      ].join('\n'),
    });
    expect(existsSync(none)).toBe(false);
  });

  test('stops if the file is missing or not named', async () => {
    const { status, err } = await vitrine('', ['user', 'list', '--config', '/nowhere/vitrine.conf']);
    expect([status, err]).toEqual([
      2,
      expect.stringMatching(/^error: \/nowhere\/vitrine.conf cannot be read: /),
    ]);
    expect(await vitrine('', ['user', 'list', '--config'])).toMatchObject({
      status: 2,
      err: "error: option '--config <file>' argument missing\n",
    });
  });

  test('reaches the processes that a server starts', async () => {
    const port = await freePort();
    const workers = temporaryPath('workers.conf');
    writeFileSync(
      workers,
      `PORT=${port}\nWORKERS=2\nAPP_SECRET=a secret that only this test knows, long enough\nDATABASE_URL=sqlite:${temporaryPath('vitrine.db')}\n`,
    );
    const program = Bun.spawn(
      [process.execPath, '--no-env-file', 'src/main.ts', 'serve', '--config', workers],
      {
        cwd: root,
        env: { PATH: process.env.PATH ?? '' },
        stdout: 'pipe',
        stderr: 'pipe',
      },
    );
    await program.stdout.getReader().read();
    const health = await typeCommand('', ['health', '--config', workers]);
    program.kill('SIGTERM');
    expect([health.out, await program.exited]).toEqual(['ok\n', 0]);
  }, 60_000);
});
