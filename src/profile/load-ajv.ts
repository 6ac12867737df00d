import type { Ajv, Options } from 'ajv';
import { boundFormats } from './text-formats.ts';

/** With the usual formats. It takes as long to load as the server takes to start: so it comes with the first document. */
export function loadAjv(options: Options): Ajv {
  const { Ajv }: typeof import('ajv') = require('ajv');
  const { default: addFormats }: { default: (ajv: Ajv) => void } = require('ajv-formats');
  const ajv = new Ajv(options);
  addFormats(ajv);
  boundFormats(ajv);
  return ajv;
}
