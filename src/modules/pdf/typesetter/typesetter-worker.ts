import { readFileSync } from 'node:fs';
import { endWithParent } from '../../../core/platform/end-with-parent.ts';
import { type Asked, answerTask } from '../../../core/platform/worker-queue.ts';
import { createCoverage, isCovered, markCoverage } from '../../../domain/fonts/mark-coverage.ts';
import { documentLabels, documentLocale } from '../../../domain/pages/page.ts';
import type { Typeface } from '../../../domain/profile/document.ts';
import { createView } from '../../../domain/profile/view.ts';
import { createTypesetter } from './create-typesetter.ts';
import { describePdf } from './describe-pdf.ts';
import { pdfFonts } from './pdf-fonts.ts';
import { type PdfPicture, setPicture } from './pdf-pictures.ts';
import type { PdfResult, PdfTask } from './pdf-task.ts';

/** Bytes of memory after which a new process continues, because Typst does not free memory. */
const tooLarge = 400 * 1024 * 1024;

/** Runs in the process that renders PDFs. It exits with its parent, or when the parent ends it. */
const usual = createMakers();
endWithParent();
process.on('message', async (message) => {
  // Only the parent process has the channel.
  const answer = await answerTask(message as Asked<PdfTask>, makePdf);
  process.send?.({ ...answer, isLast: process.memoryUsage.rss() > tooLarge });
});

async function makePdf(task: PdfTask): Promise<PdfResult> {
  const { make } = await usual(task);
  return make(task);
}

type PdfMaker = Awaited<ReturnType<typeof createPdfMaker>>;

/** Caches a maker with the usual fonts, and one with the latest typeface. */
function createMakers(): (task: PdfTask) => Promise<PdfMaker> {
  let plain: Promise<PdfMaker> | null = null;
  let other: { readonly typeface: Typeface; readonly maker: Promise<PdfMaker> } | null = null;
  return async ({ fonts, profile: { typeface } }) => {
    if (!typeface) {
      plain ??= createPdfMaker(fonts);
      return plain;
    }
    if (other?.typeface === typeface) return other.maker;
    (await other?.maker)?.end();
    const { typefaceFonts } = await import('../../../domain/fonts/typeface-fonts.ts');
    other = { typeface, maker: createPdfMaker([...typefaceFonts(typeface), ...fonts]) };
    return other.maker;
  };
}

/** Renders a profile to PDF within one process. */
async function createPdfMaker(moreFonts: readonly string[]) {
  const fonts = pdfFonts(moreFonts).map((path) => readFileSync(path));
  const typesetter = await createTypesetter(fonts);
  const coverage = createCoverage();
  for (const font of fonts) markCoverage(font, coverage);

  const make = async ({
    profile,
    place,
    locale,
    choice,
    tellsAddress,
    pictures,
  }: PdfTask): Promise<PdfResult> => {
    const view = createView(profile, place);
    const { images, files } = await setPictures(pictures);
    const { document, missing } = describePdf(view, {
      labels: documentLabels(view, locale),
      locale: documentLocale(view, locale),
      choice,
      tellsAddress,
      images,
      canDraw: (point) => isCovered(coverage, point),
    });
    return missing === null ? { pdf: typesetter.set(document, files) } : { missing };
  };
  return { make, end: () => typesetter.end() };
}

async function setPictures(pictures: readonly PdfPicture[]) {
  const images = new Map<string, { readonly file: string; readonly ratio: number }>();
  const files = new Map<string, Uint8Array>();
  for (const [index, picture] of pictures.entries()) {
    const made = await setPicture(picture);
    if (!made) continue;
    const file = `/picture-${index}.${made.ending}`;
    images.set(picture.path, { file, ratio: made.ratio });
    files.set(file, made.bytes);
  }
  return { images, files };
}
