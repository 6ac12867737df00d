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

/** Loads it in as many turns of the event loop, so that the first use delays no other request. */
export async function prepareAjv(): Promise<void> {
  for (const load of parts) {
    await new Promise(setImmediate);
    load();
  }
  await new Promise(setImmediate);
}

/** With the usual formats. It takes as long to load as the server takes to start: so it comes with the first document. */
export function loadAjv(options: Options): Ajv {
  const { Ajv }: typeof import('ajv') = require('ajv');
  const { default: addFormats }: { default: (ajv: Ajv) => void } = require('ajv-formats');
  // The schemas are our own: to compile the schema of schemas as well would take ten times as long as they do.
  const ajv = new Ajv({ ...options, meta: false, validateSchema: false });
  addFormats(ajv);
  boundFormats(ajv);
  return ajv;
}
