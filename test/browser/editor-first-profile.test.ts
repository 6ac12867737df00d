import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { createUser } from '../../src/accounts/create-user.ts';
import { accountsOf } from '../support/accounts.ts';
import { slow } from '../support/browser/slow-network.ts';
import { typeInto, typeText } from '../support/browser/type-as-people-do.ts';
import { launchBrowser } from '../support/browser.ts';
import { draftOf } from '../support/editor.ts';
import { type EditorServer, startEditorServer } from '../support/editor-browser.ts';
import { createPng } from '../support/foreign-pictures.ts';
import { desktop, eventually, linkFor, phone } from '../support/journey.ts';

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

/** Milliseconds from the link in the mail to the public page. */
const longest = 90_000;
/** Each save, and each uploaded file. */
const slowSave = 1_300;
/** A telephone line of the fast kind: bytes a second, and milliseconds each way. */
const line = { offline: false, downloadThroughput: 200_000, uploadThroughput: 90_000, latency: 75 };

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const image = (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(createPng(width, height)),
});

test.each([
  ['desk', desktop, 'click'],
  ['phone', phone, 'tap'],
] as const)(
  'publishes photo, two jobs and an image within 90 seconds of the sign-in link: %s, slow line',
  async (username, look, press) => {
    await createUser(accountsOf(server), username);
    const context = await browser.newContext(look);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
    const isSaved = ({ pathname }: URL) => /^\/(?:edit|welcome|files|publish)\b/.test(pathname);
    await page.route(isSaved, (route) => {
      const isSave = route.request().method() === 'POST' && !route.request().url().includes('/edit/preview');
      return isSave ? slow(slowSave)(route) : route.continue();
    });
    const go = async (label: string, next: RegExp) => {
      await page.getByRole('button', { name: label }).filter({ visible: true }).first()[press]();
      await page.waitForURL(next);
    };
    const link = await linkFor(server, username);

    const began = Date.now();
    await page.goto(link);
    await page.locator('main form button')[press]();
    await page.waitForURL(/\/welcome$/);
    await typeInto(field(page, '/basics/name'), 'Maya Okafor');
    await typeInto(field(page, '/basics/label'), 'Bridge engineer');
    await go('Continue', /\/welcome\/picture/);
    await page.locator('#file').setInputFiles(image('me.png', 400, 300));
    await go('Continue', /\/welcome\/picture/);
    await page.locator('.crop-box').waitFor();
    await go('Continue', /\/welcome\/work/);
    await typeInto(field(page, '/work/0/position'), 'Lead engineer');
    await typeInto(field(page, '/work/0/name'), 'Bridge Works');
    await field(page, '/work/0/startDate/month').selectOption({ label: 'June' });
    await typeInto(field(page, '/work/0/startDate'), '2019');
    await go('Continue', /\/publish/);

    // The second job is added in the editor, where everything saves itself.
    await page.goto(`${server.origin}/edit/work?add=1`);
    await typeInto(field(page, '/work/1/position'), 'Engineer');
    await typeInto(field(page, '/work/1/name'), 'Arch Office');
    await field(page, '/work/1/startDate/month').selectOption({ label: 'March' });
    await typeInto(field(page, '/work/1/startDate'), '2014');
    await typeInto(field(page, '/work/1/endDate'), '2019');
    await go('Add', /\/edit\/work\/[^?]+/);
    await page
      .locator('#files input[type=file]')
      .first()
      .setInputFiles(image('arch.png', 300, 200));
    await page.locator('#files .tiles img').waitFor();
    // One save is on its way while the next field is typed.
    await typeInto(field(page, '/work/1/location'), 'Ghent');
    await page.keyboard.press('Tab');
    await field(page, '/work/1/summary').focus();
    await typeText(page, 'Arches of timber.');
    await page.locator('.publish').filter({ visible: true }).first()[press]();
    await page.waitForURL(/\/publish/);
    await go('Publish', /done=published/);
    const address = `${server.origin.replace('//', '//preview.')}/${username}`;
    await page.goto(address);
    await page.getByText('Arches of timber.').waitFor();
    const took = Date.now() - began;

    for (const text of ['Maya Okafor', 'Bridge engineer', 'Lead engineer', 'Bridge Works', 'Arch Office'])
      await page.getByText(text).first().waitFor();
    expect(await page.locator('img.u-photo').getAttribute('src')).toContain(`/${username}/basics/image/me`);
    expect(await page.locator('img[src*="arch.png"]').count()).toBeGreaterThan(0);
    const jobs = [
      { position: 'Lead engineer', name: 'Bridge Works', startDate: '2019-06' },
      { position: 'Engineer', startDate: '2014-03', endDate: '2019', location: 'Ghent' },
    ];
    await eventually(async () => {
      const { work = [] } = (await draftOf(server, username)) as { work?: object[] };
      return Bun.deepMatch(jobs, work);
    }, true);
    expect(took).toBeLessThan(longest);
    await context.close();
  },
  240_000,
);
