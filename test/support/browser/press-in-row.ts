import type { Page } from 'playwright-core';

/** Uses an entry's menu, for example `remove /work/0`. */
export async function pressInRow(page: Page, action: string): Promise<void> {
  const [, place = ''] = action.split(' ');
  await page.locator(`[popovertarget="${place}.more"]`).click();
  await page.locator(`button[name=do][value="${action}"]`).click();
}
