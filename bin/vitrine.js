#!/usr/bin/env node
// Runs Vitrine with the Bun that npm has installed. Without arguments it starts the development server.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const typed = process.argv.slice(2);
const isTrial = typed.length === 0;
const bun = findBun();
if (bun === null) {
  fail(
    `Bun for ${process.platform} on ${process.arch} is missing. Install Vitrine again without --omit=optional.`,
  );
}
const main = join(dirname(fileURLToPath(import.meta.url)), '../lib/main.js');
const child = spawn(bun, ['--no-env-file', main, ...(isTrial ? ['serve'] : typed)], {
  stdio: 'inherit',
  env: isTrial ? { APP_ENV: 'development', ...process.env } : process.env,
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  fail(`${bun} can't be started: ${error.message}`);
});
child.on('exit', (status, signal) => process.exit(status ?? 128 + constants.signals[signal]));

/** Its script at installation moves it from the package for this machine; npm may skip that script. */
function findBun() {
  const names = { x64: 'x64', arm64: 'aarch64' };
  const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
  const own = `@oven/bun-${process.platform}-${names[process.arch]}${isMusl ? '-musl' : ''}/package.json`;
  try {
    const moved = createRequire(import.meta.url).resolve('bun/package.json');
    const unmoved = join(dirname(createRequire(moved).resolve(own)), 'bin/bun');
    return existsSync(unmoved) ? unmoved : join(dirname(moved), 'bin/bun.exe');
  } catch {
    return null;
  }
}

function fail(reason) {
  process.stderr.write(`error: ${reason}\n`);
  process.exit(1);
}
