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
  const restore = await emptyFrames(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  await restore();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Where nothing may run axe cannot look, and tries for minutes: what is in such a frame is looked at by itself. */
async function emptyFrames(page: Page): Promise<() => Promise<void>> {
  const frames = page.locator('iframe[sandbox]');
  const sources = await frames.evaluateAll((all) =>
    all.map((frame) => {
      const source = frame.getAttribute('src') ?? '';
      frame.removeAttribute('sandbox');
      frame.setAttribute('src', 'about:blank');
      return source;
    }),
  );
  return async () => {
    await page.locator('iframe[src="about:blank"]').evaluateAll((all, before) => {
      for (const [index, frame] of all.entries()) {
        frame.setAttribute('sandbox', 'allow-same-origin');
        frame.setAttribute('src', before[index] ?? '');
      }
    }, sources);
  };
}
