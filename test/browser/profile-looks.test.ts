import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { putFile } from '../../src/accounts/change-files.ts';
import { setEmail } from '../../src/accounts/email.ts';
import { publish } from '../../src/accounts/publish.ts';
import { themes } from '../../src/domain/profile/document.ts';
import { accountsOf } from '../support/accounts.ts';
import { accessibilityProblems, launchBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { isLong } from '../support/long.ts';
import { createPicture } from '../support/pictures.ts';
import { addProfile, preview, startTestServer, type TestServer } from '../support/server.ts';

const longAddress = `engine.example/${'a-long-way/'.repeat(20)}end`;
/** Long enough to fill more than half of a printed page. */
const longText = Array.from({ length: 18 }, (_, index) => `Paragraph ${index}`).join('\n\n');

const document = {
  basics: {
    name: 'Ada',
    url: `https://${longAddress}`,
    profiles: [{ network: 'Letters', username: '0o0o' }],
  },
  work: [1, 2, 3, 4, 5].map((n) => ({
    name: `Place ${n}`,
    startDate: '2010',
    url: `https://${longAddress}`,
    summary: longText,
  })),
};

let browser: Browser;
let server: TestServer;
beforeAll(async () => {
  browser = await launchBrowser();
  const port = await freePort();
  server = await startTestServer({
    PORT: String(port),
    PROFILES_URL: `http://${preview}:${port}`,
    // No test sends a message.
    ...{ CONTACT_FORM: 'on', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'people@vitrine.test' },
  });
  const accounts = {
    database: server.database,
    now: () => new Date(),
    defaultLanguage: 'en',
    actor: 'vitrine',
  };
  const pictures = {
    'basics/image/me.png': await createPicture('png', 40, 40),
    'work/place-1/wide.png': await createPicture('png', 1600, 800),
    'work/place-1/tall.png': await createPicture('png', 100, 2000),
  };
  for (const theme of themes) {
    await addProfile(server, theme, { ...document, 'x-vitrine': { theme } });
    for (const [path, bytes] of Object.entries(pictures)) await putFile(accounts, theme, path, bytes);
    await publish(accounts, theme);
  }
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function open(path: string, prepare: (page: Page) => Promise<void> = async () => {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await prepare(page);
  // Does not wait for images, because some never load.
  await page.goto(`http://${preview}:${server.port}${path}`, { waitUntil: 'domcontentloaded' });
  return page;
}

/** Runs in the page: the values of a style property on all elements, without duplicates. */
const stylesOf = (property: string) =>
  `[...new Set([...document.querySelectorAll('body *')].map((one) => getComputedStyle(one)['${property}']))]`;

/** Runs in the page: a style property of one element. */
const styleOf = (selector: string, property: string) =>
  `getComputedStyle(document.querySelector('${selector}'))['${property}']`;

describe.each([...themes])('a profile in the theme %s', (theme) => {
  let page: Page;
  beforeAll(async () => {
    page = await open(`/${theme}`);
  });
  afterAll(() => page.close());

  test('shows the images of an item and reserves their space', async () => {
    const early = await open(`/${theme}/work/place-1`, async (page) => {
      await page.route('**/*.png', () => {});
    });
    const whole = await open(`/${theme}/work/place-1`);
    for (const name of ['tall', 'wide']) {
      const picture = whole.locator(`img[src$="${name}.png"]`);
      await picture.scrollIntoViewIfNeeded();
      await whole.waitForFunction(`document.querySelector('img[src$="${name}.png"]').naturalWidth > 0`);
      const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
      const kept = await early.locator(`img[src$="${name}.png"]`).boundingBox();
      expect([kept?.width, kept?.height]).toEqual([width, height]);
      expect(width).toBeLessThanOrEqual(1280);
      expect(height).toBeLessThanOrEqual(800);
    }
    // Alt texts are the same in all themes, so one theme suffices.
    if (isLong || theme === 'gallery') expect(await accessibilityProblems(whole)).toEqual([]);
    await Promise.all([early.close(), whole.close()]);
  });

  test("uses digits that can't be mistaken for letters", async () => {
    const numerals = await page.evaluate<string[]>(stylesOf('fontVariantNumeric'));
    expect(numerals.filter((one) => one.includes('oldstyle-nums'))).toEqual([]);
    if (theme === 'paper') expect(numerals.filter((one) => !one.includes('lining-nums'))).toEqual([]);
  });

  test('has a full-width footer, keeps colors, and underlines links only', async () => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(edgesOf('.colophon'))).toEqual(await page.evaluate(edgesOf('.page')));
    }
    expect(await page.evaluate(stylesOf('filter'))).toEqual(['none']);
    expect(await page.evaluate(styleOf('.contact li:last-child .value', 'textDecorationLine'))).toBe('none');
  });

  test('prints whole URLs and shows them on one line on screen', async () => {
    await page.setViewportSize({ width: 700, height: 1000 });
    for (const link of ['.contact .value', '.elsewhere a']) {
      expect(await page.locator(link).first().textContent()).toBe(longAddress);
      expect((await page.locator(link).first().boundingBox())?.height).toBeLessThan(32);
      await page.emulateMedia({ media: 'print' });
      expect((await page.locator(link).first().boundingBox())?.height).toBeGreaterThan(32);
      expect(await page.evaluate(styleOf(link, 'overflow'))).toBe('visible');
      await page.emulateMedia({ media: 'screen' });
    }
  });

  test('fills the printed pages', async () => {
    await page.emulateMedia({ media: null });
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    // Five items of more than half a page each. They would take five pages or more if an item could not
    // continue on the next page.
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeWithin(3, 5);
  });
});

test.each([390, 1280])('the theme gallery crops no image at %i pixels and aligns its rows', async (width) => {
  const sides = [
    [800, 600],
    [600, 800],
    [1200, 500],
  ] as const;
  await addProfile(server, 'wall', {
    projects: sides.map((_, index) => ({ name: `Work ${index}` })),
    'x-vitrine': { theme: 'gallery' },
  });
  const accounts = accountsOf(server);
  for (const [index, [wide, high]] of sides.entries())
    await putFile(accounts, 'wall', `projects/work-${index}/a.png`, await createPicture('png', wide, high));
  await publish(accounts, 'wall');
  const page = await open('/wall');
  await page.setViewportSize({ width, height: 800 });
  const boxes = await Promise.all(
    (await page.locator('.pictures img').all()).map((one) => one.boundingBox()),
  );
  for (const [index, [wide, high]] of sides.entries())
    expect((boxes[index]?.width ?? 0) / (boxes[index]?.height ?? 1)).toBeCloseTo(wide / high, 1);
  if (width > 1000) expect(new Set(boxes.map((box) => Math.round(box?.height ?? 0))).size).toBe(1);
  await page.close();
});

test.each([
  [800, 600],
  [2000, 500],
])('the label of a single work of %i by %i pixels is at its side in gallery', async (wide, high) => {
  await addProfile(server, 'single', {
    projects: [{ name: 'Work', description: 'Ink on paper.', startDate: '2026' }],
    'x-vitrine': { theme: 'gallery' },
  });
  await putFile(accountsOf(server), 'single', 'projects/work/a.png', await createPicture('png', wide, high));
  await publish(accountsOf(server), 'single');
  const page = await open('/single');
  await page.setViewportSize({ width: 1280, height: 800 });
  const [image, label] = await Promise.all(
    ['.work .pictures', '.work header'].map((one) => page.locator(one).boundingBox()),
  );
  if (!image || !label) throw new Error('the work has no image or no label');
  expect(label.x).toBeGreaterThanOrEqual(image.x + image.width);
  expect(label.y).toBeGreaterThan(image.y + image.height / 2);
  expect(label.y + label.height).toBeLessThanOrEqual(image.y + image.height + 1);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1280);
  await page.close();
});

