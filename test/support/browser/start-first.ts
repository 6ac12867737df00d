import { type Browser, type BrowserServer, chromium } from 'playwright-core';
import { findInstalled } from './find-installed.ts';
import { installFromDistribution, installFromPlaywright } from './install.ts';
import { unpackBundled } from './unpack-bundled.ts';

/** Returns the paths to try, or throws with the reason. */
interface Source {
  readonly name: string;
  readonly paths: (tell: Tell) => readonly string[] | Promise<readonly string[]>;
}

export type Tell = (line: string) => void;

/** In the order of attempts. */
const present: readonly Source[] = [
  { name: 'named by CHROMIUM_PATH', paths: () => [process.env.CHROMIUM_PATH ?? ''].filter(Boolean) },
  { name: 'installed', paths: findInstalled },
  { name: 'from npm', paths: unpackBundled },
];
const installable: readonly Source[] = [
  { name: 'of the distribution', paths: installFromDistribution },
  { name: 'of Playwright', paths: installFromPlaywright },
];

/** The value of `CHROMIUM_PATH` that disables browser tests. */
export const unwanted = 'none';

export interface Started {
  readonly browser: Browser;
  readonly path: string;
  readonly from: string;
}

/** Chooses the browser: the first that starts. Prints one line for each that does not. */
export async function startFirst(
  among: 'what is here' | 'what can be had',
  tell: Tell,
  environment: Record<string, string> | null = null,
): Promise<Started | null> {
  if (process.env.CHROMIUM_PATH === unwanted) return null;
  const sources = among === 'what is here' ? present : [...present, ...installable];
  for (const { name, paths } of sources.filter(isChosen)) {
    try {
      for (const path of await paths(tell)) {
        const browser = await start(path, environment).catch((error: unknown) => {
          tell(`The Chromium ${name}, ${path}, does not start: ${reasonOf(error)}`);
          return null;
        });
        if (browser) return { browser, path, from: name };
      }
    } catch (error) {
      tell(`The Chromium ${name} cannot be fetched: ${reasonOf(error)}`);
    }
  }
  return null;
}

/** `test:long` also runs the browser tests in the Chromium from npm, which may differ from the installed one. */
function isChosen({ name }: Source): boolean {
  const chosen = process.env.CHROMIUM_FROM;
  return !chosen || name === chosen || name.startsWith('named by');
}

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--host-resolver-rules=MAP *.test 127.0.0.1',
];

function start(executablePath: string, environment: Record<string, string> | null): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args,
    ...(environment && { env: { ...definedEnvironment(), ...environment } }),
  });
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Starts a browser that several processes share, each with its own contexts. It ends with this process. */
export function startShared(executablePath: string): Promise<BrowserServer> {
  const handling = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  return chromium.launchServer({ executablePath, args, host: '127.0.0.1', ...handling });
}

/** Extracts the browser's own message, because Playwright's error lists pages of flags. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const said = /\[err\] (.+)/.exec(message)?.[1];
  const exit = /<process did exit: (.+)>/.exec(message)?.[1];
  const [first = ''] = message.split('\n');
  return (said ?? exit ?? first.replace(/^_wrapApiCall: /, '')).trim();
}
