import { resolve } from 'node:path';
import { type FormatAccounts, UnfitForFormat, type WriteFormat } from '../../accounts/export-format.ts';
import { requireFonts } from '../../accounts/require-fonts.ts';
import { createWorkerQueue, type StartedWorker } from '../../core/platform/worker-queue.ts';
import { noChoice } from '../../domain/pages/format-names.ts';
import { loadPdfPictures, startTypesetter } from './make-pdf.ts';
import type { PdfResult, PdfTask } from './typesetter/pdf-task.ts';

/** Milliseconds per PDF, long enough for a busy machine. */
const longest = 600_000;

/**
 * Writes PDFs in a separate process. It restarts when its memory has grown, because an export may have a
 * million PDFs.
 */
export function createPdfWriter(
  accounts: FormatAccounts,
  start: () => StartedWorker = startTypesetter,
): WriteFormat {
  // The process has another working directory.
  const fonts = requireFonts(accounts.fonts).map((path) => resolve(path));
  const child = createWorkerQueue<PdfTask, PdfResult>('the process that makes PDFs', start, {
    patience: { queued: longest, inAll: longest },
  });
  return async (profile, place, userId) => {
    const pictures = await loadPdfPictures(accounts, userId, profile.files);
    const about = { locale: accounts.defaultLanguage, choice: noChoice, tellsAddress: true };
    const made = await child.ask({ profile, place, ...about, pictures, fonts });
    if ('pdf' in made) return made.pdf;
    throw new UnfitForFormat(
      `${place.username} not exported: no font has the character ${made.missing}. Name one in CARD_FONTS (.ttf, .otf or .ttc).`,
    );
  };
}
