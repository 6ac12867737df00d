import type { Page } from 'playwright-core';

/** What the menu of an entry can do: `remove /work/0`. */
export async function pressInRow(page: Page, action: string): Promise<void> {
  const [, place = ''] = action.split(' ');
  await page.locator(`[popovertarget="${place}.more"]`).click();
  await page.locator(`button[name=do][value="${action}"]`).click();
}
