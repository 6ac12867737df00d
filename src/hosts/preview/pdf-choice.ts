import { HttpError } from '../../core/kernel/http-error.ts';
import { queryParameter } from '../../core/kernel/query.ts';
import { type PdfChoice, papers, pdfTemplates } from '../../domain/pdf/pdf-document.ts';

/** `?template=` and `?paper=`; the profile decides what they leave open. */
export function parsePdfChoice(query: string): PdfChoice {
  return { template: oneOf(query, 'template', pdfTemplates), paper: oneOf(query, 'paper', papers) };
}

function oneOf<Name extends string>(query: string, parameter: string, names: readonly Name[]): Name | null {
  const asked = queryParameter(query, parameter);
  if (asked === null) return null;
  const found = names.find((name) => name === asked);
  if (found !== undefined) return found;
  throw new HttpError(422, `?${parameter}= is one of ${names.join(', ')}.`);
}
