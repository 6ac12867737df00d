import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { publicInternet } from './core/outside/network.ts';
import { createLogSink } from './core/platform/log-sink.ts';
import { isExecutable, isSource, startWorker } from './core/platform/program-files.ts';
import { createOutput } from './ops/cli/output.ts';
import { type ProgramStart, runProgram } from './ops/cli/run-program.ts';
import type { Channel, Started } from './ops/server/processes.ts';

// Bun takes the JSX settings from the folder in which it is started, and from no other: they have to be given.
const home = dirname(import.meta.dir);
const isTold = process.execArgv.some((option) => option.startsWith('--tsconfig-override'));
const missing =
  isSource && !isTold && process.cwd() !== home ? [`--tsconfig-override=${join(home, 'tsconfig.json')}`] : [];
const tuning = isLargeImport(process.argv.slice(2)) ? { BUN_JSC_useFTLJIT: '0' } : {};
if (missing.length > 0 || Object.keys(tuning).some((name) => process.env[name] === undefined)) {
  const script = isExecutable ? [] : [...missing, ...process.execArgv, Bun.main];
  const started = [process.execPath, ...script, ...process.argv.slice(2)];
  process.execve?.(process.execPath, started, { ...tuning, ...process.env });
}

// Private fields are in databases, exports and backups: what is made here is for this user alone.
process.umask(0o077);

// Opened with the first output: opening takes a tenth of the start.
const output = createOutput(() => process.stdout);
const logSink = createLogSink(() => process.stderr);

const options: ProgramStart = {
  environment: process.env,
  defaultConfigFile: '/etc/vitrine/vitrine.conf',
  network: publicInternet,
  processes: { platform: process.platform, start: startAgain, parent: findParent() },
  startImportWorker: () => startWorker('ops/cli/import-worker.ts', {}),
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
    ask: (question) => prompt(question),
    stopped,
    onCrash,
    onWarning(tell) {
      process.emitWarning = (warning: string | Error) => tell(warning);
    },
  },
};

const status = await runProgram(process.argv.slice(2), options);
await logSink.flush(1_000);
process.exit(status);

/** Optimizing its code for good takes a fifth of its processor time, and does not make it faster. */
function isLargeImport(typed: readonly string[]): boolean {
  return typed.includes('import') && typed.some((word) => Bun.file(word).size > 2 * 1024 * 1024);
}

/** The executable is the whole program; from source it is the script that Bun was started with. */
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

function onCrash(tell: (error: unknown) => void): void {
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, async (error) => {
      tell(error);
      await logSink.flush(1_000);
      process.exit(1);
    });
}

/**
 * A second signal means not to wait for clients. A terminal's signal arrives twice at once, the second time through
 * npm.
 */
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
    // The parent process is gone.
    process.on('disconnect', () => resolve('none'));
  });
}
