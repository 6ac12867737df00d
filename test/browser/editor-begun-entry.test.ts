import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import type { Item } from '../../src/domain/profile/document.ts';
import { accountsOf } from '../support/accounts.ts';
import { hideByPointer } from '../support/browser/hide-part.ts';
import { pressInRow } from '../support/browser/press-in-row.ts';
import { pause, typeInto, typeText } from '../support/browser/type-as-people-do.ts';
import { launchBrowser } from '../support/browser.ts';
import { draftOverApi, type EditorServer, startEditorServer } from '../support/editor-browser.ts';
import { desktop, linkFor, openAs, phone } from '../support/journey.ts';
import { isLong } from '../support/long.ts';
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

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const add = (page: Page) => page.getByRole('button', { name: 'Add', exact: true });
const open = (page: Page) => page.locator('#adding > summary').click();
const offer = (page: Page) => page.locator('[data-offer]');
const skills = async (username: string): Promise<object[]> => {
  const items = ((await draftOverApi(server, username)).skills ?? []) as Item[];
  return items.map(({ 'x-vitrine': extras, ...item }) => {
    return extras?.visibility ? { ...item, visibility: extras.visibility } : item;
  });
};

/** Creates a user with one skill and starts to add another. */
async function begin(username: string, options = desktop, query = ''): Promise<Page> {
  await addProfile(server, username, { basics: { name: 'Robin' }, skills: [{ name: 'Old' }] });
  const page = await openAs(browser, server, username, options);
  await page.goto(`${server.origin}/edit/skills${query}`);
  expect(await field(page, '/skills/1/name').isVisible()).toBe(false);
  await page.getByText('Add a skill').click();
  await hideByPointer(page, '/skills/1/x-vitrine/visibility');
  await typeInto(field(page, '/skills/1/name'), 'New');
  await pause(page);
  await page.locator('[data-status]').getByText('stays in this browser until you add it').waitFor();
  await typeInto(field(page, '/skills/1/keywords/0'), 'one');
  await page.keyboard.press('Tab');
  await typeText(page, 'two');
  return page;
}

const begun = { name: 'New', keywords: ['one', 'two'], visibility: 'private' };

const ways = {
  link: async (page: Page) => {
    await page.getByRole('link', { name: 'Awards' }).click();
    await page.waitForURL(/awards/);
    await page.getByRole('link', { name: 'Skills' }).click();
    await page.waitForURL(/skills/);
    return page;
  },
  reload: async (page: Page) => {
    await page.reload();
    return page;
  },
  back: async (page: Page) => {
    await page.goto(`${server.origin}/history`);
    await page.goBack();
    return page;
  },
  closed: async (page: Page) => {
    const again = await page.context().newPage();
    await page.close({ runBeforeUnload: true });
    await again.goto(`${server.origin}/edit/skills`);
    return again;
  },
};

