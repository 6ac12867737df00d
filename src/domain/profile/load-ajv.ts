import type { Ajv, Options } from 'ajv';
import { boundFormats } from './text-formats.ts';

/** Parts with about equal load times. */
const parts = [
  () => require('ajv/dist/compile/codegen'),
  () => require('ajv/dist/compile/validate'),
  () => require('ajv/dist/core'),
  () => require('ajv/dist/vocabularies/applicator'),
  () => require('ajv/dist/vocabularies/draft7'),
  () => require('ajv-formats'),
];

/** Loads the parts in separate turns of the event loop, so that the first use does not delay other requests. */
export async function prepareAjv(): Promise<void> {
  for (const load of parts) {
    await new Promise(setImmediate);
    load();
  }
  await new Promise(setImmediate);
}

/** Loads Ajv with the standard formats on first use, because loading takes as long as the server's start. */
export function loadAjv(options: Options): Ajv {
  const { Ajv }: typeof import('ajv') = require('ajv');
  const { default: addFormats }: { default: (ajv: Ajv) => void } = require('ajv-formats');
  // The schemas are ours and need no validation. Compiling the meta-schema would take ten times as long as
  // compiling them.
  const ajv = new Ajv({ ...options, meta: false, validateSchema: false });
  addFormats(ajv);
  boundFormats(ajv);
  return ajv;
}
