/** Kinds of files that a profile can be brought in, as they are named on the command line and in the API. */
export const importKinds = [
  'linkedin',
  'reactive-resume',
  'orcid',
  'europass',
  'vcard',
  'bibtex',
  'page',
  'json-resume',
] as const;

export type ImportKind = (typeof importKinds)[number];

export function isImportKind(text: string): text is ImportKind {
  return (importKinds as readonly string[]).includes(text);
}

const mebibyte = 1024 * 1024;
/** A ZIP may hold much that is never unpacked; of the others most is a picture. */
export const largestOfKind: Readonly<Record<ImportKind, number>> = {
  linkedin: 40 * mebibyte,
  'reactive-resume': 4 * mebibyte,
  orcid: 16 * mebibyte,
  europass: 16 * mebibyte,
  vcard: 16 * mebibyte,
  bibtex: 4 * mebibyte,
  page: 4 * mebibyte,
  'json-resume': 4 * mebibyte,
};
