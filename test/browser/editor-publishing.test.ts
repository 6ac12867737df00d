import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { putFile } from '../../src/accounts/change-files.ts';
import { createSignInLink } from '../../src/accounts/identity/sign-in-links.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { paste } from '../support/browser/type-as-people-do.ts';
import { accessibilityProblems, launchBrowser } from '../support/browser.ts';
import { createPng } from '../support/foreign-pictures.ts';
import { freePort } from '../support/free-port.ts';
import { isLong, sampled } from '../support/long.ts';
import { addProfile, startTestServer, type TestServer } from '../support/server.ts';

let browser: Browser;
let server: TestServer;
let address = '';
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

const first = {
  basics: { name: 'Mira Example', label: 'Tester', summary: 'Writes **tests** for a living.' },
  work: [
    { name: 'Acme', position: 'Clerk', startDate: '2019', highlights: ['Counted everything', 'Twice'] },
    { name: 'شركة النور', position: 'Guard', startDate: '2017' },
  ],
};
const second = {
  basics: { ...first.basics, email: 'mira@example.org', label: 'Director of an exceedingly long title' },
  work: [first.work[1], { ...first.work[0], position: 'Director', highlights: ['Counted everything'] }],
  projects: [{ name: 'The Engine', description: 'Calculates.', 'x-vitrine': { slug: 'engine' } }],
  'x-vitrine': { visibility: { '/basics/email': 'public' } },
};

async function prepare(username: string): Promise<string> {
  const { database } = server;
  const accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'vitrine' };
  await addProfile(server, username, first);
  await saveDraft({ ...accounts, actor: username, means: 'editor' }, username, second);
  await putFile(accounts, username, 'projects/engine/notes/plan.txt', Buffer.from('the plan'));
  const picture = Buffer.from(createPng(300, 200));
  await putFile(accounts, username, 'projects/engine/a long name of a picture of the pier.png', picture);
  await putFile(accounts, username, 'basics/image/me.png', picture);
  return createSignInLink(accounts, username, new Date(Date.now() + 3_600_000));
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto(`${address}/sign-in/${await prepare(username)}`);
  await page.locator('main form button').click();
}

const places = [
  '/publish',
  '/unpublish',
  '/history',
  '/history/3',
  '/publish?revision=2',
  '/files',
  '/files?removed=projects%2Fengine%2Fgone.txt&revision=3',
  '/files?file=projects%2Fengine%2Fa+long+name+of+a+picture+of+the+pier.png',
  '/files/crop',
  '/import',
  '/import?done=3',
  '/export',
];

const looks = sampled([
  { width: 360, colorScheme: 'dark', locale: 'fr' },
  { width: 1280, colorScheme: 'light', locale: 'es' },
  { width: 360, colorScheme: 'light', locale: 'en' },
  { width: 1280, colorScheme: 'dark', locale: 'de' },
] as const);

test.each(looks)('publishing pages are accessible: %p', async ({ width, colorScheme, locale }) => {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme,
    locale,
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await signIn(page, `mira-${width}-${colorScheme}`);
  const problems: string[] = [];
  const look = async (name: string) => {
    const found = await accessibilityProblems(page);
    problems.push(...found.map((problem) => `${name} ${problem}`));
    await fits(name);
  };
  const fits = async (name: string) => {
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    expect([name, Number(wide) <= width]).toEqual([name, true]);
  };
  for (const place of places) {
    const answer = await page.goto(address + place);
    expect([place, answer?.status()]).toEqual([place, 200]);
    // `editor-every-page` checks the initial state of these pages. Here they must also fit in another language.
    await (isLong || place.includes('?') ? look : fits)(place);
  }
  await page.goto(`${address}/import`);
  await paste(page.locator('textarea'), '{"basics": {"name": "Mira", "website": "mira.example"}}');
  await page.locator('main form button').click();
  await look('review');
  await page.goto(`${address}/import`);
  await paste(page.locator('textarea'), '{"basics": {"email": "x"}}');
  await page.locator('main form button').click();
  await look('import-problems');
  expect(problems).toEqual([]);
  expect(errors.filter((text) => !text.includes('422'))).toEqual([]);
  await context.close();
});

