import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { renderPage } from '../../src/core/html/render-page.tsx';
import type { Reply } from '../../src/core/kernel/reply.ts';
import { renderPageOf } from '../../src/domain/pages/representations.ts';
import { type ProfileDocument, sectionsOf, type Theme, themes } from '../../src/domain/profile/document.ts';
import type { FileList } from '../../src/domain/profile/files.ts';
import { projectProfile } from '../../src/domain/profile/public-profile.ts';
import { assignSlugs } from '../../src/domain/profile/slugs.ts';
import { createView, publicAddresses } from '../../src/domain/profile/view.ts';
import { accessibilityProblems, contrastProblems, launchBrowser } from '../support/browser.ts';
import { isLong } from '../support/long.ts';

const everyField = (text: string, url: string) => ({
  ...{
    name: text,
    position: text,
    location: text,
    description: text,
    summary: text,
    startDate: '2018-03',
    url,
  },
  ...{
    highlights: [text, text],
    keywords: [text, 'two'],
    courses: [text],
    roles: [text],
    score: text,
    event: text,
  },
});

const everySection = (text: string, url: string): ProfileDocument => ({
  'x-vitrine': { visibility: { '/basics/email': 'public', '/basics/phone': 'public' } },
  basics: {
    ...{ name: text, label: text, summary: text, email: text, phone: text, url },
    location: { address: text, postalCode: text, city: text, region: text, countryCode: text },
    profiles: [{ network: text, username: text, url }, { network: text, url }, { username: text }],
  },
  work: [everyField(text, url), { ...everyField(text, url), endDate: '2020-01-31' }],
  education: [{ institution: text, studyType: text, area: text, startDate: '2001', endDate: '2005' }],
  skills: [{ name: text, level: text, keywords: [text, text] }, { name: text }],
  languages: [{ language: text, fluency: text }],
  references: [{ name: text, reference: text }],
  talks: [{ name: text, date: '2024-06-08', slides: url, event: text }],
});

const attack = [
  '"><script>window.hit=1</script><img src=x onerror=window.hit=1><svg/onload=window.hit=1>',
  '[a](javascript:window.hit=1) [b](data:text/html,x) <javascript:window.hit=1> \u202eevil\u2066',
  'w'.repeat(1_000),
].join('\n\n');

const documents: Readonly<Record<string, { document: ProfileDocument; language: string; files: FileList }>> =
  {
    rich: {
      document: everySection('A **bold** [link](https://a.example) and `code`', 'https://a.example/path'),
      language: 'en',
      files: {
        'basics/image/me.png': { hash: '', type: 'image/png', size: 1 },
        'work/a-bold-link-https-a-example-and-code/plan.pdf': {
          hash: '',
          type: 'application/pdf',
          size: 1234,
        },
      },
    },
    name: { document: { basics: { name: 'Ada' } }, language: 'en', files: {} },
    arabic: {
      document: everySection('نور **حدّاد** الدمشقي', 'https://a.example'),
      language: 'ar',
      files: {},
    },
    hostile: { document: everySection(attack, 'javascript:window.hit=1'), language: 'en', files: {} },
  };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch(request) {
    const url = new URL(request.url);
    if (url.pathname.endsWith('.png'))
      return new Response(picture, { headers: { 'Content-Type': 'image/png' } });
    const { body, headers } = render(url);
    return new Response(String(body), { headers: headers as Record<string, string> });
  },
});
afterAll(() => server.stop(true));

/** Renders a URL like the preview host: `/rich/work/slug?theme=paper`. */
function render(url: URL): Reply {
  const [username = '', type, slug] = url.pathname.slice(1).split('/');
  const { document, language, files } = documents[username] ?? { document: {}, language: 'en', files: {} };
  const profile = projectProfile(assignSlugs(document), files, language);
  const lastModified = '2026-01-02T03:04:05.000Z';
  const addresses = publicAddresses(url.origin, username);
  const place = { username, addresses, language, lastModified, month: '2026-01' };
  const view = { ...createView(profile, place), theme: url.searchParams.get('theme') as Theme };
  const context = {
    locale: 'en',
    alternates: [{ type: 'application/json', href: `${view.canonical}?format=json` }],
    translations: ['en', 'fr', 'ar'].map((one) => ({ language: one, href: `${view.canonical}?lang=${one}` })),
  };
  const items = sectionsOf(view.document).find(([name]) => name === type)?.[1] ?? [];
  const item = items[profile.slugs[type ?? '']?.indexOf(slug ?? '') ?? -1];
  if (type === undefined) return renderPage(renderPageOf(view, { kind: 'profile' }, context));
  if (slug === undefined || item === undefined)
    return renderPage(renderPageOf(view, { kind: 'section', type, items }, context));
  return renderPage(renderPageOf(view, { kind: 'item', type, slug, item }, context));
}

