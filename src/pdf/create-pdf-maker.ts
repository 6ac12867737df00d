import { readFileSync } from 'node:fs';
import { createCoverage, isCovered, markCoverage } from '../fonts/mark-coverage.ts';
import { documentLabels, documentLocale } from '../pages/page.ts';
import { createView } from '../profile/view.ts';
import { createTypesetter } from './create-typesetter.ts';
import { describePdf } from './describe-pdf.ts';
import { pdfFonts } from './pdf-fonts.ts';
import type { PdfResult, PdfTask } from './pdf-task.ts';

export type MakePdf = (task: Omit<PdfTask, 'fonts'>) => PdfResult;

/** From a profile to a PDF, in one process. */
export async function createPdfMaker(moreFonts: readonly string[]): Promise<MakePdf> {
  const fonts = pdfFonts(moreFonts).map((path) => readFileSync(path));
  const typeset = await createTypesetter(fonts);
  const coverage = createCoverage();
  for (const font of fonts) markCoverage(font, coverage);

  return ({ profile, place, locale, pdfChoice, tellsAddress }) => {
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
