import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { commandGroups } from '../src/core/cli/command.ts';
import { settings } from '../src/core/config/settings.ts';
import { commands, isRunnable } from '../src/ops/cli/commands.ts';
import { call } from './support/client.ts';
import { freePort } from './support/free-port.ts';
import { ofModule } from './support/has-module.ts';
import { newServerDatabase } from './support/server.ts';
import { vitrine } from './support/vitrine.ts';

const root = join(import.meta.dir, '..');

function start(args: string[], environment: Record<string, string> = {}) {
  return Bun.spawn([process.execPath, '--no-env-file', 'src/main.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', LOG_FORMAT: 'text', ...environment },
    stdout: 'pipe',
    stderr: 'pipe',
  });
}

async function run(args: string[], environment: Record<string, string> = {}) {
  const program = start(args, environment);
  const [out, err] = await Promise.all([
    new Response(program.stdout).text(),
    new Response(program.stderr).text(),
  ]);
  return { status: await program.exited, out, err };
}

/** Runs a command in this process, which suffices for texts and exit codes. */
function runHere(args: string[], environment: Record<string, string> = {}) {
  const url = environment.DATABASE_URL ?? `sqlite:${temporary('vitrine.db')}`;
  return vitrine(url, args, '', { LOG_FORMAT: 'text', ...environment });
}

function temporary(name: string): string {
  return join(mkdtempSync(join(tmpdir(), 'vitrine-')), name);
}

const development = () => ({ APP_ENV: 'development', DATABASE_URL: `sqlite:${temporary('vitrine.db')}` });