test.each(['links', 'terminal'])('the link to the contact form has one line in %s', async (theme) => {
  await addProfile(server, `write-${theme}`, {
    basics: { name: 'Ada', url: 'https://ada.example/' },
    links: [{ name: 'Notes', url: 'https://notes.example/' }],
    'x-vitrine': { theme, contactForm: true },
  });
  await setEmail(accountsOf(server), `write-${theme}`, `${theme}@private.example`);
  const page = await open(`/write-${theme}`);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await page.getByRole('link', { name: 'Send message' }).boundingBox();
    expect([width, (box?.width ?? 0) > (box?.height ?? 0) * 2]).toEqual([width, true]);
    expect(box?.height).toBeLessThan(50);
  }
  await page.close();
});

test('the actions of a centered profile are centered, too', async () => {
  await addProfile(server, 'sparse', { basics: { name: 'Ada', label: 'Analyst' } });
  const page = await open('/sparse');
  await page.setViewportSize({ width: 1280, height: 800 });
  const boxes = await Promise.all(
    (await page.locator('.actions > li').all()).map((one) => one.boundingBox()),
  );
  const [first, last] = [boxes[0], boxes.at(-1)];
  const middle = ((first?.x ?? 0) + (last?.x ?? 0) + (last?.width ?? 0)) / 2;
  expect(middle).toBeWithin(1280 / 2 - 12, 1280 / 2 + 12);
  await page.close();
});

