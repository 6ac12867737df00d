import axe, { type Result, type RunOptions } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { startFirst } from './browser/start-first.ts';

/** A real Chromium, of this machine or from npm. It finds our hosts whatever their names are. */
export async function launchBrowser(): Promise<Browser> {
  const reasons: string[] = [];
  const started = await startFirst('what is here', (line) => reasons.push(line));
  if (started) return started.browser;
  throw new Error(`No browser starts here; npm test gets one where it can. ${reasons.join('. ')}`);
}

/** WCAG 2.2 AA. */
const usual = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds against the rules, or against those of these tags, told so that a failure can be acted on. */
export async function accessibilityProblems(page: Page, rules: string[] = usual): Promise<string[]> {
  // Where nothing may run axe cannot look: what is in a frame is looked at by itself.
  const against: RunOptions = { runOnly: rules, resultTypes: ['violations'], iframes: false };
  await page.evaluate(axe.source);
  const violations = await page.evaluate<Result[]>(
    `axe.run(document, ${JSON.stringify(against)}).then(({ violations }) => violations)`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
