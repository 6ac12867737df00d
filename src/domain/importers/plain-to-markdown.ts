import { escapeMarks, guardStart } from '../formats/adopt-markdown.ts';

/** Bullets of lists in plain text. */
const bullet = /^[•·▪◦‣*–-]\s+/;

interface PlainLine {
  readonly words: string;
  readonly isMarked: boolean;
}

/** Converts plain text to Markdown that renders the same. Lines with a bullet become a list. */
export function plainToMarkdown(text: string): string {
  const lines = readPlainLines(text);
  return lines
    .map(({ words, isMarked }, index) => {
      if (isMarked) return `- ${words}`;
      // Without an empty line, Markdown would append this line to the list entry.
      return words !== '' && lines[index - 1]?.isMarked ? `\n${words}` : words;
    })
    .join('\n')
    .trim();
}

/** Splits text into highlights (lines with a bullet) and a summary (the other lines). */
export function readLines(text: string): { summary: string; highlights: string[] } {
  const { marked = [], others = [] } = Object.groupBy(readPlainLines(text), ({ isMarked }) =>
    isMarked ? 'marked' : 'others',
  );
  return {
    summary: others
      .map(({ words }) => words)
      .join('\n')
      .trim(),
    highlights: marked.map(({ words }) => words),
  };
}

function readPlainLines(text: string): PlainLine[] {
  return text.split(/\r\n?|\n/).map((line) => {
    const words = line.trim();
    const isMarked = bullet.test(words);
    return { words: guardStart(escapeWords(words.replace(bullet, ''))), isMarked };
  });
}

/** Leaves URLs unescaped, because an escaped character would break the link. */
function escapeWords(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>[\]`\\|*]+)/)
    .map((part, index) => (index % 2 === 0 ? escapeMarks(part) : part))
    .join('');
}
