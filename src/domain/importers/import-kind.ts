const mebibyte = 1024 * 1024;
/** A ZIP may contain large files that Vitrine never unpacks. Most bytes of the other kinds are images. */
export const largestOfKind = {
  linkedin: 40 * mebibyte,
  'reactive-resume': 4 * mebibyte,
  orcid: 16 * mebibyte,
  europass: 16 * mebibyte,
  vcard: 16 * mebibyte,
  bibtex: 4 * mebibyte,
  page: 4 * mebibyte,
  'json-resume': 4 * mebibyte,
};

/** Kinds of files that Vitrine imports, by their name on the command line and in the API. */
export type ImportKind = keyof typeof largestOfKind;
export const importKinds = Object.keys(largestOfKind) as readonly ImportKind[];

export function isImportKind(text: string): text is ImportKind {
  return Object.hasOwn(largestOfKind, text);
}
