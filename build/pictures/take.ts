import type { Browser, Page } from 'playwright-core';
import { type Picture, sizes } from './list.ts';
import { now, type Stage } from './stage.ts';

export const schemes = ['light', 'dark'] as const;

/** The largest size in bytes of a file in docs/images. */
export const largestPicture = 60_000;

/** Takes a screenshot as WebP, repeated until two in a row are equal. */
export async function takePicture(
  browser: Browser,
  stage: Stage,
  picture: Picture,
  colorScheme: (typeof schemes)[number],
): Promise<Uint8Array> {
  const context = await browser.newContext({
    viewport: sizes[picture.size ?? 'screen'],
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  try {
    const url = stage.urlOf(picture);
    if (picture.user) {
      const [name = '', value = ''] = stage.cookie.split('=');
      await context.addCookies([{ name, value, url: new URL(url).origin }]);
    }
    const page = await context.newPage();
    await page.clock.setFixedTime(now());
    await page.goto(url);
    return await encode(await untilEqual(page));
  } finally {
    await context.close();
  }
}

async function untilEqual(page: Page): Promise<Uint8Array> {
  let last: Uint8Array | null = null;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await page.evaluate(
      'Promise.all([document.fonts.ready, ...[...document.images].map((one) => one.decode().catch(() => {}))])',
    );
    const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    if (last !== null && Buffer.compare(last, shot) === 0) return shot;
    last = shot;
    await Bun.sleep(200);
  }
  throw new Error(`${page.url()} looks different each time`);
}

/** The image with the most pixels that fits the size limit at a quality with sharp text. */
async function encode(png: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await new Bun.Image(png).metadata();
  for (const scale of [1, 0.75, 0.6, 0.5])
    for (const quality of [80, 65]) {
      const image = new Bun.Image(png).resize(Math.round(width * scale), Math.round(height * scale));
      const webp = await image.webp({ quality }).bytes();
      if (webp.length <= largestPicture) return webp;
    }
  throw new Error(`No size of it has fewer than ${largestPicture} bytes`);
}
