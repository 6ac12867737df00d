import { expect } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result, RunOnly, RunOptions } from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { startFirst } from './browser/start-first.ts';
import { isLong } from './long.ts';
import { root } from './vitrine.ts';

/**
 * A Chromium that resolves all hosts to this machine. It is shared by the run, or belongs to this file if it
 * needs its own environment.
 */
export async function launchBrowser(environment: Record<string, string> | null = null): Promise<Browser> {
  const browser = await openBrowser(environment);
  // Longer than Playwright's default of 30 seconds, for busy machines.
  browser.on('context', (context) => context.setDefaultTimeout(60_000));
  return browser;
}

async function openBrowser(environment: Record<string, string> | null): Promise<Browser> {
  if (process.env.TEST_BROWSER && !environment) return chromium.connect(process.env.TEST_BROWSER);
  const reasons: string[] = [];
  const started = await startFirst('what is here', (line) => reasons.push(line), environment);
  if (started) return started.browser;
  throw new Error(`No browser starts here; npm test gets one where it can. ${reasons.join('. ')}`);
}

/** Keeps the first rows of repeated lists, or all with LONG, because axe checks every row. */
export async function thinOut(page: Page, rows: string): Promise<void> {
  if (isLong) return;
  await page.locator(`:is(${rows}):nth-child(n + 5)`).evaluateAll((all) => {
    for (const one of all) one.remove();
  });
}

/** The rules of WCAG 2.2 AA. */
const usual = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const axe = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** Violations that axe finds, with enough detail to fix them. */
export function accessibilityProblems(page: Page, tags: string[] = usual): Promise<string[]> {
  return violationsOf(page, tags);
}

/** The contrast rules alone, because nothing else differs between color schemes. */
export function contrastProblems(page: Page): Promise<string[]> {
  return violationsOf(page, { type: 'rule', values: ['color-contrast'] });
}

async function violationsOf(page: Page, runOnly: string[] | RunOnly): Promise<string[]> {
  // Axe cannot run in frames without scripts, so they are checked separately.
  const against: RunOptions = { runOnly, resultTypes: ['violations'], iframes: false, selectors: false };
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  const violations = await page.evaluate<Result[]>(
    `axe.run(document, ${JSON.stringify(against)}).then(({ violations }) => violations)`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const schemes = { light: accessibilityProblems, dark: contrastProblems } as const;

/** Checks a page in light and dark mode, on a phone and a wide screen. The width hardly affects the result of axe. */
export async function expectForEverybody(page: Page): Promise<void> {
  for (const [colorScheme, problemsOf] of Object.entries(schemes)) {
    await page.emulateMedia({ colorScheme: colorScheme as keyof typeof schemes });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const found = width === 360 ? await problemsOf(page) : [];
      const wide = Number(await page.evaluate('document.documentElement.scrollWidth'));
      if (wide > width) found.push(`it is ${wide} px wide`);
      expect([colorScheme, width, found]).toEqual([colorScheme, width, []]);
    }
  }
}