test('marks new text without colors', async () => {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, 'olivia');
  await page.goto(`${address}/publish`);
  const line = () =>
    page
      .locator('ins')
      .first()
      .evaluate((word) => getComputedStyle(word).textDecorationLine);
  expect(await line()).toBe('none');
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await line()).toBe('underline');
  await page.emulateMedia({ forcedColors: 'none', media: 'print' });
  expect(await line()).toBe('underline');
  await page.context().close();
});

test('uploads, crops, publishes, removes and restores an image without script', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, 'nora');
  await page.goto(`${address}/files`);
  const bytes = Buffer.from(createPng(900, 600));
  await page.locator('#place').selectOption('basics/image');
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: bytes });
  await page.getByRole('button', { name: 'Upload' }).click();
  expect(page.url()).toBe(`${address}/files/crop`);
  await page.getByLabel('The left side').check();
  await page.getByRole('button', { name: 'Use this part' }).click();
  await page.getByText('Crop saved in the draft.').waitFor();
  await page.getByRole('link', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('heading', { name: 'Your profile is live' }).waitFor();
  await page.goto(`http://preview.vitrine.test:${server.port}/nora`);
  const photo = "document.querySelector('img.u-photo')";
  expect(await page.evaluate(`${photo}.currentSrc`)).toEndWith('/nora/basics/image/face.png?size=400');
  expect(await page.evaluate(`${photo}.complete && ${photo}.naturalWidth`)).toBe(144);
  await page.goto(`${address}/files`);
  await page.getByRole('link', { name: 'plan.txt' }).click();
  await page.getByRole('button', { name: 'Remove plan.txt' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('plan.txt restored.').waitFor();
  await page.goto(`${address}/history`);
  await page.getByRole('link', { name: 'Revision 2' }).click();
  await page.getByRole('button', { name: 'Restore to draft' }).click();
  await page.getByText('Revision 2 restored to the draft.').waitFor();
  await context.close();
});

test('crops by dragging and shows upload progress and errors with script', async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 900 } });
  const page = await context.newPage();
  await signIn(page, 'olga');
  await page.goto(`${address}/files/crop`);
  const box = await page.locator('.crop-box').boundingBox();
  if (!box) throw new Error('there is no square');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 500, y, { steps: 4 });
  await page.mouse.up();
  const fields = () =>
    page.evaluate("['#x', '#y', '#side'].map((field) => document.querySelector(field).value)");
  expect(await fields()).toEqual(['0', '0', '200']);
  expect(await page.getByLabel('Exactly this part, in pixels').isChecked()).toBe(true);
  const corner = await page.locator('.crop-corner').boundingBox();
  if (!corner) throw new Error('the square has no corner');
  await page.mouse.move(corner.x + 8, corner.y + 8);
  await page.mouse.down();
  await page.mouse.move(corner.x - 92, corner.y - 92, { steps: 4 });
  await page.mouse.up();
  const [, , side] = (await fields()) as string[];
  expect(Number(side)).toBeWithin(80, 130);
  await page.getByRole('button', { name: 'Use this part' }).click();
  await page.getByText('Crop saved in the draft.').waitFor();
  expect(page.url()).toBe(`${address}/edit/basics?cropped=1#photo`);

  await page.goto(`${address}/files`);
  const choose = (buffer: Buffer) =>
    page.getByLabel('Choose a file').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer });
  await page.locator('#place').selectOption('basics/image');
  await choose(Buffer.from('no picture'));
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByRole('alert').getByText('This isn’t an image').waitFor();
  expect(page.url()).toBe(`${address}/files`);
  await choose(Buffer.from(createPng(90, 60)));
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.waitForURL(`${address}/files/crop`);
  await context.close();
});
