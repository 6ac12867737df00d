import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { putFile } from '../../src/accounts/change-files.ts';
import { createToken } from '../../src/accounts/identity/tokens.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { paste } from '../support/browser/type-as-people-do.ts';
import { launchBrowser } from '../support/browser.ts';
import { type EditorServer, openDesk, startEditorServer } from '../support/editor-browser.ts';
import { furnishDesk } from '../support/full-desk.ts';
import { hostileDraft, hostileText } from '../support/hostile-draft.ts';
import { isLong } from '../support/long.ts';

let browser: Browser;
let server: EditorServer;
let places: string[];
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startEditorServer({ RATE_LIMIT_WRITES: 'off' });
  places = await furnishDesk(server, 'mallory', hostileDraft);
  const accounts = accountsOf();
  await putFile(accounts, 'mallory', 'projects/tides/<img src=x onerror=top.ran=1>.txt', Buffer.from('x'));
  await createToken(accounts, {
    username: 'mallory',
    name: hostileText.slice(0, 60),
    scopes: ['profile:read'],
    expiresAt: null,
  });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const accountsOf = () => ({
  database: server.database,
  now: () => new Date(),
  defaultLanguage: 'en',
  actor: 'vitrine',
});

/** Checks that no input ran as a script, sent a request, or created a link with a script. */
async function expectHarmless(page: Page, what: string): Promise<void> {
  await page.waitForLoadState('load');
  const found = await page.evaluate(() => {
    const inside = document.querySelector('iframe')?.contentDocument;
    const links = [document, inside].flatMap((one) => [...(one?.querySelectorAll('a, form') ?? [])]);
    return {
      ran: 'ran' in window,
      images: [document, inside].flatMap((one) => [
        ...(one?.querySelectorAll('img[onerror], svg[onload]') ?? []),
      ]).length,
      odd: links
        .map((link) => link.getAttribute('href') ?? link.getAttribute('action') ?? '')
        .filter((address) => !/^(https?:|mailto:|tel:|\/|#|\?)/.test(address)),
    };
  });
  expect({ what, ...found }).toEqual({ what, ran: false, images: 0, odd: [] });
}

async function open(username: string): Promise<[Page, problems: string[], close: () => Promise<void>]> {
  const { context, problems } = await openDesk(browser, server, username);
  const page = await context.newPage();
  // Accepts the browser's dialog about leaving the page.
  page.on('dialog', (dialog) => void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()));
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(`${server.origin}/`) && !address.startsWith('data:')) problems.push(address);
  });
  return [page, problems, () => context.close()];
}

/**
 * Together these pages show every part of a profile with the preview. Another test checks the markup of all
 * pages without a browser.
 */
const telling = [
  '/tokens',
  '/welcome',
  '/edit',
  '/edit/preview',
  '/publish',
  '/history/3',
  '/files',
  '/edit/basics',
  '/edit/languages/fr',
  '/edit/json',
  '/edit/work/harbour',
];

test('runs nothing of a hostile profile in the editor or preview', async () => {
  const [page, problems, close] = await open('mallory');
  const own = places.filter((one) => !/^\/for\/alice\/./.test(one));
  expect(own).toEqual(expect.arrayContaining(telling));
  for (const place of isLong ? own : telling) {
    await page.goto(server.origin + place);
    await expectHarmless(page, place);
  }
  expect(problems).toEqual([]);
  await close();
}, 120_000);

test('runs nothing of a hostile profile for an operator', async () => {
  const [page, problems, close] = await open('mallory');
  await saveDraft(accountsOf(), 'alice', hostileDraft);
  for (const place of [
    '/for/alice/edit',
    '/for/alice/edit/work/harbour',
    '/for/alice/publish',
    '/for/alice/edit/languages/fr',
  ]) {
    await page.goto(server.origin + place);
    await expectHarmless(page, place);
  }
  expect(problems).toEqual([]);
  await close();
}, 120_000);

test('runs nothing of a hostile profile in errors, comparisons and reviews', async () => {
  const [page, problems, close] = await open('mallory');
  await saveDraft(accountsOf(), 'mallory', hostileDraft);
  await page.route('**/edit/events', (route) => route.abort());
  await page.goto(`${server.origin}/edit/basics`);
  await saveDraft(accountsOf(), 'mallory', {
    ...hostileDraft,
    basics: { ...hostileDraft.basics, label: `${hostileText} theirs` },
  });
  await paste(page.locator('[name="/basics/label"]'), `${hostileText} mine`);
  await page.getByRole('button', { name: 'Compare versions' }).click();
  await page.locator('form.conflicts').waitFor();
  await expectHarmless(page, 'conflict');

  await page.goto(`${server.origin}/edit/json`);
  await paste(
    page.locator('textarea'),
    JSON.stringify({ basics: { email: hostileText, [hostileText]: hostileText } }, null, 2),
  );
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByRole('alert').first().waitFor();
  await expectHarmless(page, 'JSON that is refused');

  for (const basics of [{ name: hostileText }, { email: hostileText }]) {
    await page.goto(`${server.origin}/import`);
    await paste(page.locator('textarea'), JSON.stringify({ basics }));
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.waitForLoadState('load');
    await expectHarmless(page, `import of ${Object.keys(basics)}`);
  }
  const expected = /status of (409|422)|edit\/events/;
  expect(problems.filter((problem) => !expected.test(problem) && !problem.includes('ERR_FAILED'))).toEqual(
    [],
  );
  await close();
}, 120_000);
