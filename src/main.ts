import { Command } from 'commander';
import { version } from '../package.json';
import { Failure } from './cli/failure.ts';
import { serve } from './cli/serve.ts';
import { type Config, describeSettings, parseConfig } from './config.ts';

const settings = `
Settings, from the environment (name, default, meaning):
${describeSettings()}`;

const program = new Command('vitrine')
  .description('A self-hosted home for public profiles: every person gets a page that is also data.')
  .version(version)
  .addHelpText('after', settings);

program
  .command('serve')
  .description('answer requests until SIGTERM or SIGINT')
  .addHelpText('after', settings)
  .action(async () => {
    await serve(readConfig(), {
      out: (text) => process.stdout.write(text),
      err: (text) => process.stderr.write(text),
      stopped: new Promise((resolve) => {
        for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => resolve(signal));
      }),
    });
    process.exit(0);
  });

function readConfig(): Config {
  const result = parseConfig(process.env);
  if ('config' in result) return result.config;
  for (const { variable, message } of result.problems) process.stderr.write(`${variable} ${message}\n`);
  process.exit(2);
}

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
