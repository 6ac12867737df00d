import { fetchImport } from '../../accounts/fetch-import.ts';
import { type FittedImport, fitImport, storeFitted } from '../../accounts/fit-import.ts';
import { importFile } from '../../accounts/import-file.ts';
import type { ReadFitting } from '../../accounts/read-fitting.ts';
import { HttpError } from '../../core/kernel/http-error.ts';
import { header } from '../../core/kernel/request.ts';
import type { FetchDocument } from '../../core/outside/fetch-document.ts';
import type { ImportSlots } from '../../core/web/import-slots.ts';
import { largestOfKind } from '../../domain/importers/import-kind.ts';
import { mayRead, readIfMatch } from './drafts.ts';
import { type ApiHandler, type Call, own } from './endpoint/endpoint.ts';
import { findUser, type OfUser } from './users.ts';

/** Merges the file into the draft. Existing values win, and the report lists the others. */
export const importForeign: ApiHandler<'import', OfUser, FittedImport> = async (call) => {
  const { accounts, exchange, params, prepared } = call;
  // Clients without `Accept-Language` get English, whatever language the site has.
  const locale = header(exchange.request, 'accept-language') ? exchange.locale : 'en';
  const report = await importFile(accounts, params.username, prepared, {
    expected: readIfMatch(exchange),
    tellsMine: mayRead(exchange),
    locale,
  });
  return own(200, report, { ETag: `"${report.revision}"`, 'Content-Language': locale });
};

interface ImportServices {
  readonly fetchDocument: FetchDocument;
  readonly readFitting: ReadFitting;
  readonly importSlots: ImportSlots;
}

/** Reads the file, or fetches it if the body only contains a URL. */
export async function readForeign(
  { fetchDocument, readFitting, importSlots }: ImportServices,
  { accounts, params, query, body }: Call<'import', OfUser>,
): Promise<FittedImport> {
  const largest = largestOfKind[query.from];
  if (body.length > largest)
    throw new HttpError(413, `A file of this format can have at most ${largest / 1024 / 1024} MiB.`);
  const { id } = await findUser(accounts, params.username);
  return importSlots.enter(id, async (reserve) => {
    reserve(body.length);
    const file = await fetchImport(query.from, { bytes: body }, fetchDocument);
    const fitted = await fitImport(query.from, file, readFitting);
    return storeFitted(accounts, fitted);
  });
}
