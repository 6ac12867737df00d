import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/** Headless shells first: the same engine for a third of the processor time. */
const commands = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
];

const applications = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
];

const places = [
  '/opt/google/chrome/chrome',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  ...['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
    applications.map((application) => join(folder, application)),
  ),
];

/** Every Chrome and Chromium in the usual places of Linux and macOS, and in Playwright's folder. */
export function findInstalled(): string[] {
  const onPath = commands.flatMap((command) => Bun.which(command) ?? []);
  return [...new Set([...onPath, ...places, chromium.executablePath()])].filter((path) => existsSync(path));
}
