import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import type { Item, ProfileDocument } from '../../src/domain/profile/document.ts';
import { paste, pause, typeInto, typeText } from '../support/browser/type-as-people-do.ts';
import { launchBrowser } from '../support/browser.ts';
import { draftOverApi, type EditorServer, startEditorServer } from '../support/editor-browser.ts';
import { desktop, eventually, openAs, phone } from '../support/journey.ts';
import { sampled } from '../support/long.ts';
import { addProfile } from '../support/server.ts';

let browser: Browser;
let server: EditorServer;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startEditorServer({
    RATE_LIMIT_WRITES: 'off',
    DIRECTORY: 'members',
    DIRECTORY_DEFAULT: 'listed',
  });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** Opens the page and waits for the script that saves steps. */
async function open(
  username: string,
  path: string,
  document: ProfileDocument,
  options = desktop,
): Promise<Page> {
  await addProfile(server, username, document);
  const page = await openAs(browser, server, username, options);
  const tools = page.waitForResponse(/\/assets\/tools-/);
  await page.goto(server.origin + path);
  await (await tools).finished();
  return page;
}

/** Waits for the tools. The script that was requested before them starts them. */
async function toolsAreThere(page: Page): Promise<void> {
  await page.evaluate(
    () => import(document.querySelector<HTMLElement>('script[data-tools]')?.dataset.tools ?? ''),
  );
}

const job = (slug: string, more: object = {}): Item => ({ name: 'Engine', ...more, 'x-vitrine': { slug } });
const workOf = async (username: string) => ((await draftOverApi(server, username)).work as Item[])[0];

/** `parse-typed-date` has tests of the month names in every language. */
const monthsIn = sampled(
  [
    ['es', 'phone', phone, 'marzo', '2018'],
    ['ar', 'desk', desktop, 'مارس', '2018'],
    ['en', 'desk', desktop, 'March', '2018'],
    ['de', 'phone', phone, 'März', '2018'],
    ['fr', 'desk', desktop, 'mars', '2018'],
  ] as const,
  2,
);

test.each(monthsIn)(
  'chooses a month and types its year in %s at a %s',
  async (locale, _, look, month, shown) => {
    const username = `months-${locale}`;
    const page = await open(username, '/edit/work/one', { work: [job('one')] }, { ...look, locale });
    const [start, end] = [field(page, '/work/0/startDate'), field(page, '/work/0/endDate')];
    const [startMonth, endMonth] = [start, end].map((year) =>
      year.locator('xpath=preceding-sibling::select'),
    );
    await startMonth?.selectOption({ label: month });
    // Playwright doesn't focus a select that it changes, and neither do some browsers.
    await Bun.sleep(1_500);
    expect(await page.locator('.trouble').count()).toBe(0);
    // A date without a year is incomplete, which is not an error yet.
    await start.focus();
    await Bun.sleep(1_500);
    expect(await page.locator('.trouble').count()).toBe(0);
    await typeInto(start, '2018');
    await eventually(async () => (await workOf(username))?.startDate, '2018-03');
    await typeInto(end, '14.6.2019');
    await eventually(async () => (await workOf(username))?.endDate, '2019-06-14');
    await endMonth?.selectOption('09');
    await typeInto(end, '2020');
    await eventually(async () => (await workOf(username))?.endDate, '2020-09');
    // The page reports a month without a year after the member leaves the field, and keeps the text.
    await end.press('Control+A');
    await end.press('Delete');
    await start.focus();
    await page.locator('.trouble').waitFor();
    expect(await endMonth?.inputValue()).toBe('09');
    await endMonth?.selectOption('');
    await eventually(async () => (await workOf(username))?.endDate, undefined);
    await pause(page);
    await page.reload();
    expect([await startMonth?.inputValue(), await start.inputValue()]).toEqual(['03', shown]);
    await page.context().close();
  },
  120_000,
);