describe('serve', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'prints its URL, responds, and on %s drains and exits 0',
    async (signal) => {
      const port = await freePort();
      const environment = { ...development(), PORT: String(port) };
      const program = start(['serve'], environment);
      const reader = program.stdout.getReader();
      let greeting = '';
      while (!greeting.includes('Ctrl+C')) greeting += new TextDecoder().decode((await reader.read()).value);
      expect(greeting).toContain('(development), database');
      for (const address of [
        `http://localhost:${port}/`,
        `http://preview.localhost:${port}/alice`,
        `http://api.localhost:${port}/`,
        `http://localhost:${port}/portal/atlas/Doc/5f0c3a9be1d24c7788aa`,
        `curl -X POST http://localhost:${port}/health`,
        `http://preview.localhost:${port}/robots.txt`,
      ]) {
        expect(greeting).toContain(address);
      }
      for (const username of ['alice', 'jonas.weber', 'nour']) {
        const { status, body } = await call(port, `/${username}`, { host: `preview.localhost:${port}` });
        expect([status, body.includes('<img class="u-photo"')]).toEqual([200, true]);
      }
      for (const [item, file] of [
        ['alice/projects/tide-engine', '/thirty-six-hours.webp?size=800 800w'],
        ['jonas.weber/publications/the-quiet-reed', '/first-chapter.pdf" type="application/pdf"'],
        ['nour/work/radio-minuit', 'alt="A city at night'],
      ] as const) {
        const { body } = await call(port, `/${item}`, { host: `preview.localhost:${port}` });
        expect([item, body.includes(file)]).toEqual([item, true]);
      }
      const folder = dirname(environment.DATABASE_URL.slice('sqlite:'.length));
      const files = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
      expect([files.length, new Set(files)]).toEqual([6, new Set([0o600])]);
      program.kill(signal);
      expect(await program.exited).toBe(0);
      expect(await new Response(program.stderr).text()).toContain(`stopping signal=${signal}`);
    },
  );

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'drains completely when %s reaches npm and the server, as from a terminal',
    async (signal) => {
      const port = await freePort();
      const program = Bun.spawn(['setsid', 'npm', 'start'], {
        cwd: root,
        env: {
          PATH: process.env.PATH ?? '',
          HOME: process.env.HOME ?? '',
          DATABASE_URL: await newServerDatabase({ APP_ENV: 'development' }),
          PORT: String(port),
        },
        stdout: 'pipe',
        stderr: 'pipe',
      });
      const reader = program.stdout.getReader();
      let greeting = '';
      while (!greeting.includes('Ctrl+C')) greeting += new TextDecoder().decode((await reader.read()).value);
      process.kill(-program.pid, signal);
      await program.exited;
      expect(await new Response(program.stderr).text()).toContain(' info stopped');
    },
  );

  test('creates no samples in production and logs requests on demand', async () => {
    const port = await freePort();
    const program = start(['serve'], {
      PORT: String(port),
      APP_SECRET: 'a secret that only this test knows, long enough',
      ACCESS_LOG: 'on',
      DATABASE_URL: `sqlite:${temporary('vitrine.db')}`,
    });
    const greeting = new TextDecoder().decode((await program.stdout.getReader().read()).value);
    expect(greeting).toContain(`profiles  http://preview.localhost:${port}/<username>\n`);
    expect(greeting).not.toMatch(/portal|robots|curl/);
    const { status } = await call(port, '/alice', { host: `preview.localhost:${port}` });
    expect(status).toBe(404);
    program.kill('SIGTERM');
    expect(await program.exited).toBe(0);
    const log = await new Response(program.stderr).text();
    expect(log).toMatch(
      /info request status=404 method=GET host=preview\.localhost:\d+ target=\/alice client=127\.0\.0\.1/,
    );
    expect(log).not.toContain(' warn ');
  });

  test('warns about missing public URLs in production', async () => {
    const program = start(['serve'], {
      PORT: String(await freePort()),
      APP_SECRET: 'a secret that only this test knows, long enough',
      DATABASE_URL: `sqlite:${temporary('vitrine.db')}`,
      BASE_URL: 'https://example.org',
      API_URL: 'http://api.localhost:1234',
      PROFILES_URL: 'https://people.example.org',
    });
    await program.stdout.getReader().read();
    program.kill('SIGTERM');
    expect(await new Response(program.stderr).text()).toContain(
      ' warn API_URL is still http://api.localhost:1234: set BASE_URL, PROFILES_URL and API_URL together\n',
    );
  });

  test('an unreachable PostgreSQL is one line with the cause and exit status 1', async () => {
    const port = await freePort();
    for (const args of [['serve'], ['user', 'list']]) {
      for (const [host, cause] of [
        ['name.invalid', 'the name name.invalid is not found'],
        [`127.0.0.1:${port}`, `nothing listens on 127.0.0.1 port ${port}`],
      ]) {
        const environment = { APP_ENV: 'development', DATABASE_URL: `postgres://ada:secret@${host}/people` };
        const { status, err } = await runHere(args, environment);
        expect([status, err]).toEqual([
          1,
          `The database postgres://${host}/people cannot be used: ${cause}\n`,
        ]);
      }
    }
  });

  test('lists all problems of the settings and exits 2', async () => {
    const { status, out, err } = await runHere(['serve'], { PORT: 'x', APP_ENV: 'production' });
    expect([status, out]).toEqual([2, '']);
    expect(err).toBe(
      'error: PORT is "x": use a whole number from 1 to 65535\n' +
        'error: APP_SECRET is not set: production needs one, for example from `openssl rand -hex 32`\n',
    );
  });

  test('a used port is one line and exit status 1', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const { port } = blocker.address() as { port: number };
    const settings = { APP_ENV: 'development', DATABASE_URL: await newServerDatabase({}) };
    const { status, err } = await run(['serve'], { ...settings, PORT: String(port) });
    blocker.close();
    expect([status, err]).toEqual([
      1,
      `Port ${port} on 127.0.0.1 is in use. Stop what listens there, or choose another with PORT.\n`,
    ]);
  });

  test('an unreadable database is one line and exit status 1', async () => {
    const path = temporary('not-a-database');
    writeFileSync(
      path,
      'this is a shopping list, and a rather long one, so that it fills a header'.repeat(20),
    );
    const settings = { APP_ENV: 'development', DATABASE_URL: `sqlite:${path}` };
    const { status, err } = await runHere(['serve'], settings);
    expect(status).toBe(1);
    expect(err).toBe(`The database ${path} cannot be used: file is not a database\n`);
    const place = dirname(path);
    const folder = await runHere(['serve'], { ...settings, DATABASE_URL: `sqlite:${place}` });
    expect([folder.status, folder.err]).toEqual([
      1,
      `The database ${place} cannot be used: unable to open database file\n`,
    ]);
  });

  test('a changed or unknown migration is one line that names it, and exit status 1', async () => {
    const environment = {
      APP_ENV: 'development',
      DATABASE_URL: await newServerDatabase({}),
      PORT: String(await freePort()),
    };
    const path = environment.DATABASE_URL.slice('sqlite:'.length);
    const database = new Database(path);
    database.run("INSERT INTO migrations (name, checksum) VALUES ('9999-from-the-future', 'x')");
    const unknown = await runHere(['serve'], environment);
    expect(unknown.status).toBe(1);
    expect(unknown.err).toContain('9999-from-the-future, which this version of Vitrine does not know');
    database.run("UPDATE migrations SET checksum = 'other' WHERE name = '0001-initial'");
    const changed = await runHere(['serve'], environment);
    expect([changed.status, changed.err]).toEqual([
      1,
      `The database ${path} cannot be used: the migration 0001-initial has been changed since it was applied; restore the released version\n`,
    ]);
  });

  test('a broken request hook is one line and exit status 1', async () => {
    const path = temporary('hook.ts');
    writeFileSync(path, 'export default 7;');
    const { status, err } = await runHere(['serve'], { ...development(), REQUEST_HOOK: path });
    expect([status, err]).toEqual([
      1,
      `REQUEST_HOOK names ${path}, which cannot be used: its default export is not a function\n`,
    ]);
  });
});

test('database commands read only the settings they need', async () => {
  const own = { DATABASE_URL: `sqlite:${temporary('vitrine.db')}` };
  const others = { APP_ENV: 'development', HOST: '0.0.0.0', APP_SECRET: 'short', RATE_LIMIT_READS: 'many' };
  expect((await runHere(['user', 'add', 'ada'], { ...own, ...others })).status).toBe(0);
  expect(await runHere(['user', 'list'], { ...own, DEFAULT_LOCALE: 'xx' })).toMatchObject({
    status: 2,
    err: 'error: DEFAULT_LOCALE is "xx": choose one of LOCALES (en, fr, de, es, ar)\n',
  });
});

