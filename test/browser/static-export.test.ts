import { expect, test } from 'bun:test';
import { pathToFileURL } from 'node:url';
import { accessibilityProblems, launchBrowser } from '../support/browser.ts';
import { temporaryPath } from '../support/temporary-database.ts';
import { vitrine } from '../support/vitrine.ts';

const ada = {
  username: 'ada',
  basics: { name: 'Ada Lovelace', label: 'Analyst', summary: 'Programs.' },
  work: [{ name: 'Analytical Engines', position: 'Programmer', summary: 'Notes.' }],
  'x-vitrine': { locales: { ar: { '/basics/summary': 'برامج.' } } },
};

test('pages of a static folder work without a server and are accessible', async () => {
  const database = `sqlite:${temporaryPath('vitrine.db')}`;
  await vitrine(database, ['import', '--publish', '-'], `${JSON.stringify(ada)}\n`);
  const folder = temporaryPath('site');
  const { status } = await vitrine(database, ['export', 'ada', '--format', 'html', '--to', folder]);
  expect(status).toBe(0);
  const browser = await launchBrowser();
  const page = await (await browser.newContext({ viewport: { width: 390, height: 800 } })).newPage();
  await page.goto(pathToFileURL(`${folder}/ada/index.html`).href);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Analytical Engines' }).first().click();
  await page.waitForURL(/work\/analytical-engines\/index\.html$/);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ada Lovelace' }).first().click();
  await page.waitForURL(/ada\/index\.html$/);
  await page.locator('a[hreflang=ar]').click();
  await page.getByText('برامج.').waitFor();
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  expect(await accessibilityProblems(page)).toEqual([]);
  await browser.close();
});