test('stores an unfinished entry in the browser only and offers it again', async () => {
  // The tests below leave the page by reloading it.
  const left = Object.entries(ways).filter(([way]) => isLong || way === 'back' || way === 'closed');
  const journeys = left.map(async ([way, leave], index) => {
    const page = await leave(await begin(way, index % 2 === 0 ? desktop : phone));
    expect([way, ...(await skills(way))]).toEqual([way, { name: 'Old' }]);
    // A browser may restore the whole page from its back-forward cache.
    if ((await field(page, '/skills/1/name').inputValue()) === '') {
      await offer(page).getByText('Unfinished entry from').waitFor();
      expect(await offer(page).locator('blockquote').allInnerTexts()).toEqual(['New', 'one', 'two']);
      expect(await field(page, '/skills/1/name').isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Continue' }).click();
      expect(await offer(page).count()).toBe(0);
    }
    await typeInto(field(page, '/skills/1/level'), 'Fine');
    await add(page).click();
    await page.locator('[data-pointer="/skills/1"]').waitFor();
    expect([way, ...(await skills(way))]).toEqual([way, { name: 'Old' }, { ...begun, level: 'Fine' }]);
    await page.reload();
    expect([way, await offer(page).count()]).toEqual([way, 0]);
    await page.context().close();
  });
  await Promise.all(journeys);
}, 120_000);

test.concurrent('deletes a discarded entry, and all entries at sign-out', async () => {
  const discard = async () => {
    const page = await ways.reload(await begin('discards', phone));
    await page.getByRole('button', { name: 'Discard', exact: true }).press('Enter');
    expect(await page.evaluate(() => document.activeElement?.matches('#adding > summary'))).toBe(true);
    await page.locator('[data-status]').getByText('Discarded.').waitFor();
    await page.reload();
    expect(await offer(page).count()).toBe(0);
    await page.context().close();
  };
  const signOut = async () => {
    const page = await begin('signsout', phone);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByLabel(/^Your account: /).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${server.origin}/`);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await page.context().close();
  };
  await Promise.all([discard(), signOut()]);
}, 120_000);

test.concurrent('offers an unfinished entry without replacing a newer one', async () => {
  const page = await ways.reload(await begin('twice', phone));
  await open(page);
  await typeInto(field(page, '/skills/1/name'), 'Other');
  await page.getByRole('button', { name: 'Continue' }).click();
  expect(await field(page, '/skills/1/name').inputValue()).toBe('New');
  await offer(page).getByText('Other').waitFor();
  await add(page).click();
  await page.locator('[data-pointer="/skills/1"]').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await add(page).click();
  await page.locator('[data-pointer="/skills/2"]').waitFor();
  expect(await skills('twice')).toEqual([{ name: 'Old' }, begun, { name: 'Other' }]);
  await page.context().close();
}, 120_000);

test.concurrent('keeps an unfinished entry while other saves update the page', async () => {
  const page = await begin('meanwhile');
  await field(page, '/skills/1/name').focus();
  await page.keyboard.press('End');
  const more = ['Old', 'From', 'elsewhere'].map((name) => ({ name }));
  await Promise.all([
    typeText(page, ', and typed on'),
    saveDraft(accountsOf(server), 'meanwhile', { basics: { name: 'Robin' }, skills: more }),
  ]);
  await field(page, '/skills/3/name').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('/skills/3/name');
  await typeText(page, ' still');
  expect(await page.locator('[name="/skills/3/x-vitrine/visibility"]:checked').inputValue()).toBe('private');
  // Buttons of other entries do not change the new one.
  await pressInRow(page, 'remove /skills/1');
  await field(page, '/skills/2/name').waitFor();
  expect(await skills('meanwhile')).toEqual([{ name: 'Old' }, { name: 'elsewhere' }]);
  await add(page).click();
  await page.locator('[data-pointer="/skills/2"]').waitFor();
  expect((await skills('meanwhile')).at(-1)).toEqual({ ...begun, name: 'New, and typed on still' });
  await page.context().close();
}, 120_000);

test('shows errors at their fields and adds the corrected entry', async () => {
  await addProfile(server, 'wrong', { awards: [] });
  const page = await openAs(browser, server, 'wrong', phone);
  await page.goto(`${server.origin}/edit/awards`);
  await open(page);
  await typeInto(field(page, '/awards/0/title'), 'Prize');
  await pause(page);
  await typeInto(field(page, '/awards/0/date'), 'May');
  await page.keyboard.press('Enter');
  const problems = page.locator('#problems');
  await problems.getByText('Date: This isn’t a calendar date').waitFor();
  expect(await problems.innerText()).not.toContain('/awards');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('problems');
  expect(await field(page, '/awards/0/date').getAttribute('aria-invalid')).toBe('true');
  await problems.getByRole('link', { name: 'Date' }).click();
  await typeInto(field(page, '/awards/0/date'), '2024-05');
  await pause(page);
  expect((await draftOverApi(server, 'wrong')).awards ?? []).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/edit\/awards\/prize\?/);
  expect(await problems.count()).toBe(0);
  expect((await draftOverApi(server, 'wrong')).awards).toMatchObject([{ title: 'Prize', date: '2024-05' }]);
  await page.context().close();
}, 120_000);

test.concurrent('neither adds nor loses an entry without a connection or session', async () => {
  const offline = async () => {
    const page = await begin('offline', phone);
    await page.context().setOffline(true);
    await add(page).click();
    const notAdded = page.locator('[data-state=offline]').getByText('Add it when you’re back online');
    await notAdded.waitFor();
    // Waits until the page would show "saved" again, which would hide the newer message.
    await page.waitForTimeout(1_200);
    expect(await notAdded.isVisible()).toBe(true);
    expect(await field(page, '/skills/1/keywords/1').inputValue()).toBe('two');
    await page.context().setOffline(false);
    await add(page).click();
    await page.locator('[data-pointer="/skills/1"]').waitFor();
    expect(await skills('offline')).toEqual([{ name: 'Old' }, begun]);
    await page.context().close();
  };
  const signedOut = async () => {
    const page = await begin('expired', phone);
    await page.context().clearCookies();
    await add(page).click();
    await page.getByRole('heading', { name: 'You’re signed out' }).waitFor();
    const other = await page.context().newPage();
    await other.goto(await linkFor(server, 'expired'));
    await other.locator('main form button').click();
    await other.waitForURL(/\/edit/);
    await page.getByRole('button', { name: 'Save now' }).click();
    await page.waitForURL(/saved=/);
    expect(await skills('expired')).toEqual([{ name: 'Old' }, begun]);
    expect(await offer(page).count()).toBe(0);
    await page.context().close();
  };
  // The URL states that an earlier form was saved.
  const turnedBack = async () => {
    const page = await begin('turned', phone, '?saved=1');
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await add(page).click();
    await page.getByRole('heading', { name: 'You’re signed out' }).waitFor();
    await page.context().addCookies(cookies);
    await page.goBack();
    await offer(page).getByText('Unfinished entry from').waitFor();
    expect(await offer(page).locator('blockquote').allInnerTexts()).toEqual(['New', 'one', 'two']);
    expect(await skills('turned')).toEqual([{ name: 'Old' }]);
    await page.context().close();
  };
  await Promise.all([offline(), signedOut(), turnedBack()]);
}, 120_000);

test.concurrent('locks the form while an entry is sent, then opens the next one with one key', async () => {
  const page = await begin('waits');
  const arrived = Promise.withResolvers<void>();
  await page.route('**/edit/skills', async (route) => {
    if (route.request().method() === 'POST') await arrived.promise;
    await route.continue();
  });
  await add(page).click();
  await page.locator('[data-state=saving]').waitFor();
  expect(await field(page, '/skills/1/name').isDisabled()).toBe(true);
  await typeText(page, 'nowhere');
  arrived.resolve();
  await page.locator('[data-pointer="/skills/1"]').waitFor();
  expect(await field(page, '/skills/2/name').isVisible()).toBe(false);
  await page.keyboard.press('Enter');
  await field(page, '/skills/2/name').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('/skills/2/name');
  await typeText(page, 'Next');
  await page.keyboard.press('Enter');
  await page.locator('[data-pointer="/skills/2"]').waitFor();
  expect(await skills('waits')).toEqual([{ name: 'Old' }, begun, { name: 'Next' }]);
  await page.context().close();
}, 120_000);

test.concurrent('asks about a conflict first and offers the entry afterwards', async () => {
  const page = await begin('asked');
  await page.route('**/edit/events', (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await saveDraft(accountsOf(server), 'asked', { skills: [{ name: 'Old', level: 'Theirs' }] });
  await pressInRow(page, 'remove /skills/0');
  await page.locator('form.conflicts [value=theirs]').check();
  await page.locator('form.conflicts button').click();
  await page.waitForURL(/saved=/);
  expect(await skills('asked')).toEqual([{ name: 'Old', level: 'Theirs' }]);
  await offer(page).getByText('Unfinished entry from').waitFor();
  await page.context().close();
}, 120_000);

test.concurrent("reports text that can't be restored and keeps offering it", async () => {
  await addProfile(server, 'stuck', { skills: [{ name: 'One' }] });
  const page = await openAs(browser, server, 'stuck', desktop);
  await page.goto(`${server.origin}/edit/skills`);
  // Stores values like older pages, which saved entries before adding them.
  await page.evaluate(() => {
    const revision = Number(document.querySelector<HTMLInputElement>('[name=revision]')?.value);
    const fields = [['/skills/0/level', 'Master']];
    const kept = { revision, at: Date.now(), fields, changed: ['/skills/0/level'] };
    localStorage.setItem('vitrine stuck stuck /edit/skills before', JSON.stringify(kept));
  });
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page
    .locator('[data-state=refused]')
    .getByText('Level: This field is not part of this form.')
    .waitFor();
  await offer(page).getByText('Master').waitFor();
  await page.reload();
  await offer(page).getByText('Master').waitFor();
  await page.context().close();
}, 120_000);