describe('help', () => {
  test('serve --help lists every setting with its default', async () => {
    const { status, out } = await runHere(['serve', '--help']);
    expect(status).toBe(0);
    expect(out).toMatch(/APP_ENV +production, or development with .*\n.* \[production\]/);
    expect(out).toMatch(/RATE_LIMIT_WRITES +.* \[120\]/);
    expect([...(out.match(/(?<=^ {2})[A-Z][A-Z0-9_]+(?= |$)/gm) ?? [])]).toEqual(
      Object.values(settings).map(({ variable }) => variable),
    );
  });

  test('fits into 60 lines of 80 columns, with every first word in its group', async () => {
    const { status, out } = await runHere(['--help']);
    expect(status).toBe(0);
    const lines = out.split('\n');
    expect([lines.length <= 61, lines.filter((line) => line.length > 80)]).toEqual([true, []]);
    expect(out.match(/^[A-Z][a-z]+$/gm)).toEqual([...commandGroups, 'Options']);
    const listed = [...out.matchAll(/^ {2}([a-z][a-z-]*) /gm)].map(([, name]) => name);
    expect(listed).toEqual(commands.filter(({ name }) => !name.includes(' ')).map(({ name }) => name));
  });

  test('gives an example of every command', async () => {
    for (const command of commands.filter(isRunnable)) {
      const { out } = await runHere([...command.name.split(' '), '--help']);
      expect(out).toContain(`\nExample:\n  vitrine ${command.example}\n`);
      expect([command.name, `${command.example} `.startsWith(`${command.name} `)]).toEqual([
        command.name,
        true,
      ]);
      const typed = command.example.slice(command.name.length).split(' ').slice(1);
      const known = ['--config', ...(command.options ?? []).map(([flags]) => flags.split(' ')[0])];
      expect(typed.filter((word) => word.startsWith('--') && !known.includes(word))).toEqual([]);
    }
  });

  test('has one imperative line of at most 60 characters for every command', () => {
    for (const { name, summary } of commands) {
      expect([name, summary.length <= 60, /^[A-Z][a-z]+[ ,]/.test(summary), summary.endsWith('.')]).toEqual([
        name,
        true,
        true,
        false,
      ]);
    }
  });

  test.each([
    [
      ['user', 'list'],
      ['DATABASE_URL', 'DATABASE_REPLICA_URL'],
    ],
    [['publish'], ['DATABASE_URL', 'DATABASE_REPLICA_URL', 'DEFAULT_LOCALE']],
    [['sign-in-link'], ['BASE_URL', 'DATABASE_URL', 'DATABASE_REPLICA_URL']],
  ])('%p lists the settings that it reads', async (args, settings) => {
    const { out } = await runHere([...args, '--help']);
    expect(out.match(/^ {2}[A-Z_]+(?= {2})/gm)?.map((name) => name.trim())).toEqual(settings);
  });

  test('every setting that a command reads is in its help', async () => {
    const url = `sqlite:${temporary('vitrine.db')}`;
    await vitrine(url, ['user', 'add', 'ada']);
    const minded: string[] = [];
    for (const { variable } of Object.values(settings)) {
      const { status, err } = await vitrine(url, ['user', 'list'], '', { [variable]: ' :/%' });
      if (status === 2 && err.includes(variable)) minded.push(variable);
    }
    expect(minded).toEqual(expect.arrayContaining(['APP_ENV', 'DATABASE_URL', 'FILES_URL', 'SMTP_URL']));
    const named = async (...args: string[]) => (await vitrine(url, [...args, '--help'])).out;
    const quiet = ['CARD_FONTS', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_SESSION_TOKEN'];
    for (const args of [
      ['user', 'list'],
      ['file', 'add'],
      ['export'],
      ...ofModule('webhooks', ['webhook', 'add']),
    ]) {
      const help = await named(...args);
      expect([...minded, ...quiet].filter((name) => !help.includes(name))).toEqual([]);
    }
    expect(await named('upgrade')).toContain('DATABASE_REPLICA_URL');
    expect(await named('verify')).toContain('S3_SESSION_TOKEN');
  });

  test.each([
    [['walk'], "error: unknown command 'walk'", 'vitrine'],
    [
      ['token', 'create'],
      "error: required option '--scope <scope...>' not specified",
      'vitrine token create',
    ],
    [['user', 'show'], "error: missing required argument 'NAME'", 'vitrine user show'],
    [['serve', '--port', '1'], "error: unknown option '--port'", 'vitrine serve'],
  ])(
    'a usage error, as in %p, points to the help of the command and exits 2',
    async (args, message, command) => {
      // Runs the first case as a process to check its exit status.
      for (const way of command === 'vitrine' ? [runHere, run] : [runHere]) {
        const { status, out, err } = await way(args);
        expect([status, out, err]).toEqual([2, '', `${message}\nRun ${command} --help for details.\n`]);
      }
    },
  );
});
