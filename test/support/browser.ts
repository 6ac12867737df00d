import AxeBuilder from '@axe-core/playwright';
import bundled from '@sparticuz/chromium';
import { type Browser, chromium, type Page } from 'playwright-core';

/** A real Chromium from npm. It finds our hosts on this machine whatever their names are. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await bundled.executablePath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--host-resolver-rules=MAP *.test 127.0.0.1',
    ],
  });
}

/** What axe finds against WCAG 2.2 AA, told so that a failure can be acted on. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
