import { startWorker } from '../../core/platform/program-files.ts';
import type { Patience } from '../../core/platform/worker-queue.ts';
import { patienceOf } from '../../core/web/refuse-late.ts';
import type { FormatMaker } from '../../hosts/preview/made-response.ts';
import { createJoiningWorker } from '../../hosts/preview/render-in-worker.ts';
import type { Module } from '../module.ts';
import type { DocxTask } from './docx-worker.ts';

/** Profiles as Word documents. */
export const docx: Module = {
  name: 'docx',
  exports: [
    {
      name: 'docx',
      ending: 'docx',
      isBinary: true,
      open: async ({ defaultLanguage }) => {
        const { renderDocx } = await import('./write-docx.ts');
        return (profile, place) => renderDocx(profile, place, defaultLanguage);
      },
    },
  ],
  serve: ({ handlerTime }) => ({
    formats: [{ format: 'docx', make: createDocxMaker(patienceOf(handlerTime)) }],
  }),
};

function createDocxMaker(patience: Patience): FormatMaker['make'] {
  const start = () => startWorker('modules/docx/docx-worker.ts');
  const ask = createJoiningWorker<DocxTask, Uint8Array>('the thread for Word documents', start, patience);
  return ({ version, key, addresses }, { language, locale, month }, isWanted) => {
    const { username, publishedAt: lastModified } = version;
    const place = { username, addresses, language, lastModified, month };
    // The stored content needs no JSON if it contains the document.
    const stored = version.stored ?? { content: JSON.stringify(version.profile), json: '' };
    return ask(key, { stored, place, locale }, isWanted);
  };
}
