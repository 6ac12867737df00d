import { expect } from 'bun:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { createSignInLink } from '../../src/accounts/identity/sign-in-links.ts';
import { accountsOf } from './accounts.ts';
import { bringSession, type EditorServer } from './editor-browser.ts';

export const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true };
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** Opens a page of a signed-in user. */
export async function openAs(
  browser: Browser,
  server: EditorServer,
  username: string,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext(options);
  await bringSession(context, server, username);
  return context.newPage();
}

export async function linkFor(server: EditorServer, username: string): Promise<string> {
  const expires = new Date(Date.now() + 3_600_000);
  return `${server.origin}/sign-in/${await createSignInLink(accountsOf(server), username, expires)}`;
}

/** Presses the Tab key until the element has the focus. */
export async function tabTo(page: Page, selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let pressed = 0; pressed < 120; pressed += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the Tab key does not lead to ${selector}`);
}

/** Asks until the response is the expected one. */
export async function eventually(read: () => Promise<unknown>, expected: unknown): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const found = await read();
    if (Bun.deepEquals(found, expected) || Date.now() > deadline) {
      expect(found).toEqual(expected);
      return;
    }
    await Bun.sleep(50);
  }
}
