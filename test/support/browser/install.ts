import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { root } from '../vitrine.ts';
import type { Tell } from './start-first.ts';

const name = 'chromium-headless-shell';

/** Installs a browser as root on Debian, Ubuntu and derivatives. */
export async function installFromDistribution(tell: Tell): Promise<string[]> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || !Bun.which('apt-get')) return [];
  tell(`Installing ${name} with apt-get, for the browser tests`);
  const aptGet = ['apt-get', '-qq', '-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=60'];
  await run([...aptGet, 'update']);
  await run([...aptGet, 'install', '--yes', '--no-install-recommends', name]);
  return [Bun.which(name) ?? []].flat();
}

export async function installFromPlaywright(tell: Tell): Promise<string[]> {
  tell('Downloading Chromium with Playwright, for the browser tests');
  const cli = join(root, 'node_modules/playwright-core/cli.js');
  await run([process.execPath, cli, 'install', 'chromium', '--no-shell']);
  return [chromium.executablePath()];
}

/** Milliseconds: enough for a slow connection, short enough for a broken one. */
const patience = 180_000;

async function run(command: readonly string[]): Promise<void> {
  const program = Bun.spawn([...command], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: patience,
  });
  const [out, err] = await Promise.all([
    new Response(program.stdout).text(),
    new Response(program.stderr).text(),
  ]);
  if ((await program.exited) === 0) return;
  const lines = `${err}\n${out}`.split('\n');
  const complaint =
    lines.find((line) => /^(E|Error): /.test(line)) ?? lines.find((line) => /fail/i.test(line));
  throw new Error(complaint?.replace(/, caused by$/, '') ?? `it took longer than ${patience / 1000} seconds`);
}