test('formats text by buttons and keys and keeps pasted formatting', async () => {
  const page = await open('marks', '/edit/work/one', { work: [job('one')] });
  const text = field(page, '/work/0/summary');
  await typeInto(text, 'We built it');
  const choose = (from: number, to: number) =>
    text.evaluate((one: HTMLTextAreaElement, [a, b]) => one.setSelectionRange(a ?? 0, b ?? 0), [from, to]);
  await choose(3, 8);
  await page.getByRole('button', { name: 'Bold' }).click();
  expect(await text.inputValue()).toBe('We **built** it');
  await choose(13, 15);
  await page.keyboard.press('Control+i');
  expect(await text.inputValue()).toBe('We **built** *it*');
  await page.keyboard.press('Control+z');
  expect(await text.inputValue()).toBe('We **built** it');
  await page.getByRole('button', { name: 'List' }).click();
  expect(await text.inputValue()).toBe('- We **built** it');
  await choose(15, 17);
  await page.keyboard.press('Control+k');
  await typeText(page, 'https://a.test');
  expect(await text.inputValue()).toBe('- We **built** [it](https://a.test)');

  await text.press('Control+End');
  const html =
    '<b style="font-weight:normal"><p>One <b>two </b><i>three</i>, 2*3</p><ul><li>four</li><li><a href="https://b.test/(x)">five</a></li></ul></b><a href="javascript:alert(1)">six</a><script>seven</script>';
  await text.evaluate((area, markup) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', markup);
    clipboardData.setData('text/plain', 'plain');
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
  const wanted =
    '- We **built** [it](https://a.test)One **two** *three*, 2\\*3\n\n- four\n- [five](https://b.test/%28x%29)\n\nsix';
  expect(await text.inputValue()).toBe(wanted);
  await eventually(async () => (await workOf('marks'))?.summary, wanted);
  await page.context().close();
}, 120_000);

test.each([
  ['a text', '<pre>one\n  two\n\nthree_</pre>', 'one\ntwo\n\nthree\\_'],
  [
    'a post',
    '<p><span style="white-space: pre-wrap">one\n<b>two</b>  three</span></p>',
    'one\n**two** three',
  ],
  ['a mail', '<div style="white-space-collapse: preserve">one\ntwo</div>', 'one\ntwo'],
  ['a page', '<pre style="white-space: normal">one\ntwo</pre><p>three\nfour</p>', 'one two\n\nthree four'],
  [
    'a document',
    '<b style="font-weight:400"><span style="font-weight:700">one</span> two</b>',
    '**one** two',
  ],
])(
  'pastes lines and formatting as seen: those of %s',
  async (kind, markup, wanted) => {
    const page = await open(`lines-${kind.slice(2)}`, '/edit/work/one', { work: [job('one')] });
    const text = field(page, '/work/0/summary');
    await text.focus();
    await text.evaluate((area, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, markup);
    expect(await text.inputValue()).toBe(wanted);
    await page.context().close();
  },
  120_000,
);

test('asks before leaving unsaved JSON, also after it was restored', async () => {
  const page = await open('leaving', '/edit/json', { basics: { name: 'Kim' } });
  const area = field(page, 'document');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    // Dismissing the dialog keeps the text.
    void dialog.dismiss();
  });
  const leave = () => page.locator('.rail a[href="/edit/basics"]').first().click();
  const press = async (name: string) => {
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name }).click()]);
    await toolsAreThere(page);
  };
  await press('Format document');
  await leave();
  await page.waitForURL(/\/edit\/basics$/);
  expect(asked).toEqual([]);
  await page.goto(`${server.origin}/edit/json`);
  await paste(area, '{"basics": {"name": "Kim", "label": "An hour"}}');
  await press('Format document');
  expect(await area.inputValue()).toContain('"label": "An hour"\n');
  await leave();
  await eventually(async () => asked.length, 1);
  await paste(area, '{"basics": {');
  await press('Save');
  await leave();
  await eventually(async () => asked.length, 2);
  expect(await area.inputValue()).toBe('{"basics": {');
  await paste(area, '{"basics": {"name": "Kim", "label": "An hour"}}');
  await press('Save');
  await leave();
  await page.waitForURL(/\/edit\/basics$/);
  expect(asked).toEqual(['beforeunload', 'beforeunload']);
  await page.context().close();
}, 120_000);

test('recognizes a social profile by its URL and keeps typed values', async () => {
  const page = await open('known', '/edit/basics', { basics: { name: 'Kim' } }, phone);
  const at = (name: string) => field(page, `/basics/profiles/0/${name}`);
  const says = () => Promise.all([at('network').inputValue(), at('username').inputValue()]);
  await typeInto(at('url'), 'https://github.com/kim');
  await pause(page);
  await eventually(says, ['GitHub', 'kim']);
  const kim = { network: 'GitHub', username: 'kim', url: 'https://github.com/kim' };
  await eventually(async () => (await draftOverApi(server, 'known')).basics?.profiles, [kim]);
  const second = (name: string) => field(page, `/basics/profiles/1/${name}`);
  await page.getByRole('button', { name: 'Paste a link: Network and username' }).click();
  await typeInto(second('network'), 'My blog');
  await page.keyboard.press('Escape');
  await typeInto(second('url'), 'https://www.linkedin.com/in/kim-k');
  await pause(page);
  await eventually(
    () => Promise.all([second('network').inputValue(), second('username').inputValue()]),
    ['My blog', 'kim-k'],
  );
  await page.context().close();
}, 120_000);

test('suggests skills of other listed members', async () => {
  await addProfile(server, 'listed', { basics: { name: 'L' }, skills: [{ name: 'Tide tables' }] });
  await addProfile(server, 'unlisted', {
    basics: { name: 'U' },
    skills: [{ name: 'Hidden craft' }],
    'x-vitrine': { directory: 'unlisted' },
  });
  const page = await open('learner', '/edit/skills?add=1', { basics: { name: 'Kim' } });
  const offered = await page
    .locator('#skills option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
  expect(offered).toContain('Tide tables');
  expect(offered).not.toContain('Hidden craft');
  expect(await field(page, '/skills/0/name').getAttribute('list')).toBe('skills');
  await page.goto(`${server.origin}/edit/_languages?add=1`);
  expect(await page.locator('#languages option[value=Arabic]').count()).toBe(1);
  await page.context().close();
}, 120_000);

test('shows how much of a limited field is used', async () => {
  const page = await open('limits', '/edit/_new', {});
  await paste(field(page, 'name'), 'x'.repeat(60));
  expect(await page.locator('output').isVisible()).toBe(false);
  await paste(field(page, 'name'), 'x'.repeat(90));
  await page.getByText('90 / 100').waitFor();
  await page.context().close();
}, 120_000);

test('reaches the first field within nine tab stops through the skip link', async () => {
  const page = await open('tabs', '/edit/basics', { basics: { name: 'Tab' }, work: [job('one')] });
  const stops = async (path: string) => {
    await page.goto(server.origin + path);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const isField = () =>
      page.evaluate(() => document.activeElement?.matches('input[name^="/"], textarea') ?? false);
    let count = 1;
    for (; count < 40 && !(await isField()); count += 1) await page.keyboard.press('Tab');
    return count;
  };
  for (const path of ['/edit/basics', '/edit/work/one', '/edit/skills?add=1']) {
    const count = await stops(path);
    expect([path, count, count > 1 && count <= 9]).toEqual([path, count, true]);
  }
  await page.context().close();
}, 120_000);
