const letters = new Intl.Segmenter();

/** A first letter that no combining mark can follow, because segmenting is slow. */
const plain = /^[A-Za-z0-9](?![^\0-\x7f])/;

/** The initials of the first and last word of a name: `AL` for Ada Lovelace. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const ends = [words[0], ...words.slice(1).slice(-1)];
  const initials = ends.map((word = '') => {
    const letter = plain.exec(word)?.[0];
    if (letter) return letter.toUpperCase();
    const [first] = letters.segment(word.replace(/^[^\p{L}\p{N}]+/u, ''));
    return first?.segment.toUpperCase() ?? '';
  });
  // Keeps letters of some scripts from joining to a word.
  return initials.join('\u200c');
}
