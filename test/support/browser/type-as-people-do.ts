import type { Locator, Page } from 'playwright-core';

/** Into what has the focus: a key after the other, 70 to 150 ms apart, and now and then a wrong one. */
export async function typeText(page: Page, text: string): Promise<void> {
  const random = createRandom(text);
  const press = async (key: () => Promise<void>) => {
    await key();
    await Bun.sleep(70 + 80 * random());
  };
  for (const character of text) {
    if (random() < 0.06) {
      await press(() => page.keyboard.type('x'));
      await press(() => page.keyboard.press('Backspace'));
    }
    await press(() => page.keyboard.type(character));
  }
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

/** Pastes text that no one would type. */
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