function pathsOf(username: string): string[] {
  const { document = {} } = documents[username] ?? {};
  const slug = assignSlugs(document).work as { 'x-vitrine': { slug: string } }[] | undefined;
  if (slug === undefined) return [`/${username}`];
  return [`/${username}`, `/${username}/work`, `/${username}/work/${slug[0]?.['x-vitrine'].slug}`];
}

interface Visit {
  readonly paths: readonly string[];
  readonly theme: Theme;
  readonly bypassCSP?: boolean;
}

/** Visits pages one after the other, without shared state. */
async function visit(
  { paths, theme, ...options }: Visit,
  look: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  const page = await browser.newPage(options);
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => requests.push(request.url()));
  for (const path of paths) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${server.url.origin}${path}?theme=${theme}`);
    await look(page, path);
    expect([path, complaints]).toEqual([path, []]);
  }
  expect(requests.filter((url) => !url.startsWith('data:') && !url.startsWith(server.url.origin))).toEqual(
    [],
  );
  await page.close();
}

const otherPaths: Readonly<Record<Theme, string>> = {
  paper: '/arabic',
  studio: '/name',
  terminal: '/hostile',
  gallery: '/arabic',
  sidebar: '/arabic',
  links: '/arabic',
};

/** All pages in one theme. Other themes differ only in styles, so only the fullest page, or all in the long run. */
const isWhole = (theme: Theme) => isLong || theme === 'paper';

describe.each([...themes])('profile pages in Chromium, %s', (theme) => {
  test('are accessible, light and dark', async () => {
    const [whole = '', section = '', item = ''] = pathsOf('rich');
    // The page of a section is part of the whole profile.
    const paths = isWhole(theme) ? [whole, item, otherPaths[theme], ...(isLong ? [section] : [])] : [whole];
    await visit({ paths, theme }, async (page, path) => {
      // Themes differ only in styles, so one theme has the full check and others a contrast check.
      expect(await (theme === 'paper' ? accessibilityProblems : contrastProblems)(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      if (path === '/rich') expect(await contrastProblems(page)).toEqual([]);
      expect(await page.locator('h1').count()).toBe(1);
      expect(await page.locator('main').count()).toBe(1);
    });
  });

  test('fit a phone and a wide screen with any content', async () => {
    const paths = isWhole(theme) ? Object.keys(documents).flatMap(pathsOf) : ['/rich', '/hostile'];
    await visit({ paths, theme }, async (page, path) => {
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect([path, width, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([
          path,
          width,
          width,
        ]);
      }
      // The link back takes one line, even next to a short profile.
      const trail = page.locator('.trail');
      if ((await trail.count()) > 0 && path.startsWith('/rich'))
        expect((await trail.boundingBox())?.height).toBeLessThan(120);
    });
  });

  test('run nothing that a member wrote, even without the policy', async () => {
    const paths = isWhole(theme) ? pathsOf('hostile') : ['/hostile'];
    await visit({ paths, theme, bypassCSP: true }, async (page) => {
      expect(await page.evaluate('window.hit')).toBeUndefined();
      expect(await page.evaluate(strangeMarkup)).toEqual([]);
      expect(await page.title()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    });
  });

  test('read from right to left in Arabic', async () => {
    await visit({ paths: ['/arabic'], theme }, async (page) => {
      const box = await page.locator('h1 bdi').boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(640);
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    });
  });
});

/** Runs in the page: finds elements, attributes and URLs that no text may add, except our print script. */
const strangeMarkup = `[...document.querySelectorAll('body *:not(body > .printed > .code, body > script:last-child, .contact .icon, .actions .icon, .doors .icon, .neighbours .icon)')].flatMap((element) => [
  ...(element.matches('script, img, svg, iframe, object, embed, style, form, input, base, meta') ? [element.outerHTML] : []),
  ...element.getAttributeNames().filter((name) => name.startsWith('on') || name === 'style'),
  ...(element.matches('a') && !/^(https?|mailto|tel):/.test(element.protocol) ? [element.href] : []),
])`;
