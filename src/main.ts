import { Refusal } from './accounts/refusal.ts';
import { Failure } from './cli/failure.ts';
import { createProgram } from './cli/program.ts';
import { type Config, type Environment, parseConfig } from './config.ts';
import { HttpError } from './kernel/http-error.ts';

const program = createProgram({
  readConfig,
  terminal: {
    out: (text) => process.stdout.write(text),
    flush,
    err: (text) => process.stderr.write(text),
    isInteractive: process.stderr.isTTY,
    input: () => Bun.stdin.stream(),
    confirm: (question) => confirm(question),
    stopped: () =>
      new Promise((resolve) => {
        for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => resolve(signal));
      }),
  },
});

try {
  await program.parseAsync();
  await flush();
  process.exit(0);
} catch (error) {
  if (!(error instanceof Failure || error instanceof Refusal || error instanceof HttpError)) throw error;
  await flush();
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

function flush(): Promise<void> {
  return new Promise((resolve) => process.stdout.write('', () => resolve()));
}

function readConfig(purpose: 'serve' | 'database'): Config {
  const result = parseConfig(purpose === 'serve' ? process.env : databaseSettings(process.env));
  if ('config' in result) return result.config;
  for (const { variable, message } of result.problems) process.stderr.write(`${variable} ${message}\n`);
  process.exit(2);
}

/** A command on the database asks for no secret, and listens nowhere. */
function databaseSettings({ APP_SECRET: _secret, HOST: _host, ...others }: Environment): Environment {
  return { ...others, APP_ENV: 'development' };
}