test('the theme links fits name, five links and four images on the screen of a phone', async () => {
  await addProfile(server, 'screen', {
    basics: { name: 'Tamsin Adeyemi-Roth', label: 'Ceramics and prints, from the ground under my village' },
    links: [1, 2, 3, 4, 5].map((n) => ({ name: `Link ${n}`, url: `https://place-${n}.example/` })),
    projects: [1, 2, 3, 4].map((n) => ({ name: `Work ${n}` })),
    'x-vitrine': { theme: 'links' },
  });
  const accounts = accountsOf(server);
  await putFile(accounts, 'screen', 'basics/image/me.png', await createPicture('png', 40, 40));
  for (const n of [1, 2, 3, 4])
    await putFile(accounts, 'screen', `projects/work-${n}/a.png`, await createPicture('png', 80, 60));
  await publish(accounts, 'screen');
  const page = await open('/screen');
  await page.setViewportSize({ width: 390, height: 844 });
  const bottomOf = (selector: string) =>
    page.locator(selector).evaluate((one) => one.getBoundingClientRect().bottom);
  const top = await page.locator('.actions').evaluate((one) => one.getBoundingClientRect().top);
  expect(await page.locator('.own-links li').count()).toBe(5);
  expect(await page.locator('.strip li').count()).toBe(4);
  for (const part of ['.own-links', '.strip', '.index']) expect(await bottomOf(part)).toBeLessThan(top);
  await page.close();
});

test('the sidebar of the theme sidebar stays visible while the sections scroll', async () => {
  const page = await open('/sidebar');
  const left = await page.locator('.introduction').boundingBox();
  await page.evaluate('window.scrollTo(0, 1200)');
  expect(await page.locator('.introduction').boundingBox()).toEqual(left);
  const section = await page.locator('section').first().boundingBox();
  expect(section?.x ?? 0).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0));
  await page.close();
});

test('fits a long email address into the pill of the theme studio', async () => {
  await addProfile(server, 'pill', {
    basics: { name: 'Ada', email: `${'analytical.'.repeat(5)}engine@engine.example` },
    'x-vitrine': { theme: 'studio', visibility: { '/basics/email': 'public' } },
  });
  const page = await open('/pill');
  await page.setViewportSize({ width: 360, height: 800 });
  const [room, lines] = await page.locator('.contact a').evaluate((pill) => {
    const words = pill.ownerDocument.createRange();
    words.selectNodeContents(pill.querySelector('.value') ?? pill);
    const [box, text] = [pill.getBoundingClientRect(), words.getBoundingClientRect()];
    return [Math.min(text.top - box.top, box.bottom - text.bottom), words.getClientRects().length];
  });
  expect(lines).toBeGreaterThan(1);
  expect(room).toBeGreaterThan(6);
  await page.close();
});

test('uses one text size in the theme terminal except for the heading', async () => {
  const page = await open('/terminal/work/place-1');
  const sizes = `[...new Set([...document.querySelectorAll('body *')].filter((one) => !one.closest('h1')).map((one) => getComputedStyle(one).fontSize))]`;
  expect(await page.evaluate(sizes)).toEqual(['16px']);
  await page.close();
});

/** Runs in the page: where the content of an element starts and ends. */
const edgesOf = (selector: string) => `((element) => {
  const { left, right } = element.getBoundingClientRect();
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return [left + parseFloat(paddingLeft), right - parseFloat(paddingRight)];
})(document.querySelector('${selector}'))`;

describe.each([...themes])('roles at one employer in %s', (theme) => {
  test('align their dates at every width', async () => {
    const role = { name: 'Acme', summary: 'What was done there.' };
    const work = [
      { ...role, position: 'Head of everything that was to be measured', startDate: '2021-04' },
      { ...role, position: 'Clerk', startDate: '2019-03', endDate: '2021-03', location: 'Ghent' },
      { ...role, position: 'Guest', startDate: '2018', endDate: '2019' },
    ];
    await addProfile(server, `roles-${theme}`, { basics: { name: 'Ada' }, work, 'x-vitrine': { theme } });
    const page = await open(`/roles-${theme}`);
    for (const width of [320, 390, 560, 620, 800, 1000, 1400]) {
      await page.setViewportSize({ width, height: 800 });
      const places = await page.evaluate<
        string[]
      >(`[...document.querySelectorAll('.roles > li')].map((li) => {
        const [title, dates] = ['h4', '.period'].map((one) => li.querySelector(one).getBoundingClientRect());
        return dates.top >= title.bottom ? 'beneath' : dates.left >= title.right ? 'after' : 'before';
      })`);
      expect([width, new Set(places).size]).toEqual([width, 1]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
    await page.context().close();
  });
});
