import { expect } from 'bun:test';
import type { Page } from 'playwright-core';

/** Chooses "Private" in the menu of a field by keyboard alone. Enter returns the focus to the menu's button. */
export async function hideByKeys(page: Page, name: string): Promise<void> {
  const button = page.locator(`button[id="${name}"]`);
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.locator(`[id="${name}.menu"]`).waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe(name);
  await expectPrivate(page, name);
}

/** Chooses "Private" by pointer, as with a finger. */
export async function hideByPointer(page: Page, name: string): Promise<void> {
  await page.locator(`button[id="${name}"]`).click();
  const menu = page.locator(`[id="${name}.menu"]`);
  await menu.getByText('Private', { exact: true }).click();
  await menu.waitFor({ state: 'hidden' });
  await expectPrivate(page, name);
}

async function expectPrivate(page: Page, name: string): Promise<void> {
  expect(await page.locator(`[name="${name}"]:checked`).getAttribute('value')).toBe('private');
  await page
    .getByRole('button', { name: /^Visibility: .*: Private$/ })
    .and(page.locator(`[id="${name}"]`))
    .waitFor();
}
