const letters = new Intl.Segmenter();

/** The initials of a name's first and last word: `AL` for Ada Lovelace. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const ends = [words[0], ...words.slice(1).slice(-1)];
  const initials = ends.map((word = '') => {
    const [first] = letters.segment(word.replace(/^[^\p{L}\p{N}]+/u, ''));
    return first?.segment.toUpperCase() ?? '';
  });
  // Letters of some scripts would join to a word.
  return initials.join('\u200c');
}
