import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createSignInLink } from '../../src/accounts/identity/sign-in-links.ts';
import { pressInRow } from '../support/browser/press-in-row.ts';
import { typeInto, typeText } from '../support/browser/type-as-people-do.ts';
import { accessibilityProblems, launchBrowser } from '../support/browser.ts';
import { draftOf } from '../support/editor.ts';
import { freePort } from '../support/free-port.ts';
import { isLong, sampled } from '../support/long.ts';
import { addProfile, startTestServer, type TestServer } from '../support/server.ts';

let browser: Browser;
let server: TestServer;
let address: string;
beforeAll(async () => {
  const port = await freePort();
  address = `http://vitrine.test:${port}`;
  browser = await launchBrowser();
  server = await startTestServer({
    PORT: String(port),
    BASE_URL: address,
    PROFILES_URL: `http://preview.vitrine.test:${port}`,
    API_URL: `http://api.vitrine.test:${port}`,
  });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const profile = {
  basics: { name: 'ليلى', label: 'Mapmaker', profiles: [{ network: 'One' }] },
  work: [
    { name: 'Acme', position: 'Smith', highlights: ['a', 'b'], 'x-vitrine': { slug: 'acme' } },
    { name: 'Blue', 'x-vitrine': { slug: 'blue' } },
  ],
};
const looks = [
  { width: 360, colorScheme: 'dark', locale: 'de' },
  { width: 1280, colorScheme: 'light', locale: 'en' },
] as const;

async function open({ width, colorScheme, locale }: (typeof looks)[number]): Promise<[BrowserContext, Page]> {
  await addProfile(server, 'alice', profile);
  const accounts = {
    database: server.database,
    now: () => new Date(),
    defaultLanguage: 'en',
    actor: 'vitrine',
  };
  const secret = await createSignInLink(accounts, 'alice', new Date(Date.now() + 3_600_000));
  const context = await browser.newContext({ colorScheme, locale, viewport: { width, height: 740 } });
  // Without the editor's script, which has tests of its own.
  await context.route(/\/assets\/editor-/, (route) => route.abort());
  const page = await context.newPage();
  await page.goto(`${address}/sign-in/${secret}`);
  await page.click('main button');
  return [context, page];
}

/** Layout problems of a page: its width and small touch targets. */
async function look(page: Page, width: number): Promise<string[]> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(button, input, select, textarea, summary, nav a)')]
      .filter(
        (one) =>
          one.checkVisibility() &&
          !one.matches('[type=hidden], [type=radio]') &&
          // A click anywhere in its label toggles a checkbox.
          (one.closest('label.check') ?? one).getBoundingClientRect().height < 43.9,
      )
      .map((one) => `too small: ${one.outerHTML.slice(0, 100)}`),
  );
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  return [...small, ...(wide > width ? [`${wide} px wide`] : [])];
}

test.each(sampled(looks))(
  'every page and state of the forms is accessible: %p',
  async (one) => {
    const [context, page] = await open(one);
    const problems: string[] = [];
    const note = (what: string, found: string[]) =>
      problems.push(...found.map((problem) => `${what}: ${problem}`));
    const check = async (what: string) =>
      note(what, [...(await accessibilityProblems(page)), ...(await look(page, one.width))]);
    for (const path of ['/edit/work?add=1', '/edit/skills']) {
      await page.goto(address + path);
      await check(path);
    }
    // `editor-every-page` checks the initial state of these pages.
    for (const path of ['/edit/basics', '/edit/work', '/edit/work/acme', '/edit/_new']) {
      await page.goto(address + path);
      if (isLong) await check(path);
      else note(path, await look(page, one.width));
    }
    await typeInto(page.locator('#name'), '!');
    await page.click('main form button');
    await check('a section that cannot be');
    await page.goto(`${address}/edit/basics`);
    await typeInto(page.locator('[name="/basics/email"]'), 'nobody');
    await page.press('[name="/basics/email"]', 'Enter');
    await check('a field that is not valid');
    expect(await page.inputValue('[name="/basics/email"]')).toBe('nobody');
    await page.click('#problems a');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('/basics/email');
    await page.goto(`${address}/edit/work`);
    await pressInRow(page, 'remove /work/0');
    await check('something removed');
    await page.click('button[value^="undo"]');
    expect((await draftOf(server, 'alice')).work).toEqual(profile.work);

    await page.goto(`${address}/edit/work/acme`);
    const other = await context.newPage();
    await other.goto(`${address}/edit/work/acme`);
    await typeInto(other.locator('[name="/work/0/position"]'), 'Theirs');
    await typeInto(other.locator('[name="/work/0/highlights/0"]'), 'Their line');
    await other.press('[name="/work/0/position"]', 'Enter');
    await typeInto(page.locator('[name="/work/0/position"]'), 'Mine');
    await typeInto(page.locator('[name="/work/0/highlights/0"]'), '');
    await typeInto(page.locator('[name="/work/0/highlights/2"]'), 'c');
    await page.press('[name="/work/0/position"]', 'Enter');
    await check('a conflict');
    await page.check('fieldset:nth-of-type(1) [value=mine]');
    await page.check('fieldset:nth-of-type(2) [value=theirs]');
    await page.click('form.conflicts button');
    expect((await draftOf(server, 'alice')).work).toMatchObject([
      { position: 'Mine', highlights: ['Their line', 'b', 'c'] },
      { name: 'Blue' },
    ]);
    expect(problems).toEqual([]);
    await context.close();
  },
  120_000,
);

test('saves by Enter without removing or moving anything', async () => {
  const [context, page] = await open(looks[1]);
  await page.goto(`${address}/edit/work/acme`);
  await page.focus('[name="/work/0/name"]');
  await page.keyboard.press('End');
  await typeText(page, ' & Co');
  await page.keyboard.press('Enter');
  await page.waitForURL(/saved=/);
  await page.focus('button[value="down /work/0/highlights/0"]');
  await page.keyboard.press('Enter');
  await page.waitForURL(/did=moved/);
  expect(await page.textContent('[data-status]')).toContain('“a” moved.');
  expect((await draftOf(server, 'alice')).work).toMatchObject([
    { name: 'Acme & Co', highlights: ['b', 'a'] },
    { name: 'Blue' },
  ]);
  await context.close();
}, 120_000);
