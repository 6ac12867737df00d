import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { type Item, standardSections } from '../../src/domain/profile/document.ts';
import { askedFieldsOf, type Field, fieldsOf } from '../../src/domain/profile/fields.ts';
import { hideByKeys } from '../support/browser/hide-part.ts';
import { pause, typeText } from '../support/browser/type-as-people-do.ts';
import { launchBrowser } from '../support/browser.ts';
import { draftOverApi, type EditorServer, startEditorServer } from '../support/editor-browser.ts';
import { desktop, eventually, openAs, phone } from '../support/journey.ts';
import { isLong, sampled } from '../support/long.ts';
import { addProfile } from '../support/server.ts';

let browser: Browser;
let server: EditorServer;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startEditorServer({ RATE_LIMIT_WRITES: 'off' });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const sections = [...standardSections, 'talks'];
/** Together these sections have every kind of field, and one is a custom section. */
const typical = ['work', 'skills', 'references', 'talks'];
const texts = {
  line: ['A', 'B'],
  text: ['Two *lines*\nof it', 'One'],
  date: ['2021-03', '2023'],
  url: ['https://a.test', 'b.test'],
  email: ['', ''],
  phone: ['', ''],
  country: ['', ''],
} as const;

/** Typed values of the first or second entry. A list has two rows. */
function rowsOf({ name, kind }: Field, nth: 0 | 1): string[] {
  if (kind === 'lines') return [`${name.slice(0, 2)}${nth}`, 'etc'];
  return [kind === 'line' ? `${texts.line[nth]} ${name.slice(0, 3)}` : texts[kind][nth]];
}

function expected(fields: readonly Field[], nth: 0 | 1): Item {
  const members = fields.map((field) => {
    const rows = rowsOf(field, nth).map((row) => (row === 'b.test' ? 'https://b.test' : row));
    return [field.name, field.kind === 'lines' ? rows : rows[0]];
  });
  return { ...Object.fromEntries(members), ...(nth === 1 && { 'x-vitrine': { visibility: 'private' } }) };
}

/** Moves the focus to a field with the Tab key. */
async function goTo(page: Page, name: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  for (let pressed = 0; pressed < 20; pressed += 1) {
    if ((await focused()) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${name}, but to ${await focused()}`);
}

interface Adding {
  readonly section: string;
  readonly fields: readonly Field[];
  /** The number of existing entries. */
  readonly at: number;
  readonly nth: 0 | 1;
}

/** Types like a person: field by field, with pauses, and in each entry after the first. */
async function addEntry(page: Page, { section, fields, at, nth }: Adding): Promise<void> {
  const isThere = () => page.evaluate(() => document.activeElement?.matches('#adding > summary'));
  await eventually(isThere, true);
  await page.keyboard.press('Enter');
  // The new entry is open and its first field has the focus.
  await eventually(() => page.evaluate(() => document.activeElement?.matches('[name^="/"]')), true);
  for (const [index, field] of fields.entries()) {
    for (const [row, text] of rowsOf(field, nth).entries()) {
      const place = `/${section}/${at}/${field.name}`;
      await goTo(page, field.kind === 'lines' ? `${place}/${row}` : place);
      await typeText(page, text);
      if (index === 0 || (index % 3 === nth && row === 0)) await pause(page);
    }
  }
  if (nth === 1) await hideByKeys(page, `/${section}/${at}/x-vitrine/visibility`);
  const list = page.url();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  if (hasMore(section)) {
    await page.waitForURL(/\?saved=/);
    await page.locator('.crumb a').waitFor();
    expect(new URL(page.url()).pathname.startsWith(`${new URL(list).pathname}/`)).toBe(true);
    await page.goto(list);
    await page.locator('#adding > summary').focus();
  }
  await page.locator(`[data-pointer="/${section}/${at}"]`).waitFor();
}

/** Adding asks for few of many fields, and opens the page with the others. */
function hasMore(section: string): boolean {
  return askedFieldsOf(section, []).length < fieldsOf(section, []).length;
}

/** Adds two entries in a row. The second starts on the page that opens after the first. */
async function addTwo(section: string, fields: readonly Field[], isSlow: boolean): Promise<void> {
  const index = sections.indexOf(section);
  const oneOfEach = fields.filter((field) => fields.find(({ kind }) => kind === field.kind) === field);
  const username = `${isSlow ? 'slow' : 'fast'}-${section}`;
  const before: Item[] = index % 2 === 0 ? [] : [expected(fieldsOf(section, []), 0)];
  await addProfile(server, username, { basics: { name: 'Robin' }, [section]: before });
  const page = await openAs(browser, server, username, index % 3 === 0 ? desktop : phone);
  const refused: string[] = [];
  page.on(
    'response',
    (answer) => answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`),
  );
  if (isSlow) await slowDown(page);
  await page.goto(`${server.origin}/edit/${section === 'languages' ? '_languages' : section}`);
  await page.locator('#adding > summary').focus();
  await addEntry(page, { section, fields, at: before.length, nth: 0 });
  await addEntry(page, { section, fields: oneOfEach, at: before.length + 1, nth: 1 });

  const stored = (await draftOverApi(server, username))[section] as Item[];
  const wanted = [...before, expected(fields, 0), expected(oneOfEach, 1)];
  expect([section, ...stored.map(withoutSlug)]).toEqual([section, ...wanted]);
  expect(refused).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.reload();
  expect(await page.locator('[data-offer]').count()).toBe(0);
  await page.context().close();
}

function withoutSlug({ 'x-vitrine': extras, ...item }: Item): Item {
  const { slug: _slug, ...rest } = extras ?? {};
  return Object.keys(rest).length > 0 ? { ...item, 'x-vitrine': rest } : item;
}

/** Simulates a phone with a slow connection. */
async function slowDown(page: Page): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 20_000,
  });
}

test('adds two entries with every kind of field, typed at the speed of a person', async () => {
  await Promise.all(
    (isLong ? sections : typical).map((section) => addTwo(section, askedFieldsOf(section, []), false)),
  );
}, 300_000);

test('adds two entries on a slow network', async () => {
  const few = (section: string) => {
    const fields = askedFieldsOf(section, []);
    return fields.filter(({ kind }, index) => index < 2 || kind === 'lines').slice(0, 3);
  };
  await Promise.all(
    sampled(['skills', 'work', 'references', 'talks']).map((section) => addTwo(section, few(section), true)),
  );
}, 300_000);

test('updates the title and navigation while a section is renamed', async () => {
  await addProfile(server, 'renamer', { basics: { name: 'R' }, talks: [{ title: 'One' }] });
  const page = await openAs(browser, server, 'renamer', desktop);
  await page.goto(`${server.origin}/edit/talks`);
  await page.locator('summary', { hasText: 'Rename section' }).click();
  await page.getByLabel('Section title').focus();
  await typeText(page, 'Talks & Vorträge');
  expect(await page.locator('h1').innerText()).toBe('Talks & Vorträge');
  expect(await page.locator('.rail [aria-current] .title').innerText()).toBe('Talks & Vorträge');
  await eventually(async () => (await draftOverApi(server, 'renamer'))['x-vitrine'], {
    titles: { talks: 'Talks & Vorträge' },
  });
  await page.context().close();
});
