import { type BlobStore, findBlob } from '../../accounts/files/blobs.ts';
import { Busy, HttpError } from '../../core/kernel/http-error.ts';
import { startProcess } from '../../core/platform/child-worker.ts';
import { describeFault } from '../../core/platform/describe-fault.ts';
import { createMakeInWorker } from '../../core/platform/make-in-worker.ts';
import { createWorkerQueue, type StartedWorker } from '../../core/platform/worker-queue.ts';
import { patienceOf } from '../../core/web/refuse-late.ts';
import type { FileList } from '../../domain/profile/files.ts';
import { publicAddresses } from '../../domain/profile/view.ts';
import type { FormatMaker } from '../../hosts/preview/made-response.ts';
import type { Services } from '../../hosts/services.ts';
import { listPdfPictures, type PdfPicture } from './typesetter/pdf-pictures.ts';
import type { PdfResult, PdfTask } from './typesetter/pdf-task.ts';

/** Milliseconds without work after which the process exits, because only a process returns all of its memory. */
const idleTime = 60_000;
/** Milliseconds until a failed document is retried. */
const rest = 30_000;

export function startTypesetter(): StartedWorker {
  return startProcess('modules/pdf/typesetter/typesetter-worker.ts');
}

/** Renders PDFs in another process. Returns 503 if that takes too long, and 406 if no font has a character. */
export function createPdfMaker(
  { preview, handlerTime, log }: Services,
  fonts: readonly string[],
): FormatMaker['make'] {
  const { accounts, database, origin } = preview;
  const store = { database, objects: accounts.objects ?? null };
  const child = createWorkerQueue<PdfTask, PdfResult>('the process that makes PDFs', startTypesetter, {
    idleTime,
  });
  const makeInChild = createMakeInWorker(child, {
    sizeOf,
    rest,
    report: (fault) => log.error('creating PDF failed', { cause: describeFault(fault) }),
    patience: patienceOf(handlerTime).inAll,
    longest: handlerTime * 2.5,
  });

  return async ({ version, key, tellsAddress }, { language, locale, month, choice }) => {
    const { userId, username, publishedAt } = version;
    // The file must not contain the key of a share link.
    const addresses = publicAddresses(origin, username);
    const place = { username, addresses, language, lastModified: publishedAt, month };
    const about = { place, locale, choice, tellsAddress, fonts };
    const made = await makeInChild(key, async (): Promise<PdfTask> => {
      const { profile } = version;
      return { profile, ...about, pictures: await loadPdfPictures(store, userId, profile.files) };
    });
    if (made === null) throw new Busy(busy);
    if ('missing' in made) throw new HttpError(406, lacking(made.missing));
    return made.pdf;
  };
}

/** The bytes of the images that the PDF shows. */
export async function loadPdfPictures(
  store: BlobStore,
  userId: string,
  files: FileList,
): Promise<PdfPicture[]> {
  const pictures: PdfPicture[] = [];
  for (const { path, hash } of listPdfPictures(files)) {
    const bytes = await findBlob(store, userId, hash);
    if (bytes) pictures.push({ path, bytes });
  }
  return pictures;
}

function sizeOf(result: PdfResult): number {
  return 'pdf' in result ? result.pdf.length : 0;
}

const busy = 'This PDF is still in the queue. Try again in a few seconds.';

function lacking(letter: string): string {
  return `No font of this site has the character ${letter}, so Vitrine cannot create this PDF. Print the page instead. Operators can add a font with CARD_FONTS.`;
}
