/** Parses a revision number of at most `last`. Null if it is invalid. */
export function parseRevision(text: string | null, { draft: last = Infinity } = {}): number | null {
  const n = /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null;
  return n !== null && n <= last ? n : null;
}
