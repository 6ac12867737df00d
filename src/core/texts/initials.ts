const letters = new Intl.Segmenter();

/** The initials of the first and last word of a name: `AL` for Ada Lovelace. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const ends = [words[0], ...words.slice(1).slice(-1)];
  const initials = ends.map((word = '') => {
    const [first] = letters.segment(word.replace(/^[^\p{L}\p{N}]+/u, ''));
    return first?.segment.toUpperCase() ?? '';
  });
  // Keeps letters of some scripts from joining to a word.
  return initials.join('\u200c');
}
