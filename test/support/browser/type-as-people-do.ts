import type { Locator, Page } from 'playwright-core';
import { isLong } from '../long.ts';

/**
 * Types into the focused field: 70 to 150 ms after each key, and sometimes a wrong one. Only the long form presses a
 * key for every letter. Otherwise the middle of a text arrives at once, like a word that a phone completes.
 */
export async function typeText(page: Page, text: string): Promise<void> {
  const random = createRandom(text);
  const press = async (key: () => Promise<void>) => {
    await key();
    await Bun.sleep(70 + 80 * random());
  };
  for (const part of isLong ? text : complete(text)) {
    if (random() < 0.06) {
      await press(() => page.keyboard.type('x'));
      await press(() => page.keyboard.press('Backspace'));
    }
    await press(() => (part.length > 2 ? page.keyboard.insertText(part) : page.keyboard.type(part)));
  }
}

/** A key, the middle of the text, and another key. */
function complete(text: string): string[] {
  const letters = [...text];
  const middle = letters.slice(1, -1).join('');
  return letters.length < 4 ? letters : [...letters.slice(0, 1), middle, ...letters.slice(-1)];
}

/** In place of what the field has. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  const page = field.page();
  await field.click();
  if ((await field.inputValue()) !== '') {
    await page.keyboard.press('Control+A');
    if (text === '') await page.keyboard.press('Backspace');
  }
  await typeText(page, text);
}

/** What nobody would type. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.fill(text);
}

/** Long enough for the page to save, or to keep, what was typed: until it says so. */
export async function pause(page: Page): Promise<void> {
  await page.locator('[data-status][data-state]:not([data-typing])').waitFor();
}

/** The same text is typed in the same way, whatever was typed before. */
function createRandom(text: string): () => number {
  let state = Number(BigInt.asUintN(32, BigInt(Bun.hash(text))));
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
