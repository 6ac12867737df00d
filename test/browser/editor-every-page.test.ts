import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { brokenWords } from '../support/browser/broken-words.ts';
import { accessibilityProblems, launchBrowser } from '../support/browser.ts';
import { type EditorServer, openDesk, startEditorServer } from '../support/editor-browser.ts';
import { furnishDesk } from '../support/full-desk.ts';
import { isLong, sampled } from '../support/long.ts';

let browser: Browser;
let server: EditorServer;
let places: string[];
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startEditorServer({ RATE_LIMIT_WRITES: 'off' });
  // The same pages, opened for another member.
  places = (await furnishDesk(server, 'mira')).filter((place) => !/^\/for\/alice\/./.test(place));
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** Pages that other tests check with axe in a fuller state. The long run checks them here too. */
const lookedAtElsewhere = new Set([
  // account-pages
  ...['/account', '/tokens', '/users/alice'],
  // second-factor, sharing
  ...['/account/second-factor', '/share'],
  // editor-publishing
  ...['/files', '/import'],
  // editor-forms
  ...['/edit/basics', '/edit/work', '/edit/_new'],
  // profile-pages
  ...['/edit/preview', '/edit/preview/work/harbour'],
]);

const looks = sampled([
  { width: 360, colorScheme: 'light', other: 'dark', languages: ['en', 'ar'] },
  { width: 1280, colorScheme: 'dark', other: 'light', languages: ['ar', 'en'] },
] as const);

test.each(looks)(
  'every page of a member is complete, silent and accessible at $width px',
  async ({ width, colorScheme, other, languages }) => {
    const { context, problems } = await openDesk(browser, server, 'mira', {
      viewport: { width, height: 740 },
      colorScheme,
    });
    const page = await context.newPage();
    await page.addInitScript(watchShifts);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.resourceType()} ${request.url()}`));
    for (const [index, place] of places.entries()) {
      await page.emulateMedia({ colorScheme: index % 2 === 0 ? colorScheme : other });
      // Leaves the page, so that its pending requests do not count.
      await page.goto('about:blank');
      requests.length = 0;
      // Alternates the text direction between widths.
      const language = languages[Math.floor(index / 4) % 2];
      const answer = await page.goto(`${server.origin}${place}?lang=${language}`);
      if (answer?.status() !== 200) problems.push(`${place}: ${answer?.status()}`);
      const found = [
        ...(await ugly(page, width)),
        ...(await misread(page)),
        ...(await brokenWords(page)).map((word) => `broken in two: ${word}`),
        ...(isLong || !lookedAtElsewhere.has(place) ? await accessibilityProblems(page) : []),
        ...tooManyRequests(requests),
        // Reads the shifts last, so that the preview has loaded.
        ...(await page.evaluate<string[]>('window.shifts')),
      ];
      problems.push(...found.map((problem) => `${place}: ${problem}`));
    }
    expect(places.length).toBeGreaterThan(25);
    expect(places).toEqual(expect.arrayContaining([...lookedAtElsewhere]));
    expect(problems).toEqual([]);
    await context.close();
  },
  120_000,
);

/** Requests beyond one document, at most two editor scripts, the preview's resources and the member's own images. */
function tooManyRequests(requests: readonly string[]): string[] {
  const usual = (kind: string, path: RegExp) => (one: string) =>
    one.startsWith(kind) && path.test(new URL(one.slice(kind.length + 1)).pathname);
  const kinds = [
    usual('script', /^\/assets\/editor-\w+\.js$/),
    usual('script', /^\/assets\/tools-\w+\.js$/),
    usual('document', /^\/edit\/preview$/),
    usual('eventsource', /^\/edit\/events$/),
    usual('fetch', /^\/edit\/preview$/),
  ];
  const [, ...more] = requests.filter((one) => !/^image (data:|\S+\/files\/)/.test(one));
  const odd = more.filter((one) => !kinds.some((is) => is(one)));
  const doubled = kinds.flatMap((is) => more.filter(is).slice(1));
  return [...odd, ...doubled].map((one) => `another request: ${one}`);
}

/** Runs in the page before it loads. Records every layout shift after loading, and large ones before. */
function watchShifts(): void {
  if (window !== window.top) return;
  const found: string[] = [];
  Object.assign(window, { shifts: found });
  let wholeAt = Number.POSITIVE_INFINITY;
  let whileArriving = 0;
  document.addEventListener('DOMContentLoaded', () =>
    // After two frames, the page has rendered the whole document.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        wholeAt = performance.now();
      }),
    ),
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      };
      // On a busy machine, the first lines of a page render before the rest arrives, and a menu grows.
      const isWhole = entry.startTime > wholeAt;
      whileArriving += isWhole ? 0 : value;
      if (!isWhole && whileArriving < 0.05) continue;
      const nodes = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : ''));
      found.push(`moves by ${value.toFixed(4)}: ${nodes.join(' ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Left-to-right text on a right-to-left page. */
function misread(page: Page): Promise<string[]> {
  const fromTheLeft =
    '[type=url], [type=email], [type=tel], [type=password], [inputmode=numeric], .secret, [data-code] *';
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((one) => getComputedStyle(one).direction !== 'ltr')
        .map((one) => `read from the right: ${one.outerHTML.slice(0, 90)}`),
    fromTheLeft,
  );
}

/**
 * Elements wider than the screen, a menu with several lines on a phone, and small touch targets. Links to
 * neighboring entries may have two lines.
 */
function ugly(page: Page, width: number): Promise<string[]> {
  return page.evaluate((width) => {
    const found: string[] = [];
    const wide = document.documentElement.scrollWidth;
    if (wide > width) found.push(`${wide} px wide`);
    for (const menu of document.querySelectorAll('nav:not(.preview-bar, .neighbours)')) {
      const high = menu.getBoundingClientRect().height;
      // The header may take two visible lines.
      const most = menu.matches('header > nav') ? 90 : 60;
      if (width < 640 && high > most) found.push(`a menu is ${high} px high`);
    }
    for (const one of document.querySelectorAll('main :is(button, select, input, textarea)')) {
      const { width, height } = one.getBoundingClientRect();
      const isLabelled = one.matches('[type=radio], [type=checkbox]');
      if (one.checkVisibility() && !isLabelled && Math.min(width, height) < 24 && height > 0)
        found.push(`too small: ${one.outerHTML.slice(0, 90)}`);
    }
    return found;
  }, width);
}
