import { resolve } from 'node:path';
import { lazily } from '../../core/web/lazily.ts';
import { listFonts } from '../../domain/fonts/list-fonts.ts';
import type { FormatMaker } from '../../hosts/preview/made-response.ts';
import type { Services } from '../../hosts/services.ts';
import type { Module } from '../module.ts';

/** Profiles as typeset PDFs. */
export const pdf: Module = {
  name: 'pdf',
  isOn: (config) => config.pdf === 'on',
  exports: [
    {
      name: 'pdf',
      ending: 'pdf',
      isBinary: true,
      open: async (accounts) => (await import('./export-pdf.ts')).createPdfWriter(accounts),
    },
  ],
  serve(services) {
    const renderWaiting = lazily(() => import('./render-waiting.tsx'))('renderWaiting');
    // The process has another working directory.
    const fonts = listFonts(services.config.cardFonts).map((path) => resolve(path));
    return { formats: [{ format: 'pdf', make: makeWith(services, fonts), renderWaiting }] };
  },
};

function makeWith(services: Services, fonts: readonly string[]): FormatMaker['make'] {
  let maker: Promise<FormatMaker['make']> | null = null;
  const load = async () => (await import('./make-pdf.ts')).createPdfMaker(services, fonts);
  return async (...call) => {
    maker ??= load();
    return (await maker)(...call);
  };
}
