import type { Locator, Page } from 'playwright-core';

/** Types into the focused element, one key every 70 to 150 ms, with occasional typos. */
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

/** Replaces the value of a field. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  const page = field.page();
  await field.click();
  if ((await field.inputValue()) !== '') {
    await page.keyboard.press('Control+A');
    if (text === '') await page.keyboard.press('Backspace');
  }
  await typeText(page, text);
}

/** Pastes text that is too long to type. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.fill(text);
}

/** Waits until the page reports that it saved or stored the typed text. */
export async function pause(page: Page): Promise<void> {
  await page.locator('[data-status][data-state]:not([data-typing])').waitFor();
}

/** A generator with the text as its seed, so that each text is always typed in the same way. */
function createRandom(text: string): () => number {
  let state = Number(BigInt.asUintN(32, BigInt(Bun.hash(text))));
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
