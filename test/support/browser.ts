import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { startFirst } from './browser/start-first.ts';

/** A real Chromium, of this machine or from npm. It finds our hosts whatever their names are. */
export async function launchBrowser(): Promise<Browser> {
  const reasons: string[] = [];
  const started = await startFirst('what is here', (line) => reasons.push(line));
  if (started) return started.browser;
  throw new Error(`No browser starts here; npm test gets one where it can. ${reasons.join('. ')}`);
}

/** What axe finds against WCAG 2.2 AA, told so that a failure can be acted on. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
