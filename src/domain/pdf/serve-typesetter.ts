import { readFileSync } from 'node:fs';
import { type Asked, answerTask } from '../../core/platform/worker-queue.ts';
import { createCoverage, isCovered, markCoverage } from '../fonts/mark-coverage.ts';
import { documentLabels, documentLocale } from '../pages/page.ts';
import { createView } from '../profile/view.ts';
import { createTypesetter } from './create-typesetter.ts';
import { describePdf } from './describe-pdf.ts';
import { pdfFonts } from './pdf-fonts.ts';
import type { PdfResult, PdfTask } from './pdf-task.ts';

/** Bytes of memory from which on another process is to continue: what Typst has taken it does not give back. */
const tooLarge = 400 * 1024 * 1024;

/** Between this process and the one that started it. */
interface Channel {
  send(message: unknown): void;
  hear(listen: (message: unknown) => void): void;
}

/** The process that makes PDFs for another: until that one is gone, or ends it. */
export function serveTypesetter({ send, hear }: Channel): void {
  let maker: ReturnType<typeof createPdfMaker> | null = null;
  hear(async (message) => {
    // Only the parent process has the channel.
    const answer = await answerTask(message as Asked<PdfTask>, make);
    send({ ...answer, isLast: process.memoryUsage.rss() > tooLarge });
  });

  async function make(task: PdfTask): Promise<PdfResult> {
    maker ??= createPdfMaker(task.fonts);
    return (await maker)(task);
  }
}

/** From a profile to a PDF, in one process. */
async function createPdfMaker(moreFonts: readonly string[]) {
  const fonts = pdfFonts(moreFonts).map((path) => readFileSync(path));
  const typeset = await createTypesetter(fonts);
  const coverage = createCoverage();
  for (const font of fonts) markCoverage(font, coverage);

  return ({ profile, place, locale, pdfChoice, tellsAddress }: PdfTask): PdfResult => {
    const view = createView(profile, place);
    const { document, missing } = describePdf(view, {
      labels: documentLabels(view, locale),
      locale: documentLocale(view, locale),
      pdfChoice,
      tellsAddress,
      canDraw: (point) => isCovered(coverage, point),
    });
    return missing === null ? { pdf: typeset(document) } : { missing };
  };
}
