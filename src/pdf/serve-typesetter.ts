import { type Asked, answerTask } from '../platform/worker-queue.ts';
import { createPdfMaker, type MakePdf } from './create-pdf-maker.ts';
import type { PdfResult, PdfTask } from './pdf-task.ts';

/** Bytes of memory from which on another process is to go on: what Typst has taken it does not give back. */
const tooLarge = 400 * 1024 * 1024;

/** Between this process and the one that started it. */
interface Channel {
  send(message: unknown): void;
  hear(listen: (message: unknown) => void): void;
}

/** The process that makes PDFs for another: until that one is gone, or ends it. */
export function serveTypesetter({ send, hear }: Channel): void {
  let maker: Promise<MakePdf> | null = null;
  hear(async (message) => {
    // Only the parent process has the channel.
    const answer = await answerTask(message as Asked<PdfTask>, make);
    send({ ...answer, isLast: process.memoryUsage.rss() > tooLarge });
  });

  async function make({ fonts, ...task }: PdfTask): Promise<PdfResult> {
    maker ??= createPdfMaker(fonts);
    return (await maker)(task);
  }
}
