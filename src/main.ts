import { constants, homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ProgramOptions } from './cli/on-database.ts';
import { createOutput } from './cli/output.ts';
import { type Chosen, examineConfig, parseConfig, type SettingName } from './config/config.ts';
import { outcomeInWords } from './errors/translate-outcome.ts';
import { publicInternet } from './outside/network.ts';
import { createLogSink } from './platform/log-sink.ts';
import { Failure } from './server/failure.ts';
import type { Channel, Started } from './server/processes.ts';

const isExecutable = Bun.main.startsWith('/$bunfs/');

// Bun reads what JSX means from the folder in which it is started, and from no other: it has to be told.
const home = dirname(import.meta.dir);
const isTold = process.execArgv.some((option) => option.startsWith('--tsconfig-override'));
if (!isExecutable && !isTold && process.cwd() !== home) {
  const options = [`--tsconfig-override=${join(home, 'tsconfig.json')}`, ...process.execArgv];
  process.execve?.(process.execPath, [process.execPath, ...options, ...process.argv.slice(1)]);
}

// Private fields are in databases, exports and backups: what is made here is for this user alone.
process.umask(0o077);

// With the first words: to open them takes a tenth of a start.
const output = createOutput(() => process.stdout);
const logSink = createLogSink(() => process.stderr);

const args = process.argv.slice(2);
const options: ProgramOptions = {
  readConfig,
  examineConfig: () => examineConfig(process.env),
  network: publicInternet,
  remote: {
    url: process.env.VITRINE_URL,
    token: process.env.VITRINE_TOKEN,
    configFolder: join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'vitrine'),
    ci: {
      idToken: process.env.VITRINE_ID_TOKEN,
      requestUrl: process.env.ACTIONS_ID_TOKEN_REQUEST_URL,
      requestToken: process.env.ACTIONS_ID_TOKEN_REQUEST_TOKEN,
      user: process.env.VITRINE_USER,
    },
  },
  processes: { platform: process.platform, start: startAgain, parent: findParent() },
  // From here its name leads to it in the executable too.
  startImportWorker: () => new Worker(new URL('./cli/import-worker.ts', import.meta.url).href),
  terminal: {
    ...output,
    err: (text) => process.stderr.write(text),
    log: logSink,
    get isInteractive() {
      return process.stderr.isTTY;
    },
    get colors() {
      return process.stdout.isTTY && !process.env.NO_COLOR;
    },
    input: () => Bun.stdin.stream(),
    confirm: (question) => confirm(question),
    stopped,
  },
};

const status = Math.max(await statusOf(run()), await statusOf(output.flush()));
await logSink.flush(1_000);
process.exit(status);

async function run(): Promise<void> {
  // To read any other command line takes as long as to open the database, and this is the one of servers.
  if (args.length === 1 && args[0] === 'serve') {
    const { serve } = await import('./cli/serve.ts');
    return serve(readConfig(), options.terminal, options.processes);
  }
  const { createProgram } = await import('./cli/program.ts');
  const program = await createProgram(options, args);
  await program.parseAsync(args, { from: 'user' });
}

/** The executable is the whole program; from source it is what Bun was told to run. */
function startAgain(args: readonly string[], hear: (message: unknown) => void): Started {
  const program = isExecutable ? [process.execPath] : [process.execPath, ...process.execArgv, Bun.main];
  const child = Bun.spawn([...program, ...args], { stdio: ['ignore', 'inherit', 'inherit'], ipc: hear });
  return {
    exited: child.exited,
    send: (message) => child.send(message),
    stop: () => child.kill('SIGTERM'),
  };
}

function findParent(): Channel | null {
  if (!process.send) return null;
  return {
    send: (message) => process.send?.(message),
    hear: (listen) => process.on('message', listen),
  };
}

/** Whoever asks a second time does not want to wait for clients. What a terminal sends comes twice at once, the second time by npm. */
function stopped(): Promise<string> {
  return new Promise((resolve) => {
    let askedAt: number | null = null;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (askedAt !== null && performance.now() - askedAt > 300)
          process.exit(128 + constants.signals[signal]);
        askedAt ??= performance.now();
        resolve(signal);
      });
    }
    // Whoever started this process is gone.
    process.on('disconnect', () => resolve('none'));
  });
}

/** 1 for what could not be done, 2 for what was not understood, or what a failure says. */
async function statusOf(work: Promise<unknown>): Promise<number> {
  try {
    await work;
    return 0;
  } catch (error) {
    // It has told everything itself, be it help or a usage error.
    const { CommanderError } = await import('commander');
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const words = error instanceof Failure ? error.message : outcomeInWords(error);
    if (words === null) throw error;
    if (!(error instanceof Failure && error.isTold)) process.stderr.write(`${words}\n`);
    return error instanceof Failure ? error.status : 1;
  }
}

function readConfig<Name extends SettingName>(names?: readonly Name[]): Chosen<Name> {
  const result = parseConfig(process.env, names);
  if ('config' in result) return result.config;
  for (const { variable, message } of result.problems) process.stderr.write(`${variable} ${message}\n`);
  process.exit(2);
}
