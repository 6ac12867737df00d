import { Refusal } from './accounts/refusal.ts';
import { Failure } from './cli/failure.ts';
import { createOutput } from './cli/output.ts';
import { createProgram } from './cli/program.ts';
import { type Config, type Environment, parseConfig } from './config.ts';
import { HttpError } from './kernel/http-error.ts';

const output = createOutput(process.stdout);

const program = createProgram({
  readConfig,
  terminal: {
    ...output,
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

const failures = new Set([await failureOf(program.parseAsync()), await failureOf(output.flush())]);
failures.delete(null);
for (const failure of failures) process.stderr.write(`${failure?.message}\n`);
process.exit(failures.size === 0 ? 0 : 1);

async function failureOf(work: Promise<unknown>): Promise<Error | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof Failure || error instanceof Refusal || error instanceof HttpError) return error;
    throw error;
  }
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
